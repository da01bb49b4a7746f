/** Who is logged in, for this tab only and until it is closed: a reload must not end the session. The password is never kept. */
export interface KeptSession {
  username: string;
  token: string;
  /** The scopes of the token. */
  scopes: string[];
}

const KEY = 'servicepay-sandbox';

/** A browser may refuse storage: then a reload asks for the login again. */
export function keepSession(session: KeptSession | undefined): void {
  try {
    if (session) sessionStorage.setItem(KEY, JSON.stringify(session));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Nothing is kept.
  }
}

export function findSession(): KeptSession | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptSession>;
    const { username, token, scopes } = kept;
    return typeof username === 'string' && typeof token === 'string' && Array.isArray(scopes)
      ? { username, token, scopes }
      : undefined;
  } catch {
    return undefined;
  }
}
