import { describe, expect, it } from 'vitest';
import { useContradictions } from './use-contradictions.ts';

const { adyen, service, listAlarms, pass, start, forget } = useContradictions();

describe('a capture that no one requested here', () => {
  it('and that failed is an alarm if the money was counted', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE', 'PSPOWN', { success: false });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/could not take the money of payment .* 0 are left at Adyen and 1990 here/),
    ]);
  });

  it('and that failed changes no hold, and none of the money of another capture', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { success: false });
    expect(await read()).toEqual(['HELD', 1990, 0]);
    await tell('CAPTURE', 'PSPTWO', { value: 700 });
    await tell('CAPTURE', 'PSPTHREE', { value: 700, success: false });
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['in Adyen’s own pages', false],
    ['by request', true],
  ])('is told apart from one of the same amount by its reference (%s)', async (_name, isRequested) => {
    const { tell, read, end } = await start({ AutoCapture: false });
    if (isRequested) await adyen.tell(service, [await end('capture', [700])]);
    else await tell('CAPTURE', 'PSPONE', { value: 700 });
    await forget();
    if (!isRequested) await tell('CAPTURE', 'PSPONE', { value: 700 });
    expect(listAlarms()).toEqual([]);
    await tell('CAPTURE', 'PSPTWO', { value: 700 });
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has captured again .* It is about 700 EUR. Of 700 EUR, 1400 are left at Adyen/),
    ]);
  });

  it('is the one of the approval, once', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE', 'PSPONE');
    expect(listAlarms()).toEqual([]);
    await tell('CAPTURE', 'PSPTWO');
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('3980 are left at Adyen and 1990 here')]);
  });

  it.each([false, true])(
    'and was a second one that failed takes none of the first (told before: %s)',
    async (isBefore) => {
      const { tell, read } = await start({ AutoCapture: false });
      await tell('CAPTURE', 'PSPONE', { value: 700 });
      if (!isBefore) await tell('CAPTURE', 'PSPTWO', { value: 700 });
      await tell('CAPTURE_FAILED', 'PSPTWO', { value: 700 });
      if (isBefore) await tell('CAPTURE', 'PSPTWO', { value: 700 });
      expect(await read()).toEqual(['SETTLED', 700, 0]);
      expect(listAlarms()).toHaveLength(isBefore ? 0 : 1);
    },
  );

  it('and failed before it was told takes nothing', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE_FAILED', 'PSPONE');
    await forget();
    await tell('CAPTURE', 'PSPONE');
    expect(await read()).toEqual(['FAILED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('and failed with another amount than was taken is an alarm', async () => {
    const { tell, read } = await start();
    await tell('CAPTURE_FAILED', 'PSPONE', { value: 500 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1490 are left at Adyen and 1990 here')]);
  });

  it('of an attempt that nothing was paid by is an alarm', async () => {
    const { tell, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await service.store.updateTable('payments').set({ status: 'FAILED' }).execute();
    await tell('CAPTURE', 'PSPONE');
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([expect.stringMatching(/could not be applied for a day.*about 1990 EUR/)]);
  });
});

describe('a capture of an approval that came too late', () => {
  it.each(['reversal', 'cancellation'])('is given back by a %s', async (by) => {
    const { tell, reference, psp } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    if (by === 'reversal') await tell('AUTHORISATION', psp, { originalReference: undefined as never });
    else await service.store.updateTable('adyen_payments').set({ is_cancelled: 1 }).execute();
    await tell('CAPTURE', 'PSPONE');
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([]);
    expect(service.logged.join()).toContain('is about an attempt that nothing was paid by');
  });
});

describe('a cancellation', () => {
  it('of the rest of a captured hold returns nothing', async () => {
    const { tell, read } = await start({ AutoCapture: false });
    await tell('CAPTURE', 'PSPONE', { value: 700 });
    await tell('CANCELLATION', 'PSPTWO');
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('of money that Adyen was to take by itself returns it', async () => {
    const { tell, read } = await start();
    await tell('CANCELLATION', 'PSPONE');
    expect(await read()).toEqual(['REFUNDED', 1990, 1990]);
    expect(listAlarms()).toEqual([]);
  });
});
