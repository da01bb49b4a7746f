import { type Brand, findContrastFault, MAX_RADIUS, parseColor } from '../../../protocol/brand/brand.ts';
import type { LegalLinks } from '../../../protocol/brand/legal-links.ts';
import { readMailAddresses, readPhoneNumber } from '../../../protocol/identifiers/read-contact.ts';
import { parseHost } from '../../platform/addresses/parse-host.ts';

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** A SEPA creditor identifier, or none. */
export const CREDITOR_ID = /^([A-Z]{2}[0-9]{2}[A-Z0-9]{4,31})?$/;

/** The legal pages of a company, and the permitted URL schemes of each. */
export const LEGAL_PROTOCOLS: Record<keyof LegalLinks, string[]> = {
  terms: ['https:'],
  privacy: ['https:'],
  contact: ['https:', 'mailto:', 'tel:'],
};

/** Whether a `mailto:` URL has addresses, and a `tel:` URL a number. */
export function hasReceiver({ protocol, href }: URL): boolean {
  if (protocol === 'tel:') return readPhoneNumber(href) !== '';
  return protocol !== 'mailto:' || readMailAddresses(href).length > 0;
}

/** Finds the first fault of the legal pages in the fixtures. */
export function findLegalFault(legal: unknown): string | undefined {
  if (legal === undefined) return undefined;
  if (typeof legal !== 'object' || legal === null) return 'needs "legal", an object';
  for (const [name, url] of Object.entries(legal)) {
    const protocols = Object.hasOwn(LEGAL_PROTOCOLS, name)
      ? LEGAL_PROTOCOLS[name as keyof LegalLinks]
      : undefined;
    if (!protocols) return `has "legal.${name}"; "legal" takes terms, privacy and contact`;
    const parsed = typeof url === 'string' ? URL.parse(url) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol) || !hasReceiver(parsed))
      return `needs "legal.${name}", a URL that begins with ${protocols.join(' or ')}`;
  }
  return undefined;
}

/** Finds the first fault of the wallets in the fixtures. */
export function findWalletFault(wallets: unknown): string | undefined {
  if (wallets === undefined) return undefined;
  if (typeof wallets !== 'object' || wallets === null) return 'needs "wallets", an object';
  const { applePay, googlePay, ...others } = wallets as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has "wallets.${unknown}"; "wallets" takes applePay and googlePay`;
  if (applePay !== undefined && !(isTextList(applePay) && applePay.every((text) => parseHost(text) === text)))
    return 'needs "wallets.applePay", a list of domains such as shop.example';
  return googlePay === undefined || typeof googlePay === 'boolean'
    ? undefined
    : 'needs "wallets.googlePay": true or false';
}

/** A color as messages about a brand describe it. */
export const COLOR_HINT = 'a color such as #c8102e';

const isColor = (value: unknown): boolean => typeof value === 'string' && parseColor(value) !== undefined;

/** Spells the colors of a brand in the same way. */
export const spellBrand = ({ accent = '', onAccent = '', ...brand }: Brand): Brand => ({
  ...(accent && { accent: parseColor(accent) ?? accent }),
  ...(onAccent && { onAccent: parseColor(onAccent) ?? onAccent }),
  ...brand,
});

/** Finds the first fault of the brand in the fixtures. */
export function findBrandFault(brand: unknown): string | undefined {
  if (brand === undefined) return undefined;
  if (typeof brand !== 'object' || brand === null) return 'needs "brand", an object';
  const { accent, onAccent, radius, ...others } = brand as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `has "brand.${unknown}"; "brand" takes accent, onAccent and radius`;
  for (const [name, color] of Object.entries({ accent, onAccent }))
    if (color !== undefined && !isColor(color)) return `needs "brand.${name}", ${COLOR_HINT}`;
  if (radius !== undefined && !(typeof radius === 'number' && radius >= 0 && radius <= MAX_RADIUS))
    return `needs "brand.radius", a number of pixels from 0 to ${MAX_RADIUS}`;
  const fault = findContrastFault(spellBrand(brand));
  return fault && `needs another "brand": ${fault.slice(0, -1)}`;
}

/** Finds the first fault of the objects in a company's profile. */
export const findProfileFault = (profile: {
  legal?: unknown;
  brand?: unknown;
  wallets?: unknown;
}): string | undefined =>
  findLegalFault(profile.legal) ?? findBrandFault(profile.brand) ?? findWalletFault(profile.wallets);
