import { CODE_MS, MAX_WRONG_TRIES } from '../../../src/service/platform/codes/mailed-codes.ts';
import { MAX_SAVED_CARDS } from '../../../src/service/recurring/cards/saved-cards.ts';
import {
  ASK_LIMITS,
  FOUND_MS,
  MAIL_LIMITS,
  REUSABLE_LIMIT,
} from '../../../src/service/recurring/remembered/card-finders.ts';
import { MAX_CARD_DECLINES } from '../../../src/service/recurring/remembered/remember-follower.ts';
import { UNUSED_MS } from '../../../src/service/recurring/remembered/remove-unused.ts';
import type { DocSentence } from '../support/doc-part.ts';

const MINUTE_MS = 60_000;
const SPANS: Record<number, string> = { [MINUTE_MS]: 'a minute', 3600000: 'an hour', 86400000: 'a day' };

/** A limit in the words of the document: `10 an hour`. */
function describeLimit({ most, withinMs }: (typeof ASK_LIMITS)[number]): string {
  return `${most === 1 ? 'one' : most} ${SPANS[withinMs]}`;
}

const [atLinkSoon, atLink, atNetwork, atCompany] = ASK_LIMITS.map(describeLimit);
const [mailSoon, mailHour, mailDay] = MAIL_LIMITS.map(describeLimit);

export const CARDS_SENTENCES: readonly DocSentence[] = [
  `${CODE_MS / MINUTE_MS} minutes, ${MAX_WRONG_TRIES} tries`,
  `${FOUND_MS / MINUTE_MS} minutes, for that link and browser`,
  `${atLinkSoon} and ${atLink} at a link (${REUSABLE_LIMIT} at a reusable one), ${atNetwork} from one network address, ${atCompany} at a company`,
  `${mailSoon}, ${mailHour}, ${mailDay} |`,
  `at most ${MAX_SAVED_CARDS} of an address; forgotten after ${MAX_CARD_DECLINES} declined payments in a row, when it has expired, and after ${UNUSED_MS / 86_400_000} days`,
].map((sentence) => ({ file: 'docs/cards.md', sentence }));
