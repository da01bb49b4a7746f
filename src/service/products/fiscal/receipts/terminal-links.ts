import { Type } from 'typebox';
import { nullable, text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import { requireTerminal } from '../../../pos/terminals/terminals.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import { RT_SERIAL } from '../configuration/configurations.ts';
import { checkAddress, type FiscalAddress, ITALIAN_ADDRESS_SCHEMA } from '../rules/party-rules.ts';

interface TerminalLink {
  TerminalId: string;
  RtSerial: string;
  Address?: FiscalAddress;
}

const MAX_POIID_LENGTH = 64;
const GUIDE = 'fiscal-invoices.md#terminal-links';

/** Which card terminal is linked to which cash register, as Italian law requires since 2026 (207/2024). */
export const TERMINAL_LINKS = defineRecords<ClockNeeds, TerminalLink>({
  name: 'TerminalLink',
  plural: 'TerminalLinks',
  label: 'Terminal link',
  path: '/fiscal-invoices/terminal-links',
  scopes: ['fiscal-invoices'],
  idPrefix: 'tln_',
  notFound: 'TERMINAL_LINK_NOT_FOUND',
  fields: {
    TerminalId: { shown: text('The POIID.'), create: Type.Unsafe<string>(line(MAX_POIID_LENGTH)) },
    RtSerial: {
      shown: text('The serial number of the cash register.'),
      create: Type.Unsafe<string>(RT_SERIAL),
    },
    Address: {
      shown: nullable({ type: 'object' }, 'Where the terminal and the cash register are.'),
      create: Type.Optional(Type.Unsafe<FiscalAddress>(ITALIAN_ADDRESS_SCHEMA)),
    },
  },
  unique: { read: ({ TerminalId }) => TerminalId, refusal: 'TERMINAL_LINK_EXISTS' },
  check: ({ Address }) => (Address ? checkAddress(Address, 'Address') : []),
  async prepare(body, { trx, companyId }) {
    await requireTerminal(trx, { companyId, poiid: body.TerminalId });
    return { body };
  },
  create: {
    summary: 'Links one of your card terminals to a cash register.',
    refusals: [404, 409],
    guide: GUIDE,
    example: { TerminalId: 'S1F2L-000158213605001', RtSerial: '99MEX012345' },
  },
  list: { summary: 'Lists the links of terminals to cash registers, newest first.', guide: GUIDE },
  read: { summary: 'Reads the link of a terminal.', guide: GUIDE },
  remove: { summary: 'Deletes the link of a terminal.', guide: GUIDE },
});
