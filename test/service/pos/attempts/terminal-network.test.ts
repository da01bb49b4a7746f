import { expect, it } from 'vitest';
import { NO_TERMINALS, OWN_TERMINALS } from '../../../../src/service/pos/attempts/terminal-network.ts';
import { describeTerminalNetwork } from '../../../contracts/terminal-network.ts';
import { PLAIN_TERMINALS } from './plain-terminals.ts';

describeTerminalNetwork(PLAIN_TERMINALS);
describeTerminalNetwork({
  name: "the product's own terminals",
  lacks: ['remote', 'silence'],
  use: () => ({ network: OWN_TERMINALS }),
});

it('refuses to look for a terminal in an account without any', async () => {
  await expect(NO_TERMINALS.find('S1F2L-1')).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  expect(await NO_TERMINALS.listConnected()).toEqual([]);
  expect(NO_TERMINALS.remote).toBeUndefined();
});
