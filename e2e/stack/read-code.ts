import { expect } from '@playwright/test';
import type { PaymentApi } from './payment-api.ts';

/** Reads the code that a shopper gets by mail. */
export async function readCode(api: PaymentApi, email: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const texts = (await api.listEmails()).filter(({ To }) => To === email).map(({ Text }) => Text);
        code = texts.flatMap((text) => /\b\d{6}\b/.exec(text) ?? [])[0];
        return code;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  return code ?? '';
}
