import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** How many characters a password that a person chooses has. */
export const PASSWORD_LENGTH = { min: 12, max: 72 };

/** 16 MiB and some 30 ms for each guess. */
const COST = { N: 16_384, r: 8, p: 1, maxmem: 32 * 1024 * 1024 };
const KEY_BYTES = 32;

const stretch = promisify<string, string, number, typeof COST, Buffer>(scrypt);

/** Creates a password that cannot be guessed: 192 random bits. */
export const createPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The stored form of a generated password. It is random, so it needs no key stretching, and those in the fixtures are stored in clear
 * text anyway (docs/decisions.md, 9). The digest includes the username, so that equal passwords have different digests.
 */
export const digestPassword = (username: string, password: string): string =>
  createHash('sha256').update(`${username}\0${password}`).digest('base64');

async function stretchPassword(password: string, salt: string): Promise<string> {
  const key = await stretch(password.normalize('NFC'), salt, KEY_BYTES, COST);
  return `scrypt ${salt} ${key.toString('base64')}`;
}

/** The stored form of a password that a person has chosen, which can be guessed if it is not stretched (730). */
export const digestChosenPassword = (password: string): Promise<string> =>
  stretchPassword(password, randomBytes(16).toString('base64'));

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether a password is the generated one of a user. @param stored `undefined` for an unknown username */
export const isGenerated = (
  password: string,
  { username, stored }: { username: string; stored: string | undefined },
): boolean => stored !== undefined && isEqual(stored, digestPassword(username, password));

/** Whether a password is the chosen one of a user. It takes the same time for every username, known or not. */
export async function isChosen(password: string, stored: string | undefined): Promise<boolean> {
  const [kind, salt = ''] = stored?.split(' ') ?? [];
  const stretched = await stretchPassword(password, salt);
  return kind === 'scrypt' && stored !== undefined && isEqual(stored, stretched);
}
