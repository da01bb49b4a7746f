import { describe, expect, it } from 'vitest';
import { listAttention } from '../../../../src/service/back-office/overview/list-attention.ts';
import { releaseJobs } from '../../../../src/service/create-jobs.ts';
import { DAY_S, GENERAL, JPEG, PDF, SERVICES, useDispute } from './use-dispute.ts';

const dispute = useDispute();
const { adyen, service, read, submit, accept, pass, tell } = dispute;

const TWO = { Text: 'See this.', Files: [{ ...PDF, DocumentType: 'Proof' }] };
const readRow = () =>
  service.store.selectFrom('dispute_responses').selectAll().orderBy('created_at').executeTakeFirstOrThrow();
const readState = async () => {
  const { State, Response } = await read();
  return [State, Response?.State, Response?.Failure];
};

/** Lets five tries pass. */
async function goOn(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await pass(10);
}

describe('a response without an answer', () => {
  it.each([
    ['before the first document', /supplyDefenseDocument/, ['dropped']],
    ['of the first document', /supplyDefenseDocument/, ['lost']],
    ['of both documents', /supplyDefenseDocument/, ['lost', 'lost']],
    ['to the question for the reasons', /DefenseReasons/, ['lost', 500, 'garbage']],
    ['before the defense', /defendDispute/, ['dropped']],
  ] as const)('%s is sent again, and each document once', async (_what, path, faults) => {
    const booked = await dispute.open(SERVICES);
    adyen.failNext(path, ...faults);
    await submit(TWO);
    await goOn();
    expect(booked.done).toEqual(['Proof', 'Invoice', 'defend']);
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    expect(dispute.countFaults()).toBe(faults.length);
  });

  it('to the defense is sent again, and done if Adyen takes it twice', async () => {
    const booked = await dispute.open();
    adyen.disputes.settings.takesSecondDefense = true;
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    await goOn();
    expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    expect(dispute.countFaults()).toBe(1);
  });

  it('to the defense is not ended by a refusal afterwards, but by the notification', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    await goOn();
    // Adyen says that it is not defendable: it has the defense.
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created']);
    await dispute.tellAll();
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    expect(await readRow()).toMatchObject({ state: 'DONE', failure: null, due_at: null });
    await pass(2 * DAY_S);
    expect(dispute.listAlarms()).toEqual([]);
    dispute.countFaults();
  });

  it('that is refused afterwards fails after a day without a notification, and alerts a person', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    await goOn();
    adyen.outbox.length = 0;
    await pass(DAY_S - 60);
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    await pass(60);
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Dispute is not defendable.']);
    expect(dispute.listAlarms()).toEqual([
      expect.stringMatching(/^ALARM: The acquirer refuses the response/),
    ]);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.response_failed']);
    dispute.countFaults();
  });

  it('that waits for the notification does so after a restart too', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    await goOn();
    await releaseJobs(service.store, service.clock.now());
    await service.runDueJobs();
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    dispute.countFaults();
  });

  it('to a document does not delay its refusal: nothing was defended', async () => {
    const booked = await dispute.open(SERVICES);
    adyen.failNext(/supplyDefenseDocument/, 'lost');
    await submit(TWO);
    await pass(1);
    booked.state = 'expired';
    await goOn();
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Dispute expired.']);
    dispute.countFaults();
  });

  it('to the acceptance is done by its notification', async () => {
    await dispute.open();
    adyen.failNext(/acceptDispute/, 'lost');
    await accept();
    await goOn();
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    await dispute.tellAll();
    expect(await readState()).toEqual(['LOST', undefined, undefined]);
    expect((await service.get('/api/v5/refunds')).body.Refunds).toMatchObject([{ Amount: 1990 }]);
    dispute.countFaults();
  });

  it('past the deadline is not sent again, and waits for the notification', async () => {
    const booked = await dispute.open();
    adyen.failNext(/defendDispute/, 'lost', ...Array(100).fill('dropped'));
    service.clock.advance(20 * DAY_S - 5);
    await submit();
    await pass(1);
    await pass(10);
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
    expect(dispute.listAlarms()).toContainEqual(expect.stringMatching(/^ALARM: The acquirer refuses/));
    await pass(DAY_S);
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'It is too late.']);
    adyen.heal();
    dispute.countFaults();
  });
});

describe('credentials that Adyen refuses', () => {
  it.each([
    ['defense', 401, submit, /DefenseReasons/],
    ['defense', 403, submit, /DefenseReasons/],
    ['acceptance', 401, accept, /acceptDispute/],
    ['acceptance', 403, accept, /acceptDispute/],
  ] as const)('keep the %s queued (%i), and are counted', async (_what, status, respond, path) => {
    await dispute.open();
    adyen.failNext(path, status);
    await respond();
    await pass(1);
    expect(await readRow()).toMatchObject({ state: 'PENDING', asked_at: null, tries: 1 });
    expect(await service.operations.metrics.render()).toMatch(
      /servicepay_acquirer_credentials_refused_total 1/,
    );
    await goOn();
    expect((await readRow()).state).toBe('DONE');
  });

  it('at the acceptance leave a later refusal certain', async () => {
    const booked = await dispute.open();
    adyen.failNext(/acceptDispute/, 401);
    await accept();
    await pass(1);
    booked.state = 'expired';
    await goOn();
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Dispute expired.']);
  });
});

describe('a response that waits', () => {
  const block = () => adyen.failNext(/DefenseReasons|acceptDispute/, ...Array(1000).fill(401));
  const heal = () => adyen.heal();

  it('for an hour alerts a person once', async () => {
    await dispute.open();
    block();
    await submit();
    await pass(1);
    for (let count = 0; count < 59; count += 1) await pass(60);
    expect(dispute.listAlarms()).toEqual([]);
    for (let count = 0; count < 120; count += 1) await pass(60);
    expect(dispute.listAlarms()).toEqual([expect.stringMatching(/^ALARM: The response to dispute dsp_/)]);
    heal();
  });

  it('three hours before its deadline alerts a person, however rarely it is tried', async () => {
    await dispute.open();
    block();
    service.clock.advance(20 * DAY_S - 3 * 3_600 - 100);
    await submit();
    await pass(1);
    expect(dispute.listAlarms()).toEqual([]);
    await pass(99);
    expect(dispute.listAlarms()).toHaveLength(1);
    heal();
  });

  it('is shown in the metrics', async () => {
    await dispute.open();
    block();
    await submit();
    await pass(120);
    const metrics = await service.operations.metrics.render();
    expect(metrics).toMatch(/servicepay_dispute_responses_open 1\n/);
    expect(metrics).toMatch(/servicepay_dispute_response_oldest_open_seconds 120\n/);
    heal();
  });

  it('needs nothing of the merchant in the overview until it has failed', async () => {
    const booked = await dispute.open();
    const count = async () =>
      (
        await listAttention(service.store, {
          companyId: service.merchant.id,
          now: service.clock.now(),
          granted: [],
          kinds: [],
        })
      ).Disputes.Count;
    expect(await count()).toBe(1);
    await submit();
    expect(await count()).toBe(0);
    booked.state = 'expired';
    await pass(1);
    expect(await count()).toBe(1);
  });
});

describe('a notification', () => {
  it.each([
    ['CHARGEBACK_REVERSED', {}, 'WON', 'dispute.won'],
    ['SECOND_CHARGEBACK', {}, 'LOST', 'dispute.lost'],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', { disputeStatus: 'Undefended' }, 'LOST', 'dispute.lost'],
  ])('%s wins over a response that waits', async (eventCode, data, state, event) => {
    const booked = await dispute.open();
    adyen.failNext(/DefenseReasons/, 500);
    await submit();
    await pass(1);
    await tell(eventCode, data);
    expect(await readState()).toEqual([state, 'FAILED', 'The dispute was decided.']);
    await goOn();
    expect([booked.done, dispute.countFaults()]).toEqual([[], 1]);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', event]);
  });

  it('that arrives while a document is being supplied stops what would follow', async () => {
    const booked = await dispute.open(SERVICES);
    adyen.failNext(/supplyDefenseDocument/, {
      kill: 'after',
      act: () => tell('CHARGEBACK_REVERSED'),
    });
    await submit({ ...TWO, Files: [{ ...JPEG, DocumentType: 'Proof' }] });
    service.clock.advance(1);
    await service.runDueJobs();
    await goOn();
    expect([await readState(), booked.done]).toEqual([
      ['WON', 'FAILED', 'The dispute was decided.'],
      ['Proof'],
    ]);
    dispute.countFaults();
  });

  it('INFORMATION_SUPPLIED puts a dispute under review that was answered at Adyen', async () => {
    await dispute.open();
    await tell('INFORMATION_SUPPLIED');
    expect((await read()).State).toBe('UNDER_REVIEW');
    expect((await submit()).body.Code).toBe('DISPUTE_STATE');
  });

  it('INFORMATION_SUPPLIED ends a response that was not sent, without an event of its own', async () => {
    const booked = await dispute.open();
    adyen.failNext(/DefenseReasons/, 401);
    await submit();
    await pass(1);
    await tell('INFORMATION_SUPPLIED');
    await goOn();
    expect(await readState()).toEqual(['UNDER_REVIEW', 'FAILED', 'The dispute was answered in other ways.']);
    expect(booked.done).toEqual([]);
    expect(await dispute.listDisputeEvents()).toEqual(['dispute.created', 'dispute.under_review']);
  });

  it('INFORMATION_SUPPLIED about an uploaded document does not end the response before the defense', async () => {
    const booked = await dispute.open(SERVICES);
    adyen.failNext(/supplyDefenseDocument/, 'lost');
    await submit(TWO);
    await pass(1);
    await tell('INFORMATION_SUPPLIED');
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'PENDING', null]);
    await goOn();
    expect(booked.done).toEqual(['Proof', 'Invoice', 'defend']);
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    dispute.countFaults();
  });

  it('INFORMATION_SUPPLIED about an uploaded document does not end a defense that never arrived', async () => {
    const booked = await dispute.open();
    adyen.failNext(/defendDispute/, 'dropped');
    await submit();
    await pass(1);
    await tell('INFORMATION_SUPPLIED');
    await goOn();
    expect(booked.done).toEqual(['DefenseMaterial', 'defend']);
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    dispute.countFaults();
  });

  it('INFORMATION_SUPPLIED about a response that was refused does not end the one that waits', async () => {
    const booked = await dispute.open();
    adyen.failNext(/defendDispute/, { refusal: { message: 'Not enough.' } });
    await submit();
    await pass(1);
    await submit({ Text: 'More.' });
    await tell('INFORMATION_SUPPLIED');
    await goOn();
    expect(booked.done.at(-1)).toBe('defend');
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
  });

  it('INFORMATION_SUPPLIED about documents of a response that was refused does not hide that it was', async () => {
    const booked = await dispute.open();
    adyen.failNext(/defendDispute/, { refusal: { message: 'Not enough.' } });
    await submit();
    await pass(1);
    await tell('INFORMATION_SUPPLIED');
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Not enough.']);
    await submit({ Text: 'More.' });
    await goOn();
    expect(await readState()).toEqual(['UNDER_REVIEW', undefined, undefined]);
    expect(booked.done).toEqual(['DefenseMaterial', '-DefenseMaterial', 'DefenseMaterial', 'defend']);
  });

  it('INFORMATION_SUPPLIED after a response was given up shows that it was made', async () => {
    await dispute.open();
    adyen.failNext(/defendDispute/, 'lost');
    await submit();
    await goOn();
    await pass(DAY_S);
    expect(await readState()).toEqual(['NEEDS_RESPONSE', 'FAILED', 'Dispute is not defendable.']);
    await dispute.tellAll();
    expect((await read()).State).toBe('UNDER_REVIEW');
    dispute.countFaults();
  });

  it('INFORMATION_SUPPLIED changes nothing about a dispute that is decided, or unknown', async () => {
    await dispute.open();
    await tell('CHARGEBACK_REVERSED');
    await tell('INFORMATION_SUPPLIED');
    expect((await read()).State).toBe('WON');
  });

  it('PREARBITRATION_OPEN alerts a person, and leaves the dispute as it is', async () => {
    await dispute.open();
    await tell('PREARBITRATION_OPEN');
    expect(dispute.listAlarms()).toEqual([
      expect.stringMatching(/^ALARM: .*PREARBITRATION_OPEN.*Respond there/),
    ]);
    expect((await read()).State).toBe('NEEDS_RESPONSE');
  });

  it('CHARGEBACK after an acceptance of the announcement takes nothing twice', async () => {
    adyen.disputes.open('DISPUTE000000001', GENERAL);
    await service.pay(await service.createLink());
    await tell('NOTIFICATION_OF_CHARGEBACK', {});
    await accept();
    await pass(1);
    await tell('CHARGEBACK', { defendable: 'true' });
    expect((await service.get('/api/v5/refunds')).body.Refunds).toHaveLength(1);
    expect(dispute.listAlarms()).toEqual([]);
  });
});
