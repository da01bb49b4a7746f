import { POLL_MS } from '../../../src/dashboard/data/create-poller.ts';
import { PAGE_SIZE } from '../../../src/dashboard/data/load-rows.ts';
import { PANELS } from '../../../src/dashboard/data/place.ts';
import { BEHAVIOURS } from '../../../src/protocol/log-answers.ts';
import { MAX_FOUND } from '../../../src/service/back-office/dashboard/find-payments.ts';
import {
  MAX_OF_COMPANY,
  MAX_SEARCHES,
  SEARCH_RETRY_AFTER_SECONDS as SEARCH_AFTER_SECONDS,
} from '../../../src/service/back-office/people/create-search-queue.ts';
import { MAX_SUMMED } from '../../../src/service/back-office/people/customers.ts';
import { MAX_ALARMS } from '../../../src/service/payments/defense/alarms.ts';
import { MAX_ATTEMPTS } from '../../../src/service/payments/transactions/list-attempts.ts';
import { MAX_PAGE } from '../../../src/service/sandbox/call-log/call-records.ts';
import { MAX_REQUESTS, MAX_UNAUTHORIZED } from '../../../src/service/sandbox/call-log/create-call-store.ts';
import {
  HANG_MS,
  RECEIVER_RETRY_AFTER_SECONDS,
  SLOW_MS,
} from '../../../src/service/sandbox/receivers/receive-webhooks.ts';
import { MAX_RECEIVED } from '../../../src/service/sandbox/receivers/receiver-records.ts';
import { PRESSES } from '../../../src/service/sandbox/routes/card-testing-routes.ts';
import { MAX_PRESSES } from '../../../src/service/sandbox/routes/play-card-testing.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { readTypes } from '../support/read-types.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/testing.md';
const types = readTypes('src/sdk/mock/mock-types.ts');

/** Methods are written with their parameters. */
const listMembers = () =>
  types.getMembers('ServicePayMock').map(([name]) => [code(name.replace(/^readonly |\?$/g, ''))]);

export const TESTING_PARTS: readonly DocPart[] = [
  { file, marker: 'mock', render: (current) => fillTable(current, listMembers()) },
  {
    file,
    marker: 'mock-outcomes',
    render: (current) =>
      fillTable(
        current,
        types.getStrings('MockOutcome').map((name) => [code(name)]),
        { keepsOrder: true },
      ),
  },
  {
    file,
    marker: 'tabs',
    render: (current) =>
      fillTable(
        current,
        Object.values(PANELS).map(({ name }) => [name]),
      ),
  },
  {
    file,
    marker: 'behaviours',
    render: (current) =>
      fillTable(
        current,
        BEHAVIOURS.map((name) => [code(name)]),
      ),
  },
];

const WORDS: Record<number, string> = { 2: 'two' };

export const TESTING_SENTENCES: readonly DocSentence[] = [
  `the last ${MAX_ATTEMPTS} presses of the pay button`,
  `the newest ${MAX_REQUESTS.toLocaleString('en')} calls`,
  `the newest ${MAX_UNAUTHORIZED} calls`,
  `${PAGE_SIZE} rows at a time`,
  `of the last three, the newest 10, ${MAX_FOUND} and 10`,
  `of the newest ${MAX_SUMMED} payments`,
  `if ${MAX_OF_COMPANY} searches of the company, or ${MAX_SEARCHES} in total,`,
  `\`Retry-After: ${SEARCH_AFTER_SECONDS}\``,
  `up to ${MAX_PAGE}`,
  `the newest ${MAX_RECEIVED.toLocaleString('en')} webhooks`,
  `204 after ${SLOW_MS / 1000} s`,
  `for ${HANG_MS / 60_000} minutes at most`,
  `\`Retry-After: ${RECEIVER_RETRY_AFTER_SECONDS}\``,
  `newest ${MAX_ALARMS} alarms`,
  `${PRESSES} presses`,
  `(up to ${MAX_PRESSES})`,
  `every ${WORDS[POLL_MS / 1000]} seconds`,
].map((sentence) => ({ file, sentence }));
