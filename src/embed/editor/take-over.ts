/** What a page gave an element before its class was defined hides the accessors of the class: it is given again, through them. */
export function takeOver<Element extends HTMLElement>(element: Element, names: readonly (keyof Element & string)[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const given = element[name];
    Reflect.deleteProperty(element, name);
    element[name] = given;
  }
}
