import type { LegalLinks } from '../../../protocol/checkout-api.ts';
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

/** Whether a `mailto:` URL has an address, and a `tel:` URL a number. */
export function hasReceiver({ protocol, pathname }: URL): boolean {
  if (protocol === 'tel:') return /[0-9]/.test(pathname);
  return protocol !== 'mailto:' || /^[^@\s]+@[^@\s]+$/.test(pathname);
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
