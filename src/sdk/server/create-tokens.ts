import type { Answer } from './call-types.ts';
import { createUnreadable } from './read-answer.ts';

/** A token this close to its expiry is not used: it could expire in transit. */
const MARGIN_MS = 30_000;

export interface Credentials {
  username: string;
  password: string;
  /** The scopes that the calls need, separated by commas. Default: all scopes of the user. */
  scopes?: string | undefined;
}

type Login = Answer<'POST /api/v5/auth/token'>;

/** Waits for a shared promise. The signal ends only this caller's wait. */
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
  /** The token, after the login has succeeded. */
  value?: string;
}

/** Keeps one access token. All calls that need a new one share a login. */
export function createTokens(
  { username: Username, password: Password, scopes: Scopes }: Credentials,
  send: (name: string, sent: { body: object }) => Promise<unknown>,
) {
  let current: Kept | undefined;

  async function logIn(): Promise<Login> {
    const name = Scopes ? 'POST /api/v5/auth/token' : 'POST /api/v4/auth/token';
    const answer = await send(name, { body: { Username, Password, ...(Scopes && { Scopes }) } });
    // A website that answers every URL with a page would also seem to accept calls.
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
        // Still this login: one that runs has no end yet, and no value to be dropped by.
        current = undefined;
        throw error;
      },
    );
    return asked.token;
  }

  return {
    get: (signal?: AbortSignal): Promise<string> =>
      waitFor(current && Date.now() < current.endsAtMs ? current.token : renew(), signal),
    /** Forgets a refused token, unless another call has already renewed it. */
    drop(token: string): void {
      if (current?.value === token) current = undefined;
    },
  };
}
