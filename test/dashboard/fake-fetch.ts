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

/** Stands for the service. It takes every login. */
export function createFakeFetch(): FakeFetch {
  const calls: FakeCall[] = [];
  const waits: FakeFetch['waits'] = {};
  const answers: FakeFetch['answers'] = {
    'POST /api/v4/auth/token': {
      body: { Result: true, AccessToken: 'token-1', Scopes: 'online-payments,utilities' },
    },
  };
  const fetch = async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', headers = {}, body } = init;
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    calls.push({ method, path, headers: headers as Record<string, string>, body: sent });
    const {
      status = 200,
      body: answer,
      headers: own = {},
    } = answers[`${method} ${path}`] ?? {
      status: 404,
      body: { Message: 'Not found.', Result: false },
      headers: {},
    };
    await waits[`${method} ${path}`];
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return new Response(text, { status, headers: own });
  };
  return { fetch: fetch as typeof window.fetch, calls, waits, answers };
}
