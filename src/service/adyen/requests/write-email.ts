import { domainToASCII } from 'node:url';

/**
 * Writes an email address with its domain in ASCII, as browsers do in a field of this type: acquirers refuse other letters there.
 * @returns `undefined` if the domain cannot be written that way; the address is optional
 */
export function writeEmail(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = at > 0 && domainToASCII(address.slice(at + 1));
  return domain ? `${address.slice(0, at)}@${domain}` : undefined;
}
