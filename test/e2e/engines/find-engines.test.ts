import { describe, expect, it } from 'vitest';
import { findEngine } from '../../../e2e/engines/find-engines.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const find = (name: Parameters<typeof findEngine>[0], existing: string[]) =>
  findEngine(name, (path) => existing.includes(path));

describe('findEngine', () => {
  it('finds every program of an engine', () => {
    expect(find('webkit', ['/usr/bin/WebKitWebDriver', MINI_BROWSER, '/usr/bin/Xvfb'])).toEqual({
      parts: { driver: '/usr/bin/WebKitWebDriver', browser: MINI_BROWSER, display: '/usr/bin/Xvfb' },
    });
  });

  it('takes the first place where a program is', () => {
    expect(find('firefox', ['/usr/bin/firefox', '/usr/bin/firefox-esr'])).toEqual({
      parts: { firefox: '/usr/bin/firefox-esr' },
    });
  });

  it.each([
    ['chromium', ['/usr/bin/chromium'], 'chromedriver'],
    ['firefox', [], 'firefox-esr'],
    ['webkit', ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], 'MiniBrowser'],
  ] as const)('names what %s lacks', (name, existing, missing) => {
    expect(find(name, [...existing])).toEqual({ missing });
  });
});
