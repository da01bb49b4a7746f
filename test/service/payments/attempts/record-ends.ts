import type { AttemptFollower } from '../../../../src/service/payments/attempts/followers.ts';
import type { TestService } from '../../support/create-test-service.ts';

/** Adds a follower to a running service. @returns a list that grows with each end of an attempt: its kind, its state, its origin */
export function recordEnds({ needs }: TestService): string[] {
  const ends: string[] = [];
  const record =
    (kind: string) =>
    async (_trx: unknown, { attempt }: { attempt: { state: string; origin: string } }) =>
      void ends.push([kind, attempt.state, attempt.origin].join(' '));
  const follower: AttemptFollower = {
    origins: ['shopper', 'terminal', 'merchant', 'renewal'],
    approved: record('approved'),
    declined: record('declined'),
    withdrawn: record('withdrawn'),
    settled: record('settled'),
    returned: record('returned'),
  };
  (needs.followers.attempts as AttemptFollower[]).push(follower);
  return ends;
}
