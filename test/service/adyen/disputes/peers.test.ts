import { afterEach, describe, expect, it } from 'vitest';
import { DAY_S, GENERAL, JPEG, PDF, SERVICES, useDispute } from './use-dispute.ts';

const dispute = useDispute();
const { adyen, service, read, submit, pass, tell } = dispute;

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

/** Defects that were reported of other programs which respond to disputes, each with the right value. */
describe('a response to a dispute', () => {
  it('is not only stored at the acquirer, but submitted (hyperswitch-prism#1250)', async () => {
    const booked = await dispute.open();
    await submit({ Files: [PDF] });
    await pass(1);
    expect([booked.state, dispute.listRequests('defendDispute').length]).toEqual(['defended', 1]);
  });

  it('neither wins nor loses when it is taken (hyperswitch-prism#9)', async () => {
    await dispute.open();
    await submit();
    await pass(1);
    expect((await read()).State).toBe('UNDER_REVIEW');
    await pass(60 * DAY_S);
    expect((await read()).State).toBe('UNDER_REVIEW');
  });

  it('has the bytes of its files, whatever they are (braintree_node#127)', async () => {
    const booked = await dispute.open();
    const bytes = Buffer.concat([
      Buffer.from(JPEG.Content, 'base64'),
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    ]);
    const Content = bytes.toString('base64');
    await submit({ Files: [{ ...JPEG, Name: 'Zoë "1" ✓.jpg', Content }] });
    await pass(1);
    expect(booked.documents.get('DefenseMaterial')?.content.equals(bytes)).toBe(true);
    const [stored] = await service.store.selectFrom('dispute_files').select('content').execute();
    expect(stored?.content).toBe(Content);
  });

  it('names the file whose type the browser did not know (hyperswitch-control-center#4833)', async () => {
    await dispute.open();
    const { status, body } = await submit({ Files: [PDF, { ...PDF, ContentType: '' }] });
    expect([status, body.Errors]).toMatchObject([
      400,
      [{ Field: 'Files[1].ContentType', Hint: 'One of application/pdf, image/jpeg, or image/png.' }],
    ]);
  });

  it.each(['America/New_York', 'Australia/Brisbane'])(
    'is due at the same time wherever the service runs: %s (woocommerce-payments#4338, #9485)',
    async (zone) => {
      process.env.TZ = zone;
      await dispute.open(GENERAL, { defensePeriodEndsAt: '2026-12-24T00:30:00' });
      expect((await read()).RespondBy).toBe('2026-12-23T22:30:00.000Z');
    },
  );

  it('past its time says so, and is still waited for (woocommerce-payments#7255)', async () => {
    await dispute.open();
    await pass(21 * DAY_S);
    expect((await read()).State).toBe('NEEDS_RESPONSE');
    const { status, body } = await submit();
    expect([status, body]).toMatchObject([409, { Hint: 'The deadline to respond has passed.' }]);
  });

  it('whose files are too large together is refused before any is sent (woocommerce-payments#559, #2046)', async () => {
    const booked = await dispute.open(SERVICES);
    const Content = `/9j/${'A'.repeat(3_200_000)}`;
    const { status } = await submit({ Files: [JPEG, { ...JPEG, Content }, { ...JPEG, Content }] });
    expect([status, booked.done]).toEqual([413, []]);
    expect((await submit({ Files: [JPEG, { ...JPEG, Content }] })).status).toBe(200);
  });

  it('that is refused shows why (woocommerce-payments#555)', async () => {
    await dispute.open();
    adyen.failNext(/supplyDefenseDocument/, { refusal: { message: 'Document is too long.' } });
    await submit();
    await pass(1);
    expect((await read()).Response?.Failure).toBe('Document is too long.');
  });

  it('with a file that is refused does not spend the one response (gumroad#6723)', async () => {
    await dispute.open();
    expect((await submit({ Files: [{ ...PDF, Content: JPEG.Content }] })).status).toBe(400);
    expect((await submit({ Files: [PDF] })).status).toBe(200);
  });

  it('has a reason that the dispute takes, not one for all disputes (hyperswitch#5514)', async () => {
    const booked = await dispute.open(SERVICES);
    await submit({ Files: [PDF, JPEG] });
    await pass(1);
    expect(booked.reason).toBe('ServicesProvided');
  });

  it('that is sent twice with its key is one response (gumroad#6880)', async () => {
    const booked = await dispute.open();
    const { DisputeId } = await read();
    const send = () =>
      service.inject({
        method: 'POST',
        url: `/api/v5/disputes/${DisputeId}/evidence`,
        headers: {
          authorization: `Bearer ${service.createToken(service.merchant)}`,
          'content-type': 'application/json',
          'idempotency-key': 'peer-1',
        },
        payload: { Text: 'It was delivered.' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    await pass(1);
    expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
  });

  it('ends with the defense period, of which Adyen tells (adyen-java-api-library#620)', async () => {
    await dispute.open();
    await tell('DISPUTE_DEFENSE_PERIOD_ENDED', { disputeStatus: 'Expired' });
    expect((await read()).State).toBe('LOST');
  });
});
