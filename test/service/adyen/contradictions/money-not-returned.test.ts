import { describe, expect, it } from 'vitest';
import type { Notification } from '../../support/adyen-double/adyen-types.ts';
import { useContradictions } from './use-contradictions.ts';

const { adyen, service, getBooked, listAlarms, start, forget } = useContradictions();

describe('money that could not be given back', () => {
  it.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
    '%s of a release is an alarm with both numbers',
    async (code) => {
      const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
      const told = await end('release');
      expect(told.eventCode).toBe('CANCEL_OR_REFUND');
      await adyen.tell(service, [told]);
      await tell(code, told.pspReference);
      expect(await read()).toEqual(['RELEASED', 1990, 0]);
      expect(listAlarms()).toEqual([
        expect.stringMatching(
          /has lost a release of payment .* Of 1990 EUR, 1990 are left at Adyen and 0 here/,
        ),
      ]);
    },
  );

  it('REFUND_FAILED of a release that is not done yet keeps the hold', async () => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('release');
    await tell('REFUND_FAILED', told.pspReference);
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['HELD', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('CANCEL_OR_REFUND that failed after it was done is an alarm', async () => {
    const { tell, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('release');
    await adyen.tell(service, [told]);
    await tell('CANCEL_OR_REFUND', told.pspReference, { success: false });
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 0 here')]);
  });

  it('a hold that could not be canceled after all has no money', async () => {
    const { tell, end } = await start({ AutoCapture: false });
    const told = await end('release');
    expect(told.eventCode).toBe('CANCELLATION');
    await adyen.tell(service, [told]);
    await tell('CANCELLATION', told.pspReference, { success: false });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has lost a release .* 0 are left at Adyen and 0 here/),
    ]);
  });

  it('a refund that failed after it was done stays so when its success is told again', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUND', told.pspReference, { value: 600, success: false });
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('the rest of a capture that is told again has been returned once', async () => {
    const { read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('capture', [700]);
    await adyen.tell(service, [told]);
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 700, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it.each([
    ['REFUND_FAILED', true],
    ['REFUND', false],
  ])('%s of the rest of a capture is an alarm, and the capture stands', async (code, success) => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const told = await end('capture', [995]);
    expect(told).toMatchObject({ eventCode: 'REFUND', value: 995 });
    await adyen.tell(service, [told]);
    await tell(code, told.pspReference, { value: 995, success });
    expect(await read()).toEqual(['SETTLED', 995, 0]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/It is about 995 EUR. Of 995 EUR, 1990 are left at Adyen and 995 here/),
    ]);
  });

  it('REFUND_FAILED of a reversal is an alarm with both numbers', async () => {
    const { tell, reference } = await start();
    const attempts = service.store.updateTable('attempts').set({ state: 'ABANDONED' });
    await attempts.where('id', '=', reference).execute();
    await service.store.updateTable('payments').set({ status: 'FAILED' }).execute();
    await tell('AUTHORISATION', getBooked().psp, { originalReference: undefined as never });
    const told = adyen.outbox.splice(0)[0] as Notification & { pspReference: string };
    expect(told.eventCode).toBe('CANCEL_OR_REFUND');
    await adyen.tell(service, [told]);
    expect(listAlarms()).toEqual([]);
    await tell('REFUND_FAILED', told.pspReference);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/^ALARM: A reversal failed .* Of 1990 EUR, 1990 are left at Adyen and 0 here\.$/),
    ]);
  });

  it('REFUND_FAILED of a release in Adyen’s own pages is an alarm', async () => {
    const { tell, read } = await start({ method: 'ideal', AutoCapture: false });
    await tell('CANCEL_OR_REFUND', 'PSPOWN');
    await tell('REFUND_FAILED', 'PSPOWN');
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringContaining('1990 are left at Adyen and 0 here')]);
  });

  it('of another amount than went back is an alarm, and books nothing', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUNDED_REVERSED', told.pspReference, { value: 200 });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/about 200 EUR. Of 1990 EUR, 1590 are left at Adyen and 1390 here/),
    ]);
  });

  it('before the refund was told is known when its notification has been deleted', async () => {
    const { tell, read } = await start();
    await tell('REFUND_FAILED', 'PSPOWN', { value: 600 });
    await forget();
    await tell('REFUND', 'PSPOWN', { value: 600 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('by a request, before its success was told, is known when its notification has been deleted', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await tell('REFUND_FAILED', told.pspReference, { value: 600 });
    await forget();
    await adyen.tell(service, [told]);
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('and was given back after it had failed is an alarm', async () => {
    const { tell, refund } = await start();
    adyen.failing.add('refunds');
    const told = await refund(600);
    await adyen.tell(service, [told]);
    await tell('REFUND', told.pspReference, { value: 600 });
    expect(listAlarms()).toEqual([
      expect.stringMatching(/has done a refund that had failed .* 1390 are left at Adyen and 1990 here/),
    ]);
  });
});
