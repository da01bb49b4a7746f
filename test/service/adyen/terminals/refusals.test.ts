import { describe, expect, it } from 'vitest';
import { POIID } from '../../pos/waiting/create-fake-terminal.ts';
import { createCardSession } from '../../recurring/card-sessions/create-card-session.ts';
import { POS_ACCOUNT, useTerminals } from '../../support/adyen-double/use-terminals.ts';

const { adyen, service, till, terminal, send, end, look } = useTerminals();

const countStatusCalls = () => adyen.requests.filter(({ path }) => path.endsWith('/status')).length;

/** Lets the last look at the terminals be too old. */
const letLookAge = () => service.clock.advance(80);

describe("a payment that Adyen's terminal cannot take", () => {
  it('is refused if the terminal is offline, which is asked for', async () => {
    adyen.devices.setOnline(POIID, false);
    letLookAge();
    const { order_id: id } = await till.order();
    const before = countStatusCalls();
    expect((await till.pay(id)).body).toMatchObject({ StatusCode: 409, Message: 'Terminal offline.' });
    expect(countStatusCalls()).toBe(before + 1);
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
    adyen.devices.setOnline(POIID, true);
    expect((await till.pay(id)).status).toBe(200);
    expect((await end(id)).status).toBe('approved');
  });

  it('is refused if Adyen does not say whether the terminal is connected', async () => {
    letLookAge();
    adyen.failNext(/status$/, 'dropped');
    const { order_id: id } = await till.order();
    expect((await till.pay(id)).body.Message).toBe('Terminal offline.');
  });

  it('does not ask for a terminal that was connected a moment ago', async () => {
    await end(await send());
    const before = countStatusCalls();
    await end(await send());
    expect(countStatusCalls()).toBe(before);
  });

  it('is refused while the terminal has another one', async () => {
    terminal.plan({ does: 'wait' });
    const id = await send();
    await look(() => terminal.dialogues.length);
    const { order_id: other } = await till.order();
    expect((await till.pay(other)).body).toMatchObject({ StatusCode: 409, Message: 'Terminal busy.' });
    expect((await till.pay(id)).status).toBe(409);
    terminal.tap();
    await end(id);
    expect((await till.pay(other)).status).toBe(200);
    await end(other);
  });

  it('is refused if its link holds money', async () => {
    const link = await service.createLink({ AutoCapture: false, StoreReference: 'ROMA-1' });
    expect((await till.post(`/links/${link.transactionId}/pay/pos`)).body).toMatchObject({
      ...{ StatusCode: 409, Code: 'TERMINAL_CANNOT', Message: 'The terminal cannot take this payment.' },
      Hint: 'The terminal takes the money at once; it cannot hold it.',
    });
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });

  it('is not found if it only saves a card', async () => {
    const { link } = await createCardSession(service);
    expect((await till.post(`/links/${link.transactionId}/pay/pos`)).status).toBe(404);
    expect(await service.store.selectFrom('attempts').selectAll().execute()).toEqual([]);
  });

  it.each([401, 403, 404, 429])('is declined if Adyen does not pass it on: %i', async (status) => {
    adyen.failNext(/sync$/, status);
    const id = await send();
    expect(await end(id)).toMatchObject({
      status: 'open',
      payment: {
        status: 'declined',
        failure: { condition: 'NotAllowed', message: `Adyen refuses the request (${status}).` },
      },
    });
    expect(terminal.dialogues).toEqual([]);
  });

  it('of another account is declined', async () => {
    adyen.devices.add(POIID, { account: 'Other' });
    letLookAge();
    const { order_id: id } = await till.order();
    expect((await till.pay(id)).body.Message).toBe('Terminal offline.');
    adyen.devices.add(POIID, { account: POS_ACCOUNT });
    await till.pay(id);
    adyen.devices.add(POIID, { account: 'Other' });
    expect((await end(id)).payment.status).toBe('declined');
  });
});
