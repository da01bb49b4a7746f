import { formatPlainAmount } from '../../../src/protocol/money.ts';
import { BODY_FIELDS, listBodyFields } from '../../../src/protocol/nexo/body-fields.ts';
import { NEXO_MESSAGES } from '../../../src/protocol/nexo/message-table.ts';
import { TERMINAL_TEST_DECLINES } from '../../../src/protocol/nexo/test-amounts.ts';
import { readTerminalConfig } from '../../../src/terminal/config/read-terminal-config.ts';
import { code } from '../support/codes.ts';
import type { DocPart } from '../support/doc-part.ts';
import { listVariables } from '../support/list-variables.ts';
import { fillTable } from '../support/render-table.ts';

const file = 'docs/terminal.md';
const config = readTerminalConfig({});

const DEFAULTS: Record<string, string | number> = {
  TERMINAL_PORT: config.port,
  TERMINAL_SCREEN_PORT: config.screenPort,
  TERMINAL_POIID: config.poiid,
  TERMINAL_SECONDS: config.seconds,
  TERMINAL_CUSTOMER: config.customer,
  TERMINAL_FIRMWARE: config.firmware,
  TERMINAL_SECRET: config.secret,
  DATA_DIR: config.dataDir,
  HOST: config.host,
};

const listEnvironment = () =>
  listVariables(readTerminalConfig)
    .filter((name) => !name.endsWith('_FILE'))
    .map((name) => [code(name), name in DEFAULTS ? code(DEFAULTS[name] ?? '') : 'none']);

const listAmounts = () =>
  TERMINAL_TEST_DECLINES.map(({ ending, errorCondition, message }) => [
    String(ending),
    code(errorCondition),
    code(message),
    formatPlainAmount(1000 + ending, 'EUR'),
  ]);

const listRefused = () =>
  (Object.keys(BODY_FIELDS) as (keyof typeof BODY_FIELDS)[]).flatMap((category) => {
    const names = listBodyFields(category, 'refused');
    return names.length ? [[code(category), names.map(code).join(', ')]] : [];
  });

export const TERMINAL_PARTS: readonly DocPart[] = [
  {
    file,
    marker: 'terminal-environment',
    render: (current) => fillTable(current, listEnvironment(), { keepsOrder: true }),
  },
  {
    file,
    marker: 'messages',
    render: (current) =>
      fillTable(
        current,
        Object.keys(NEXO_MESSAGES).map((name) => [code(name)]),
      ),
  },
  { file, marker: 'refused-fields', render: (current) => fillTable(current, listRefused()) },
  { file, marker: 'test-amounts', render: (current) => fillTable(current, listAmounts()) },
];
