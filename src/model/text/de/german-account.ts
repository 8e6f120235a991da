import type { AccountMessages } from "../account-messages.ts";

export const germanAccount: AccountMessages = {
  theme: "Farben",
  themeDark: "Dunkel",
  themeLight: "Hell",
  themeLikeSystem: "Wie das System",
  fillAllFields: "Bitte füllen Sie alle Felder aus",
  passwordsDiffer: "Die Passwörter stimmen nicht überein",
  passwordTooShort: "Das Passwort muss mindestens 6 Zeichen haben",
  authFailed: "Bei der Anmeldung ist ein Fehler aufgetreten",
  confirmEmail: "Sehen Sie in Ihrem Postfach nach, um Ihr Konto zu bestätigen!",
  confirmAt: (email) => `Sehen Sie im Postfach von ${email} nach`,
  confirmNext: "Folgen Sie dem Link in der E-Mail, dann öffnet sich der Editor.",
  confirmed: "Sie sind angemeldet",
  confirmedInTab: "Der Editor ist in einem anderen Tab geöffnet. Diesen können Sie schließen.",
  confirmAgain: "Eine weitere E-Mail ist unterwegs. Sehen Sie in Ihrem Postfach nach, um Ihr Konto zu bestätigen!",
  resetEmailSent: "Die E-Mail zum Zurücksetzen des Passworts ist gesendet. Sehen Sie in Ihrem Postfach nach.",
  resetEmailFailed: "Die E-Mail zum Zurücksetzen konnte nicht gesendet werden",
  resetEmailQuestion: (email) => `E-Mail zum Zurücksetzen des Passworts an ${email} senden?`,
  linkExpired: "Dieser Link ist abgelaufen oder wurde schon verwendet.",
  linkNewConfirmation:
    "Registrieren Sie sich noch einmal mit derselben E-Mail-Adresse und demselben Passwort, um eine neue E-Mail zu erhalten.",
  linkNewReset: "Geben Sie Ihre E-Mail-Adresse ein, um einen neuen Link zu erhalten.",
  resetNeedsEmail: "Geben Sie zuerst Ihre E-Mail-Adresse ein und fordern Sie die E-Mail dann noch einmal an.",
  resetNeedsLink:
    "Um ein neues Passwort zu setzen, öffnen Sie den Link aus der E-Mail zum Zurücksetzen. Geben Sie Ihre E-Mail-Adresse ein, um eine zu erhalten.",
  linkQuestion: (email) => `Als ${email} anmelden?`,
  linkQuestionWhy:
    "Dieser Link wurde nicht in diesem Browser angefordert. Fahren Sie nur fort, wenn Sie ihn selbst in einem anderen Browser oder auf einem anderen Gerät angefordert haben.",
  linkQuestionSignedIn: (email) => `Sie sind als ${email} angemeldet und bleiben es, wenn Sie nicht fortfahren.`,
  confirmFirst:
    "Die Anmeldedaten sind ungültig. Wenn Sie sich gerade registriert haben, folgen Sie zuerst dem Link in der Bestätigungs-E-Mail.",
  linkOtherBrowser: "Dieser Link wurde in einem anderen Browser angefordert. Melden Sie sich hier an oder fordern Sie eine neue E-Mail an.",
  mailNotAuthorized:
    "Diese Website kann an diese Adresse keine E-Mail senden, weil sie noch keinen eigenen Mailserver hat. Bitte sagen Sie es denen, die sie betreiben.",
  mailLimit: "Diese Website hat vorerst so viele E-Mails gesendet, wie sie darf. Bitte versuchen Sie es in einer Stunde noch einmal.",
  mailAgainIn: (count, unit) =>
    `Eine E-Mail an diese Adresse wurde erst vor Kurzem angefordert. Bitte versuchen Sie es in ${count} ${unit === "second" ? (count === 1 ? "Sekunde" : "Sekunden") : count === 1 ? "Minute" : "Minuten"} noch einmal.`,
  passwordChanged: "Ihr Passwort ist geändert.",
  notLoggedIn: "Nicht angemeldet",
  notAuthenticated: "Benutzer nicht angemeldet",
  sessionLost:
    "Sie wurden abgemeldet. Melden Sie sich wieder an, um weiterzuarbeiten: Noch nicht gespeicherte Änderungen warten auf diesem Gerät.",
};
