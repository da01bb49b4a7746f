/** Floors from the top: on each, what is there, and what that imports. */
export type Floors = Record<string, string[]>[];

/**
 * The floors of the service, from the top, with the areas that each area imports. An area imports only from floors below
 * its own: never upward, and never from a neighbor. ARCHITECTURE.md has the drawing.
 */
export const AREAS: Floors = [
  { sections: 'calls platform subjects'.split(' ') },
  {
    subjects:
      'adyen back-office bank-files calls checkout ledger mails merchants payments platform pos products records recurring sandbox webhooks'.split(
        ' ',
      ),
  },
  {
    sandbox: 'back-office calls ledger payments platform pos products records webhooks'.split(' '),
    adyen: 'payments platform pos recurring'.split(' '),
    'bank-files': 'calls payments platform'.split(' '),
    checkout: 'back-office calls ledger mails payments platform recurring'.split(' '),
  },
  {
    products: 'calls ledger mails merchants payments platform pos records recurring webhooks'.split(' '),
    'back-office': 'calls mails payments platform records recurring webhooks'.split(' '),
  },
  { pos: 'calls ledger mails merchants payments platform records recurring webhooks'.split(' ') },
  { recurring: 'calls mails payments platform webhooks'.split(' ') },
  {
    merchants: 'calls mails platform records webhooks'.split(' '),
    payments: 'calls platform webhooks'.split(' '),
    ledger: 'calls platform records webhooks'.split(' '),
  },
  { records: 'calls platform webhooks'.split(' ') },
  { mails: 'calls platform'.split(' '), webhooks: 'calls platform'.split(' ') },
  { calls: ['platform'] },
  { platform: [] },
];

/** The same for the rooms of each area. A room of `products` or `back-office` has rooms of its own. */
export const ROOMS_OF: Record<string, Floors> = {
  products: [
    { fiscal: [], domains: [], partners: ['banking'] },
    { banking: [], contracts: [], chat: [] },
  ],
  'back-office': [
    { dashboard: ['letter', 'nearly-paid', 'overview', 'people'], operations: [] },
    { letter: ['overview'] },
    { 'nearly-paid': [], overview: [], people: [] },
  ],
  sandbox: [
    { routes: ['acquirer', 'bank', 'call-log', 'checks', 'events', 'receivers', 'shopper'] },
    { events: ['shopper'] },
    { shopper: ['acquirer', 'bank'] },
    { receivers: ['call-log'] },
    { acquirer: [], bank: [], 'call-log': [], checks: [], registry: [] },
  ],
  adyen: [
    { check: ['cards', 'requests', 'terminals'], notifications: ['cards', 'requests'] },
    { disputes: ['requests'], terminals: ['requests'] },
    { requests: ['cards'] },
    { cards: [] },
  ],
  'bank-files': [
    { files: 'entries formats matching tables'.split(' ') },
    { matching: 'entries tables'.split(' ') },
    { entries: ['formats'], orders: [], tables: [] },
    { formats: [] },
  ],
  'products/domains': [
    { registrations: 'names quotes registrants'.split(' ') },
    { quotes: 'names registrants'.split(' ') },
    { registrants: ['names'] },
    { names: [] },
  ],
  checkout: [
    { stylesheet: 'link pages stylesheet/typefaces'.split(' ') },
    { pages: 'link press'.split(' ') },
    { press: ['link'] },
    { link: [], 'stylesheet/typefaces': [] },
  ],
  pos: [
    {
      connection: 'attempts tables terminals waiting'.split(' '),
      hardware: ['terminals'],
      orders: 'attempts tables terminals waiting'.split(' '),
    },
    { terminals: 'attempts tables waiting'.split(' ') },
    { waiting: ['attempts'] },
    { attempts: ['tables'] },
    { tables: [] },
  ],
  'products/banking': [
    { transfers: ['accounts', 'vop'] },
    { vop: ['ibans'] },
    { accounts: [], consents: [], ibans: [] },
  ],
  'products/fiscal': [
    { invoices: 'configuration rules'.split(' '), receipts: 'configuration rules'.split(' ') },
    { configuration: ['rules'] },
    { rules: [] },
  ],
  'products/partners': [{ payouts: ['individuals'] }, { companies: [], individuals: [], splits: [] }],
  recurring: [
    {
      'card-sessions': 'cards subscriptions tables'.split(' '),
      objections: 'cards mandates subscriptions'.split(' '),
      remembered: 'cards tables'.split(' '),
    },
    { charges: 'cards mandates'.split(' '), subscriptions: 'cards mandates tables'.split(' ') },
    { mandates: 'cards tables'.split(' ') },
    { cards: ['tables'] },
    { tables: [] },
  ],
  merchants: [
    { company: 'contacts directory'.split(' ') },
    { contacts: ['lookups'], integrations: ['directory'] },
    { directory: [], lookups: [] },
  ],
  payments: [
    {
      due: 'attempts disputes mails modifications payments'.split(' '),
      links: 'attempts modifications payments tables terms'.split(' '),
    },
    {
      attempts: 'modifications payments tables terms'.split(' '),
      disputes: 'modifications payments tables terms'.split(' '),
      transactions: 'modifications payments tables terms'.split(' '),
    },
    { modifications: 'payments tables terms'.split(' ') },
    { mails: ['terms'], payments: 'tables terms'.split(' ') },
    { terms: ['tables'] },
    { defense: [], tables: [] },
  ],
  ledger: [{ sessions: [], wallets: [] }],
  webhooks: [
    { registrations: 'deliveries outbox tables'.split(' ') },
    { deliveries: ['tables'], outbox: ['tables'] },
    { tables: [] },
  ],
  calls: [
    {
      auth: 'companies definitions tables'.split(' '),
      documents: ['companies'],
      seeding: 'companies tables'.split(' '),
    },
    { definitions: ['companies'] },
    { companies: ['tables'], idempotency: [] },
    { tables: [] },
  ],
  platform: [
    { clock: ['store'], subjects: 'http/answers store'.split(' ') },
    { store: 'config store/dialects store/files'.split(' ') },
    {
      assets: 'config http/answers'.split(' '),
      'http/connections': 'config http/answers'.split(' '),
      'http/requests': 'addresses http/answers identifiers'.split(' '),
      'store/files': 'config store/dialects'.split(' '),
      tracing: ['config'],
    },
    { 'http/answers': ['store/dialects'] },
    { config: ['identifiers'] },
    { addresses: [], codes: [], identifiers: [], 'store/dialects': [], xml: [] },
  ],
};
