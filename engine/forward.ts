type MethodName<Target> = {
  [Name in keyof Target]: Target[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Target];

/** The named methods of the object that `target` returns at the time of each call. */
export function forwardTo<Target extends object, Name extends MethodName<Target> & string>(
  target: () => Target,
  names: readonly Name[],
): Pick<Target, Name> {
  const forward = (name: Name) =>
    function forwarded(...args: readonly unknown[]): unknown {
      const current = target();
      return Reflect.apply(current[name] as (...args: readonly unknown[]) => unknown, current, args);
    };
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as Pick<Target, Name>;
}
