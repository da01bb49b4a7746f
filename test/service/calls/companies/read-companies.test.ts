import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILT_IN_COMPANIES, readCompanies } from '../../../../src/service/calls/companies/read-companies.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

let dataDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(() => removeDataDir());

/** The warnings about the file. */
let lines: string[];

function read(content: unknown) {
  lines = [];
  const file = join(dataDir, 'companies.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readCompanies(file, {
    targets: createWebhookTargets(['localhost:3000']),
    warn: (line) => lines.push(line),
  });
}

const NEEDS = { targets: createWebhookTargets([]), warn: () => {} };
const COMPANY = { name: 'Solo', type: 'merchant', domains: ['solo.example'], providers: ['ServiceDirect'] };
const STORE = { id: 1, reference: 'A', active: true, items: [] };
const CREDENTIAL = { username: 'solo', password: 'secret', scopes: ['utilities'] };

describe('readCompanies', () => {
  it('returns four companies of all types when none are configured', () => {
    expect(readCompanies(undefined, NEEDS)).toBe(BUILT_IN_COMPANIES);
    expect(BUILT_IN_COMPANIES.map(({ name }) => name)).toEqual([
      'Bottega Rossi',
      'Rete Partner',
      'Officina Verdi',
      'ServicePay Admin',
    ]);
    expect(new Set(BUILT_IN_COMPANIES.map(({ type }) => type))).toEqual(
      new Set(['merchant', 'partner', 'admin']),
    );
  });

  it('reads the built-in companies back from a file', () => {
    expect(read({ companies: BUILT_IN_COMPANIES })).toEqual(BUILT_IN_COMPANIES);
    expect(lines).toEqual([]);
  });

  it('accepts a partner as parent before or after the company in the file', () => {
    const partner = { ...COMPANY, name: 'Rete', type: 'partner' };
    const child = { ...COMPANY, parent: 'Rete' };
    for (const companies of [
      [child, partner],
      [partner, child],
    ])
      expect(read({ companies }).find(({ name }) => name === 'Solo')?.parent).toBe('Rete');
  });

  it('spells the colors of a brand as the API does', () => {
    const [company] = read({
      companies: [{ ...COMPANY, brand: { accent: '#C8102E', onAccent: '#FFF', radius: 4 } }],
    });
    expect(company?.brand).toEqual({ accent: '#c8102e', onAccent: '#ffffff', radius: 4 });
    expect(lines).toEqual([]);
    expect(() => read({ companies: [{ ...COMPANY, brand: { accent: 'red' } }] })).toThrow(
      /company Solo needs "brand.accent", a color/,
    );
  });

  it('fills in the optional fields of a company', () => {
    expect(read({ companies: [COMPANY] })).toEqual([
      { ...COMPANY, moto: false, credentials: [], stores: [], terminals: [] },
    ]);
  });

  it.each([
    ['no JSON', '{', /could not be read as JSON/],
    ['null', 'null', /could not be read as JSON/],
    ['no list', {}, /needs a list "companies"/],
    ['a company that is text', { companies: ['Solo'] }, /needs a list "companies"/],
    ['a company that is null', { companies: [null] }, /needs a list "companies"/],
    [
      'stores that are no list',
      { companies: [{ ...COMPANY, stores: 1 }] },
      /company Solo needs "stores", a list of objects\./,
    ],
    [
      'a credential that is null',
      { companies: [{ ...COMPANY, credentials: [null] }] },
      /company Solo needs "credentials"/,
    ],
    ['no name', { companies: [{ ...COMPANY, name: undefined }] }, /company 1 needs a "name"\./],
    ['an empty name', { companies: [{ ...COMPANY, name: '' }] }, /needs a "name"\./],
    [
      'an unknown type',
      { companies: [{ ...COMPANY, type: 'shop' }] },
      /company Solo needs "type": merchant, partner or admin\./,
    ],
    ['no domains', { companies: [{ ...COMPANY, domains: 'solo.example' }] }, /company Solo needs "domains"/],
    [
      'a domain that cannot exist',
      { companies: [{ ...COMPANY, domains: ['solo.example', '-a.example'] }] },
      /company Solo has the domain "-a.example"; a domain is a host name such as shop.example\./,
    ],
    [
      'a domain in another spelling than that of browsers',
      { companies: [{ ...COMPANY, domains: ['Solo.example'] }] },
      /company Solo has the domain "Solo.example"; a domain is solo.example\./,
    ],
    [
      'an unknown provider',
      { companies: [{ ...COMPANY, providers: ['Bank'] }] },
      /company Solo needs "providers", a list of ServiceDirect, FlowPay, Fabrick\./,
    ],
    [
      'a credential without password',
      { companies: [{ ...COMPANY, credentials: [{ username: 'solo', scopes: [] }] }] },
      /credential without username or password/,
    ],
    [
      'an unknown scope',
      { companies: [{ ...COMPANY, credentials: [{ ...CREDENTIAL, scopes: ['root'] }] }] },
      /gives "solo" a scope that does not exist/,
    ],
    [
      'a logo of another kind',
      { companies: [{ ...COMPANY, logo: 'logo.gif' }] },
      /company Solo has a "logo" that is not a file of \.png/,
    ],
    [
      'terms without TLS',
      { companies: [{ ...COMPANY, legal: { terms: 'http://solo.example' } }] },
      /company Solo needs "legal\.terms", a URL that begins with https:\./,
    ],
    [
      'a contact that is a script',
      { companies: [{ ...COMPANY, legal: { contact: 'javascript:alert(1)' } }] },
      /needs "legal\.contact", a URL that begins with https: or mailto: or tel:\./,
    ],
    [
      'a page that nobody knows',
      { companies: [{ ...COMPANY, legal: { imprint: 'https://solo.example' } }] },
      /has "legal\.imprint"; "legal" takes terms, privacy and contact\./,
    ],
    [
      'wallets that are a list',
      { companies: [{ ...COMPANY, wallets: 'on' }] },
      /company Solo needs "wallets", an object\./,
    ],
    [
      'an unknown wallet',
      { companies: [{ ...COMPANY, wallets: { samsungPay: true } }] },
      /has "wallets\.samsungPay"; "wallets" takes applePay and googlePay\./,
    ],
    [
      'Apple Pay for an address instead of a domain',
      { companies: [{ ...COMPANY, wallets: { applePay: ['https://solo.example'] } }] },
      /needs "wallets\.applePay", a list of domains such as shop\.example\./,
    ],
    [
      'Google Pay for a domain',
      { companies: [{ ...COMPANY, wallets: { googlePay: 'solo.example' } }] },
      /needs "wallets\.googlePay": true or false\./,
    ],
    ['legal pages that are text', { companies: [{ ...COMPANY, legal: 'x' }] }, /needs "legal", an object\./],
    ...(
      [
        ['', /company Solo needs "parent", the name of a partner, or none\./],
        [7, /company Solo needs "parent", the name of a partner, or none\./],
        ['Solo', /company Solo has itself as "parent"\./],
        ['Rete', /company Solo has a "parent" that is not in the file: "Rete"\./],
        ['Duo', /has a "parent" that is not a partner: "Duo" has the type admin\./],
      ] as [unknown, RegExp][]
    ).map(([parent, message]): [string, object, RegExp] => [
      `the parent ${JSON.stringify(parent)}`,
      {
        companies: [
          { ...COMPANY, parent },
          { ...COMPANY, name: 'Duo', type: 'admin' },
        ],
      },
      message,
    ]),
    ['a name twice', { companies: [COMPANY, COMPANY] }, /two companies are named "Solo"\./],
    [
      'a username twice',
      { companies: [{ ...COMPANY, credentials: [CREDENTIAL, CREDENTIAL] }] },
      /the username "solo" appears twice\./,
    ],
    [
      'a terminal twice',
      { companies: [{ ...COMPANY, terminals: [{ poiid: 'V400m-1' }, { poiid: 'V400m-1' }] }] },
      /the terminal "V400m-1" appears twice\./,
    ],
    ...[{}, { poiid: 5 }, { poiid: 'V400m' }, { poiid: 'V400m-1:2' }, { poiid: 'V400m- 1' }].map(
      (terminal): [string, object, RegExp] => [
        `a terminal ${JSON.stringify(terminal)}`,
        { companies: [{ ...COMPANY, terminals: [terminal] }] },
        /has a terminal without a "poiid" like S1F2L-000158213605001\./,
      ],
    ),
    [
      'a store that is no number',
      { companies: [{ ...COMPANY, terminals: [{ poiid: 'V400m-1', storeId: 'x' }] }] },
      /needs a "storeId" of the terminal V400m-1 that is a number, or null\./,
    ],
    [
      'an empty secret',
      { companies: [{ ...COMPANY, terminals: [{ poiid: 'V400m-1', secret: '' }] }] },
      /needs a "secret" of the terminal V400m-1 that is a text, or none\./,
    ],
    [
      'a store twice',
      { companies: [{ ...COMPANY, stores: [STORE, { ...STORE, reference: 'B' }] }] },
      /has two stores with the id 1\./,
    ],
    [
      'a reference twice',
      { companies: [{ ...COMPANY, stores: [STORE, { ...STORE, id: 2 }] }] },
      /has two stores with the reference "A"\./,
    ],
    [
      'an item twice',
      { companies: [{ ...COMPANY, stores: [{ ...STORE, items: [{ id: 7 }, { id: 7 }] }] }] },
      /has two items with the id 7 in a store\./,
    ],
  ])('refuses %s, and names its position', (_name, content, message) => {
    expect(() => read(content)).toThrow(ConfigError);
    expect(() => read(content)).toThrow(message);
    expect(() => read(content)).toThrow(/companies\.json/);
  });

  it.each([
    ['an account', { iban: 'IT60X0542811101000000123456' }],
    ['no account', { iban: null }],
    ['webhooks to a public host', { webhookUrl: 'https://hooks.example/' }],
    ['webhooks to a host that WEBHOOK_ALLOW lists', { webhookUrl: 'http://localhost:3000/hook' }],
    ['stores', { stores: [STORE, { ...STORE, id: 2, reference: 'B', items: [{ id: 1 }, { id: 2 }] }] }],
  ])('takes %s', (_what, change) => {
    expect(read({ companies: [{ ...COMPANY, ...change }] })).toMatchObject([change]);
  });

  it('writes the account and the fiscal code as machines do', () => {
    const change = { iban: 'IBAN it60 X054 2811 1010 0000 0123 456', fiscalCode: '123 456 789 03' };
    expect(read({ companies: [{ ...COMPANY, ...change }] })).toMatchObject([
      { iban: 'IT60X0542811101000000123456', fiscalCode: '12345678903' },
    ]);
  });

  it.each<[change: object, warning: string | undefined]>([
    [{}, undefined],
    [{ fiscalCode: '12345678900' }, 'has the fiscalCode "12345678900", which is not one.'],
    [{ iban: 'DE583704004405320130AB' }, 'has the iban "DE583704004405320130AB", which is not one.'],
    [{ vatNumber: 'IT 1234567 8903' }, undefined],
    [
      { iban: 'TR330006100519786457841326' },
      'has the iban "TR330006100519786457841326", to which nothing is paid: its country is not in SEPA.',
    ],
    [
      { sepaCreditorId: 'IT67ZZZA1B2C3D4E5F6G7H8' },
      'has the sepaCreditorId "IT67ZZZA1B2C3D4E5F6G7H8", which is not one.',
    ],
    [{ vatNumber: 'IT12345678900' }, 'has the vatNumber "IT12345678900", which is not one.'],
    [{ domainz: [] }, 'has "domainz", which is no field.'],
    [
      { iban: 'IT60X0542811101000000123457' },
      'has the iban "IT60X0542811101000000123457", which is not one.',
    ],
    ...['https://10.0.0.7/', 'http://localhost:3001/', 'http://hooks.example/', 'hooks'].map(
      (webhookUrl): [object, string] => [
        { webhookUrl },
        `has the webhookUrl "${webhookUrl}", to which nothing is sent; it needs an https URL of a public host, or WEBHOOK_ALLOW.`,
      ],
    ),
    [{ Moto: true }, 'has "Moto", which is no field. Did you mean moto?'],
    [
      { credentials: [{ ...CREDENTIAL, scope: 'x' }] },
      'has "credentials[0].scope", which is no field. Did you mean scopes?',
    ],
    [
      { stores: [{ ...STORE, items: [{ id: 1, cost: 5 }] }] },
      'has "stores[0].items[0].cost", which is no field.',
    ],
    [{ terminals: [{ poiid: 'V400m-1', note: '' }] }, 'has "terminals[0].note", which is no field.'],
  ])('warns of %j, and starts', (change, warning) => {
    expect(read({ companies: [{ ...COMPANY, ...change }] })).toHaveLength(1);
    expect(lines).toEqual(warning ? [expect.stringMatching(/^FIXTURES ".*": company Solo /)] : []);
    expect(lines.join('')).toContain(warning ?? '');
  });

  it('refuses a missing file', () => {
    expect(() => readCompanies(join(dataDir, 'nothing.json'), NEEDS)).toThrow(ConfigError);
  });
});
