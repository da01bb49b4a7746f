import { readFileSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';

/** Image types that every browser shows. An SVG is shown as an image too, so its scripts do not run. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Names the types once each. */
export const LOGO_TYPE_NAMES = [...new Set(Object.values(LOGO_TYPES))].join(', ');

/** The signs of each type in its bytes, as Latin-1. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  'image/png': /^\u0089PNG\r\n/,
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/svg+xml': /<svg[\s>]/,
};

/** The maximum size of a logo: a larger one would delay the checkout page. */
export const MAX_LOGO_BYTES = 128 * 1024;

export interface Logo {
  type: string;
  body: Buffer;
}

/** Whether the content is what the type says. Browsers decide about the rest. */
export const isPicture = ({ type, body }: Logo): boolean =>
  SIGNS[type.toLowerCase()]?.test(body.toString('latin1')) ?? false;

const isLogoType = (type: string): boolean => Object.values(LOGO_TYPES).includes(type);

/** Reads a data URL; `undefined` if it is not one of an image. */
export function readDataUrl(url: string): Logo | undefined {
  const [, type = '', base64, data = ''] =
    /^data:([a-z/+]+)(?:;charset=utf-8)?(;base64)?,(.*)$/is.exec(url) ?? [];
  if (!isLogoType(type)) return undefined;
  try {
    return { type, body: base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data)) };
  } catch {
    return undefined;
  }
}

/** Converts the path of a file into a data URL, so that the service reads the file only once, at its start. */
export function resolveLogo(logo: string, fixtures: string): string {
  if (/^(https|data):/i.test(logo)) return logo;
  const body = readFileSync(resolve(dirname(fixtures), logo));
  return `data:${LOGO_TYPES[extname(logo).toLowerCase()]};base64,${body.toString('base64')}`;
}

function findDataFault(url: string): string | undefined {
  const logo = readDataUrl(url);
  if (!logo) return `has a "logo" that is not a data URL of ${LOGO_TYPE_NAMES}`;
  return logo.body.length > MAX_LOGO_BYTES ? `has a "logo" of more than ${MAX_LOGO_BYTES} bytes` : undefined;
}

/** Checks a company's logo. An image at an https URL is fetched later, because its server may be down now. */
export function findLogoFault(logo: unknown, fixtures: string): string | undefined {
  if (logo === undefined) return undefined;
  if (typeof logo !== 'string' || !logo) return 'needs "logo", a path, an https URL or a data URL';
  if (/^https:/i.test(logo)) return URL.canParse(logo) ? undefined : 'has a "logo" that is not a URL';
  if (/^data:/i.test(logo)) return findDataFault(logo);
  if (/^[a-z][a-z0-9+.-]+:/i.test(logo)) return 'has a "logo" that is not a path, an https URL or a data URL';
  if (!LOGO_TYPES[extname(logo).toLowerCase()])
    return `has a "logo" that is not a file of ${Object.keys(LOGO_TYPES).join(', ')}`;
  try {
    return findDataFault(resolveLogo(logo, fixtures));
  } catch (error) {
    return `has a "logo" that could not be read: ${(error as Error).message}`;
  }
}
