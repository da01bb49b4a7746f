import { describe, expect, it } from 'vitest';
import { useContradictions } from './use-contradictions.ts';

const { adyen, service, listAlarms, pass, start, forget, findModification } = useContradictions();

describe('a modification of the service', () => {
  it.each([
    ['nothing', undefined],
    ['an unknown payment', 'PSPNOBODY'],
  ])('is ended by its reference when the notification names %s', async (_name, originalReference) => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ attempt_id: null }).execute();
    await tell('REFUND', told.pspReference, {
      originalReference: originalReference as never,
      merchantReference: 'anything',
      value: 600,
    });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(listAlarms()).toEqual([]);
  });

  it('is ended by its id, and keeps the reference', async () => {
    const { tell, read, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    const [row] = await findModification('refund');
    await tell('REFUND', told.pspReference, {
      originalReference: undefined as never,
      merchantReference: row?.id as string,
      value: 600,
    });
    expect(await read()).toEqual(['SETTLED', 1990, 600]);
    expect(await findModification('refund')).toMatchObject([{ acquirer_reference: told.pspReference }]);
  });

  it('is not ended by what names another payment', async () => {
    const first = await start();
    await first.refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    const [row] = await findModification('refund');
    const second = await start();
    await second.tell('REFUND', 'PSPOWN', { merchantReference: row?.id as string, value: 700 });
    expect(await first.read()).toEqual(['SETTLED', 1990, 0]);
    expect(await second.read()).toEqual(['SETTLED', 1990, 700]);
  });

  it('is not ended by another one with the same id', async () => {
    const { tell, read, refund } = await start();
    await adyen.tell(service, [await refund(600)]);
    const [row] = await findModification('refund');
    await tell('REFUND', 'PSPOWN', { merchantReference: row?.id as string, value: 600 });
    expect(await read()).toEqual(['SETTLED', 1990, 1200]);
  });

  it('that returns all that was received is ended by a refund with its reference', async () => {
    const { tell, read, end } = await start({ method: 'ideal', AutoCapture: false });
    const { pspReference } = await end('release');
    await tell('REFUND', pspReference);
    expect(await read()).toEqual(['RELEASED', 1990, 0]);
    expect(await findModification('release')).toMatchObject([{ state: 'DONE' }]);
    expect(listAlarms()).toEqual([]);
  });

  it('of which Adyen reports another kind is an alarm', async () => {
    const { tell, read, refund } = await start();
    const { pspReference } = await refund(600);
    await tell('CAPTURE', pspReference, { value: 1990 });
    expect(await read()).toEqual(['SETTLED', 1990, 0]);
    expect(listAlarms()).toEqual([expect.stringMatching(/reports on what was a refund here/)]);
  });

  it('that has ended with another amount than asked for is compared with that', async () => {
    const { tell, read, end } = await start({ AutoCapture: false });
    const { pspReference } = await end('capture', [700]);
    await tell('CAPTURE', pspReference, { value: 600 });
    await forget();
    await tell('CAPTURE', pspReference, { value: 600 });
    expect(await read()).toEqual(['SETTLED', 600, 0]);
    expect(listAlarms()).toEqual([]);
  });

  it('that cannot be found for a day is an alarm with both numbers', async () => {
    const { tell, refund } = await start();
    const told = await refund(600);
    await service.store.updateTable('modifications').set({ acquirer_reference: null }).execute();
    await tell('REFUND', told.pspReference, { value: 600, merchantReference: 'anything' });
    await pass(600, 90_000, 4_000);
    expect(listAlarms()).toEqual([
      expect.stringMatching(/for a day. It is about 600 EUR. Of 1990 EUR, 1990 are/),
    ]);
  });
});
