/** SIMULATED: the built-in receiver of webhooks. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { type Behaviour, type ReceivedWebhook, SIGNATURE_HEADERS } from '../../../protocol/log-answers.ts';
import type { Company } from '../../calls/companies/company.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { maskCardNumbers } from '../../platform/http/requests/mask-card-numbers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Receivers } from './create-receivers.ts';
import { addReceived, readSettings } from './receiver-records.ts';

export interface ReceiveWebhooksOptions {
  store: Store;
  receivers: Receivers;
  now: () => number;
}

/** How long a slow receiver takes. Less than the default time limit of a delivery. */
export const SLOW_MS = 10_000;
/** How long a receiver that hangs keeps a connection, if the sender does not end it. */
export const HANG_MS = 120_000;
/** Seconds after which an unavailable receiver asks to be called again. */
export const RECEIVER_RETRY_AFTER_SECONDS = 60;
/** Characters to keep of a body: more than a webhook has without long metadata. */
const MAX_BODY = 10_000;
/** Characters to keep of an id or a type: the service's own are far shorter. */
const MAX_TEXT = 200;

/** Null for no answer. */
const STATUSES: Record<Behaviour, number | null> = {
  ok: 204,
  error: 500,
  unavailable: 503,
  gone: 410,
  slow: 204,
  hang: null,
  redirect: 302,
  disconnect: null,
};

/**
 * Reads every secret that may sign a delivery to this address. Includes disabled webhooks, for their test events, and secrets from
 * before a rotation, for tries under way.
 */
async function listSecrets(store: Store, company: Company, url: string): Promise<string[]> {
  const own = await store
    .selectFrom('companies')
    .select(['webhook_secret as secret', 'previous_webhook_secret as previous'])
    .where('id', '=', company.id)
    .execute();
  const others = await store
    .selectFrom('webhooks')
    .select(['secret', 'previous_secret as previous'])
    .where('company_id', '=', company.id)
    .where('url', '=', url)
    .execute();
  return [...own, ...others].flatMap(({ secret, previous }) => (previous ? [secret, previous] : [secret]));
}

type Headers = Record<string, string>;

/** Checks with the published library, which shares no code with the signer. `undefined` for a valid signature. */
function findProblem(secret: string, body: Buffer, headers: Headers): string | undefined {
  try {
    new Webhook(secret).verify(body, headers);
    return undefined;
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.message : 'The body is not JSON';
  }
}

/** Null if one of the secrets made the signature. */
function findSignatureProblem(secrets: string[], body: Buffer, headers: Headers): string | null {
  const problems = secrets.map((secret) => findProblem(secret, body, headers));
  return problems.includes(undefined) ? null : (problems[0] ?? null);
}

function readText(body: Buffer, name: 'EventType' | 'TransactionId'): string | null {
  try {
    const value: unknown = JSON.parse(body.toString())?.[name];
    return typeof value === 'string' ? value.slice(0, MAX_TEXT) : null;
  } catch {
    // Anyone who knows the address may send anything.
    return null;
  }
}

type ReceiverRequest = FastifyRequest<{ Params: { token: string } }>;

interface Ending {
  request: FastifyRequest;
  reply: FastifyReply;
  stopped: AbortSignal;
}

/** Resolves when the sender is gone, after a while, or when the service stops. */
async function hang({ request, stopped }: Ending): Promise<void> {
  const { socket } = request.raw;
  if (socket.destroyed) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(HANG_MS)]);
  await once(socket, 'close', { signal }).catch(() => {});
  socket.destroy();
}

/** Ends the request as the receiver's behavior says. A slow receiver gives up when the service stops. */
async function answerAs(behaviour: Behaviour, ending: Ending): Promise<void> {
  const { request, reply, stopped } = ending;
  if (behaviour === 'slow') await setTimeout(SLOW_MS, undefined, { signal: stopped }).catch(() => {});
  if (behaviour === 'hang') await hang(ending);
  if (behaviour === 'disconnect') request.raw.socket.destroy();
  if (behaviour === 'redirect') reply.header('location', `${request.url}/moved`);
  if (behaviour === 'unavailable') reply.header('retry-after', String(RECEIVER_RETRY_AFTER_SECONDS));
  // Also if the sender is gone: the service ends only when every request has an answer (`await-handlers.ts`).
  await reply.code(STATUSES[behaviour] ?? 204).send();
}

interface Arrival {
  body: Buffer;
  headers: Headers;
  problem: string | null;
  answeredStatus: number | null;
}

function describeArrival({ body, headers, problem, answeredStatus }: Arrival, now: number): ReceivedWebhook {
  const readHeader = (name: string) => maskCardNumbers(headers[name] ?? '').slice(0, MAX_TEXT) || undefined;
  const signatureHeaders = SIGNATURE_HEADERS.filter((name) => headers[name] !== undefined);
  return {
    ReceivedAt: new Date(now).toISOString(),
    EventId: readHeader('webhook-id') ?? null,
    EventType: readText(body, 'EventType'),
    TransactionId: readText(body, 'TransactionId'),
    Signature: problem === null ? 'valid' : 'invalid',
    SignatureProblem: problem,
    AnsweredStatus: answeredStatus,
    Headers: Object.fromEntries(signatureHeaders.map((name) => [name, readHeader(name)])),
    Body: body.toString().slice(0, MAX_BODY),
  };
}

/** The address that webhooks are sent to. It reads bytes: after parsing, the signature of a body cannot be checked. */
function registerReceiver(app: FastifyInstance, { store, receivers, now }: ReceiveWebhooksOptions): void {
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.post('/sandbox/receiver/:token', async (request: ReceiverRequest, reply) => {
    const company = receivers.findCompany(request.params.token);
    if (!company) throw reject('NOT_FOUND');
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const headers = request.headers as Headers;
    const secrets = await listSecrets(store, company, receivers.getUrl(company));
    const problem = findSignatureProblem(secrets, body, headers);
    const { Behaviour: behaviour, ChecksSignature: isChecked } = await readSettings(store, company.id);
    const isRefused = isChecked && problem !== null;
    const answeredStatus = isRefused ? 401 : STATUSES[behaviour];
    const arrival = { body, headers, problem, answeredStatus };
    await addReceived(store, company.id, describeArrival(arrival, now()));
    if (isRefused) return reply.code(401).send();
    return answerAs(behaviour, { request, reply, stopped: stop.signal });
  });
}

/** `POST /sandbox/receiver/{token}`, open to everyone with the address (docs/testing.md, "The built-in receiver"). */
export function receiveWebhooks(app: FastifyInstance, options: ReceiveWebhooksOptions): void {
  void app.register(async (scope) => registerReceiver(scope, options));
}
