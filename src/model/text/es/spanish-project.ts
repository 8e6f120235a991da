import type { ProjectMessages } from "../project-messages.ts";
import { withCause } from "../readable-cause.ts";

export const spanishProject: ProjectMessages = {
  noProjects: "Aún no hay proyectos. Un proyecto nuevo comienza con un video, o solo con música.",
  noneDeleted: "No se eliminó ningún proyecto en los últimos 30 días.",
  noneFound: (wanted) => `Ningún proyecto coincide con «${wanted}».`,
  original: (name, size) => `Original: ${name}, ${size}, en su equipo`,
  previewUploaded: "vista previa subida",
  previewNotUploaded: "vista previa no subida",
  edited: (when) => `Editado el ${when}`,
  opens: (name, time, when) => `Abrir ${name}, ${time}, editado el ${when}`,
  deleted: (name) => `«${name}» eliminado`,
  restored: (name) => `«${name}» restaurado`,
  notDeleted: (name, message) => withCause(`«${name}» no se eliminó:`, message),
  duplicated: (name) => `Duplicado como «${name}»`,
  notDuplicated: (name, message) => withCause(`«${name}» no se duplicó:`, message),
  notRestored: (name, message) => withCause(`«${name}» no se restauró:`, message),
  notSavedYet: (name) => `«${name}» tiene cambios que aún no se han guardado. Inténtelo de nuevo cuando los tenga el servidor.`,
  notRenamed: (name, message) => withCause(`No se pudo cambiar el nombre a «${name}»:`, message),
  commandOf: (label, name) => `${label} ${name}`,
};
