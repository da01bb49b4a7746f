import { importFiles } from '../loading/import-files.ts';

/**
 * Code that is needed only after some seconds: to detect changes of the link, and the 3-D Secure dialog. It is one chunk, because
 * each file costs a request.
 */
export { followOrder } from './follow-order.ts';
export { openChallenge } from './open-challenge.tsx';
export { watchLink } from './watch-link.ts';

/** In a separate chunk, because it is rarely needed. */
export const retryWithProof: typeof import('./retry-with-proof.ts').retryWithProof = async (...call) =>
  (await importFiles(() => import('./retry-with-proof.ts'))).retryWithProof(...call);

export const refuseInsecurePress: typeof import('./retry-with-proof.ts').refuseInsecurePress = async (page) =>
  (await importFiles(() => import('./retry-with-proof.ts'))).refuseInsecurePress(page);
