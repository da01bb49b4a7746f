import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/**
 * The oldest browsers (docs/sdk.md, "Browsers"), each as a package of the npm registry that has the whole program in it. Only for Linux
 * on x64. https://www.npmjs.com/package/@sparticuz/chromium
 */
const PACKAGES = {
  'chromium-109': {
    name: '@sparticuz/chromium@109.0.6',
    sha512: '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  },
  'chromium-92': {
    name: '@sparticuz/chromium@92.0.0',
    sha512: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
} as const;

export type OldChromium = keyof typeof PACKAGES;
export const OLD_CHROMIUMS = Object.keys(PACKAGES) as OldChromium[];

/** Outside of the project, as Playwright's browsers are: 150 MB that every copy of it can use. */
const FOLDER = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'servicepay-browsers');

export const getOldChromium = (version: OldChromium): string => join(FOLDER, version);

/** The versions that are not there. Elsewhere than on Linux on x64 none can be. */
export const listMissingOldChromiums = (): OldChromium[] =>
  OLD_CHROMIUMS.filter((version) => !existsSync(getOldChromium(version)));

/**
 * Gets a version from the registry, and unpacks it.
 * @throws Error if npm cannot get it, or gets another file
 */
export async function installOldChromium(version: OldChromium): Promise<void> {
  const { name, sha512 } = PACKAGES[version];
  await mkdir(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'new-'));
  try {
    const { stdout, stderr, status } = spawnSync(
      'npm',
      ['pack', '--silent', name, '--pack-destination', folder],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`npm cannot get ${name}: ${stderr.trim()}`);
    const archive = join(folder, stdout.trim());
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (found !== sha512) throw new Error(`${name} has the hash ${found} and not ${sha512}.`);
    const packed = 'package/bin/chromium.br';
    spawnSync('tar', ['-xzf', archive, '-C', folder, packed]);
    const browser = join(folder, 'chromium');
    await pipeline(
      createReadStream(join(folder, packed)),
      createBrotliDecompress(),
      createWriteStream(browser),
    );
    await chmod(browser, 0o755);
    renameSync(browser, getOldChromium(version));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
