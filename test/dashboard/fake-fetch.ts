interface FakeCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface FakeFetch {
  fetch: typeof window.fetch;
  calls: FakeCall[];
  /** The answers by `METHOD /path`. Any other call is answered with 404. */
  answers: Record<string, { status?: number; body: unknown; headers?: Record<string, string> }>;
  /** Promises that delay an answer, by the same keys. */
  waits: Record<string, Promise<unknown>>;
}

/** Creates the service's answer about a session. */
export const describeVisit = (Scopes?: string[], change: object = {}) => ({
  body: {
    Result: true,
    Sandbox: true,
    Session: Scopes ? { SessionId: 'session-1', Username: 'merchant', Company: 'Shop', Scopes } : null,
    ...change,
  },
});

/** The session of a user who may only read. */
export const describeReader = (Scopes: string[]) =>
  describeVisit(undefined, {
    Session: { SessionId: 's', Username: 'eva', Company: 'Shop', Scopes, ReadOnly: true },
  });

const LOGIN = 'POST /dashboard/session';

/** Simulates the service and the browser's cookie. It accepts every login. */
export function createFakeFetch(): FakeFetch {
  const calls: FakeCall[] = [];
  const waits: FakeFetch['waits'] = {};
  const answers: FakeFetch['answers'] = {
    [LOGIN]: describeVisit(['online-payments', 'utilities']),
    'GET /dashboard/session': describeVisit(),
    'DELETE /dashboard/session': describeVisit(),
  };
  const fetch = async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', headers = {}, body } = init;
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    calls.push({ method, path, headers: headers as Record<string, string>, body: sent });
    const found = answers[`${method} ${path}`];
    const {
      status = 200,
      body: answer,
      headers: own = {},
    } = found ?? {
      status: 404,
      body: { Message: 'Not found.', Result: false },
      headers: {},
    };
    await waits[`${method} ${path}`];
    // After a login, the cookie remains across reloads.
    if (path === '/dashboard/session' && method !== 'GET' && found && status === 200)
      answers['GET /dashboard/session'] = found;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return new Response(text, { status, headers: own });
  };
  return { fetch: fetch as typeof window.fetch, calls, waits, answers };
}
