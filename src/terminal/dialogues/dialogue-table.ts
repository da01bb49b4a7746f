import type { DialogueCategory, DialogueRequest } from '../../protocol/nexo/message-table.ts';
import type { Dialogue } from './dialogue.ts';
import { PAYMENT } from './payment-dialogue.ts';
import { PRINT } from './print-dialogue.ts';
import { REVERSAL } from './reversal-dialogue.ts';

type Dialogues = { [Name in DialogueCategory]: Dialogue<Extract<DialogueRequest, { category: Name }>> };

const DIALOGUES: Dialogues = { Payment: PAYMENT, Print: PRINT, Reversal: REVERSAL };

/** The type accepts any request, because the compiler cannot see that the entry matches the category. */
export const getDialogue = (category: DialogueCategory): Dialogue<DialogueRequest> =>
  DIALOGUES[category] as unknown as Dialogue<DialogueRequest>;
