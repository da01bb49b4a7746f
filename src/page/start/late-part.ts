/**
 * What a page needs only after the shopper has been on it for some seconds: to notice what happens to the link, and the dialog of the
 * card's bank; and the work that a press costs after declines. One chunk, because each file costs a request.
 */
export { clearPress } from './clear-press.ts';
export { followOrder } from './follow-order.ts';
export { openChallenge } from './open-challenge.tsx';
export { watchLink } from './watch-link.ts';
