import { TERMINAL_TEST_DECLINES } from '../../../src/protocol/nexo/test-amounts.ts';
import { MAX_PRINTS } from '../../../src/service/pos/attempts/receipts.ts';
import { MAX_ITEM_QUANTITY, MAX_ITEMS } from '../../../src/service/pos/orders/order-schema.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { renderTable } from '../support/render-table.ts';

const file = 'docs/cloud-pos.md';

const renderAmounts = (): string =>
  renderTable(
    ['Ends in', '`failure.condition`', '`failure.message`'],
    TERMINAL_TEST_DECLINES.map(({ ending, errorCondition, message }) => [
      String(ending),
      code(errorCondition),
      code(message),
    ]),
  );

export const CLOUD_POS_PARTS: readonly DocPart[] = [{ file, marker: 'test-amounts', render: renderAmounts }];

export const CLOUD_POS_SENTENCES: readonly DocSentence[] = [
  { file, sentence: `1 to ${MAX_ITEMS} items, each with a quantity of 1 to ${MAX_ITEM_QUANTITY}` },
  { file, sentence: `the last ${MAX_PRINTS} prints` },
];
