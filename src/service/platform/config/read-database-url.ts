import { ConfigError } from './config-error.ts';

const FORMS =
  'postgres://user:password@host:5432/database, or postgres://user@/database?host=/folder for a socket. Give a password with other signs than letters and digits as DATABASE_PASSWORD';

/** Parameters of other clients that would be ignored, and what does the same here. */
const OTHERS: Readonly<Record<string, string>> = {
  service: 'write the address of the service itself',
  servicefile: 'write the address of the service itself',
  passfile: 'set PGPASSFILE, DATABASE_PASSWORD or DATABASE_PASSWORD_FILE',
  hostaddr: 'write the address as the host',
  load_balance_hosts: 'give one address, which leads to the primary',
  schema: 'write options=-c%20search_path%3Dname',
  replication: 'leave it out',
};

/** The values that say no more than what is always so: a connection is used only if its server accepts writes. */
const ANY_PRIMARY = ['any', 'read-write', 'primary', 'prefer-standby'];

/**
 * Names what these modes do: the client verifies certificate and host for each of them, and prints nine lines about it. With
 * `uselibpqcompat` they mean what they mean elsewhere.
 */
const nameSslMode = (url: string): string =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/, '$1verify-full');

/** Adds a password to an address, encoded: a file that PostgreSQL reads too has it as it is. */
function withPassword(url: URL, password: string): string {
  if (!url.username || url.password)
    throw new ConfigError(
      'DATABASE_PASSWORD needs a DATABASE_URL with a user and without a password, such as postgres://user@host:5432/database.',
    );
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Moves what libpq also takes as parameters into the address, and puts a name that is not used where a socket has no host. */
function readForms(text: string): { url: URL | null; address: string } {
  const filled = text.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?]|:\d+\/)/, '$1localhost');
  const url = URL.parse(filled);
  if (!url) return { url, address: text };
  const { searchParams: given } = url;
  if (filled !== text && !given.get('host')) return { url: null, address: text };
  const moved = ['user', 'password', 'dbname'].filter((name) => given.get(name));
  if (moved.includes('user')) url.username = encodeURIComponent(given.get('user') ?? '');
  if (moved.includes('password')) url.password = encodeURIComponent(given.get('password') ?? '');
  if (moved.includes('dbname')) url.pathname = `/${encodeURIComponent(given.get('dbname') ?? '')}`;
  for (const name of moved) given.delete(name);
  return { url, address: moved.length ? url.href : filled };
}

/** The hosts of the address as written: several are no URL. */
const listHosts = (text: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1] ?? '';

/** Refuses what the driver would ignore, or fail at in its own words. */
function refuseForeign({ searchParams, username, password, pathname }: URL): void {
  for (const [name, remedy] of Object.entries(OTHERS))
    if (searchParams.get(name))
      throw new ConfigError(`DATABASE_URL has the parameter ${name}, which is not supported: ${remedy}.`);
  if (!ANY_PRIMARY.includes(searchParams.get('target_session_attrs') || 'any'))
    throw new ConfigError(
      `DATABASE_URL must lead to a server that accepts writes: target_session_attrs can be ${ANY_PRIMARY.slice(0, 3).join(', ')}.`,
    );
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    throw new ConfigError(
      'DATABASE_URL has a % that encodes no sign: write %25, or give the password as DATABASE_PASSWORD.',
    );
  }
}

/**
 * Reads the address of a PostgreSQL database, in the forms of libpq. An error never includes it, because it contains a password.
 * @throws ConfigError
 */
export function readDatabaseUrl(text: string | undefined, password: string | undefined): string | undefined {
  if (!text && password) throw new ConfigError('DATABASE_PASSWORD needs DATABASE_URL.');
  if (!text) return undefined;
  const isAddress = /^postgres(ql)?:\/\//.test(text);
  const { url, address } = isAddress ? readForms(text) : { url: null, address: text };
  if (isAddress && `${listHosts(text)}${url?.searchParams.get('host')}`.includes(','))
    throw new ConfigError(
      'DATABASE_URL names several hosts: give one address, which leads to the primary before and after a failover (docs/operations.md).',
    );
  if (!url?.hostname || url.pathname.length < 2)
    throw new ConfigError(`DATABASE_URL must be an address such as ${FORMS}.`);
  refuseForeign(url);
  return nameSslMode(password ? withPassword(url, password) : address);
}

/** Describes the database by its host or socket and its name, never by user or password. @param url as `readDatabaseUrl` returns it */
export function describeDatabase(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `The database "${decodeURIComponent(pathname.slice(1))}" at ${searchParams.get('host') ?? decodeURIComponent(host)}`;
}
