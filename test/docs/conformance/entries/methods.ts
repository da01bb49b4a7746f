import type { EntrySection } from './entry.ts';

const TABLE = 'src/protocol/payment-methods.ts';
const RULES = 'src/protocol/select-payment-methods.ts';
const CHECKS = 'src/service/payments/links/check-link-request.ts';

const NAMES = 'test/protocol/payment-methods.test.ts › finds for the name %s the method %s';
const LISTED =
  'test/service/payments/payments/list-methods-call.test.ts › lists the methods of the specification with their codes, currencies and countries';
const PAYS =
  'test/service/checkout/press/pay-rail.test.ts › such as %s, approved, with AutoCapture %s, leads to %s';
const CHOOSER =
  'test/service/conformance/embedded-page.test.ts › offers on an embedded page for the methods %j exactly those';
const NAVIGATES = 'test/sdk/frame/redirect.test.ts › raises the event before it navigates the top window';
const ENABLED =
  'test/protocol/select-payment-methods.test.ts › offers for a company whose operator has enabled %j: %s';
const ON_FILE =
  'test/service/payments/links/payable-links.test.ts › is refused with the provider %j of a company with nothing on file';
const FACTS = 'test/protocol/select-payment-methods.test.ts › offers for a company that has %j on file: %s';

export const METHODS: EntrySection = {
  section: 'payment-methods',
  heading: 'Payment methods',
  entries: {
    card: {
      says: 'Cards; two codes restrict them to a brand',
      where: [TABLE, 'src/protocol/card.ts', 'src/service/payments/terms/get-card-brand-codes.ts'],
      tests: [
        NAMES,
        'test/protocol/payment-methods.test.ts › list the codes of the card brands for the card',
        'test/service/checkout/pages/create-view.test.ts › offers for the methods %j: %j of the brands %j',
        'test/protocol/card.test.ts › is refused if the link is restricted to other brands',
      ],
    },
    apple_pay: {
      says: 'A sheet over the card form, without a code, for browsers with a card in the wallet; a frame must allow payment; the operator enables it for each domain',
      where: [
        RULES,
        'src/page/wallets/apple-pay/native-wallet.ts',
        'src/service/checkout/press/validate-merchant.ts',
      ],
      tests: [
        'test/contracts/wallet-payment.ts › is above the method list, which has no row of the wallet',
        'test/page/wallets/apple-pay/native-wallet.test.ts › finds no wallet that %s',
        'test/page/wallets/apple-pay/native-wallet.test.ts › respects the permissions policy of the iframe: %s',
        ENABLED,
        'test/page/wallets/apple-pay/apple-pay-offer.test.ts › depends on the operator: %s',
        'test/service/checkout/press/validate-merchant.test.ts › is made for no other domain: %j',
      ],
    },
    google_pay: {
      says: 'A sheet inside the frame, without a code; a frame must allow payment; the operator enables it',
      where: [
        RULES,
        'src/page/wallets/google-pay/create-google-pay.ts',
        'src/page/wallets/is-payment-denied.ts',
      ],
      tests: [
        ENABLED,
        'test/contracts/wallet-offer.ts › appears above the card, which stays chosen',
        'test/contracts/wallet-offer.ts › is omitted when %s',
        'test/page/wallets/google-pay/google-pay-offer.test.ts › makes no availability check %s',
        'e2e/methods/google-pay.spec.ts › is not shown without the payment permission',
      ],
    },
    bancontact: {
      says: 'The code BON, in euros, made for Belgium',
      where: [TABLE, RULES],
      tests: [
        NAMES,
        LISTED,
        'test/service/payments/links/check-link-request.test.ts › validates %s › Bancontact in pounds',
        PAYS,
      ],
      open: 'what a country restricts: it orders the list ([decision 29](decisions/payments.md))',
    },
    ideal: {
      says: 'The code INT, in euros, made for the Netherlands',
      where: [TABLE, RULES],
      tests: [
        NAMES,
        LISTED,
        'test/service/payments/links/check-link-request.test.ts › validates %s › iDEAL in dollars',
        PAYS,
      ],
      open: 'what a country restricts: it orders the list ([decision 29](decisions/payments.md))',
    },
    klarna: {
      says: 'The code KLN; stays pending and may need a capture then; a row of the hosted page; alone or among others in a frame',
      where: [
        TABLE,
        'src/service/payments/modifications/capture-or-release-hold.ts',
        'src/page/components/form/method-list.tsx',
      ],
      tests: [
        NAMES,
        PAYS,
        'test/service/conformance/holds.test.ts › takes %s from pending to settled by a capture',
        'test/page/components/form/method-list.test.tsx › has a radio input for each method, labeled in the page’s language or with the brand name',
        CHOOSER,
      ],
    },
    paypal: {
      says: 'The code PAP, with its ways to pay later; chosen like Klarna; needs the method at the acquirer',
      where: [TABLE, RULES, 'src/service/payments/terms/list-payable-methods.ts'],
      tests: [
        NAMES,
        'test/service/checkout/press/pay-rail.test.ts › such as %s ends by "%s" with the variant %s',
        CHOOSER,
        'test/service/adyen/rails.test.ts › are the only ones that are offered',
      ],
    },
    pay_by_bank: {
      says: 'The code BANK, in euros or pounds; from a frame the bank takes the whole window',
      where: [TABLE, RULES, 'src/sdk/frame/redirect.ts', 'src/service/checkout/pages/rail-routes.ts'],
      tests: [
        NAMES,
        LISTED,
        PAYS,
        NAVIGATES,
        'test/service/checkout/pages/rail-routes.test.ts › in a frame (%s) shows one link, which takes the whole window',
      ],
    },
    sepa_direct_debit: {
      says: 'The code SEPA, in euros alone; paid without leaving the frame',
      where: [TABLE, RULES, 'src/page/components/form/sepa-fields.tsx'],
      tests: [
        NAMES,
        LISTED,
        "test/service/payments/links/check-link-request.test.ts › validates %s › 'SEPA in dollars'",
        'e2e/methods/sepa.spec.ts › a direct debit in the frame is validated, authorized and paid without leaving the page or leaking the IBAN',
      ],
    },
    ServiceDirect: {
      says: 'The default provider: cards, SEPA, Pay by Bank',
      where: [TABLE, 'src/service/payments/terms/link-request.ts'],
      tests: [
        'test/service/payments/terms/link-request.test.ts › fills in the defaults of the specification',
        'test/protocol/select-payment-methods.test.ts › offers in %s the methods %s',
        'test/protocol/select-payment-methods.test.ts › offers no method of a provider that the link does not name',
      ],
    },
    FlowPay: {
      says: 'Bank transfers, for a company with a fiscal code and an IBAN on file',
      where: [TABLE, RULES, CHECKS, 'src/service/checkout/pages/transfer-routes.ts'],
      tests: [
        FACTS,
        `${ON_FILE} › [['FlowPay'], 'FlowPay: the company has no IBAN and no fiscal code on file.']`,
        'test/protocol/select-payment-methods.test.ts › offers no method of a provider that the link does not name',
      ],
    },
    Fabrick: {
      says: 'Open banking, for a company with an IBAN',
      where: [TABLE, RULES, CHECKS, 'src/service/payments/links/pis-payment-call.ts'],
      tests: [
        FACTS,
        `${ON_FILE} › [['Fabrick'], 'Fabrick: the company has no IBAN on file.']`,
        'test/service/checkout/press/pay-rail.test.ts › open banking settles like a bank’s own rail, on a link with its provider only',
        'test/service/payments/links/pis-payment-call.test.ts › is refused for a company without open banking',
      ],
    },
    s1: {
      says: 'A link with several providers has a step in which the shopper chooses one',
      where: ['src/page/components/form/provider-step.tsx', 'src/page/methods/provider-choice.ts'],
      tests: [
        'test/page/components/form/provider-step.test.ts › has a button for each provider, which names all of its methods once, and no pay button',
        'test/page/components/form/provider-step.test.ts › leads to the rows of that provider alone',
        'e2e/methods/providers.spec.ts › a shopper looks at two providers, keeps the typed card, and pays by bank transfer',
      ],
      open: 'what the step says, and where the choice is kept ([decisions 526 to 528](decisions/page.md))',
    },
  },
};
