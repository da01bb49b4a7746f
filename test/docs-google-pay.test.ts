import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AVAILABILITY_TIMEOUT_MS } from '../src/page/wallets/wallet-method.ts';
import { TEST_DECLINES } from '../src/service/simulators/redeem-apple-pay-token.ts';
import { readDocTable } from './docs/read-doc-table.ts';

const FILE = 'docs/google-pay.md';
const text = readFileSync(FILE, 'utf8').replace(/\s+/g, ' ');

describe('docs/google-pay.md', () => {
  it('has every decline that a test can ask for', () => {
    expect(readDocTable(FILE, '## Testing Google Pay')).toEqual(
      TEST_DECLINES.map((code) => [`\`${code}\``, `\`${code}\``]),
    );
  });

  it('states the limit as it is', () => {
    expect(text).toContain(`within ${AVAILABILITY_TIMEOUT_MS} ms`);
  });
});
