import { writeAdditionalResponse } from '../../protocol/nexo/additional-response.ts';
import { findMessageRule } from '../../protocol/nexo/message-table.ts';
import type { ErrorCondition } from '../../protocol/nexo/nexo-fault.ts';
import type { JsonObject } from '../../protocol/nexo/parse-nexo.ts';
import type { Category } from '../../protocol/nexo/requests.ts';

/** The `Response` of an answer. */
export type NexoResponse = {
  Result: 'Success' | 'Failure';
  ErrorCondition?: string;
  AdditionalResponse?: string;
};

/** The members that every response has; others depend on the category. */
export type ResponseBody = { Response: NexoResponse } & JsonObject;

/**
 * Creates the `Response` of a failed request.
 * @param message for the till, without `message=`
 */
export const createFailure = (
  condition: ErrorCondition | (string & {}),
  message: string,
  more: Record<string, string | undefined> = {},
): NexoResponse => ({
  Result: 'Failure',
  ErrorCondition: condition,
  AdditionalResponse: writeAdditionalResponse({ message, ...more }),
});

/**
 * Writes the complete answer as JSON, with the request's header.
 * @param fields the request's header as received
 */
export function writeAnswer(category: Category, fields: JsonObject, body: ResponseBody): string {
  const name = `${category}Response`;
  const answer = { MessageHeader: { ...fields, MessageType: 'Response' }, [name]: body };
  const isTwice = findMessageRule(category)?.isAnsweredTwice;
  return JSON.stringify({ SaleToPOIResponse: answer, ...(isTwice && { [name]: body }) });
}

/** Writes the answer to a text that is not a nexo message. */
export const writeRejectedAnswer = (message: string): string =>
  JSON.stringify({
    SaleToPOIRequest: {
      EventNotification: {
        EventToNotify: 'Reject',
        EventDetails: writeAdditionalResponse({ message }),
      },
    },
  });
