/** Sets properties again through the class's accessors: values set before the class was defined are own properties that hide them. */
export function takeOver<Element extends HTMLElement>(element: Element, names: readonly (keyof Element & string)[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const given = element[name];
    Reflect.deleteProperty(element, name);
    element[name] = given;
  }
}
