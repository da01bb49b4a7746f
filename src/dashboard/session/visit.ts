import { askService, MARK, readServiceAnswer, writeBody } from './ask-service.ts';

type Fetch = typeof window.fetch;

/** The session and the user who is logged in. */
export interface UserAccess {
  /** Names the session; it opens nothing. */
  sessionId: string;
  username: string;
  /** The person's name; empty if unknown. */
  name: string;
  /** Such as `owner`; null for other rights than those of a role. */
  role: string | null;
  isReadOnly: boolean;
  hasSecondFactor: boolean;
  company: string;
  /** The path of the company's logo; null if it has none. */
  logo: string | null;
  scopes: string[];
}

/** A company of a sandbox whose password is published. */
export interface PublishedLogin {
  Company: string;
  Username: string;
  Password: string;
}

/** The state of the service for a browser: with or without a session. */
export interface Visit {
  hasSandbox: boolean;
  /** The companies that one press opens. Empty in production. */
  published: readonly PublishedLogin[];
  access: UserAccess | undefined;
}

/** A visit with a session. */
export interface Opened extends Visit {
  access: UserAccess;
}

export interface VisitAnswer {
  Sandbox: boolean;
  Published?: PublishedLogin[];
  Session: {
    SessionId: string;
    Username: string;
    Name?: string;
    Role?: string | null;
    ReadOnly?: boolean;
    HasSecondFactor?: boolean;
    Company: string;
    Logo?: string | null;
    Scopes: string[];
  } | null;
}

const readAccess = ({
  SessionId,
  Username,
  Company,
  Scopes,
  ...session
}: NonNullable<VisitAnswer['Session']>): UserAccess => ({
  sessionId: SessionId,
  username: Username,
  name: session.Name ?? '',
  role: session.Role ?? null,
  isReadOnly: session.ReadOnly ?? false,
  hasSecondFactor: session.HasSecondFactor ?? false,
  company: Company,
  logo: session.Logo ?? null,
  scopes: Scopes,
});

/** Reads the session in an answer of the service. */
export const readVisitAnswer = ({ Sandbox, Published = [], Session }: VisitAnswer): Visit => ({
  hasSandbox: Sandbox,
  published: Published,
  access: Session ? readAccess(Session) : undefined,
});

async function askForVisit(fetch: Fetch, init: RequestInit = {}): Promise<Visit> {
  const headers = { [MARK]: 'active', ...(init.headers as object) };
  const answer = await readServiceAnswer(await askService(fetch, '/dashboard/session', { ...init, headers }));
  return readVisitAnswer(answer as VisitAnswer);
}

/** Sends a call that needs no session, about a password that someone does not have. @throws ServiceError */
export async function sendWithoutSession<T>(
  fetch: Fetch,
  { method, path, body }: { method: 'POST' | 'PUT'; path: string; body: object },
): Promise<T> {
  const { headers, ...init } = writeBody(body);
  return (await readServiceAnswer(
    await askService(fetch, path, { method, ...init, headers: { [MARK]: 'active', ...headers } }),
  )) as T;
}

/** Asks who is logged in with this browser's cookie. @throws ServiceError */
export const readVisit = (fetch: Fetch): Promise<Visit> => askForVisit(fetch);

/** Ends the session of this browser's cookie. @throws ServiceError */
export const logOut = (fetch: Fetch): Promise<Visit> => askForVisit(fetch, { method: 'DELETE' });

/**
 * Logs in with all scopes of the user (docs/decisions.md, 309).
 * @throws ServiceError
 */
export const logIn = (
  login: { Username: string; Password: string; Code?: string },
  fetch: Fetch,
): Promise<Opened> =>
  // A successful login always opens a session.
  askForVisit(fetch, { method: 'POST', ...writeBody(login) }) as Promise<Opened>;
