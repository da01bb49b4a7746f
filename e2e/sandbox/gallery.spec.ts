import { GALLERY } from '../pictures/gallery-states.ts';
import { takePicture } from '../pictures/take-picture.ts';
import { OFFICINA, openPaymentApi } from '../stack/payment-api.ts';
import { test } from '../steps/test.ts';

/** The sizes of the pictures of `docs/gallery.md`: `npm run pictures`. */
const SIZES = [
  { size: 'phone', use: { viewport: { width: 390, height: 844 } } },
  { size: 'desktop', use: { viewport: { width: 1100, height: 720 } } },
];

for (const { size, use } of SIZES) {
  test.describe(`the gallery on a ${size}`, () => {
    // Disables animations, which would show a half-drawn check mark.
    test.use({ contextOptions: { reducedMotion: 'reduce' } });
    test.use({ ...use, allowedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|404/ });

    for (const { name, fields, prepare } of GALLERY) {
      test(`takes the picture "${name}"`, async ({ page, request }) => {
        const api = await openPaymentApi(request, OFFICINA);
        await page.goto(
          (await api.createLink({ TransactionId: `1042-${size}-${name}`, ...fields })).PaymentUrl,
        );
        await prepare?.(page, api);
        await page.mouse.move(0, 0);
        await takePicture(page, `gallery/${name}-${size}`, {
          fullPage: name !== 'challenge',
          animations: 'disabled',
          caret: 'hide',
        });
      });
    }
  });
}
