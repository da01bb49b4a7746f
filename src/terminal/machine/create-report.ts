import { randomUUID } from 'node:crypto';
import { isObject, parseNexo } from '../../protocol/nexo/parse-nexo.ts';
import {
  type DialogueReport,
  movesMoney,
  type QueuedMessage,
} from '../../protocol/terminal/terminal-connection.ts';
import type { ReportParts } from './dialogue-registry.ts';

/** Creates the report about the end of a dialogue that moves money; a printout has another report. */
export function createDialogueReport(parts: ReportParts): DialogueReport | undefined {
  const { saleId, serviceId, category, messageId, reference, request, end } = parts;
  if (!movesMoney(category)) return undefined;
  return {
    ReportId: randomUUID(),
    At: new Date().toISOString(),
    Kind: 'DIALOGUE',
    Category: category,
    SaleId: saleId,
    ServiceId: serviceId,
    ...(messageId && { MessageId: messageId }),
    ...(reference && { Reference: reference }),
    Result: end.result,
    ...(end.condition && { ErrorCondition: end.condition }),
    ...(end.message && { Message: end.message }),
    Request: request,
    Response: end.response,
  };
}

const readHeader = (request: string): Record<string, unknown> => {
  try {
    const message = parseNexo(request);
    const envelope = isObject(message) ? message.SaleToPOIRequest : undefined;
    return isObject(envelope) && isObject(envelope.MessageHeader) ? envelope.MessageHeader : {};
  } catch {
    return {};
  }
};

/** Creates the report about a message that started no dialogue. */
export function createRefusalReport(
  { MessageId, Request }: QueuedMessage,
  { condition, message }: { condition: string; message: string },
): DialogueReport {
  const header = readHeader(Request);
  const category = header.MessageCategory;
  return {
    ReportId: randomUUID(),
    At: new Date().toISOString(),
    Kind: 'DIALOGUE',
    Category: movesMoney(category) ? category : 'Payment',
    SaleId: String(header.SaleID ?? ''),
    ServiceId: String(header.ServiceID ?? ''),
    MessageId,
    Result: 'Failure',
    ErrorCondition: condition,
    Message: message,
    Request,
    Response: '',
  };
}
