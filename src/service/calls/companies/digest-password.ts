import { createHash, randomBytes } from 'node:crypto';

/** Creates a password that cannot be guessed: 192 random bits. */
export const createPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The stored form of a password. No key stretching: generated passwords are random, and those in the fixtures are stored in clear
 * text anyway (docs/decisions.md, 9). The digest includes the username, so that equal passwords have different digests.
 */
export const digestPassword = (username: string, password: string): string =>
  createHash('sha256').update(`${username}\0${password}`).digest('base64');
