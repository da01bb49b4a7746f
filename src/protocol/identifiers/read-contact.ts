import { findEmailProblem } from '../card.ts';

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/**
 * Reads the addresses of a `mailto:` URL (RFC 6068, 2): a list, also in `to` of its query, and each percent-encoded.
 * @returns an empty list if there is none, or if one cannot be an address
 */
export function readMailAddresses(url: string): string[] {
  const [, path = '', query = ''] = /^mailto:([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  const more = query.split('&').flatMap((field) => /^to=(.*)$/i.exec(field)?.[1] ?? []);
  const addresses = [path, ...more].filter(Boolean).flatMap((list) => list.split(',').map(decode));
  return addresses.some(findEmailProblem) ? [] : addresses;
}

/** Reads the number of a `tel:` URL (RFC 3966) without its parameters; empty without a digit. */
export function readPhoneNumber(url: string): string {
  const number = decode(/^tel:([^;?#]*)/i.exec(url)?.[1] ?? '');
  return /[0-9]/.test(number) ? number : '';
}
