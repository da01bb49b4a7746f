import { CARDS } from '../steps/cards.ts';
import { expect, test } from '../steps/test.ts';

// The browser reports the files that the test fails.
test.use({ allowedComplaint: /ERR_FAILED|dynamically imported module/ });

for (const surface of ['hosted', 'embedded'] as const)
  test(`a page whose files are missing at first starts when they are there again: ${surface}`, async ({
    page,
    openLink,
  }) => {
    const failed = new Map<string, number>();
    await page.route(/\/page\/wallets-and-rails/, (route) => {
      // A file is asked for again under another address.
      const { pathname } = new URL(route.request().url());
      const count = failed.get(pathname) ?? 0;
      failed.set(pathname, count + 1);
      return count < 2 ? route.abort() : route.continue();
    });
    const { form, seesCompleted } = await openLink(surface);
    await form.payBy(CARDS.good);
    await seesCompleted();
    expect([...failed.values()]).toEqual([3]);
  });
