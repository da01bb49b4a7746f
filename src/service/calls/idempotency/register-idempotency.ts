import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { isApiPath } from '../../platform/http/answers/is-api-path.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { breakClaim, type Claim, dropClaim, keepAnswer, purgeClaims, type StoredAnswer } from './claims.ts';
import { holdClaims } from './hold-claims.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of a call with an `Idempotency-Key`, while this request runs it. */
    claim?: Claim;
  }
  interface FastifyContextConfig {
    /**
     * Whether an interrupted call may be repeated with its `Idempotency-Key`, because it finds its work done, or stores its
     * answer in the transaction of its work (`record-answer.ts`). If not, the key is refused permanently. That is the default, so
     * that a new call never has a second effect by accident.
     */
    canRunAgain?: boolean;
    /** Returns an answer as it may be kept: without secrets that are shown once. */
    hideSecrets?(answer: unknown): unknown;
  }
}

interface IdempotencyOptions {
  store: Store;
  clock: Pick<Clock, 'now' | 'realNow'>;
}

/** How often expired claims are deleted. */
const PURGE_EVERY_MS = 60_000;

/** Longer than the URL of any valid call. PostgreSQL limits the size of index keys. */
const MAX_CALL_LENGTH = 500;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Replaces a key or URL that contains a card number by a digest. */
const hide = (text: string): string => (hasCardNumber(text) ? digest(text) : text);

/** The route with its decoded parameters: two spellings of a URL are the same call. A long one is replaced by a digest. */
function describeCall({ method, routeOptions, params }: FastifyRequest): string {
  const path = routeOptions.url?.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const call = `${method} ${path}`;
  return call.length > MAX_CALL_LENGTH ? digest(call) : hide(call);
}

/** The digest of the body, which calls with the same key must share. Whitespace between fields is ignored; their order is not. */
const digestBody = (body: unknown): string => digest(JSON.stringify(body) ?? '');

/** Whether a call changes something for a company. A login is excluded: tokens must not be stored. */
const isKeyed = ({ method, company, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && !!company && isApiPath(routeOptions.url ?? '');

/** Returns the body of an answer as it may be kept. */
function toKept({ routeOptions }: FastifyRequest, { statusCode, body }: StoredAnswer): string {
  const { hideSecrets } = routeOptions.config;
  if (!hideSecrets || !body || statusCode >= 400) return body;
  return JSON.stringify(hideSecrets(JSON.parse(body)));
}

/** Updates a claim according to the status of the answer. */
async function closeClaim(
  store: Store,
  claim: Claim,
  { statusCode, body }: { statusCode: number; body: string },
) {
  if (statusCode >= 500) await breakClaim(store, claim);
  else if (statusCode >= 400) await dropClaim(store, claim);
  else await keepAnswer(store, claim, { statusCode, body });
}

/**
 * Handles `Idempotency-Key` for every POST of the API (docs/api.md, "Calling again"): the first request with a key runs the call,
 * later ones get its answer (docs/decisions.md, 97 to 99).
 */
export function registerIdempotency(app: FastifyInstance, { store, clock }: IdempotencyOptions): void {
  const { now, realNow } = clock;
  const held = holdClaims(store, realNow);
  app.addHook('onClose', async () => held.stop());
  let purgedAt = Number.NEGATIVE_INFINITY;
  const purge = async () => {
    // Also handles a clock that was set back.
    if (Math.abs(now() - purgedAt) < PURGE_EVERY_MS) return;
    purgedAt = now();
    await purgeClaims(store, purgedAt);
  };

  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    const key = isKeyed(request) ? readIdempotencyKey(request.headers) : undefined;
    if (key === undefined || !request.company) return;
    await purge();
    const claim = {
      company_id: request.company.id,
      key: hide(key),
      call: describeCall(request),
      holder: randomUUID(),
    };
    const earlier = await held.open({
      claim,
      // A route with a company has a user.
      caller: { user: request.user?.id ?? '', scopes: request.grantedScopes ?? [] },
      bodyDigest: digestBody(request.body),
      canRunAgain: request.routeOptions.config.canRunAgain === true,
      now: now(),
      realNow: realNow(),
    });
    if (!earlier) request.claim = claim;
    else {
      return (
        reply
          .code(earlier.statusCode)
          .headers({ 'content-type': 'application/json; charset=utf-8', 'idempotent-replayed': 'true' })
          // An earlier version kept secrets too.
          .send(toKept(request, earlier))
      );
    }
  });

  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { claim } = request;
    if (!claim) return;
    // Clear the claim first: an error thrown below is answered too, and reaches this hook again.
    delete request.claim;
    const body = typeof payload === 'string' ? payload : '';
    const ended = { statusCode, body: toKept(request, { statusCode, body }) };
    await held.end(claim, () => closeClaim(store, claim, ended));
  });
}
