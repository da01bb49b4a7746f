import { createHash } from 'node:crypto';

/** The parts of a contract that are signed. */
export interface ContractWords {
  Title: string;
  Body: string;
}

/** The SHA-256 of title, two line feeds and body in UTF-8, in hexadecimal. */
export const digestContract = ({ Title, Body }: ContractWords): string =>
  createHash('sha256').update(`${Title}\n\n${Body}`).digest('hex');
