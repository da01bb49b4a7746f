import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  HelloAnswer,
  PollAnswer,
  ReverseRequest,
  TerminalReport,
} from '../../../src/protocol/terminal/terminal-connection.ts';

interface Call {
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the members that it needs.
  body: any;
}

/** Creates a service that implements only the connection of terminals, and approves every request. */
export async function createFakeService(port = 0) {
  const calls: Call[] = [];
  const decisions = new Map<string, AuthorizeAnswer>();
  const reports: TerminalReport[] = [];
  const welcome: HelloAnswer = {
    CompanyName: 'Bottega Rossi',
    StoreReference: 'ROMA-1',
    MerchantId: 'Bottega Rossi',
    LocalApi: true,
    SwitchedOff: false,
    Number: 4_000_000_000_000,
  };
  const fake = {
    welcome,
    calls,
    decisions,
    reports,
    authorization: '',
    /** Reports that are lost before the next one arrives. */
    lostReports: 0,
    /** Answers to `reverse` that are lost before the next one arrives. */
    lostReversals: 0,
    /** References of refunds that were made. */
    refunded: new Set<string>(),
    /** The answer of `authorize`; `lost` decides and then breaks the connection. The last two never answer. */
    behaviour: 'approve' as 'approve' | 'decline' | 'pending' | 'lost' | 'fail' | 'decide-and-hang' | 'hang',
    decide: ({ Reference, TransactionId }: AuthorizeRequest): AuthorizeAnswer =>
      fake.behaviour === 'decline'
        ? {
            Decision: 'DECLINED',
            PspReference: 'PSPD',
            ErrorCondition: 'Refusal',
            RefusalReason: '214 Declined online',
            Message: 'DECLINED',
          }
        : {
            Decision: 'APPROVED',
            PspReference: `PSP${Reference.slice(0, 8)}`,
            ApprovalCode: '123456',
            TransactionId,
          },
  };
  let polls: ServerResponse[] = [];
  const queue: PollAnswer[] = [];
  const feed = () => {
    while (queue.length && polls.length) {
      const response = polls.shift();
      if (!response?.destroyed) send(response as ServerResponse, 200, queue.shift());
    }
  };
  const send = (response: ServerResponse, status: number, body?: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? undefined : JSON.stringify(body));

  const authorize = (request: AuthorizeRequest, response: ServerResponse) => {
    if (fake.behaviour === 'fail') return response.destroy();
    if (fake.behaviour === 'hang') return response;
    const answer = decisions.get(request.Reference) ?? fake.decide(request);
    decisions.set(request.Reference, answer);
    if (fake.behaviour === 'lost') return response.destroy();
    if (fake.behaviour === 'decide-and-hang') return response;
    return send(response, 200, fake.behaviour === 'pending' ? { Decision: 'PENDING' } : answer);
  };
  const recall = (path: string, response: ServerResponse) => {
    const [, reference = '', action] = path.split('/');
    const known = decisions.get(reference);
    if (action && !known) decisions.set(reference, { Decision: 'WITHDRAWN' });
    const answer = decisions.get(reference);
    return send(response, answer ? 200 : 404, answer);
  };
  const reverse = ({ Reference }: ReverseRequest, response: ServerResponse) => {
    fake.refunded.add(Reference);
    fake.lostReversals -= 1;
    if (fake.lostReversals >= 0) return response.destroy();
    const parts = { Decision: 'APPROVED', PspReference: 'REV', AmountMinor: 400, Currency: 'EUR' };
    return send(response, 200, parts);
  };
  const answer = (path: string, body: unknown, response: ServerResponse) => {
    if (path === 'hello') return send(response, 200, fake.welcome);
    if (path === 'poll') {
      polls.push(response);
      return feed();
    }
    if (path === 'authorize') return authorize(body as AuthorizeRequest, response);
    if (path.startsWith('authorize/')) return recall(path, response);
    if (path === 'reverse') return reverse(body as ReverseRequest, response);
    if (fake.lostReports > 0) {
      fake.lostReports -= 1;
      return response.destroy();
    }
    reports.push(...(body as { Reports: TerminalReport[] }).Reports);
    return send(response, 200, {});
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const path = (request.url ?? '').replace('/terminal/v1/', '');
    const body = text ? JSON.parse(text) : undefined;
    calls.push({ path, body });
    fake.authorization = request.headers.authorization ?? '';
    answer(path, body, response);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  return Object.assign(fake, {
    port: opened,
    url: `http://127.0.0.1:${opened}`,
    /** Hands something to the terminal by its poll. */
    push: (body: PollAnswer) => {
      queue.push(body);
      feed();
    },
    listPaths: (path: string) => calls.filter((call) => call.path === path),
    close: async () => {
      polls = [];
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

export type FakeService = Awaited<ReturnType<typeof createFakeService>>;
