type Environment = Record<string, string | undefined>;

/** The variables of the environment that a function reads, in its order. */
export function listVariables(read: (env: Environment) => unknown): string[] {
  const names = new Set<string>();
  read(new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}
