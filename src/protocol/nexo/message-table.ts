import type { JsonObject } from './parse-nexo.ts';
import { readPayment } from './read-payment.ts';
import { readPrint } from './read-print.ts';
import { readReference, readReversal } from './read-reference.ts';
import type { Category, MessageReference, NexoHeader } from './requests.ts';

/** A category that the terminal supports. */
export interface MessageRule<Name extends Category = Category> {
  messageClass: 'Service' | 'Device';
  /**
   * Whether it starts a dialogue, which is journaled and carried out once, however often the message arrives. Other messages only
   * query or stop a dialogue.
   */
  beginsDialogue: boolean;
  /** Members of the response, even if the message was refused. */
  refusedBody?: JsonObject;
  /** Whether the response is repeated outside the envelope, because clients look for it in either place. */
  isAnsweredTwice?: boolean;
  /** @throws NexoFault for a body that breaks a rule */
  read(body: JsonObject, saleId: string): { category: Name };
}

/** Creates a reader for bodies that only name another message. */
const readNamed =
  <Name extends Category>(category: Name) =>
  (body: JsonObject, saleId: string): { category: Name; reference: MessageReference } => ({
    category,
    reference: readReference(body, saleId),
  });

/** All messages that a till can send. The terminal's handling of dialogues has its own table. */
export const NEXO_MESSAGES = {
  Payment: {
    messageClass: 'Service',
    beginsDialogue: true,
    refusedBody: { PaymentReceipt: [] },
    read: readPayment,
  },
  Print: { messageClass: 'Device', beginsDialogue: true, isAnsweredTwice: true, read: readPrint },
  Abort: { messageClass: 'Service', beginsDialogue: false, read: readNamed('Abort') },
  TransactionStatus: {
    messageClass: 'Service',
    beginsDialogue: false,
    read: readNamed('TransactionStatus'),
  },
  Diagnosis: { messageClass: 'Service', beginsDialogue: false, read: () => ({ category: 'Diagnosis' }) },
  Reversal: { messageClass: 'Service', beginsDialogue: true, read: readReversal },
} as const satisfies { [Name in Category]?: MessageRule<Name> };

type Messages = typeof NEXO_MESSAGES;

export type SupportedCategory = keyof Messages;

export type DialogueCategory = {
  [Name in SupportedCategory]: Messages[Name]['beginsDialogue'] extends true ? Name : never;
}[SupportedCategory];

export type NexoRequest = ReturnType<Messages[SupportedCategory]['read']>;

export type DialogueRequest = Extract<NexoRequest, { category: DialogueCategory }>;

/** A request that has passed all checks. */
export interface NexoMessage<Request extends NexoRequest = NexoRequest> {
  header: NexoHeader;
  request: Request;
}

/** @returns `undefined` for a category that the terminal does not support */
export const findMessageRule = (category: Category): MessageRule | undefined =>
  (NEXO_MESSAGES as { [Name in Category]?: MessageRule<Name> })[category];

export const beginsDialogue = (request: NexoRequest): request is DialogueRequest =>
  NEXO_MESSAGES[request.category].beginsDialogue;
