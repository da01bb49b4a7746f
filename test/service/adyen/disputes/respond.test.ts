import { CompiledQuery } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { DAY_S, GENERAL, JPEG, PDF, SERVICES, useDispute } from './use-dispute.ts';

const dispute = useDispute();
const { adyen, service, read, submit, accept, pass, tell } = dispute;

const readStates = async () => {
  const { State, Response } = await read();
  return [State, Response?.State, Response?.Failure];
};

describe('the reasons for a defense', () => {
  it('are read right after the dispute has begun', async () => {
    await dispute.open(SERVICES);
    expect(await read()).toMatchObject({
      State: 'NEEDS_RESPONSE',
      DefenseReasons: [
        {
          Code: 'ServicesProvided',
          Documents: [
            { Type: 'Additional', Requirement: 'Optional' },
            { Type: 'Invoice', Requirement: 'OneOrMore' },
            { Type: 'Receipt', Requirement: 'OneOrMore' },
            { Type: 'Proof', Requirement: 'Required' },
          ],
        },
      ],
    });
    expect((await read()).Response).toBeUndefined();
    const [{ body } = {}] = dispute.listRequests('retrieveApplicableDefenseReasons');
    expect(body).toEqual({ merchantAccountCode: 'TestShopECOM', disputePspReference: 'DISPUTE000000001' });
  });

  it('that Adyen does not tell are asked for again, and no defense begins without them', async () => {
    adyen.failNext(/DefenseReasons/, 'lost', 500, 'garbage', 401);
    await dispute.open();
    expect((await read()).DefenseReasons).toBeNull();
    const { status, body } = await submit();
    expect([status, body.Code]).toEqual([409, 'DISPUTE_NOT_READY']);
    for (let count = 0; count < 10; count += 1) await pass(60);
    expect((await read()).DefenseReasons).toMatchObject([{ Code: 'SupplyDefenseMaterial' }]);
    expect(dispute.countFaults()).toBe(4);
  });

  it('are asked for again if that is wanted while Adyen tells them', async () => {
    const booked = await dispute.open();
    const ask = () => service.store.updateTable('disputes').set({ due_at: service.clock.now() }).execute();
    await ask();
    adyen.failNext(/DefenseReasons/, {
      late: async () => {
        booked.reasons = SERVICES;
        await ask();
      },
    });
    await pass(1);
    await pass(1);
    expect((await read()).DefenseReasons).toMatchObject([{ Code: 'ServicesProvided' }]);
  });

  it('are none if the dispute cannot be defended, which can still be accepted', async () => {
    await dispute.open({});
    expect((await read()).DefenseReasons).toEqual([]);
    const { status, body } = await submit();
    expect([status, body]).toMatchObject([
      409,
      { Code: 'DISPUTE_STATE', Hint: 'The acquirer takes no defense of this dispute.' },
    ]);
    expect((await accept()).status).toBe(200);
  });
});

describe('a defense', () => {
  it('is requested, sent as a PDF, and puts the dispute under review', async () => {
    const booked = await dispute.open();
    const { status, body } = await submit({ Text: 'It was (delivered).\n€ 19,90 — café' });
    expect([status, body.Message]).toEqual([200, 'Response requested.']);
    expect(body.Dispute).toMatchObject({
      State: 'NEEDS_RESPONSE',
      Evidence: { Files: [] },
      Response: { Kind: 'DEFEND', State: 'PENDING', Failure: null },
    });
    await pass(1);
    expect([booked.done, booked.reason]).toEqual([['DefenseMaterial', 'defend'], 'SupplyDefenseMaterial']);
    const { content, contentType } = booked.documents.get('DefenseMaterial') ?? {};
    expect(contentType).toBe('application/pdf');
    expect(content?.toString('latin1')).toContain(
      '(It was \\(delivered\\).) Tj T*\n(\x80 19,90 \x97 caf\xe9) Tj',
    );
    expect(await readStates()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    // The notification afterwards says what is known.
    await dispute.tellAll();
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.under_review']);
    await tell('CHARGEBACK_REVERSED');
    expect((await read()).State).toBe('WON');
  });

  it('gives each file its type, and the text what is left', async () => {
    const booked = await dispute.open({ ...GENERAL, ...SERVICES });
    await submit({
      Text: 'See these.',
      Files: [JPEG, { ...PDF, DocumentType: 'Receipt' }, PDF],
      DefenseReason: 'ServicesProvided',
    });
    await pass(1);
    const types = Object.fromEntries(
      [...booked.documents].map(([type, { contentType, content }]) => [type, [contentType, content.length]]),
    );
    expect(types).toEqual({
      Proof: ['image/jpeg', 10],
      Receipt: ['application/pdf', 9],
      Invoice: ['application/pdf', 9],
      Additional: ['application/pdf', expect.any(Number)],
    });
    expect(booked.reason).toBe('ServicesProvided');
  });

  it('may be files without a text', async () => {
    const booked = await dispute.open();
    const { body } = await submit({ Files: [PDF] });
    expect(body.Dispute.Evidence).toMatchObject({ Text: '', Files: [{ Name: 'a.pdf', Size: 9 }] });
    await pass(1);
    expect(booked.documents.get('DefenseMaterial')?.content.toString()).toBe('%PDF-1.4\n');
  });

  it('is given once at a time', async () => {
    await dispute.open();
    const answers = await Promise.all([submit(), accept(), submit({ Text: 'Again.' }), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      Code: 'DISPUTE_STATE',
      Hint: 'A response is on its way to the acquirer.',
    });
  });

  it('that Adyen refuses has failed with its words, and can be given again with other documents', async () => {
    const booked = await dispute.open();
    adyen.disputes.disputes.clear();
    await submit({ Text: 'First.' });
    await pass(1);
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Dispute not found.']);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.response_failed']);
    expect(service.logged.join()).not.toContain('Dispute not found.');
    adyen.disputes.disputes.set(booked.reference, booked);
    // Someone has supplied another document in the meantime.
    booked.documents.set('DefenseMaterial', { contentType: 'image/jpeg', content: Buffer.from('x') });
    // Adyen is asked for the reasons again.
    expect((await read()).DefenseReasons).toEqual([]);
    await pass(1_800);
    await submit({ Text: 'Second.' });
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    await pass(1);
    expect(await readStates()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    expect(booked.done).toEqual(['-DefenseMaterial', 'DefenseMaterial', 'defend']);
    expect(booked.documents.get('DefenseMaterial')?.content.toString()).toContain('(Second.)');
  });

  it('of a payment at a terminal names the merchant account of terminals', async () => {
    const { posMerchantAccount } = adyen.config;
    adyen.config.posMerchantAccount = 'TestShopPOS';
    await dispute.open();
    const terms = JSON.stringify({ kind: 'terminal' });
    await service.store.updateTable('adyen_payments').set({ terms }).execute();
    await submit();
    await pass(1);
    adyen.config.posMerchantAccount = posMerchantAccount;
    const { body } = dispute.listRequests('retrieveApplicableDefenseReasons').at(-1) ?? {};
    expect(body).toMatchObject({ merchantAccountCode: 'TestShopPOS' });
  });

  it.skipIf(inject('postgres'))('finds its payment by an index', async () => {
    const disputes = service.store.selectFrom('disputes').select('payment_id');
    const { sql, parameters } = disputes.where('acquirer_reference', '=', 'DISPUTE000000001').compile();
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await service.store.executeQuery<{ detail: string }>(explained);
    expect(rows.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH disputes USING INDEX disputes_reference/,
    );
  });

  it.each([
    ['with control characters', { message: 'No\u0000\u0007way.' }, 'No way.'],
    ['with half a character', { message: 'No \ud83d' }, 'No \ufffd'],
    ['in no words', { message: '' }, 'Adyen answered 422.'],
  ])('that is refused %s has failed', async (_what, refusal, failure) => {
    await dispute.open();
    adyen.failNext(/defendDispute/, { refusal });
    await submit();
    await pass(1);
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'FAILED', failure]);
  });

  it('whose deletion of a document is refused unread is sent again', async () => {
    const booked = await dispute.open();
    booked.documents.set('DefenseMaterial', { contentType: 'image/jpeg', content: Buffer.from('x') });
    adyen.failNext(/deleteDispute/, 401);
    await submit();
    await pass(1);
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    await pass(10);
    expect(booked.done).toEqual(['-DefenseMaterial', 'DefenseMaterial', 'defend']);
  });

  it('leaves generic documents for the end', async () => {
    const generic = { type: 'Generic', level: 'AlternativeRequired' };
    const booked = await dispute.open({ Reason: [generic, { type: 'More', level: 'Optional' }] });
    await submit();
    await pass(1);
    expect(booked.done).toEqual(['More', 'defend']);
  });

  it('shows at most 200 characters of why it was refused', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, { refusal: { message: 'x'.repeat(500) } });
    await submit();
    await pass(1);
    expect((await read()).Response?.Failure).toBe('x'.repeat(200));
  });

  it('is not sent with a reason that Adyen no longer takes, and the reasons are read again', async () => {
    const booked = await dispute.open();
    booked.reasons = SERVICES;
    await submit();
    await pass(1);
    expect(await readStates()).toEqual([
      'NEEDS_RESPONSE',
      'FAILED',
      'SupplyDefenseMaterial is no longer a reason to defend it.',
    ]);
    await pass(1);
    expect((await read()).DefenseReasons).toMatchObject([{ Code: 'ServicesProvided' }]);
  });

  it('that fails twice is an event each time', async () => {
    await dispute.open();
    for (const Text of ['First.', 'Second.']) {
      adyen.failNext(/defendDispute/, 422);
      await submit({ Text });
      await pass(1);
    }
    expect(await dispute.listDisputeEvents()).toEqual([
      'dispute.created',
      'dispute.response_failed',
      'dispute.response_failed',
    ]);
  });
});

describe('an acceptance', () => {
  it('is requested, and loses the dispute when Adyen has taken it', async () => {
    const booked = await dispute.open();
    const { status, body } = await accept();
    expect([status, body.Message]).toEqual([200, 'Acceptance requested.']);
    expect(body.Dispute).toMatchObject({
      State: 'NEEDS_RESPONSE',
      Response: { Kind: 'ACCEPT', State: 'PENDING', Failure: null },
    });
    await pass(1);
    expect(booked.done).toEqual(['accept']);
    expect(await readStates()).toEqual(['LOST', undefined, undefined]);
    expect((await service.get('/api/v5/refunds')).body.Refunds).toMatchObject([
      { Cause: 'lose_dispute', Amount: 1990 },
    ]);
    // The notification afterwards takes nothing more.
    await dispute.tellAll();
    expect((await service.get('/api/v5/refunds')).body.Refunds).toHaveLength(1);
    expect(dispute.listAlarms()).toEqual([]);
  });

  it('of a dispute about a part gives back that part', async () => {
    adyen.disputes.open('DISPUTE000000001', GENERAL);
    const link = await service.createLink();
    await service.pay(link);
    await tell('CHARGEBACK', { defendable: 'true' }, { value: 500 });
    await accept();
    await pass(1);
    expect((await read()).State).toBe('LOST');
    expect(await dispute.readStatus(link)).toBe('SETTLED');
    expect((await service.get('/api/v5/refunds')).body.Refunds).toMatchObject([{ Amount: 500 }]);
  });
});

describe('a deadline', () => {
  it('that is over refuses a response, and sends none', async () => {
    const booked = await dispute.open();
    adyen.failNext(/DefenseReasons/, ...Array(100).fill(500));
    await submit();
    await pass(20 * DAY_S);
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'It is too late.']);
    expect(booked.done).toEqual([]);
    expect((await submit()).body).toMatchObject({
      Code: 'DISPUTE_STATE',
      Hint: 'The deadline to respond has passed.',
    });
    adyen.heal();
    dispute.countFaults();
  });

  it('that passes during a try stops what would follow', async () => {
    const booked = await dispute.open();
    service.clock.advance(20 * DAY_S - 5);
    await submit();
    adyen.failNext(/supplyDefenseDocument/, { late: async () => service.clock.advance(5) });
    await service.runDueJobs();
    expect(booked.done).toEqual(['DefenseMaterial']);
    expect(await readStates()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'It is too late.']);
  });

  it.each([
    ['with an offset', '2026-12-24T12:00:00+01:00', '2026-12-24T11:00:00.000Z'],
    ['in UTC', '2026-12-24T12:00:00Z', '2026-12-24T12:00:00.000Z'],
    ['without an offset is the earliest that it can mean', '2026-12-24T12:00:00', '2026-12-24T10:00:00.000Z'],
    ['that is no time is unknown', 'soon', null],
  ])('%s', async (_what, defensePeriodEndsAt, RespondBy) => {
    await dispute.open(GENERAL, { defensePeriodEndsAt });
    expect((await read()).RespondBy).toBe(RespondBy);
  });

  it('changes when the announced chargeback arrives with another one', async () => {
    adyen.disputes.open('DISPUTE000000001', GENERAL);
    adyen.disputes.open('CHARGEBACK1', SERVICES);
    await service.pay(await service.createLink());
    await tell('NOTIFICATION_OF_CHARGEBACK', { defensePeriodEndsAt: '2026-12-24T12:00:00Z' });
    const data = { defendable: 'true', defensePeriodEndsAt: '2026-12-20T12:00:00Z' };
    await tell('CHARGEBACK', data, { pspReference: 'CHARGEBACK1' });
    expect(await read()).toMatchObject({
      RespondBy: '2026-12-20T12:00:00.000Z',
      DefenseReasons: [{ Code: 'ServicesProvided' }],
    });
  });
});
