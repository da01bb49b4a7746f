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
      'adyen back-office calls checkout ledger mails merchants payments platform pos products records recurring sandbox webhooks'.split(
        ' ',
      ),
  },
  {
    sandbox: 'back-office calls ledger payments platform pos products records'.split(' '),
    adyen: 'payments platform recurring'.split(' '),
    checkout: 'back-office calls ledger mails payments platform recurring'.split(' '),
  },
  {
    products: 'calls ledger mails merchants payments platform pos records recurring webhooks'.split(' '),
    'back-office': 'calls mails payments platform webhooks'.split(' '),
  },
  { pos: 'calls ledger mails merchants payments platform records recurring webhooks'.split(' ') },
  { recurring: 'calls mails payments platform webhooks'.split(' ') },
  {
    merchants: 'calls platform records webhooks'.split(' '),
    payments: 'calls platform webhooks'.split(' '),
    ledger: 'calls platform records webhooks'.split(' '),
  },
  { records: 'calls platform webhooks'.split(' ') },
  { mails: 'calls platform'.split(' '), webhooks: 'calls platform'.split(' ') },
  { calls: ['platform'] },
  { platform: [] },
];
