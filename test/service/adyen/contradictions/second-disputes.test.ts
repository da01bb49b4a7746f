import { describe, expect, it } from 'vitest';
import { useContradictions } from './use-contradictions.ts';

const { service, listAlarms, pass, start, forget } = useContradictions();

describe('a second dispute', () => {
  const defendable = { additionalData: { defendable: 'true' } };
  const lost = { additionalData: { defendable: 'false' } };

  it('is known when the notification of the first one has been deleted', async () => {
    const { tell } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await forget();
    await tell('CHARGEBACK', 'DISPUTE2', { value: 500, ...defendable });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/disputes the money again .* 1490 are left at Adyen and 1990 here/),
    ]);
  });

  it('is not the dispute of another payment, if neither has a reference', async () => {
    const nameless = { merchantReference: '', value: 500, ...defendable };
    const first = await start();
    await first.tell('CHARGEBACK', 'DISPUTE1', nameless);
    const second = await start();
    await second.tell('NOTIFICATION_OF_CHARGEBACK', 'DISPUTE2', nameless);
    await second.tell('CHARGEBACK', 'DISPUTE2', nameless);
    expect(listAlarms()).toEqual([]);
    expect((await second.read())[0]).toBe('DISPUTED');
  });

  it('that is told again after its notification has been deleted is the same', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    await forget();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['CHARGEBACK_REVERSED', 1990],
    ['SECOND_CHARGEBACK', 1490],
    ['DISPUTE_DEFENSE_PERIOD_ENDED', 1490],
  ])('is not the first one: %s', async (eventCode, there) => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await tell('CHARGEBACK', 'DISPUTE2', { value: 500, ...defendable });
    await tell(eventCode, 'DISPUTE2', { value: 500, additionalData: { disputeStatus: 'Lost' } });
    expect(await read()).toEqual(['DISPUTED', 1990, 0]);
    expect(listAlarms()).toEqual([
      expect.stringContaining('disputes the money again'),
      expect.stringMatching(RegExp(`is about another dispute .*, ${there} are left at Adyen and 1990 here`)),
    ]);
  });

  it('that is lost under another reference with the same amount is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...lost });
    await tell('SECOND_CHARGEBACK', 'DISPUTE2', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([expect.stringContaining('990 are left at Adyen and 1490 here')]);
  });

  it('after the first one was lost and given back is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { value: 500, ...defendable });
    await tell('SECOND_CHARGEBACK', 'DISPUTE1', { value: 500 });
    await tell('CHARGEBACK_REVERSED', 'DISPUTE1', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 500]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 1490 here')]);
  });

  it('that did not succeed is an alarm, and moves nothing', async () => {
    const { tell, read } = await start();
    await tell('CHARGEBACK', 'DISPUTE1', { success: false, ...lost });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 1990 here')]);
  });

  it('about an attempt that nothing was paid by is an alarm, and moves nothing', async () => {
    const { tell, read, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('disputes what was not paid')]);
  });

  it('about an attempt that has not ended waits for its end', async () => {
    const { tell, read, reference } = await start();
    const setState = (state: 'AUTHORIZING' | 'APPROVED') =>
      service.store.updateTable('attempts').set({ state }).where('id', '=', reference).execute();
    await setState('AUTHORIZING');
    await tell('CHARGEBACK', 'DISPUTE1', defendable);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    await setState('APPROVED');
    await pass(1);
    expect(await read()).toEqual(['DISPUTED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('about a payment that was refunded is booked once', async () => {
    const { tell, read } = await start();
    await tell('REFUND', 'PSPOWN');
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    await forget();
    await tell('CHARGEBACK', 'DISPUTE1', lost);
    expect(await read()).toEqual(['REFUNDED', 1990, 1990]);
    expect(listAlarms()).toEqual([expect.stringContaining('-1990 are left at Adyen and 0 here')]);
  });
});
