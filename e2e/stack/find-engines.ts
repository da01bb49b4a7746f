import { existsSync } from 'node:fs';

/** The programs that each engine needs, and where systems keep them. */
const PROGRAMS = {
  chromium: {
    chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    chromedriver: ['/usr/bin/chromedriver', '/usr/lib/chromium-browser/chromedriver'],
  },
  firefox: { firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] },
  webkit: {
    driver: ['/usr/bin/WebKitWebDriver'],
    browser: ['x86_64', 'aarch64'].flatMap((machine) => [
      `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      `/usr/libexec/webkit2gtk-4.1/MiniBrowser`,
    ]),
    display: ['/usr/bin/Xvfb'],
  },
} as const;

export type EngineName = keyof typeof PROGRAMS;
export type EngineParts<Name extends EngineName> = { [Part in keyof (typeof PROGRAMS)[Name]]: string };

/** The option that a project of the test runner sets. */
export interface EngineOptions {
  engineName: EngineName;
}

export const ENGINE_NAMES = Object.keys(PROGRAMS) as EngineName[];

/** The Debian packages with all of these programs. */
export const ENGINE_PACKAGES = ['chromium', 'chromium-driver', 'firefox-esr', 'webkit2gtk-driver', 'xvfb'];

type EngineSearch<Name extends EngineName> = { parts: EngineParts<Name> } | { missing: string };

/** The paths of an engine's programs, or the name of the first one that is missing. */
export function findEngine<Name extends EngineName>(
  name: Name,
  exists: (path: string) => boolean = existsSync,
): EngineSearch<Name> {
  const parts: Record<string, string> = {};
  for (const [part, paths] of Object.entries<readonly string[]>(PROGRAMS[name])) {
    const path = paths.find(exists);
    if (!path) return { missing: paths[0]?.split('/').at(-1) ?? part };
    parts[part] = path;
  }
  return { parts: parts as EngineParts<Name> };
}

/** The engines that cannot be tested here, each with the first program that it lacks. */
export function listMissingEngines(): string[] {
  return ENGINE_NAMES.flatMap((name) => {
    const search = findEngine(name);
    return 'missing' in search ? [`${name} (no ${search.missing})`] : [];
  });
}
