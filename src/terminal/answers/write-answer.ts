import { writeAdditionalResponse } from '../../protocol/nexo/additional-response.ts';
import { findMessageRule } from '../../protocol/nexo/message-table.ts';
import type { ErrorCondition } from '../../protocol/nexo/nexo-fault.ts';
import type { JsonObject } from '../../protocol/nexo/parse-nexo.ts';
import type { Category } from '../../protocol/nexo/requests.ts';

/** `Response` of an answer. */
export type NexoResponse = {
  Result: 'Success' | 'Failure';
  ErrorCondition?: string;
  AdditionalResponse?: string;
};

/** The members that every response has; the others depend on the category. */
export type ResponseBody = { Response: NexoResponse } & JsonObject;

/**
 * The failure of a request.
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
 * The whole answer as JSON. The header is the request's.
 * @param fields the request's header as it came
 */
export function writeAnswer(category: Category, fields: JsonObject, body: ResponseBody): string {
  const name = `${category}Response`;
  const answer = { MessageHeader: { ...fields, MessageType: 'Response' }, [name]: body };
  const isTwice = findMessageRule(category)?.isAnsweredTwice;
  return JSON.stringify({ SaleToPOIResponse: answer, ...(isTwice && { [name]: body }) });
}

/** The answer to what is not a message of nexo. */
export const writeRejectedAnswer = (message: string): string =>
  JSON.stringify({
    SaleToPOIRequest: {
      EventNotification: {
        EventToNotify: 'Reject',
        EventDetails: writeAdditionalResponse({ message }),
      },
    },
  });
