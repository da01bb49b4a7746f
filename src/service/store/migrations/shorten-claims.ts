import { type Kysely, sql } from 'kysely';

/** How long a call with an `Idempotency-Key` is left to whoever runs it; a migration keeps its own figures. */
const LEASE_MS = 60_000;

/**
 * `013_claims`: calls with an `Idempotency-Key` run by real time. By the sandbox's clock until then: one that was ahead
 * would have kept a key whose call broke off for as long as it was. One that may still be running gets a lease anew.
 */
export async function shortenClaims(db: Kysely<unknown>): Promise<void> {
  const longest = Date.now() + LEASE_MS;
  await sql`update idempotency_keys set leased_until = ${longest} where leased_until > ${longest}`.execute(
    db,
  );
}
