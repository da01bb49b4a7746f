import { describe, expect, it } from 'vitest';
import { listBrowsers } from '../../e2e/list-browsers.ts';

const BUNDLED = '/cache/playwright/chrome';

const list = (existing: string[], wanted?: string) =>
  listBrowsers({ wanted, bundledPath: BUNDLED, exists: (path) => existing.includes(path) });

describe('listBrowsers', () => {
  it.each([
    ['prefers Playwright’s own browser', ['/usr/bin/chromium', BUNDLED], [BUNDLED, '/usr/bin/chromium']],
    [
      'leaves out the browser without a window, which is not the whole one',
      ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
      ['/usr/bin/chromium'],
    ],
    ['takes what the system has', ['/usr/bin/google-chrome'], ['/usr/bin/google-chrome']],
    ['finds none where there is none', ['/usr/bin/firefox'], []],
  ])('%s', (_name, existing, expected) => {
    expect(list(existing)).toEqual(expected);
  });

  it('takes only the wanted one where one is wanted', () => {
    expect(list([BUNDLED, '/opt/chrome'], '/opt/chrome')).toEqual(['/opt/chrome']);
  });

  it('names a wanted browser that does not exist', () => {
    expect(() => list([BUNDLED], '/opt/chrome')).toThrow('E2E_CHROMIUM_PATH is "/opt/chrome"');
  });

  it('takes an empty wish as none', () => {
    expect(list([BUNDLED], '')).toEqual([BUNDLED]);
  });
});
