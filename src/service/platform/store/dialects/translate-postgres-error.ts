import { StoreUnavailableError } from './store-unavailable-error.ts';

/**
 * Classes of temporary server errors (PostgreSQL, Appendix A): lost connection, rolled-back transaction, insufficient resources,
 * operator intervention or timeout, read-only during a failover.
 */
const PASSING_ERRORS = /^(08|40|53|57|25006|25P03|55P03)/;

/**
 * Errors of a prepared statement that is no longer valid: a newer version has changed its table, or a pooler has switched the
 * connection. It is prepared again on the next connection.
 */
const STALE_STATEMENTS = /^(0A000|26000|42P05|08P01)$/;
/** The code after a newer version has changed the table. The other codes above occur only with a pooler. */
const RESULT_CHANGED = '0A000';

/** The server or a pooler closes the connection after such an error. Servers translate the severity, but not the code. */
const LAST_SEVERITIES = /^(FATAL|PANIC)$/;
const LAST_CODES = /^(57P0|25P03)/;

/** Returns the code of an error from the server. An error before the server has none. */
const readCode = (error: unknown): string | undefined => {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
};

/** Whether the connection ends with this error. */
export function isLast(error: unknown): boolean {
  const code = readCode(error);
  return !code || LAST_CODES.test(code) || LAST_SEVERITIES.test((error as { severity: string }).severity);
}

/** Whether a prepared statement is no longer valid, and was not executed. */
export const isStale = (error: unknown): boolean =>
  STALE_STATEMENTS.test(readCode(error) ?? '') && !isLast(error);

/** Codes of a certificate that no authority known to Node has signed. */
const UNKNOWN_AUTHORITY = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_SELF_SIGNED)/;

/** Describes an error in a few words, without any part of the URL. */
function describeError(error: Error): string {
  if (isStale(error) && readCode(error) !== RESULT_CHANGED)
    return 'its connection pooler mixes up prepared statements (docs/operations.md, "PgBouncer")';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing answers there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its host is not known';
  if (UNKNOWN_AUTHORITY.test(code ?? ''))
    return 'the authority of its certificate is not known (add sslrootcert=/path/to/ca.pem to DATABASE_URL, as docs/operations.md, "PostgreSQL", says)';
  // The error of `pg` if the server wants a password and there is none.
  if (/client password must be/.test(error.message))
    return 'it wants a password (set DATABASE_PASSWORD or DATABASE_PASSWORD_FILE)';
  return error.message || code || error.name;
}

export const toUnavailable = (error: Error): StoreUnavailableError =>
  new StoreUnavailableError(describeError(error));

/** Translates an error of `pg`. A temporary one becomes a `StoreUnavailableError`. */
export function translatePostgresError(error: unknown): unknown {
  const code = readCode(error);
  return code && !isStale(error) && !PASSING_ERRORS.test(code) ? error : toUnavailable(error as Error);
}
