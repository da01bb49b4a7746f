/** SIMULATED: the built-in receiver of webhooks, and the switches for what it does. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { Type } from 'typebox';
import { type Authenticate, getCompany } from '../auth/authenticate.ts';
import { answer } from '../http/answer.ts';
import { createFieldCheck } from '../http/check-fields.ts';
import { readObject } from '../http/read-object.ts';
import { reject, rejectFields } from '../http/rejections.ts';
import type { Company } from '../register-companies.ts';
import type { Store } from '../store/open-store.ts';
import {
  BEHAVIOURS,
  type Behaviour,
  MAX_RECEIVED,
  type ReceivedWebhook,
  type Receiver,
  type ReceiverSettings,
  type Receivers,
} from './create-receivers.ts';

export interface ReceiverRoutesOptions {
  authenticate: Authenticate;
  store: Store;
  receivers: Receivers;
  now: () => number;
}

/** How long a slow receiver takes. Within the time that a delivery is given by default. */
export const SLOW_MS = 10_000;
/** Characters of a body that are kept: more than a webhook has without long metadata. */
const MAX_BODY = 10_000;
/** Characters of an id or a type that are kept: ours are far shorter. */
const MAX_TEXT = 200;

/** Null closes the connection. */
const STATUSES: Record<Behaviour, number | null> = {
  ok: 204,
  error: 500,
  gone: 410,
  slow: 204,
  redirect: 302,
  disconnect: null,
};

const checkFields = createFieldCheck(
  Type.Object(
    {
      Behaviour: Type.Optional(Type.Union(BEHAVIOURS.map((name) => Type.Literal(name)))),
      ChecksSignature: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 naming each field that is unknown or malformed */
function readSettings(input: unknown): Partial<ReceiverSettings> {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  return body;
}

/**
 * Every secret that a delivery to this address may be signed with: of a disabled webhook too, for its test events, and
 * those before a rotation, with which an attempt may be on its way.
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

/** By the published library, which shares no code with what signs. */
function isSignedWith(secret: string, body: Buffer, headers: Headers): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function readText(body: Buffer, name: 'EventType' | 'TransactionId'): string | null {
  try {
    const value: unknown = JSON.parse(body.toString())?.[name];
    return typeof value === 'string' ? value.slice(0, MAX_TEXT) : null;
  } catch {
    // Anybody who knows the address may send anything.
    return null;
  }
}

type ReceiverRequest = FastifyRequest<{ Params: { token: string } }>;

/** Ends the request as the receiver is set to; a slow one gives up when the service stops. */
async function answerAs(
  { Behaviour: behaviour }: ReceiverSettings,
  { request, reply, stopped }: { request: FastifyRequest; reply: FastifyReply; stopped: AbortSignal },
): Promise<void> {
  if (behaviour === 'slow') await setTimeout(SLOW_MS, undefined, { signal: stopped }).catch(() => {});
  const status = STATUSES[behaviour];
  if (status === null) request.raw.socket.destroy();
  if (behaviour === 'redirect') reply.header('location', `${request.url}/moved`);
  // To nobody, after a disconnection: the service ends only when every request has its answer (`await-handlers.ts`).
  await reply.code(status ?? 204).send();
}

/** The address that webhooks are sent to. It takes bytes: a body that was parsed cannot be checked any more. */
function registerReceiving(app: FastifyInstance, { store, receivers, now }: ReceiverRoutesOptions): void {
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.post('/sandbox/receiver/:token', async (request: ReceiverRequest, reply) => {
    const receiver = receivers.find(request.params.token);
    if (!receiver) throw reject('Not found.');
    const { company, settings } = receiver;
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    const headers = request.headers as Headers;
    const secrets = await listSecrets(store, company, receivers.getUrl(company));
    const isValid = secrets.some((secret) => isSignedWith(secret, body, headers));
    const isRefused = settings.ChecksSignature && !isValid;
    const received: ReceivedWebhook = {
      ReceivedAt: new Date(now()).toISOString(),
      EventId: headers['webhook-id']?.slice(0, MAX_TEXT) ?? null,
      EventType: readText(body, 'EventType'),
      TransactionId: readText(body, 'TransactionId'),
      Signature: isValid ? 'valid' : 'invalid',
      AnsweredStatus: isRefused ? 401 : STATUSES[settings.Behaviour],
      Body: body.toString().slice(0, MAX_BODY),
    };
    receiver.received = [received, ...receiver.received].slice(0, MAX_RECEIVED);
    if (isRefused) return reply.code(401).send();
    return answerAs(settings, { request, reply, stopped: stop.signal });
  });
}

/** `GET` and `PUT /sandbox/receiver`, and the receiver itself (docs/testing.md, "The built-in receiver"). */
export function registerReceiverRoutes(app: FastifyInstance, options: ReceiverRoutesOptions): void {
  const { authenticate, receivers } = options;
  const guarded = { onRequest: authenticate('online-payments') };
  const describe = ({ company, settings, received }: Receiver) => ({
    Url: receivers.getUrl(company),
    ...settings,
    Received: received,
  });

  app.get('/sandbox/receiver', guarded, async (request) =>
    answer('Receiver of the company.', describe(receivers.of(getCompany(request)))),
  );

  app.put('/sandbox/receiver', guarded, async (request) => {
    const change = readSettings(request.body);
    const receiver = receivers.of(getCompany(request));
    receiver.settings = { ...receiver.settings, ...change };
    return answer('Receiver changed.', describe(receiver));
  });

  void app.register(async (scope) => registerReceiving(scope, options));
}
