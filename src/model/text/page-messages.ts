import { followWords } from "./language/language.ts";
import type { Worded } from "./language/language.ts";

/** The public pages: home, about, sign-in, reset of the password. */
const english = {
  about: "About",
  logIn: "Log in",
  login: "Log in/Sign up",
  roadmap: "Roadmap",
  plans: "Plans",
  integration: "Integration",
  mainNavigation: "Main",
  notAvailableYet: "Not available yet",
  skipToContent: "Skip to content",
  footer: "Footer",
  footerAgain: "Footer, repeated",
  goHome: "Go to the home page",
  siteTitle: "Layback: music against picture",
  tryTitle: "Try it",
  editorTitle: "Editor",
  heroLead: "Lay music against your rough cut, hear it in sync, and send the cut on. All in the browser.",
  heroSignUp: "Sign up now - it's free!",
  tryWithoutAccount: "Try it without an account",
  heroNotes: "Sample notes. We made them up, but you have had every one of them.",
  editorDrawing: "Drawing of the editor: a shot of a road at dusk, three lanes of music clips under it",
  personasTitle: "Built for us",
  personasLead: "Music on a rough cut is never one person's job. Layback is for the three who end up doing it.",
  stepsTitle: "Built for ease",
  stepsLead: "Nothing to install, nothing to render overnight. Three steps, and the second one is the fun one.",
  stepsTry: "Try it now!",
  roadmapTitle: "Product Roadmap",
  roadmapLead: "No dates, only an order. What stands in the first column works today.",
  learnMore: "Learn More",
  aboutLayback: "about Layback",
  aboutTitle: "Built by us.",
  aboutLead: "People who have sat in the room when somebody says: the cut is great, but the music.",
  aboutStart:
    "Music for a picture rarely starts with one idea. The director hums something. The producer forwards a playlist. The client remembers an advert from years ago. The editor has had a piece under the scene since the assembly, and nobody wants to take it away any more. All of them are a little bit right.",
  aboutIdea:
    "An idea about music is hard to argue about and easy to hear. But hearing it used to mean asking the editor to stop editing, lay it in, export, upload, and send a link, for a try that is over after eight seconds. So most ideas were never heard. They were discussed.",
  aboutQuote: "Ideas come from everyone. What makes them good is being tried, quickly and often.",
  aboutPlace:
    "Layback is a place to try them. Put the rough cut in, put the music under it, move it until it sits, and pass on a file that anyone can play. It does not replace the edit suite or the composer. It is where the many ideas are honed until one is worth their time.",
  aboutPurpose:
    "We keep it small on purpose. The sound is where you put it, to the sample. The picture that comes out is the picture that went in. What you upload stays yours, and only you can see it.",
  socialLinks: "Social links",
  socialNote: "Placeholders, not real accounts:",
  notARealLink: "Not a real link",
  email: "Email",
  password: "Password",
  passwordRule: "At least 6 characters",
  confirmPassword: "Confirm Password",
  newPassword: "New Password",
  forgotPassword: "Forgot password?",
  signUp: "Sign Up",
  signInTab: "Sign In",
  signIn: "Sign in",
  makeAccount: "Make an account",
  welcomeBack: "Welcome back",
  signInOrUp: "Sign in or sign up",
  haveAccount: "Already have an account?",
  haveNoAccount: "Don't have an account?",
  newConfirmation: "Get a new confirmation mail",
  resend: "Resend",
  backToSignIn: "Back to Sign In",
  openEditorHere: "Open the editor here",
  savePassword: "Save new password",
  sendResetMail: "Send reset mail",
  allSet: "All set",
  goToEditor: "Go to the editor",
  resetPassword: "Reset password",
  setNewPassword: "Set a new password",
  backToEditor: "Back to the editor",
  backToLogIn: "Back to log in",
  notNow: "Not now",
  signOut: "Sign Out",
  heroQuotes: {
    producer: { words: "Lovely. Could it be warmer from here?", who: "a producer" },
    creative: { words: "What if the music just stops when she turns around?", who: "a creative" },
    editor: { words: "That was version nine. Version four was better.", who: "an editor" },
  },
  /** `words` in quotation marks. */
  quoted: (text: string) => `“${text}”`,
  personas: {
    producers: {
      name: "PRODUCERS",
      kind: "problem solvers",
      words: "Five people, five opinions, one deadline. Try every suggestion against the picture and settle it by listening.",
    },
    creatives: {
      name: "CREATIVES",
      kind: "troublemakers",
      words: "The right track is often the wrong one first. Drop it in, move it two frames, and find out before the meeting does.",
    },
    editors: {
      name: "EDITORS",
      kind: "saviors",
      words: "Keep the edit suite for editing. Music tries happen here, and come back as one MP4 with the picture untouched.",
    },
  },
  steps: {
    upload: {
      name: "UPLOAD",
      words: "Bring your cut as MP4, WebM or MOV. It is private to you, and it is where you left it when you come back.",
    },
    layback: {
      name: "LAYBACK",
      words: "Drag music under the picture. Move, trim, split and mute until it sits; the sound follows your hand.",
    },
    share: {
      name: "SHARE",
      words:
        "Export an MP4 with the mix in it. It is made in your browser, what you heard is what is in it, and the picture is not re-encoded.",
    },
  },
  roadmapStages: { "Here now": "Here now", Next: "Next", Later: "Later" },
  roadmapEntries: {
    upload: "Upload a cut and import music",
    edit: "Lay, trim, split and mute on as many lanes as it takes",
    marks: "Markers, loops, fades and crossfades",
    undo: "Undo for everything, even after a reload",
    export: "Export an MP4 with your mix",
    anyLength: "Films of any length, from your own disk",
    alternates: "Several options for one stretch of picture, switched while it plays",
    plans: "Plans and integration, once there is something worth paying for",
    review: "Review links, with notes on the frame",
    hitPoints: "Hit points: beats and cuts on one ruler",
    versions: "New versions of the cut, with the music carried over",
    cueSheets: "Cue sheets and hand-over files",
  },
  pageTitle: (text: string) => `${text} · Layback`,
  forEmail: (email: string) => `For ${email}`,
  videoLane: "Video",
} as const;

export type PageMessages = Worded<typeof english>;
export let pageMessages: PageMessages = english;
followWords("page", english, (words) => {
  pageMessages = words;
});
