/** SIMULATED: the recipient's bank of a transfer or payout. The holder's name determines the outcome. */
import type { JudgeTransfer } from '../../products/banking/transfers/judge-transfer.ts';

export const judgeTransfer: JudgeTransfer = ({ name }) => (name.startsWith('REJECT') ? 'fail' : 'arrive');
