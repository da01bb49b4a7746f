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

/** Several times per lease, because a renewal may fail. */
export const RENEW_MS = CLAIM_LEASE_MS / 5;
/** Longer than any call takes. A call that hangs loses its claim after this time. */
const MAX_RUN_MS = 300_000;

export interface HeldClaims {
  /** Like `openClaim`. If the request must run the call, its claim is renewed from now on. */
  open(request: NewClaim): Promise<StoredAnswer | undefined>;
  /** Ends a call; `record` stores the result. */
  end(claim: Claim, record: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** Renews the claims of running calls, and releases those whose end could not be stored because the database was unreachable. */
export function holdClaims(store: Store, realNow: () => number): HeldClaims {
  const running = new Map<Claim, number>();
  const broken = new Map<Claim, number>();
  /** Skip calls that have just begun: most end soon. */
  const isLong = (since: number) => realNow() - since >= RENEW_MS;

  /** A renewal that reaches the database after the end of the call would keep the claim alive. */
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
      // An expired lease needs no release.
      if (realNow() - since <= CLAIM_LEASE_MS) await breakClaim(store, claim);
      broken.delete(claim);
    }
  }

  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    // The next round retries. The calls themselves report that the database is unreachable.
    void renew()
      .catch(() => {})
      .finally(() => {
        isRenewing = false;
      });
  }, RENEW_MS).unref();

  /** If the database fails, it may still have stored the claim. */
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
