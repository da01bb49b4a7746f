/** Returns an object that stands for another one, whichever that is at the time. */
export const forward = <T extends object>(find: () => T): T =>
  new Proxy({} as T, {
    get(_, name) {
      const value: unknown = Reflect.get(find(), name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const current = find();
        return Reflect.apply(Reflect.get(current, name) as typeof value, current, args);
      };
    },
  });
