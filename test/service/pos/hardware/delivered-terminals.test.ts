import { describe, expect, it } from 'vitest';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { createTerminalSeeder } from '../../../../src/service/pos/terminals/seed-terminals.ts';
import { createFakeTerminal } from '../waiting/create-fake-terminal.ts';
import { createBuyer, TRADING_COMPANIES, useTradingService } from './create-buyer.ts';

const service = useTradingService();
const partner = createBuyer(() => service);
const merchant = createBuyer(() => service, 'merchant');

const TERMINALS = '/api/v5/pos-terminals/terminals';
const listOwn = async () => (await merchant.call('GET', TERMINALS)).body.Terminals;

describe('a delivered terminal', () => {
  const deliver = async () => {
    const id = await partner.buy();
    await partner.ship(id);
    return (await partner.deliver(id)).body.HardwareOrder.TerminalIds;
  };
  const rotate = (id: string, caller = merchant) => caller.call('POST', `${TERMINALS}/${id}/rotate-secret`);

  it('belongs to the merchant, offline, in no store and of the ordered model', async () => {
    const ids = await deliver();
    const found = (await listOwn()).filter(({ TerminalId }) => ids.includes(TerminalId));
    expect(found).toHaveLength(2);
    for (const terminal of found)
      expect(terminal).toMatchObject({
        TerminalId: expect.stringMatching(/^S1M1N-\d{15}$/),
        Model: 'S1M1N',
        StoreId: null,
        Online: false,
        Firmware: null,
      });
    expect((await partner.call('GET', `${TERMINALS}/${ids[0]}`)).status).toBe(404);
  });

  it('connects only with the secret of the merchant’s latest rotation', async () => {
    const [poiid = '', second = ''] = await deliver();
    for (const secret of ['sandbox-terminal', ''])
      expect((await createFakeTerminal(service, { poiid, secret }).hello()).status).toBe(401);
    const { body } = await rotate(poiid);
    const { Secret } = body.Terminal;
    expect([body.Message, Secret.length > 20]).toEqual(['Secret changed.', true]);
    const terminal = createFakeTerminal(service, { poiid, secret: Secret });
    await terminal.goOnline();
    expect((await merchant.call('GET', `${TERMINALS}/${poiid}`)).body.Terminal).toMatchObject({
      Online: true,
    });
    expect(JSON.stringify((await merchant.call('GET', `${TERMINALS}/${poiid}`)).body)).not.toContain(Secret);
    expect((await createFakeTerminal(service, { poiid: second, secret: Secret }).hello()).status).toBe(401);
    const again = (await rotate(poiid)).body.Terminal.Secret;
    expect((await terminal.hello()).status).toBe(401);
    expect((await createFakeTerminal(service, { poiid, secret: again }).hello()).status).toBe(200);
  });

  it('cannot have its secret rotated by the partner who ordered it', async () => {
    const [poiid = ''] = await deliver();
    const [foreign, unknown] = [await rotate(poiid, partner), await rotate('nothing', partner)];
    expect(foreign.body).toEqual(unknown.body);
    expect([foreign.status, foreign.body.Message]).toEqual([404, 'Terminal not found.']);
  });

  it('survives a restart, and company fixtures cannot claim its id', async () => {
    const [poiid = ''] = await deliver();
    await registerCompanies(service.store, TRADING_COMPANIES);
    expect((await listOwn()).map(({ TerminalId }) => TerminalId)).toContain(poiid);
    const greedy = TRADING_COMPANIES.map((company, index) =>
      index === 3 ? { ...company, terminals: [{ poiid }] } : company,
    );
    const lines: string[] = [];
    await registerCompanies(service.store, greedy, {
      warn: (line) => lines.push(line),
      followers: [createTerminalSeeder({ areOfAcquirer: false })],
    });
    expect(lines).toEqual([expect.stringContaining(`the terminal "${poiid}"`)]);
    expect((await listOwn()).map(({ TerminalId }) => TerminalId)).toContain(poiid);
  });
});
