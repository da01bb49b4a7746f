import { isObject, parseNexo } from '../../protocol/nexo/parse-nexo.ts';
import type { MessageReference } from '../../protocol/nexo/requests.ts';
import { createFailure, type ResponseBody } from '../answers/write-answer.ts';
import type { TerminalHost } from '../host/host.ts';
import type { DialogueRecord, DialogueRecords } from '../journal/dialogues.ts';

const describeLast = (last: DialogueRecord | undefined): string =>
  last ? `The last one was SaleID "${last.saleId}", ServiceID "${last.serviceId}".` : 'There was none yet.';

/** Returns the stored answer to a dialogue, unchanged. */
function repeat(response: string, category: string) {
  const answer = parseNexo(response);
  const whole = isObject(answer) && isObject(answer.SaleToPOIResponse) ? answer.SaleToPOIResponse : {};
  const name = `${category}Response`;
  return {
    MessageHeader: whole.MessageHeader,
    RepeatedResponseMessageBody: { [name]: whole[name] },
  };
}

/** Creates a `TransactionStatusResponse`: the state or result of a dialogue. */
export function answerStatus(
  records: DialogueRecords,
  reference: MessageReference,
  now: number,
): ResponseBody {
  const MessageReference = {
    MessageCategory: reference.category,
    SaleID: reference.saleId,
    ServiceID: reference.serviceId,
  };
  const known = records.find(reference, now);
  if (!known || (reference.category && reference.category !== known.category)) {
    const message = `No such message is known. ${describeLast(records.findLast())}`;
    return { Response: createFailure('NotFound', message), MessageReference };
  }
  if (!known.end) {
    const message = `The ${known.category} is in progress.`;
    return { Response: createFailure('InProgress', message), MessageReference };
  }
  return {
    Response: { Result: 'Success' },
    MessageReference: { ...MessageReference, MessageCategory: known.category },
    RepeatedMessageResponse: repeat(known.end.response, known.category),
  };
}

/** Creates a `DiagnosisResponse`. */
export function answerDiagnosis(
  host: TerminalHost,
  { isBusy, hasPaper }: { isBusy: boolean; hasPaper: boolean },
): ResponseBody {
  const isReachable = host.isReachable();
  return {
    Response: { Result: 'Success' },
    POIStatus: {
      GlobalStatus: isBusy ? 'Busy' : 'OK',
      CommunicationOKFlag: isReachable,
      PrinterStatus: hasPaper ? 'OK' : 'NoPaper',
      CardReaderOKFlag: true,
      PEDOKFlag: true,
      SecurityOKFlag: true,
    },
    HostStatus: [{ AcquirerID: host.merchant().merchantId, IsReachableFlag: isReachable }],
  };
}
