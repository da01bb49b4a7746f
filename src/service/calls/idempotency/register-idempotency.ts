import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/create-clock.ts';
import { isApiPath } from '../../platform/http/answers/is-api-path.ts';
import { hasCardNumber } from '../../platform/http/requests/mask-card-numbers.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { breakClaim, type Claim, dropClaim, keepAnswer, purgeClaims } from './claims.ts';
import { holdClaims } from './hold-claims.ts';
import { readIdempotencyKey } from './read-idempotency-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of a call with an `Idempotency-Key`, while this request runs it. */
    claim?: Claim;
  }
  interface FastifyContextConfig {
    /**
     * Whether an interrupted call may be run again with its `Idempotency-Key`: it finds its work done, or records its
     * answer in the transaction of its work (`record-answer.ts`). Otherwise the key is refused for good. This is the
     * default, so a new call never does anything twice by accident.
     */
    canRunAgain?: boolean;
  }
}

export interface IdempotencyOptions {
  store: Store;
  clock: Pick<Clock, 'now' | 'realNow'>;
}

/** How often what is too old is looked for. */
const PURGE_EVERY_MS = 60_000;

/** Longer than the address of any call with ids that can exist. The key of the table's index has a limit in PostgreSQL. */
const MAX_CALL_LENGTH = 500;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64');

/** A key or an address as it is kept: in place of one that has the number of a card, a digest. */
const hide = (text: string): string => (hasCardNumber(text) ? digest(text) : text);

/** The path as the router understood it: two spellings of an address are the same call. Of a longer one it is a digest. */
function describeCall({ method, routeOptions, params }: FastifyRequest): string {
  const path = routeOptions.url?.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const call = `${method} ${path}`;
  return call.length > MAX_CALL_LENGTH ? digest(call) : hide(call);
}

/** The parts that two calls with the same key must share: spaces between the fields do not count, their order does. */
const digestBody = (body: unknown): string => digest(JSON.stringify(body) ?? '');

/** Calls that change something for a company. A token is no such change, and must not be kept. */
const isKeyed = ({ method, company, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && !!company && isApiPath(routeOptions.url ?? '');

/** The fate of a key, by the status that the call ended with. */
async function endClaim(
  store: Store,
  claim: Claim,
  { statusCode, body }: { statusCode: number; body: string },
) {
  if (statusCode >= 500) await breakClaim(store, claim);
  else if (statusCode >= 400) await dropClaim(store, claim);
  else await keepAnswer(store, claim, { statusCode, body });
}

/**
 * `Idempotency-Key` for every POST of the API, those of tomorrow too (docs/api.md, "Calling again"): the first request
 * with a key runs the call, the others get its answer (docs/decisions.md, 97 to 99).
 */
export function registerIdempotency(app: FastifyInstance, { store, clock }: IdempotencyOptions): void {
  const { now, realNow } = clock;
  const held = holdClaims(store, realNow);
  app.addHook('onClose', async () => held.stop());
  let purgedAt = Number.NEGATIVE_INFINITY;
  const purge = async () => {
    // A clock that was put back counts too.
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
      bodyDigest: digestBody(request.body),
      canRunAgain: request.routeOptions.config.canRunAgain === true,
      now: now(),
      realNow: realNow(),
    });
    if (!earlier) request.claim = claim;
    else {
      return reply
        .code(earlier.statusCode)
        .headers({ 'content-type': 'application/json; charset=utf-8', 'idempotent-replayed': 'true' })
        .send(earlier.body);
    }
  });

  app.addHook('onSend', async (request, { statusCode }, payload) => {
    const { claim } = request;
    if (!claim) return;
    // First: an error in here is answered too, and comes by again.
    delete request.claim;
    const ended = { statusCode, body: typeof payload === 'string' ? payload : '' };
    await held.end(claim, () => endClaim(store, claim, ended));
  });
}
