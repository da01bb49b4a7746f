import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findLogoFault,
  MAX_LOGO_BYTES,
  readDataUrl,
  resolveLogo,
} from '../../../../src/service/calls/companies/read-logo.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let dataDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  writeFileSync(join(dataDir, 'logo.svg'), SVG);
  writeFileSync(join(dataDir, 'large.png'), Buffer.alloc(MAX_LOGO_BYTES + 1));
});
afterEach(() => removeDataDir());

describe('a logo', () => {
  it.each([
    ['a file beside the fixtures', 'logo.svg'],
    ['a data URL', `data:image/svg+xml,${encodeURIComponent(SVG)}`],
    ['a data URL in base64', `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`],
  ])('is read from %s', (_name, logo) => {
    const fixtures = join(dataDir, 'companies.json');
    expect(findLogoFault(logo, fixtures)).toBeUndefined();
    const read = readDataUrl(resolveLogo(logo, fixtures));
    expect([read?.type, read?.body.toString()]).toEqual(['image/svg+xml', SVG]);
  });

  it('at an https URL is not read but fetched later', () => {
    expect(findLogoFault('https://shop.example/logo.png', '')).toBeUndefined();
    expect(resolveLogo('https://shop.example/logo.png', '')).toBe('https://shop.example/logo.png');
  });

  it.each([
    [1, /needs "logo", a path, an https URL or a data URL/],
    ['', /needs "logo"/],
    ['http://shop.example/logo.png', /not a path, an https URL or a data URL/],
    ['javascript:alert(1)', /not a path, an https URL or a data URL/],
    ['data:text/html,<b>', /not a data URL of image\/png/],
    ['data:image/svg+xml,%', /not a data URL/],
    ['logo.gif', /not a file of \.png/],
    ['missing.png', /could not be read: ENOENT/],
    ['large.png', /of more than 131072 bytes/],
    ['https://', /not a URL/],
  ])('such as %j is refused', (logo, fault) => {
    expect(findLogoFault(logo, join(dataDir, 'companies.json'))).toMatch(fault);
  });
});
