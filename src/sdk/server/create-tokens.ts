import type { Answer } from './call-types.ts';
import { createUnreadable } from './read-answer.ts';

/** A token this close to its end is not used: it could expire on the way. */
const MARGIN_MS = 30_000;

export interface Credentials {
  username: string;
  password: string;
  /** The scopes that the calls need, separated by commas. Default: all of the user. */
  scopes?: string | undefined;
}

type Login = Answer<'POST /api/v5/auth/token'>;

/** Waits for what others wait for too: its own signal ends only its own waiting. */
function waitFor<T>(shared: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return shared;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

interface Kept {
  token: Promise<string>;
  endsAtMs: number;
  /** The token, once it is there. */
  value?: string;
}

/** Keeps one access token. All calls that need a new one wait for the same login. */
export function createTokens(
  { username: Username, password: Password, scopes: Scopes }: Credentials,
  send: (name: string, sent: { body: object }) => Promise<unknown>,
) {
  let current: Kept | undefined;

  async function logIn(): Promise<Login> {
    const name = Scopes ? 'POST /api/v5/auth/token' : 'POST /api/v4/auth/token';
    const answer = await send(name, { body: { Username, Password, ...(Scopes && { Scopes }) } });
    // A website that answers everything with its page would take the calls, too.
    if (answer instanceof Response) throw createUnreadable(name, answer);
    return answer as Login;
  }

  function renew(): Promise<string> {
    const asked: Kept = { token: Promise.resolve(''), endsAtMs: Number.POSITIVE_INFINITY };
    current = asked;
    asked.token = logIn().then(
      ({ AccessToken, ExpiresIn }) => {
        asked.endsAtMs = Date.now() + ExpiresIn * 1000 - MARGIN_MS;
        asked.value = AccessToken;
        return AccessToken;
      },
      (error) => {
        if (current === asked) current = undefined;
        throw error;
      },
    );
    return asked.token;
  }

  return {
    get: (signal?: AbortSignal): Promise<string> =>
      waitFor(current && Date.now() < current.endsAtMs ? current.token : renew(), signal),
    /** Forgets a token that was refused, unless another call has renewed it. */
    drop(token: string): void {
      if (current?.value === token) current = undefined;
    },
  };
}
