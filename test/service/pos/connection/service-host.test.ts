import { rmSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
import { createStatements } from '../../../../src/terminal/host/create-statements.ts';
import type { TerminalHost } from '../../../../src/terminal/host/host.ts';
import { createServiceHost } from '../../../../src/terminal/host/service-host.ts';
import {
  createStoreAndForward,
  type StoreAndForward,
} from '../../../../src/terminal/host/store-and-forward.ts';
import { type Journal, openJournal } from '../../../../src/terminal/journal/open-journal.ts';
import { describeTerminalHost } from '../../../contracts/terminal-host.ts';
import { createFolder } from '../../../terminal/create-test-terminal.ts';
import { useService } from '../../support/use-service.ts';
import { TILL_COMPANIES } from '../waiting/create-till.ts';
import { createNetwork } from '../walk/create-network.ts';

const TAKEN = ['SETTLED', 'HELD'] as const;

/** Both ends of the connection: the terminal's client, and the service's calls. */
describeTerminalHost({
  name: 'the service as host of a terminal',
  can: { outliveTerminal: true },
  use() {
    const service = useService({ companies: TILL_COMPANIES });
    let folder: string;
    let journal: Journal;
    let outbox: StoreAndForward;
    let host: TerminalHost;
    let isOn: boolean;
    const start = () => {
      journal = openJournal(folder);
      const { call } = createNetwork(service, [].values()).connect();
      outbox = createStoreAndForward({ journal, call, statements: createStatements(() => 'IDLE') });
      host = createServiceHost({
        journal,
        call,
        outbox,
        isSwitchedOn: () => isOn,
        isConnected: () => isOn,
        welcome: () => undefined,
      });
    };
    beforeEach(() => {
      folder = createFolder();
      isOn = true;
      start();
    });
    afterEach(() => {
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return {
      get host() {
        return host;
      },
      setReachable(value) {
        isOn = value;
      },
      restart() {
        journal.close();
        start();
      },
      async handIn() {
        outbox.setOnline(true);
        await outbox.settle();
        outbox.setOnline(false);
      },
      async countCharges() {
        const payments = service.store.selectFrom('payments').select('id');
        return (await payments.where('status', 'in', TAKEN).execute()).length;
      },
    };
  },
});
