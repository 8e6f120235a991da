import type { ProjectMessages } from "../project-messages.ts";
import { withCause } from "../readable-cause.ts";

export const frenchProject: ProjectMessages = {
  noProjects: "Aucun projet pour l’instant. Un nouveau projet commence par une vidéo, ou par de la musique seule.",
  noneDeleted: "Aucun projet n’a été supprimé ces 30 derniers jours.",
  noneFound: (wanted) => `Aucun projet ne correspond à « ${wanted} ».`,
  original: (name, size) => `Original : ${name}, ${size}, sur son ordinateur`,
  previewUploaded: "aperçu envoyé",
  previewNotUploaded: "aperçu non envoyé",
  edited: (when) => `Modifié : ${when}`,
  opens: (name, time, when) => `Ouvrir ${name}, ${time}, modifié : ${when}`,
  deleted: (name) => `« ${name} » supprimé`,
  restored: (name) => `« ${name} » restauré`,
  notDeleted: (name, message) => withCause(`« ${name} » n’a pas été supprimé :`, message),
  duplicated: (name) => `Dupliqué en « ${name} »`,
  notDuplicated: (name, message) => withCause(`« ${name} » n’a pas été dupliqué :`, message),
  notRestored: (name, message) => withCause(`« ${name} » n’a pas été restauré :`, message),
  notSavedYet: (name) => `« ${name} » a des modifications qui ne sont pas encore enregistrées. Réessayez quand le serveur les aura reçues.`,
  notRenamed: (name, message) => withCause(`Non renommé en « ${name} » :`, message),
  commandOf: (label, name) => `${label} ${name}`,
};
