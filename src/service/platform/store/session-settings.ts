/** The time limit of a statement, including its wait for locks. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/** The time after which a transaction without statements, such as that of a hanging process, loses its locks. */
export const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

/**
 * The statements need these settings, whatever the defaults of server, database and role are: PostgreSQL's own defaults. Versions
 * without one of them are not asked for it.
 */
const NEEDED = {
  // A change is one conditional update: in a stricter isolation, the second of two at once fails instead of finding nothing.
  default_transaction_isolation: 'read committed',
  // `escape` takes a backslash.
  standard_conforming_strings: 'on',
  // The limit of a statement includes its wait for a lock.
  lock_timeout: '0',
  // Connections of the pool wait for work as long as they like.
  idle_session_timeout: '0',
  // Only single statements, and transactions that hang, are limited.
  transaction_timeout: '0',
} as const;

/** Also needed: a payment that was answered is on the disk. Every other value keeps it there. */
const UNSAFE = ['synchronous_commit', 'off', 'on'] as const;

/** A value that a session has. */
export interface SettingRow {
  name: string;
  setting: string;
}

type SessionSettings = Readonly<Record<string, string>>;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A query for the values that a session has. */
export const ASK_SETTINGS = `select name, setting from pg_settings where name in (${[...Object.keys(NEEDED), UNSAFE[0], 'statement_timeout'].map(literal).join(', ')})`;

/** Picks the values that a session must be given, because it has others. */
export function listDeviations(rows: readonly SettingRow[]): SessionSettings {
  const needed = new Map<string, string>(Object.entries(NEEDED));
  return Object.fromEntries(
    rows.flatMap(({ name, setting }) => {
      if (name === UNSAFE[0]) return setting === UNSAFE[1] ? [[name, UNSAFE[2]]] : [];
      const value = needed.get(name);
      return value === undefined || value === setting ? [] : [[name, value]];
    }),
  );
}

/** Adds settings to the address, for the start of each session; those of the address itself come first. */
export function withSettings(url: string, settings: SessionSettings): string {
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  if (!options.length) return url;
  const address = new URL(url);
  address.searchParams.set(
    'options',
    [address.searchParams.get('options') ?? '', ...options].join(' ').trim(),
  );
  return address.href;
}

/** Writes settings for one transaction. */
export const setLocally = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${literal(String(value))}`)
    .join('');

/** Says how to give a role the settings that a pooler does not pass on. */
export const explainSettings = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `ALTER ROLE … SET ${name} = ${literal(value)}`)
    .join('; ');
