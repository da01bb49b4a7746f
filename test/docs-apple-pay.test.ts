import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ANSWER_TIMEOUT_MS } from '../src/page/wallets/apple-pay/run-session.ts';
import { APPLE_PAY_VERSION } from '../src/page/wallets/apple-pay/wallet.ts';
import { AVAILABILITY_TIMEOUT_MS } from '../src/page/wallets/wallet-method.ts';
import { TEST_DECLINES } from '../src/service/simulators/redeem-apple-pay-token.ts';
import { MERCHANT_SESSION_MS } from '../src/service/simulators/start-merchant-session.ts';
import { readDocTable } from './docs/read-doc-table.ts';

const FILE = 'docs/apple-pay.md';
const text = readFileSync(FILE, 'utf8').replace(/\s+/g, ' ');

describe('docs/apple-pay.md', () => {
  it('has every decline that a test can ask for', () => {
    expect(readDocTable(FILE, '## Testing Apple Pay')).toEqual(
      TEST_DECLINES.map((code) => [`\`${code}\``, `\`${code}\``]),
    );
  });

  it('states the limits as they are', () => {
    expect(text).toContain(`knows version ${APPLE_PAY_VERSION}`);
    expect(text).toContain(`has ${AVAILABILITY_TIMEOUT_MS} ms to answer`);
    expect(text).toContain(`within ${ANSWER_TIMEOUT_MS / 1000} seconds`);
    expect(text).toContain(`good for ${MERCHANT_SESSION_MS / 60_000} minutes`);
  });
});
