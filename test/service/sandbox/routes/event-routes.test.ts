import { describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { PLAYS } from '../../../../src/service/sandbox/events/cause-event.ts';
import { EVENTS } from '../../../../src/service/subjects/facts.ts';
import { ALL_PARTNERS, findChild } from '../../support/all-scopes.ts';
import { useService } from '../../support/use-service.ts';

/** The lists in which the API reads a record; the other subjects have no call of their own. */
const READERS: Record<string, string> = {
  payment: 'transactions',
  refund: 'refunds',
  dispute: 'disputes',
  card: 'wallet/cards',
  card_session: 'wallet/card-sessions',
  mandate: 'mandates',
  contract: 'contracts',
  consent: 'banking-services/consents',
  bank_transfer: 'banking-services/transfers',
  domain: 'domains',
  invoice: 'fiscal-invoices/invoices',
  hardware_order: 'pos-terminals/hardware-orders',
  individual: 'partners/individuals',
  company: 'partners/companies',
  transfer: 'wallet/transfers',
};

const COMPANIES = ALL_PARTNERS.map((company, index) => ({
  ...company,
  ...(!index && { keepsUnpaid: true }),
}));
const service = useService({ companies: COMPANIES });
const TYPES = EVENTS.types.map(({ name }) => name);

const cause = async (type: string, body?: object, company: Company = service.merchant) => {
  const { status, body: answered } = await service.post(`/sandbox/events/${type}`, body, company);
  return {
    status,
    body: answered as unknown as Record<string, string> & { Payload: Record<string, string> },
  };
};

describe('POST /sandbox/events/{EventType}', () => {
  it('has an entry for each type of the outbox, and for no other', () => {
    expect(Object.keys(PLAYS).sort()).toEqual([...TYPES].sort());
    expect(TYPES.filter((type) => !PLAYS[type])).toEqual(['dispute.response_failed']);
  });

  it.each(TYPES.filter((type) => PLAYS[type]))('causes %s with its records', async (type) => {
    const { status, body } = await cause(type, { AdvanceClock: true });
    expect(body).toMatchObject({ Message: 'Event caused.', Payload: { EventType: type } });
    expect(status).toBe(200);
    const reader = READERS[type.split('.')[0] ?? ''];
    if (reader) {
      const read = await service.get(`/api/v5/${reader}/${body.Payload.TransactionId}`);
      expect(read.status).toBe(200);
    }
  });

  it('refuses what the sandbox cannot cause', async () => {
    expect(await cause('dispute.response_failed')).toMatchObject({
      status: 409,
      body: { Code: 'EVENT_IMPOSSIBLE' },
    });
  });

  it('suggests types for an unknown one', async () => {
    const { status, body } = await cause('refund.done');
    expect([status, body.Code]).toEqual([400, 'UNKNOWN_EVENT_TYPE']);
    expect(body.Hint).toBe('One of refund.settled, refund.failed.');
  });

  it('moves the clock only if the caller says so', async () => {
    const before = service.clock.now();
    expect(await cause('subscription.renewed')).toMatchObject({
      status: 409,
      body: { Code: 'CLOCK_NEEDED', Hint: 'Send { "AdvanceClock": true }: it goes 172800 s forward.' },
    });
    expect(service.clock.now()).toBe(before);
  });

  it('names the call that refused it', async () => {
    const { status, body } = await cause('company.active', undefined, findChild(service));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.Hint).toMatch(/^POST \/api\/v5\/partners\/companies was refused: /);
  });

  it('needs the scopes of the records', async () => {
    const token = service.createToken(service.merchant, ['online-payments']);
    const headers = { authorization: `Bearer ${token}` };
    const request = { method: 'POST', url: '/sandbox/events/chat.message', headers } as const;
    expect(await service.inject(request)).toMatchObject({ status: 401 });
    const listed = await service.inject<string>({ ...request, method: 'GET', url: '/sandbox/events' });
    const { EventTypes } = listed.body as unknown as { EventTypes: string[] };
    expect(EventTypes).toContain('payment.settled');
    expect(EventTypes).not.toContain('chat.message');
  });
});
