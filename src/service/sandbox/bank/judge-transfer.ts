/** SIMULATED: the bank that gets a transfer or a payout. The holder's name decides. */
import type { JudgeTransfer } from '../../banking/transfers/judge-transfer.ts';

export const judgeTransfer: JudgeTransfer = ({ name }) => (name.startsWith('REJECT') ? 'fail' : 'arrive');
