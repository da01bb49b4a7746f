import type { AttemptFollower, Followers } from './payments/attempts/followers.ts';
import type { FollowerNeeds } from './payments/due/subject-parts.ts';
import type { PaymentFollower } from './payments/payments/followers.ts';
import { SUBJECTS } from './subjects/subjects.ts';

/** Lists the followers of the core in the order of their calls, which is that of the subjects. */
export function createFollowers(needs: Omit<FollowerNeeds, 'followers'>): Followers {
  const payments: PaymentFollower[] = [];
  const attempts: AttemptFollower[] = [];
  // A follower that moves payments announces that to all of them.
  const following: FollowerNeeds = { ...needs, followers: { payments, attempts } };
  for (const { followPayments, followAttempts } of SUBJECTS) {
    const follower = followPayments?.(following);
    if (follower) payments.push(follower);
    attempts.push(...(followAttempts?.(following) ?? []));
  }
  return following.followers;
}
