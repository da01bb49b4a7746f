import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDataDir } from '../../support/create-data-dir.ts';
import { createTestService, type TestService } from '../../support/create-test-service.ts';

let service: TestService | undefined;
afterEach(() => service?.close());

async function start(files: Record<string, string>): Promise<TestService> {
  const { dataDir: distDir, removeDataDir } = createDataDir();
  onTestFinished(removeDataDir);
  mkdirSync(join(distDir, 'dashboard'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, 'dashboard', name), text);
  service = await createTestService({ distDir });
  return service;
}

describe.each(['/sandbox', '/dashboard'])('GET %s', (url) => {
  it('serves the built page, which cannot be framed and loads nothing from other origins', async () => {
    const { inject } = await start({ 'index.html': '<title>Sandbox</title>' });
    const { status, body, headers } = await inject<string>({ url });
    expect([status, body]).toEqual([200, '<title>Sandbox</title>']);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('returns 404 before the page is built', async () => {
    service = await createTestService();
    expect((await service.inject({ url })).status).toBe(404);
  });
});

describe('GET /dashboard/assets/*', () => {
  it('serves the page’s files with immutable caching', async () => {
    const { inject } = await start({ 'dashboard-abc.js': 'start()', 'index.html': '' });
    const { status, body, headers } = await inject({ url: '/dashboard/assets/dashboard-abc.js' });
    expect([status, body]).toEqual([200, 'start()']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['index.html', 'nothing-abc.js', '', '..%2f..%2fpackage.json', '.env-a.js'])(
    'returns 404 for "%s"',
    async (name) => {
      const { inject } = await start({ 'index.html': '', '.env-a.js': '' });
      expect((await inject({ url: `/dashboard/assets/${name}` })).status).toBe(404);
    },
  );
});
