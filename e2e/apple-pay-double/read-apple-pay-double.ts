import { join } from 'node:path';
import { buildSync } from 'esbuild';

let text: string | undefined;

/** The double as the text of a classic script, which makes one function, `installApplePayDouble`. */
export function readApplePayDouble(): string {
  text ??= buildSync({
    entryPoints: [join(import.meta.dirname, 'install-apple-pay-double.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'applePayDoubleModule',
    footer: { js: 'globalThis.installApplePayDouble = applePayDoubleModule.installApplePayDouble;' },
    target: 'es2022',
    write: false,
  }).outputFiles[0]?.text;
  return text ?? '';
}
