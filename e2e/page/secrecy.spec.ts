import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';
import { watchForLeaks } from '../steps/watch-for-leaks.ts';

/** A number and a code that occur nowhere by chance. */
const CARD = { ...CARDS.good, cvc: '739' };
const SECRETS = /4111[\s-]?1111|\b739\b/;

for (const way of ['embedded', 'own-button', 'hosted'] as const) {
  test(`the card number and the security code do not leave the checkout page: ${way}`, async ({
    page,
    shopper,
  }) => {
    const collect = await watchForLeaks(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    const form = await shopper.order(way);
    await form.fill(CARD);
    const beforePaying = await collect();
    await (way === 'own-button' ? shopper.pressShopButton() : form.pay());
    await page.waitForURL(/\/(orders\/|success)/);
    await shopper.seesOrderPaid();
    const seen = [...beforePaying, ...(await collect())];

    expect(seen.filter(({ text }) => SECRETS.test(text))).toEqual([]);
    // Not even to the service: one request has the card as only the acquirer can read it.
    expect(sent.filter((text) => SECRETS.test(text))).toEqual([]);
    expect(sent.filter((text) => text.includes('encryptedCardNumber'))).toHaveLength(1);
    // Control: the pattern matches what was typed, and every channel was watched.
    expect([CARD.number, CARD.cvc].filter((typed) => !SECRETS.test(typed))).toEqual([]);
    const places = new Set(seen.map(({ where }) => where));
    const expected = ['address', 'request', 'storage'];
    expect([...places]).toEqual(
      expect.arrayContaining(way === 'hosted' ? expected : [...expected, 'message']),
    );
  });
}
