import { importWithTimeout } from './import-with-timeout.ts';

/**
 * Code that a page needs only after some seconds: to notice changes of the link, and the dialog of the card's bank. One chunk, because each
 * file costs a request.
 */
export { followOrder } from './follow-order.ts';
export { openChallenge } from './open-challenge.tsx';
export { watchLink } from './watch-link.ts';

/** In a chunk of its own: hardly any press is held up. */
export const retryWithProof: typeof import('./retry-with-proof.ts').retryWithProof = async (...call) =>
  (await importWithTimeout(import('./retry-with-proof.ts'))).retryWithProof(...call);
