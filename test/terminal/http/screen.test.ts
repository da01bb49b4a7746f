import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPayment, createPrint } from '../../protocol/nexo/create-request.ts';
import { readAnswer } from '../create-test-terminal.ts';
import { type StartedTerminal, startTestTerminal } from '../start-test-terminal.ts';

let terminal: StartedTerminal;
beforeAll(async () => {
  terminal = await startTestTerminal({ TERMINAL_CUSTOMER: 'manual' });
});
afterAll(() => terminal.stop());

/** `fetch` sets Host by itself. */
function ask(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, terminal.screenUrl), { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on('error', reject).end(body);
  });
}

const reach = (state: string) => expect.poll(async () => (await terminal.readState()).State).toBe(state);

describe('the screen', () => {
  it('shows its state under the names that tests from outside use', async () => {
    expect(await terminal.readState()).toEqual({
      State: 'IDLE',
      Poiid: 'S1F2L-000158213605001',
      Firmware: '1.121.0',
      LocalApi: true,
      HostReachable: true,
      Paper: true,
      Customer: 'manual',
      LoseAnswers: false,
      Online: true,
      Dialogue: null,
      Prints: [],
    });
  });

  it('takes a customer through a payment, and shows it as it happens', async () => {
    const events = await terminal.ask('/events');
    const reader = (events.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    const shown: string[] = [];
    const reading = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        for (const [, state = ''] of value.matchAll(/"State":"(\w+)"/g))
          if (shown.at(-1) !== state) shown.push(state);
        if (shown.includes('RESULT')) return reader.cancel();
      }
    })();
    const answer = terminal.send({ body: createPayment({ amount: '60.00' }) });
    await reach('PRESENT_CARD');
    expect((await terminal.readState()).Dialogue).toMatchObject({ AmountMinor: 6000, Currency: 'EUR' });
    expect((await terminal.act('insert', { Card: 'amex' })).status).toBe(200);
    await reach('PIN');
    expect((await terminal.act('pin', { Pin: '1234' })).status).toBe(200);
    const { body } = readAnswer((await answer).text);
    expect(body.PaymentResult.PaymentInstrumentData.CardData.PaymentBrand).toBe('amex');
    await reading;
    expect(shown).toEqual(['IDLE', 'PRESENT_CARD', 'PIN', 'AUTHORIZING', 'RESULT']);
    expect((await terminal.act('tap')).status).toBe(409);
    const [{ ReceiptUrl }] = (await (await terminal.ask('/journal')).json()).Dialogues;
    const receipt = await (await terminal.ask(ReceiptUrl)).text();
    expect(receipt).toContain('>APPROVED</text>');
    expect(receipt).toMatch(/>TOTAL +EUR 60\.00<\/text>/);
    expect((await terminal.ask('/receipts/x/%zz.svg')).status).toBe(404);
  });

  it('keeps paper as a page and as a picture, and both messages in its journal', async () => {
    await terminal.send({ body: createPrint([{ Text: '<b>Caffè' }]) });
    const [print] = (await terminal.readState()).Prints;
    const picture = await terminal.ask(print.Url);
    expect(print.Url).toBe(`/prints/${print.Id}.svg`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await picture.text()).toContain('&lt;b&gt;Caffè');
    expect(await (await terminal.ask(`/prints/${print.Id}`)).text()).toContain('<svg');
    expect((await terminal.ask(`/prints/${print.Id.replace(/./, 'x')}.svg`)).status).toBe(404);
    const [last] = (await (await terminal.ask('/journal')).json()).Dialogues;
    expect(last).toMatchObject({ Category: 'Print', Result: 'Success' });
    expect(JSON.parse(last.Response).PrintResponse.Response.Result).toBe('Success');
  });

  it.each([
    ['{}', 400],
    ['{"Action":"pay"}', 400],
    ['{"Action":"tap","Card":"gold"}', 400],
    ['{"Action":"pin","Pin":"12"}', 400],
    ['[', 400],
    ['{"Action":"cancel"}', 409],
  ])('refuses the action %s with %i', async (body, status) => {
    expect(await ask('POST', '/actions', { 'content-type': 'application/json' }, body)).toBe(status);
  });

  it.each([
    '{"Firmware":"new"}',
    '{"LocalApi":1}',
    '{"Poiid":"x"}',
    '{"Customer":"other"}',
    '[]',
    '{"Paper":false,"HostReachable":"no"}',
  ])('refuses the switches %s whole', async (body) => {
    expect(await ask('PUT', '/switches', { 'content-type': 'application/json' }, body)).toBe(400);
    expect((await terminal.readState()).Paper).toBe(true);
  });

  it('cannot be moved or read by a web page', async () => {
    const own = new URL(terminal.screenUrl);
    const headers = { 'content-type': 'application/json' };
    const set = (more: Record<string, string>) =>
      ask('PUT', '/switches', { ...headers, ...more }, '{"Paper":true}');
    // The terminal's own page may change the switches.
    expect(await set({ origin: own.origin })).toBe(200);
    expect(await set({ host: `127.0.0.1:${own.port}`, origin: `http://127.0.0.1:${own.port}` })).toBe(200);
    expect(await set({ origin: 'http://localhost:4243' })).toBe(403);
    expect(await set({ origin: 'null' })).toBe(403);
    // A name that was rebound to loopback.
    expect(await set({ host: 'rebound.example', origin: 'http://rebound.example' })).toBe(421);
    expect(await ask('GET', '/state', { host: 'rebound.example' })).toBe(421);
    expect(await ask('GET', '/events', { host: 'rebound.example' })).toBe(421);
    // A form needs no preflight.
    expect(await ask('PUT', '/switches', { 'content-type': 'text/plain' }, '{"Paper":true}')).toBe(415);
    expect(await ask('OPTIONS', '/switches', { origin: own.origin })).toBe(404);
  });

  it('cannot be framed', async () => {
    const { headers } = await terminal.ask('/');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});
