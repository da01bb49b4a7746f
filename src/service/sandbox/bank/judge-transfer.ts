/** SIMULATED: the recipient's bank of a transfer or payout. The holder's name determines the outcome. */
import type { Bank } from '../../products/banking/accounts/bank.ts';

export const judgeTransfer: NonNullable<Bank['judgeTransfer']> = ({ name }) =>
  name.startsWith('REJECT') ? 'fail' : 'arrive';
