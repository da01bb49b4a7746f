import { Type } from 'typebox';
import { nullable, oneOfTexts, text } from '../../../calls/definitions/answer-fields.ts';
import { line } from '../../../calls/definitions/line.ts';
import type { RecordScope, ResourceField } from '../../../calls/definitions/resource.ts';
import { asHint, breakRule, type FieldError, reject } from '../../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../../platform/http/requests/check-fields.ts';
import type { Store, StoreTransaction } from '../../../platform/store/open-store.ts';
import { type ClockNeeds, defineRecords } from '../../../records/define-records.ts';
import type { StoredRecord } from '../../../records/record-spec.ts';
import {
  checkParty,
  ITALIAN_ADDRESS_SCHEMA,
  normalizeParty,
  PARTY_PROPERTIES,
  type Party,
} from '../rules/party-rules.ts';
import { getRomanDay } from '../rules/rome-calendar.ts';

const CHANNELS = ['SDI', 'RECEIPTS'] as const;

export type FiscalChannel = (typeof CHANNELS)[number];

/** The tax regimes (`RegimeFiscale`). RF03 was repealed. */
const TAX_REGIMES = {
  RF01: 'ordinary',
  RF02: 'minimum taxpayers',
  RF04: 'farming and fishing',
  RF05: 'salt and tobacco',
  RF06: 'matches',
  RF07: 'publishing',
  RF08: 'public telephones',
  RF09: 'transport and parking tickets',
  RF10: 'games and entertainment',
  RF11: 'travel agencies',
  RF12: 'farm holidays',
  RF13: 'door-to-door sales',
  RF14: 'used goods and art',
  RF15: 'art auctions',
  RF16: 'cash accounting for public bodies',
  RF17: 'cash accounting',
  RF18: 'other',
  RF19: 'flat rate (forfettario)',
  RF20: 'cross-border exemption',
};
const REGIME_NAMES = Object.fromEntries(
  Object.entries(TAX_REGIMES).map(([code, name]) => [code, `${code}: ${name}`]),
);

/** The data and settings with which a company issues invoices and receipts. */
export interface Configuration extends Party {
  Channels: FiscalChannel[];
  Name: string;
  VatNumber: string;
  TaxRegime: string;
  /** The serial number of the cash register. */
  RtSerial?: string | undefined;
  /** The suffix of invoice numbers, which makes them a separate series. */
  NumberSuffix?: string | undefined;
  /** The last number and year that another program gave, such as `117/2026`. */
  LastNumber?: string | undefined;
  Metadata?: object | undefined;
}

export const RT_SERIAL = {
  type: 'string',
  pattern: '^[A-Z0-9]{11}$',
  ...asHint('Eleven capital letters and digits, such as 99MEX012345.'),
};

const write = (schema: object, description: string): ResourceField => ({
  shown: text(description),
  create: Type.Unsafe<string>(schema),
});
const optional = (schema: object, description: string): ResourceField => ({
  shown: nullable({ type: 'string' }, description),
  create: Type.Optional(Type.Unsafe<string>(schema)),
});

const FIELDS = {
  Channels: {
    label: 'What you issue',
    shown: Type.Array(oneOfTexts(CHANNELS, 'Which channels are switched on.')),
    create: Type.Unsafe<FiscalChannel[]>({
      type: 'array',
      minItems: 1,
      maxItems: CHANNELS.length,
      uniqueItems: true,
      items: oneOfTexts(CHANNELS, '', { SDI: 'electronic invoices', RECEIPTS: 'cash register receipts' }),
      description: 'What is switched on: electronic invoices (`SDI`), receipts (`RECEIPTS`) or both.',
    }),
  },
  Name: write(line(80), 'Of the company.'),
  VatNumber: write(PARTY_PROPERTIES.VatNumber, 'Italian, with its prefix.'),
  FiscalCode: optional(PARTY_PROPERTIES.FiscalCode, 'An Italian fiscal code, in capitals.'),
  TaxRegime: {
    shown: text('`RegimeFiscale` of FatturaPA.'),
    create: oneOfTexts(Object.keys(TAX_REGIMES), '`RegimeFiscale` of FatturaPA.', REGIME_NAMES),
  },
  Address: {
    shown: Type.Unsafe<object>({ type: 'object', description: 'The registered office of the company.' }),
    create: Type.Unsafe<Party['Address']>(ITALIAN_ADDRESS_SCHEMA),
  },
  Pec: optional(PARTY_PROPERTIES.Pec, 'The certified email address.'),
  RtSerial: optional(
    { title: 'Serial number of the cash register', ...RT_SERIAL },
    'Eleven capital letters and digits, on the register itself. Needed for receipts.',
  ),
  NumberSuffix: optional(
    {
      title: 'Suffix of invoice numbers',
      type: 'string',
      pattern: '^[A-Z0-9]{1,5}$',
      ...asHint('One to five capital letters and digits, such as WEB.'),
    },
    'It makes them a series of their own: with WEB, the first is 1/2026/WEB.',
  ),
  LastNumber: optional(
    {
      title: 'Last number of your previous program',
      type: 'string',
      pattern: '^[1-9][0-9]{0,6}/20[0-9]{2}$',
      ...asHint('A number without leading zeros and its year, such as 117/2026.'),
    },
    'The last number of the series that another program has assigned, such as 117/2026: the next one is 118/2026.',
  ),
} satisfies Record<string, ResourceField>;

/** Checks texts again that became longer when they were written with the characters of a file. */
const checkFolded = createFieldCheck({ properties: { Name: line(80), Address: ITALIAN_ADDRESS_SCHEMA } });

/** Checks the rules that the schema cannot express. Fields that break the schema are absent. */
function checkConfiguration(body: Partial<Configuration>, now: number): FieldError[] {
  const { Channels, RtSerial, LastNumber, Name, VatNumber, FiscalCode, Pec, Address } = body;
  const year = getRomanDay(now).slice(0, 4);
  const party = { Name, VatNumber, FiscalCode, Pec, Address };
  return [
    ...checkParty(JSON.parse(JSON.stringify(party)), '', now),
    ...(Channels?.includes('RECEIPTS') && RtSerial === undefined ? [breakRule('RtSerial', 'REQUIRED')] : []),
    ...(LastNumber && LastNumber.slice(-4) > year
      ? [breakRule('LastNumber', 'INVALID_VALUE', `A number of ${year}, such as 117/${year}.`)]
      : []),
    ...checkFolded({ ...(Name && { Name }), ...(Address && { Address }) }),
  ];
}

/**
 * The fiscal configuration, at most one per company; `PUT` replaces it.
 */
export const CONFIGURATIONS = defineRecords<ClockNeeds, Configuration>({
  name: 'Configuration',
  plural: 'Configurations',
  path: '/fiscal-invoices/configuration',
  scopes: ['fiscal-invoices'],
  idPrefix: 'fcf_',
  notFound: 'FISCAL_CONFIGURATION_NOT_FOUND',
  fields: FIELDS,
  normalize: normalizeParty,
  check: (body, { now }) => checkConfiguration(body, now),
  // The call is a PUT (`configuration-calls.ts`).
  create: {
    summary: 'Sets up the fiscal configuration, or replaces it.',
    verb: { label: 'Set up invoices', isFirst: {} },
    guide: 'fiscal-invoices.md#configuration',
    example: {
      Channels: ['SDI', 'RECEIPTS'],
      Name: 'Caffè Rossi',
      VatNumber: 'IT12345678903',
      TaxRegime: 'RF01',
      Address: { Street: 'Via Roma 1', PostalCode: '00100', City: 'Roma', Province: 'RM', Country: 'IT' },
      RtSerial: '99MEX012345',
    },
  },
});

/** Finds the configuration of a company; `undefined` if it has none. */
export async function findConfiguration(db: Store | StoreTransaction, { companyId }: RecordScope) {
  const rows = db.selectFrom('records').select('id').where('company_id', '=', companyId);
  const row = await rows.where('resource', '=', CONFIGURATIONS.name).executeTakeFirst();
  return row && CONFIGURATIONS.find(db, { companyId, id: row.id });
}

/** @throws Rejection 409 without a configuration, or if the channel is off */
export async function requireConfiguration(
  db: Store | StoreTransaction,
  scope: RecordScope,
  channel: FiscalChannel,
): Promise<StoredRecord<Configuration>> {
  const found = await findConfiguration(db, scope);
  if (!found?.body.Channels.includes(channel)) throw reject('FISCAL_CONFIGURATION_MISSING');
  return found;
}
