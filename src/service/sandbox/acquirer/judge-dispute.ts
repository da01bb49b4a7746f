/** SIMULATED: the card network, which decides about the evidence in a dispute. */
import type { JudgeDispute } from '../../payments/disputes/disputes.ts';

/** The words that evidence has to contain, anywhere in its text. */
export const WINNING_EVIDENCE = 'winning_evidence';

export const judgeDispute: JudgeDispute = ({ evidence_text }) =>
  evidence_text?.includes(WINNING_EVIDENCE) ? 'WON' : 'LOST';
