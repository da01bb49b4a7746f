import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

/** The error of a program for an unusable setting. */
type Fault = new (sentence: string) => Error;

/** Reads the text of a file, without a byte order mark. @throws TypeError if it is not UTF-8 */
const readText = (path: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));

/** Completes a sentence that starts with the path. */
function describeFault({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EISDIR') return 'is a folder. Docker creates one if the file to mount is missing';
  if (code === 'EACCES') return `cannot be read by this user (${process.getuid?.()})`;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'is not UTF-8';
  return `cannot be read: ${message}`;
}

/** @throws the `Fault`, which names the variable and the file, never its content */
export function readTextFile(path: string, name: string, Fault: Fault): string {
  try {
    return readText(path);
  } catch (error) {
    throw new Fault(`${name}: "${path}" ${describeFault(error as NodeJS.ErrnoException)}.`);
  }
}

/** @throws the `Fault`, which names the variable and the file, never its content */
function readSecretFile(name: string, path: string, Fault: Fault): string {
  // Editors and `echo` end a file with a line end, which is no part of a secret.
  let secret = readTextFile(path, `${name}_FILE`, Fault);
  while (/[\r\n]$/.test(secret)) secret = secret.slice(0, -1);
  if (!secret.trim()) throw new Fault(`${name}_FILE: "${path}" is empty.`);
  return secret;
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names, when they are asked for. An empty variable counts as unset, because Compose
 * sets `${NAME:-}` to an empty text.
 * @param names the variables with a secret
 * @returns the environment; reading a secret throws a `Fault` if its file is unusable, or if it is given twice
 */
export function openEnvironment(env: Environment, names: readonly string[], Fault: Fault): Environment {
  const secrets = new Map<string, string | undefined>();
  const findSecret = (name: string): string | undefined => {
    const [value, path] = [env[name], env[`${name}_FILE`]];
    if (value && path) throw new Fault(`${name} and ${name}_FILE are both set. Remove one of them.`);
    return path ? readSecretFile(name, path, Fault) : value;
  };
  return new Proxy(env, {
    get(_, name: string) {
      if (!names.includes(name)) return env[name];
      // A pipe, such as that of a shell's `<(…)`, can be read only once.
      if (!secrets.has(name)) secrets.set(name, findSecret(name));
      return secrets.get(name);
    },
  });
}
