import { MAX_CLOCK_AHEAD_MS } from '../../../src/service/platform/clock/create-clock.ts';
import { CARD_BEHAVIORS } from '../../../src/service/sandbox/acquirer/test-cards.ts';
import { TEST_HOLDERS } from '../../../src/service/sandbox/acquirer/test-holders.ts';
import { listBankDecisions } from '../../../src/service/sandbox/bank/render-bank.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/api.md';

/** The meaning of a decline or a delay is the code's; the rest is in the document's words. */
function describeEffect({ declineCode, delayMs }: { declineCode?: string; delayMs?: number }) {
  if (declineCode) return `declined: ${code(declineCode)}`;
  return delayMs ? `approved after ${delayMs / 1000} s` : undefined;
}

const listCards = () =>
  Object.entries(CARD_BEHAVIORS).map(([number, behavior]) => [
    code(number.replace(/(\d{4})(?=\d)/g, '$1 ')),
    describeEffect(behavior),
  ]);

const listHolders = () =>
  Object.entries(TEST_HOLDERS).map(([start, behavior]) => [code(start), describeEffect(behavior)]);

/** PayPal's page has every button. */
const listButtons = () => Object.values(listBankDecisions('paypal')).map((label) => [label]);

export const SANDBOX_PARTS: readonly DocPart[] = [
  { file, marker: 'test-cards', render: (current) => fillTable(current, listCards()) },
  { file, marker: 'test-holders', render: (current) => fillTable(current, listHolders()) },
  { file, marker: 'bank-buttons', render: (current) => fillTable(current, listButtons()) },
];

const YEAR_MS = 365 * 86_400_000;
const WORDS: Record<number, string> = { 10: 'ten' };

export const SANDBOX_SENTENCES: readonly DocSentence[] = [
  {
    file,
    sentence: `${WORDS[MAX_CLOCK_AHEAD_MS / YEAR_MS]} years (${(MAX_CLOCK_AHEAD_MS / 1000).toLocaleString('en')} seconds)`,
  },
];
