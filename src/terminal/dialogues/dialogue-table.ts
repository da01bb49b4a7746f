import type { DialogueCategory, DialogueRequest } from '../../protocol/nexo/message-table.ts';
import type { Dialogue } from './dialogue.ts';
import { PAYMENT } from './payment-dialogue.ts';
import { PRINT } from './print-dialogue.ts';
import { REVERSAL } from './reversal-dialogue.ts';

type Dialogues = { [Name in DialogueCategory]: Dialogue<Extract<DialogueRequest, { category: Name }>> };

const DIALOGUES: Dialogues = { Payment: PAYMENT, Print: PRINT, Reversal: REVERSAL };

/** A message and the rule of its category go together: the compiler cannot see that, so the rule takes any request. */
export const getDialogue = (category: DialogueCategory): Dialogue<DialogueRequest> =>
  DIALOGUES[category] as unknown as Dialogue<DialogueRequest>;
