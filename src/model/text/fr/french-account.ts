import type { AccountMessages } from "../account-messages.ts";

export const frenchAccount: AccountMessages = {
  theme: "Thème",
  themeDark: "Sombre",
  themeLight: "Clair",
  themeLikeSystem: "Comme le système",
  fillAllFields: "Veuillez remplir tous les champs",
  passwordsDiffer: "Les mots de passe ne correspondent pas",
  passwordTooShort: "Le mot de passe doit comporter au moins 6 caractères",
  authFailed: "Une erreur s’est produite lors de la connexion",
  confirmEmail: "Consultez votre messagerie pour confirmer votre compte !",
  confirmAt: (email) => `Consultez ${email}`,
  confirmNext: "Suivez le lien reçu par e-mail : l’éditeur s’ouvrira.",
  confirmed: "Connexion réussie",
  confirmedInTab: "L’éditeur est ouvert dans un autre onglet. Vous pouvez fermer celui-ci.",
  confirmAgain: "Un nouvel e-mail est en route. Consultez votre messagerie pour confirmer votre compte !",
  resetEmailSent: "L’e-mail de réinitialisation du mot de passe est envoyé ! Consultez votre messagerie.",
  resetEmailFailed: "L’e-mail de réinitialisation n’a pas pu être envoyé",
  resetEmailQuestion: (email) => `Envoyer un e-mail de réinitialisation du mot de passe à ${email} ?`,
  linkExpired: "Ce lien a expiré ou a déjà été utilisé.",
  linkNewConfirmation:
    "Inscrivez-vous de nouveau avec la même adresse e-mail et le même mot de passe pour recevoir un nouvel e-mail de confirmation.",
  linkNewReset: "Saisissez votre adresse e-mail pour recevoir un nouveau lien.",
  resetNeedsEmail: "Saisissez d’abord votre adresse e-mail, puis redemandez l’e-mail de réinitialisation.",
  resetNeedsLink:
    "Pour définir un nouveau mot de passe, ouvrez le lien d’un e-mail de réinitialisation. Saisissez votre adresse e-mail pour en recevoir un.",
  linkQuestion: (email) => `Se connecter avec l’adresse ${email} ?`,
  linkQuestionWhy:
    "Ce lien n’a pas été demandé dans ce navigateur. Ne continuez que si vous l’avez demandé vous-même, dans un autre navigateur ou sur un autre appareil.",
  linkQuestionSignedIn: (email) => `Votre session est ouverte avec l’adresse ${email} et le reste si vous ne continuez pas.`,
  confirmFirst: "Identifiants de connexion incorrects. Si vous venez de vous inscrire, suivez d’abord le lien de l’e-mail de confirmation.",
  linkOtherBrowser: "Ce lien a été demandé dans un autre navigateur. Connectez-vous ici, ou demandez un nouvel e-mail.",
  mailNotAuthorized:
    "Ce site ne peut pas envoyer d’e-mail à cette adresse : il n’a pas encore son propre serveur de messagerie. Veuillez prévenir ceux qui le gèrent.",
  mailLimit: "Ce site a envoyé pour l’instant autant d’e-mails qu’il le peut. Veuillez réessayer dans une heure.",
  mailAgainIn: (count, unit) =>
    `Un e-mail à cette adresse a été demandé il y a peu. Veuillez réessayer dans ${count} ${unit === "second" ? "seconde" : "minute"}${count < 2 ? "" : "s"}.`,
  passwordChanged: "Votre mot de passe est modifié.",
  notLoggedIn: "Non connecté",
  notAuthenticated: "Utilisateur non connecté",
  sessionLost:
    "Votre session a été fermée. Connectez-vous de nouveau pour continuer : les modifications non encore enregistrées attendent sur cet appareil.",
};
