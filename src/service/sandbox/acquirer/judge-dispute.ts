/** SIMULATED: the card network, which decides disputes with evidence. */
import type { JudgeDispute } from '../../payments/disputes/disputer.ts';

/** A dispute is won if its evidence contains this text. */
export const WINNING_EVIDENCE = 'winning_evidence';

export const judgeDispute: JudgeDispute = ({ evidence_text }) =>
  evidence_text?.includes(WINNING_EVIDENCE) ? 'WON' : 'LOST';
