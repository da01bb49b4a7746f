/**
 * Decodes base64url in its canonical form (RFC 4648, 3.5 and 5). Node's decoder accepts many spellings of the same bytes:
 * padding, `+` and `/`, spaces, any value in the bits that the last character does not need. Text that is compared, signed or
 * stored as written must have only one spelling, so any other than Node's own output is refused.
 * @returns `undefined` for any other spelling
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
