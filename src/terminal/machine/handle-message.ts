import { findMessageRule, type NexoMessage } from '../../protocol/nexo/message-table.ts';
import { NexoFault } from '../../protocol/nexo/nexo-fault.ts';
import type { JsonObject } from '../../protocol/nexo/parse-nexo.ts';
import { readNexoMessage } from '../../protocol/nexo/read-nexo-message.ts';
import type { Category } from '../../protocol/nexo/requests.ts';
import type { TerminalSwitches } from '../../protocol/terminal/terminal-screen.ts';
import { createFailure, writeAnswer, writeRejectedAnswer } from '../answers/write-answer.ts';

/** The answer to a message. */
export interface Reply {
  status: 200 | 400;
  /** Empty after an accepted Abort. */
  body: string;
  category: Category | undefined;
  /** The reason why no dialogue began, for the service that sent the message. */
  refusal: { condition: string; message: string } | undefined;
}

interface MessageHandlerOptions {
  poiid: string;
  switches: TerminalSwitches;
  /** Answers a validated message. May throw a NexoFault. */
  answer: (message: NexoMessage, text: string, messageId?: string) => Promise<string>;
}

/** A fault with additional pairs for `AdditionalResponse`. */
export type DetailedFault = NexoFault & { more?: Record<string, string> };

function refuse(category: Category, fields: JsonObject, { condition, message, more }: DetailedFault): Reply {
  const body = {
    Response: createFailure(condition, message, more),
    ...findMessageRule(category)?.refusedBody,
  };
  // The service is notified at the end of the dialogue in progress.
  const refusal = condition === 'InProgress' ? undefined : { condition, message };
  return { status: 200, body: writeAnswer(category, fields, body), category, refusal };
}

/** Creates the handler of messages, which parses a text, answers it, and converts every fault into an answer. */
export const createMessageHandler =
  ({ poiid, switches, answer }: MessageHandlerOptions) =>
  async (text: string, messageId?: string): Promise<Reply> => {
    const reading = readNexoMessage(text, { poiid, firmware: switches.Firmware });
    if (reading.kind === 'reject') {
      const { status, message } = reading;
      const refusal = { condition: 'MessageFormat', message };
      return { status, body: writeRejectedAnswer(message), category: undefined, refusal };
    }
    if (reading.kind === 'fault') {
      const { category, fields, condition, message } = reading;
      return refuse(category, fields, new NexoFault(condition, message));
    }
    const { category } = reading.request;
    try {
      const body = await answer(reading, text, messageId);
      return { status: 200, body, category, refusal: undefined };
    } catch (error) {
      if (!(error instanceof NexoFault)) throw error;
      return refuse(category, reading.header.fields, error);
    }
  };
