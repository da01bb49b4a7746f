/**
 * The port to the bank that carries money out, asked when it is known what became of it.
 * @returns whether the money has arrived, or the other bank has sent it back
 */
export type JudgeTransfer = (payee: { iban: string; name: string }) => 'arrive' | 'fail';
