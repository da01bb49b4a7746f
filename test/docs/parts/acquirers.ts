import { readConfig } from '../../../src/service/platform/config/read-config.ts';
import { code } from '../support/codes.ts';
import type { DocPart, DocSentence } from '../support/doc-part.ts';
import { readTypes } from '../support/read-types.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/acquirers.md';

const createPort = (marker: string, source: string, name: string): DocPart => ({
  file,
  marker,
  render: (current) =>
    fillTable(
      current,
      readTypes(source)
        .getMembers(name)
        .map(([method]) => [code(method.replace('?', ''))]),
    ),
});

const TERMINAL_NETWORK = 'src/service/pos/attempts/terminal-network.ts';

export const ACQUIRER_PARTS: readonly DocPart[] = [
  createPort('acquirer', 'src/service/payments/attempts/acquirer.ts', 'Acquirer'),
  createPort('rail', 'src/service/payments/attempts/rail.ts', 'Rail'),
  createPort('disputer', 'src/service/payments/disputes/disputer.ts', 'Disputer'),
  createPort('terminal-network', TERMINAL_NETWORK, 'TerminalNetwork'),
  createPort('remote-terminals', TERMINAL_NETWORK, 'RemoteTerminals'),
];

export const ACQUIRER_SENTENCES: readonly DocSentence[] = [
  { file, sentence: `${readConfig({}).recoverAfterSeconds} seconds by default` },
];
