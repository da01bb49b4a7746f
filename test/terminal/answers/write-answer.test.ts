import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNexoMessage } from '../../../src/protocol/nexo/read-nexo-message.ts';
import {
  createFailure,
  writeAnswer,
  writeRejectedAnswer,
} from '../../../src/terminal/answers/write-answer.ts';
import { createPayment, POIID } from '../../protocol/nexo/create-request.ts';

it('writeAnswer echoes any header unchanged', () => {
  const header = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));
  fc.assert(
    fc.property(header, fc.string({ unit: 'binary' }), (more, SaleID) => {
      const sent = { ...more, SaleID, MessageCategory: 'Payment' };
      const text = JSON.stringify({ SaleToPOIRequest: { MessageHeader: sent } });
      const reading = readNexoMessage(text, { poiid: POIID, firmware: '1.121.0' });
      if (reading.kind !== 'fault') throw new Error('It must be refused.');
      const answer = writeAnswer('Payment', reading.fields, {
        Response: createFailure('NotAllowed', reading.message),
      });
      const { MessageHeader: echoed } = JSON.parse(answer).SaleToPOIResponse;
      expect(echoed).toEqual({ ...JSON.parse(text).SaleToPOIRequest.MessageHeader, MessageType: 'Response' });
    }),
    { numRuns: 40 },
  );
});

it('writeAnswer repeats the digits of a number as they were sent', () => {
  const text = createPayment({ header: { ServiceID: '%' } }).replace('"%"', '1.500');
  const reading = readNexoMessage(text, { poiid: POIID, firmware: '1.121.0' });
  const fields = reading.kind === 'fault' ? reading.fields : {};
  expect(writeAnswer('Payment', fields, { Response: { Result: 'Success' } })).toContain('"ServiceID":1.500');
});

it('writeRejectedAnswer writes its sentence as one pair of EventDetails', () => {
  const { EventNotification } = JSON.parse(writeRejectedAnswer('a & b = "c"')).SaleToPOIRequest;
  expect(EventNotification).toEqual({
    EventToNotify: 'Reject',
    EventDetails: 'message=a%20%26%20b%20%3D%20%22c%22',
  });
});
