import { describe, expect, it } from 'vitest';
import { createPayload } from '../../../../src/service/webhooks/outbox/create-payload.ts';

const PAYLOAD = {
  Metadata: { order: '1042' },
  EventType: 'payment.settled',
  Timestamp: '2026-11-21T09:30:00.000Z',
  TransactionId: 'order-1042',
  Status: 'SETTLED',
  Currency: 'EUR' as const,
  Amount: 1990,
};

describe('createPayload', () => {
  it('writes the seven fields of the specification in the specified order', () => {
    expect(createPayload(PAYLOAD)).toBe(
      '{"EventType":"payment.settled","TransactionId":"order-1042","Amount":1990,"Currency":"EUR","Status":"SETTLED","Timestamp":"2026-11-21T09:30:00.000Z","Metadata":{"order":"1042"}}',
    );
  });

  it('leaves out all other fields', () => {
    const written = JSON.parse(createPayload({ ...PAYLOAD, ...{ Secret: 'whsec_', CompanyId: 1 } }));
    expect(Object.keys(written)).toHaveLength(7);
  });
});
