import { createHash } from 'node:crypto';
import { foldPasted } from '../../../protocol/identifiers/fold-pasted.ts';

/** Digits and capital letters that are not easily confused: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 60 bits: even among a million references of a company, a collision is very unlikely (1 in two million). */
const LENGTH = 12;

/** Computes the check digits of ISO 11649, which are those of an IBAN (ISO 7064 MOD 97-10). */
function findCheckDigits(body: string): string {
  const digits = `${body}RF00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

/** The maximum length of an input: a reference of 25 characters, with spaces. */
export const MAX_TYPED_REFERENCE_LENGTH = 50;

/**
 * Normalizes a reference in groups, as banks print it or as people paste it: every sign that is no letter or digit separates them
 * (ISO 11649).
 */
export const normalizeReference = (text: string): string => foldPasted(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a reference is well formed (ISO 11649) and has the right check digits. */
export const isTransferReference = (text: string): boolean =>
  /^RF\d{2}[0-9A-Z]{1,21}$/.test(text) && findCheckDigits(text.slice(4)) === text.slice(2, 4);

/**
 * Creates the creditor reference of a bank transfer (ISO 11649), whose check digits banks validate. It is derived from the
 * payment's id, so that links created before references were stored have one too.
 */
export function createTransferReference(paymentId: string): string {
  const digest = createHash('sha256').update(paymentId).digest();
  const body = [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `RF${findCheckDigits(body)}${body}`;
}
