import { rmSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
import type { TerminalHost } from '../../../src/terminal/host/host.ts';
import { createStandAloneHost } from '../../../src/terminal/host/stand-alone-host.ts';
import { type Journal, openJournal } from '../../../src/terminal/journal/open-journal.ts';
import { describeTerminalHost } from '../../contracts/terminal-host.ts';
import { createFolder } from '../create-test-terminal.ts';

describeTerminalHost({
  name: 'a terminal without the service',
  can: { outliveTerminal: false },
  use() {
    let folder: string;
    let journal: Journal;
    let host: TerminalHost;
    let isReachable: boolean;
    const start = () => {
      journal = openJournal(folder);
      host = createStandAloneHost({ journal, isReachable: () => isReachable });
    };
    beforeEach(() => {
      folder = createFolder();
      isReachable = true;
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
        isReachable = value;
      },
      restart() {
        journal.close();
        start();
      },
      handIn: async () => {},
      countCharges: async () =>
        journal.all('select 1 from authorizations where decision like \'%"APPROVED"%\'').length,
    };
  },
});
