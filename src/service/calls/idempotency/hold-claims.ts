import { Rejection } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import {
  breakClaim,
  CLAIM_LEASE_MS,
  type Claim,
  type NewClaim,
  openClaim,
  renewClaim,
  type StoredAnswer,
} from './claims.ts';

/** Several times in a lease: one renewal may fail. */
export const RENEW_MS = CLAIM_LEASE_MS / 5;
/** Longer than any call waits. One that hangs loses its claim then. */
const MAX_RUN_MS = 300_000;

export interface HeldClaims {
  /** `openClaim`. The claim is held if the call is this request's to run. */
  open(request: NewClaim): Promise<StoredAnswer | undefined>;
  /** The call has ended, and `record` writes that down. */
  end(claim: Claim, record: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** Renews the claims of calls that run, and gives those free that the database could not hear of at their end. */
export function holdClaims(store: Store, realNow: () => number): HeldClaims {
  const running = new Map<Claim, number>();
  const broken = new Map<Claim, number>();
  /** Not this instant: most calls end by then. */
  const isLong = (since: number) => realNow() - since >= RENEW_MS;

  /** The database may do it after the end of the call, and the claim would never end then. */
  const renewOne = (claim: Claim) =>
    renewClaim(store, claim, realNow()).finally(() => {
      if (!running.has(claim)) broken.set(claim, realNow());
    });

  async function renew(): Promise<void> {
    for (const [claim, since] of running) {
      if (realNow() - since > MAX_RUN_MS) running.delete(claim);
      else if (isLong(since)) await renewOne(claim);
    }
    for (const [claim, since] of broken) {
      // A lease that is over needs no end.
      if (realNow() - since <= CLAIM_LEASE_MS) await breakClaim(store, claim);
      broken.delete(claim);
    }
  }

  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    // The next round tries again. The calls report that the database is away.
    void renew()
      .catch(() => {})
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS).unref();

  /** If the database is away, it may have the claim all the same. */
  async function tryWith<Result>(claim: Claim, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Rejection)) broken.set(claim, realNow());
      throw error;
    }
  }

  return {
    async open(request) {
      const { claim } = request;
      const earlier = await tryWith(claim, () => openClaim(store, request));
      if (!earlier) running.set(claim, realNow());
      return earlier;
    },
    end(claim, record) {
      running.delete(claim);
      return tryWith(claim, record);
    },
    stop: () => clearInterval(timer),
  };
}
