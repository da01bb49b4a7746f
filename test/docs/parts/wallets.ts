import { ANSWER_TIMEOUT_MS } from '../../../src/page/wallets/apple-pay/run-session.ts';
import { APPLE_PAY_VERSION } from '../../../src/page/wallets/apple-pay/wallet.ts';
import { AVAILABILITY_TIMEOUT_MS } from '../../../src/page/wallets/wallet-method.ts';
import { WALLET_TEST_DECLINES } from '../../../src/service/sandbox/acquirer/redeem-apple-pay-token.ts';
import { MERCHANT_SESSION_MS } from '../../../src/service/sandbox/acquirer/start-merchant-session.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { renderTable } from '../support/render-table.ts';

const APPLE_PAY = 'docs/apple-pay.md';
const GOOGLE_PAY = 'docs/google-pay.md';

const renderDeclines = () =>
  renderTable(
    [code('declineCode'), 'Ends with'],
    WALLET_TEST_DECLINES.map((name) => [code(name), code(name)]),
  );

export const WALLET_PARTS: readonly DocPart[] = [APPLE_PAY, GOOGLE_PAY].map((file) => ({
  file,
  marker: 'declines',
  render: renderDeclines,
}));

export const WALLET_SENTENCES: readonly DocSentence[] = [
  { file: APPLE_PAY, sentence: `supports version ${APPLE_PAY_VERSION}` },
  { file: APPLE_PAY, sentence: `has ${AVAILABILITY_TIMEOUT_MS} ms to answer` },
  { file: APPLE_PAY, sentence: `within ${ANSWER_TIMEOUT_MS / 1000} seconds` },
  { file: APPLE_PAY, sentence: `valid for ${MERCHANT_SESSION_MS / 60_000} minutes` },
  { file: GOOGLE_PAY, sentence: `within ${AVAILABILITY_TIMEOUT_MS} ms` },
];
