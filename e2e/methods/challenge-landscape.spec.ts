import { payChallenged } from '../steps/challenge-dialog.ts';
import { SURFACES } from '../steps/open-checkout.ts';
import { expect, test } from '../steps/test.ts';

for (const surface of SURFACES) {
  test(`${surface}: the bank’s page fills nearly the whole screen of a phone in landscape`, async ({
    page,
    openLink,
  }) => {
    await page.setViewportSize({ width: 568, height: 320 });
    const { challenge } = await payChallenged((await openLink(surface, {}, { height: '320px' })).checkout);
    const bank = await challenge.dialog.locator('iframe').boundingBox();
    const dialog = await challenge.dialog.boundingBox();
    expect(dialog?.height).toBe(320);
    expect(bank?.height).toBeGreaterThan(240);
    expect(bank?.width).toBeGreaterThan((dialog?.width ?? 0) - 20);
    await expect(challenge.dialog).toHaveAccessibleDescription(/€19.90 to Bottega Rossi/);
    await challenge.cancelButton.click();
    await challenge.isClosed();
  });
}
