interface FakeCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface FakeFetch {
  fetch: typeof window.fetch;
  calls: FakeCall[];
  /** By `METHOD /path`; what is not there is answered with 404. */
  answers: Record<string, { status?: number; body: unknown; headers?: Record<string, string> }>;
  /** The promise that an answer waits for, by the same names. */
  waits: Record<string, Promise<unknown>>;
}

/** The answer about a session, as the service gives it. */
export const describeVisit = (Scopes?: string[], change: object = {}) => ({
  body: {
    Result: true,
    Sandbox: true,
    Session: Scopes ? { SessionId: 'session-1', Username: 'merchant', Company: 'Shop', Scopes } : null,
    ...change,
  },
});

const LOGIN = 'POST /dashboard/session';

/** Stands for the service and the browser's cookie. It takes every login. */
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
    // The cookie of a login is there after a reload.
    if (path === '/dashboard/session' && method !== 'GET' && found && status === 200)
      answers['GET /dashboard/session'] = found;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return new Response(text, { status, headers: own });
  };
  return { fetch: fetch as typeof window.fetch, calls, waits, answers };
}
