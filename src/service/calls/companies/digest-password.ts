import { createHash, randomBytes } from 'node:crypto';

/** Creates a password that cannot be guessed: 192 random bits. */
export const createPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The stored form of a password. It is not stretched: those of the service are random, and those of the fixtures are in a file in clear
 * text anyway (docs/decisions.md, 9). Usernames are unique, so that equal passwords have different digests.
 */
export const digestPassword = (username: string, password: string): string =>
  createHash('sha256').update(`${username}\0${password}`).digest('base64');
