import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Company } from '../../../../src/service/calls/companies/company.ts';
import { readDirectoryVersion } from '../../../../src/service/calls/companies/directory-version.ts';
import { loadCompanies } from '../../../../src/service/calls/companies/load-companies.ts';
import {
  BUILT_IN_COMPANIES,
  type CompanyProfile,
} from '../../../../src/service/calls/companies/read-companies.ts';
import { registerCompanies } from '../../../../src/service/calls/seeding/register-companies.ts';
import { COMPANY_ARGUMENTS } from '../../../../src/service/merchants/company/company-arguments.ts';
import { listAllCompanies } from '../../../../src/service/merchants/company/list-all-companies.ts';
import { setCompany } from '../../../../src/service/merchants/company/set-company.ts';
import { createWebhookTargets } from '../../../../src/service/platform/addresses/webhook-targets.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import type { Store } from '../../../../src/service/platform/store/open-store.ts';
import { REFUSALS } from '../../../../src/service/subjects/facts.ts';
import { openTestStore } from '../../support/open-test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openTestStore();
  await registerCompanies(store, BUILT_IN_COMPANIES);
});
afterEach(() => store.destroy());

const NAME = 'Rete Partner';
const set = (...args: string[]) =>
  setCompany(store, args, { targets: createWebhookTargets([]), refusals: REFUSALS, now: Date.now() });
const load = async (name = NAME) => (await loadCompanies(store)).find((company) => company.name === name);

/** A valid value of each argument, and what the profile has then. */
const VALUES: Record<
  keyof typeof COMPANY_ARGUMENTS,
  [text: string, fact: Partial<CompanyProfile & Pick<Company, 'scopes'>>]
> = {
  type: ['admin', { type: 'admin' }],
  parent: ['', {}],
  scopes: ['utilities, wallet', { scopes: ['wallet', 'utilities'] }],
  providers: ['FlowPay, Fabrick', { providers: ['FlowPay', 'Fabrick'] }],
  moto: ['off', { moto: false }],
  'apple-pay': ['Partner.example', { wallets: { applePay: ['partner.example'] } }],
  'google-pay': ['off', { wallets: { googlePay: false } }],
  iban: ['IT60 X054 2811 1010 0000 0123 456', { iban: 'IT60X0542811101000000123456' }],
  'fiscal-code': ['12345678903', { fiscalCode: '12345678903' }],
  'vat-number': ['01234567897', { vatNumber: 'IT01234567897' }],
  'sepa-creditor-id': ['IT66ZZZA1B2C3D4E5F6G7H8', { sepaCreditorId: 'IT66ZZZA1B2C3D4E5F6G7H8' }],
  'webhook-url': ['https://partner.example/hooks', { webhookUrl: 'https://partner.example/hooks' }],
  logo: ['https://partner.example/logo.png', { logo: 'https://partner.example/logo.png' }],
  accent: ['#C8102E', { brand: { accent: '#c8102e' } }],
  'on-accent': ['#FFF', { brand: { onAccent: '#ffffff' } }],
  radius: ['2.5', { brand: { radius: 2.5 } }],
  terms: ['https://partner.example/terms', { legal: { terms: 'https://partner.example/terms' } }],
  privacy: ['https://partner.example/privacy', { legal: { privacy: 'https://partner.example/privacy' } }],
  contact: ['mailto:ciao@partner.example', { legal: { contact: 'mailto:ciao@partner.example' } }],
  'keeps-unpaid': ['on', { keepsUnpaid: true }],
  'nearly-paid': ['on', { nearlyPaid: true }],
};

describe('npm run company -- set', () => {
  it.each(Object.entries(VALUES))('sets --%s', async (name, [text, fact]) => {
    await set(NAME, `--${name}`, text);
    expect(await load()).toMatchObject(fact);
  });

  it('has an argument for every fact of a company but its name', () => {
    expect(Object.keys(VALUES)).toEqual(Object.keys(COMPANY_ARGUMENTS));
    const facts = Object.values(VALUES).flatMap(([, fact]) => Object.keys(fact));
    const known = BUILT_IN_COMPANIES.flatMap((company) => Object.keys(company));
    for (const fact of known.filter(
      (one) => !/^(name|parent|domains|credentials|stores|terminals)$/.test(one),
    ))
      expect(facts).toContain(fact);
  });

  it('removes with an empty text, switches wallets on again, and says in one line what is set', async () => {
    await set(NAME, '--terms', 'https://partner.example/terms', '--apple-pay', 'off', '--google-pay', 'off');
    expect(await set(NAME, '--terms', '', '--apple-pay', 'on', '--google-pay', 'on')).toBe(
      '"Rete Partner" is set: partner; providers ServiceDirect, FlowPay, Fabrick; MOTO on; Apple Pay on; Google Pay on. FlowPay still needs the IBAN and the fiscal code. Fabrick still needs the IBAN.',
    );
    expect(await load()).not.toHaveProperty('legal');
    expect((await load())?.wallets).toEqual({ googlePay: true });
  });

  it('adds domains, moves a company into a portfolio, and announces the change to running processes', async () => {
    const version = await readDirectoryVersion(store);
    await set(
      'Officina Verdi',
      '--domain',
      'officina.example',
      '--apple-pay',
      'officina.example',
      '--parent',
      '',
    );
    expect(await load('Officina Verdi')).toMatchObject({
      domains: expect.arrayContaining(['officina.example', 'shop.example']),
      wallets: { applePay: ['officina.example'] },
    });
    expect(await load('Officina Verdi')).not.toHaveProperty('parent');
    expect(await readDirectoryVersion(store)).toBe(version + 1);
    await set('Officina Verdi', '--parent', NAME);
    const parents = store
      .selectFrom('partner_companies')
      .select(['company_id', 'parent_id'])
      .orderBy('company_id');
    expect(await parents.execute()).toContainEqual({ company_id: 3, parent_id: 2 });
  });

  it('changes what users may do: the first one gets what none has, and who loses a scope has to log in again', async () => {
    const read = async () => {
      const { scopes, users } = (await load('Officina Verdi')) ?? { scopes: [], users: [] };
      return [scopes, users.map((user) => [user.username, user.scopes, user.version])];
    };
    await set('Officina Verdi', '--scopes', 'utilities,online-payments');
    const [before, [[username, , version] = []]] = (await read()) as [string[], [string, string[], number][]];
    expect(before).toEqual(['online-payments', 'utilities']);
    expect(await set('Officina Verdi', '--scopes', 'online-payments,utilities,domains')).toContain(
      `Its scopes are online-payments, utilities, domains. "${username}" has domains now.`,
    );
    const all = ['online-payments', 'utilities', 'domains'];
    expect(await read()).toEqual([all, [[username, all, version]]]);
    await set('Officina Verdi', '--scopes', 'online-payments,utilities');
    const some = ['online-payments', 'utilities'];
    expect(await read()).toEqual([some, [[username, some, Number(version) + 1]]]);
    const changes = store.selectFrom('changes').select(['type', 'fields']).where('source', '=', 'command');
    const toFields = (Before: string[], After: string[]) =>
      JSON.stringify([{ Name: 'Scopes', Before, After }]);
    expect(await changes.execute()).toEqual(
      expect.arrayContaining([
        { type: 'company.changed', fields: toFields(some, all) },
        { type: 'user.changed', fields: expect.stringContaining('"domains"]') },
        { type: 'company.changed', fields: toFields(all, some) },
      ]),
    );
  });

  it('is kept at the next start with the same fixtures, and logged', async () => {
    await set(NAME, '--moto', 'off');
    await registerCompanies(store, BUILT_IN_COMPANIES);
    expect((await load())?.moto).toBe(false);
    const rows = store.selectFrom('changes').where('type', '=', 'company.changed');
    const changes = await rows.select(['source', 'type', 'fields']).execute();
    expect(changes).toEqual([
      {
        source: 'command',
        type: 'company.changed',
        fields: JSON.stringify([
          { Name: 'Moto', Before: true, After: false },
          { Name: 'Withheld', Before: [], After: ['Moto'] },
        ]),
      },
    ]);
  });

  it.each([
    [['Rete Partner'], /^There is nothing to set\. Give at least one of --type, /],
    [['--moto', 'on'], /^set takes the name of one company/],
    [[NAME, 'Other', '--moto', 'on'], /^set takes the name of one company/],
    [['Nobody', '--moto', 'on'], /^There is no company "Nobody"\. "npm run company -- list" shows all\.$/],
    [[NAME, '--scopes', ''], /^--scopes: "" is not possible\. It takes online-payments, /],
    [[NAME, '--scopes', 'utilities,money'], /^--scopes: "utilities,money" is not possible\./],
    [[NAME, '--moto', 'yes'], /^--moto: "yes" is not possible\. It takes on or off\.$/],
    [[NAME, '--moto', 'on', '--moto', 'off'], /^--moto: It appears twice\./],
    [[NAME, '--type', 'shop'], /^--type: "shop" is not possible\. It takes merchant, partner, admin\.$/],
    [
      [NAME, '--type', 'merchant'],
      /^--type: Invalid value\. It has companies in its portfolio: move them first\.$/,
    ],
    [[NAME, '--providers', ''], /^--providers: "" is not possible\./],
    [
      [NAME, '--providers', 'Bank'],
      /^--providers: "Bank" is not possible\. It takes ServiceDirect, FlowPay, Fabrick/,
    ],
    [
      [NAME, '--iban', 'IT61X0542811101000000123456'],
      /^--iban: Check digits are wrong\. It takes an IBAN, or "" for none\.$/,
    ],
    [
      [NAME, '--apple-pay', 'evil.example'],
      /^--apple-pay: Domain not authorized\. Authorize evil\.example for the company first\.$/,
    ],
    [[NAME, '--apple-pay', 'https://shop.example'], /^--apple-pay: .* is not possible\./],
    [[NAME, '--domain', 'https://shop.example'], /^--domain: .* It takes a host without a port\.$/],
    [
      [NAME, '--logo', 'nowhere.png'],
      /^--logo: "nowhere\.png" is not possible\. It takes the path of a picture/,
    ],
    [
      [NAME, '--webhook-url', 'http://a.example'],
      /^--webhook-url: URL must use HTTPS protocol\. An absolute https address/,
    ],
    [[NAME, '--parent', NAME], /^--parent: "Rete Partner" is not a partner of it\./],
    [[NAME, '--parent', 'Bottega Rossi'], /^--parent: "Bottega Rossi" is not a partner of it\./],
    [['Bottega Rossi', '--iban', ''], /^--iban: Iban is needed by a provider of the company\. For FlowPay: /],
  ])('refuses %j', async (args, message) => {
    const before = await loadCompanies(store);
    const error = await set(...args).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(message);
    expect(await loadCompanies(store)).toEqual(before);
  });
});

describe('npm run company -- list', () => {
  it('has a line for each company, and their number', async () => {
    await set('Bottega Rossi', '--apple-pay', 'shop.example', '--google-pay', 'off');
    const lines = await listAllCompanies(store);
    expect(lines).toHaveLength(BUILT_IN_COMPANIES.length + 1);
    expect(lines[0]).toBe(
      '"Bottega Rossi" · merchant · of "Rete Partner" · ServiceDirect, FlowPay · MOTO off · domains shop.example, localhost, 127.0.0.1, shop.localhost · Apple Pay shop.example · Google Pay off · IBAN on file · fiscal code on file',
    );
    expect(lines.at(-1)).toBe(`${BUILT_IN_COMPANIES.length} companies.`);
    await registerCompanies(store, BUILT_IN_COMPANIES.slice(1));
    expect((await listAllCompanies(store))[0]).toMatch(/ · no longer in the fixtures$/);
  });
});
