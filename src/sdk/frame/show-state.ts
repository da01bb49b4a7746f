import type { CheckoutDiagnosis, CheckoutState } from '../api/types.ts';
import type { Session } from './session.ts';

/** The state of a mounted checkout, as the shop sees it. */
export function showState(session: Session): CheckoutState {
  if (!session.frame_.isConnected) return 'idle';
  if (session.result_) return 'completed';
  if (session.questions_.isSubmitting_()) return 'submitting';
  return session.code_ ? 'failed' : session.is_;
}

/** Describes a mounted checkout for `diagnose()`. */
export const describeSession = (session: Session): CheckoutDiagnosis => ({
  origin: session.origin_,
  size: [session.frame_.offsetWidth, session.frame_.offsetHeight],
  state: showState(session),
  loadError: session.code_,
});
