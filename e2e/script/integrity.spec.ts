import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { ADDRESSES } from '../stack/addresses.ts';
import type { PageServer } from '../stack/page-server.ts';
import { type ProxiedAnswer, startProxy } from '../stack/start-proxy.ts';
import { expect, test } from '../steps/test.ts';

interface PublishedIntegrity {
  version: string;
  signature: string;
  files: Record<string, string>;
}

const readPublished = async (request: APIRequestContext): Promise<PublishedIntegrity> =>
  (await request.get(`${ADDRESSES.service}/v1/integrity.json`)).json();

/** Replaces the hash by another text of the same form. */
const spoil = (text: string) => {
  const at = text.indexOf('-') + 5;
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
};

/** Opens a page that pins the script by `integrity`. @returns whether it was loaded */
async function loadPinned(page: Page, server: PageServer, [src, integrity]: readonly [string, string]) {
  await page.goto(
    server.publish({
      body: `<!doctype html><title>Pinned</title><body><script src="${src}" integrity="${integrity}" crossorigin></script>`,
    }),
  );
  return page.evaluate(() => Object.hasOwn(window, 'ServicePay'));
}

test.describe('a page that pins the script by `integrity`', () => {
  test.use({ allowedComplaint: /integrity|signature|digest|ERR_SRI|Failed to load resource/i });

  test('loads the versioned file only with its published hash', async ({ page, pageServer, request }) => {
    const { version, files } = await readPublished(request);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        `checkout-${version}.js`,
        `checkout-element-${version}.js`,
        `checkout.mock-${version}.js`,
      ]),
    );
    const name = `checkout-${version}.js`;
    const hash = files[name] as string;
    const src = `${ADDRESSES.service}/v1/${name}`;
    const served = await (await request.get(src)).body();
    expect(hash).toBe(`sha384-${createHash('sha384').update(served).digest('base64')}`);
    expect(await loadPinned(page, pageServer, [src, hash])).toBe(true);
    expect(await loadPinned(page, pageServer, [src, spoil(hash)])).toBe(false);
  });

  test('loads the evergreen file only with the signing key of the service', async ({
    page,
    pageServer,
    request,
  }) => {
    const { signature } = await readPublished(request);
    const src = `${ADDRESSES.service}/v1/checkout.js`;
    expect(await loadPinned(page, pageServer, [src, signature])).toBe(true);
    expect(await loadPinned(page, pageServer, [src, spoil(signature)])).toBe(false);
  });

  test('loads the script with each of the tags in SECURITY.md', async ({ page, pageServer, request }) => {
    const { version, signature, files } = await readPublished(request);
    const [, block = ''] =
      /<!-- sri:begin -->\n```html\n(.+?)```/s.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];
    const tags = block.trim().split('\n');
    expect(tags).toHaveLength(2);
    for (const line of tags) {
      const tag = line
        .replace('https://sdk.example', ADDRESSES.service)
        .replace('ed25519-…', signature)
        .replace('sha384-…', files[`checkout-${version}.js`] as string);
      expect(tag).toContain(`${ADDRESSES.service}/v1/checkout`);
      await page.goto(pageServer.publish({ body: `<!doctype html><title>Pinned</title><body>${tag}` }));
      expect(await page.evaluate(() => Object.hasOwn(window, 'ServicePay'))).toBe(true);
    }
  });

  const CHANGES: [string, (answer: ProxiedAnswer) => ProxiedAnswer, boolean][] = [
    ['unchanged', (answer) => answer, true],
    ['with one more character', ({ headers, body }) => ({ headers, body: `${body} ` }), false],
    [
      'changed, with a matching digest',
      ({ headers, body }) => {
        const digest = createHash('sha256').update(`${body} `).digest('base64');
        return { headers: { ...headers, 'unencoded-digest': `sha-256=:${digest}:` }, body: `${body} ` };
      },
      false,
    ],
    [
      'with another signature',
      ({ headers, body }) => ({
        headers: { ...headers, signature: `signature=:${Buffer.alloc(64, 1).toString('base64')}:` },
        body,
      }),
      false,
    ],
    [
      'without a signature',
      ({ headers: { signature, 'signature-input': input, ...headers }, body }) => ({ headers, body }),
      false,
    ],
  ];
  test('loads a signed file that arrives unchanged, and refuses every other one', async ({
    page,
    pageServer,
    request,
  }) => {
    const { signature } = await readPublished(request);
    for (const [arrives, change, isLoaded] of CHANGES) {
      const proxy = await startProxy(ADDRESSES.service, change);
      try {
        const src = `${proxy.url}/v1/checkout.js`;
        expect(await loadPinned(page, pageServer, [src, signature]), arrives).toBe(isLoaded);
      } finally {
        await proxy.stop();
      }
    }
  });
});

test.describe('a page that loads a second script', () => {
  test.use({ allowedComplaint: /is already loaded/ });

  test('keeps the first script and warns about the versioned one and the mock', async ({
    page,
    pageServer,
    request,
  }) => {
    const { version } = await readPublished(request);
    const tag = (name: string) => `<script src="${ADDRESSES.service}/v1/${name}"></script>`;
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    await page.goto(
      pageServer.publish({
        body: `<!doctype html><title>Twice</title>${tag('checkout.js')}<script>window.first = ServicePay</script>
          ${tag(`checkout-${version}.js`)}${tag('checkout.mock.js')}`,
      }),
    );
    expect(await page.evaluate(() => ServicePay === (window as { first?: unknown }).first)).toBe(true);
    expect(await page.evaluate(() => 'mock' in ServicePay)).toBe(false);
    expect(warnings).toEqual([
      expect.stringContaining('is already loaded'),
      expect.stringContaining('is already loaded'),
    ]);
  });
});
