import type { FieldProblem } from '../../protocol/card.ts';
import type { ButtonWord, LegalLinks } from '../../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { OnboardingFault, OnboardingField } from '../../protocol/page-renderer.ts';
import type { PaymentMethodId, RailId } from '../../protocol/payment-methods.ts';
import type { ContractTexts } from './contract-texts.ts';
import type { FormField, ResultTitle, WalletProblem } from './words.ts';

/**
 * A text that depends on a number: one sentence for each plural category that the language has, by the names of
 * `Intl.PluralRules`. A test compares the categories with those of the language. `=1` is for exactly one, where the
 * language's category for it has other numbers too (Russian `one`: 1, 21, 31; Korean `other`: all).
 */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule | '=1', string>>;

/**
 * Every visible text of the page in one language; it travels with the page, so that what the browser never shows is in
 * `ServiceTexts`. `{name}` is filled in by `fillText`, a `Plural` by `fillPlural`. The
 * compiler refuses a language that lacks a text; a test refuses one whose placeholders differ.
 */
export interface Catalog {
  testMode: string;
  poweredBy: string;
  /** Below a button that stays dead because the page's code has not arrived. */
  stillLoading: string;

  /** The iframe's title, as long as nothing is decided. */
  securePayment: string;
  /** Names the page's landmark inside a shop's page. */
  payment: string;
  orderSummary: string;
  total: string;
  quantity: string;
  /** The tax in a line item; `{rate}` is a percentage with its sign. */
  vat: string;
  moreItems: Plural;
  /** `{date}` is a date with its time. */
  payUntil: string;
  /** The text of the shopper's bank statement. */
  statement: string;

  payByCard: string;
  chooseMethod: string;
  card: string;
  acceptedBrands: string;
  optional: string;
  /** Methods that are approved on a page of a bank or wallet. */
  rails: {
    continueWith: string;
    /** The name of the rails that are no brand: the shopper's own bank. */
    payByBank: string;
    /** The button of these rails. */
    toBank: string;
    /** A sentence about each rail; open banking has that of `pay_by_bank`. */
    about: Record<Exclude<RailId, 'open_banking'>, string>;
    note: string;
    redirecting: string;
    waiting: string;
    cancelled: string;
  };
  /** Apple Pay and Google Pay: `{wallet}` is the brand's name. */
  wallets: {
    /** The button's name, and the heading where there is nothing else to choose. */
    pay: string;
    hint: string;
    /** While the sheet is open. */
    waiting: string;
    problems: Record<WalletProblem, string>;
    /** Between the express buttons and the other methods. */
    or: string;
  };
  sepa: {
    name: string;
    heading: string;
    /** The text that the shopper agrees to by paying; the scheme prescribes what it has to say. */
    mandate: string;
    /** Names the choice between the account on file and another one. */
    account: string;
    another: string;
    /** The other labels of a mandate. */
    creditorId: string;
    mandateReference: string;
    paymentType: string;
    oneOff: string;
    recurring: string;
  };
  /** A bank transfer that the shopper makes in its own bank's app. */
  transfer: {
    name: string;
    heading: string;
    intro: string;
    beneficiary: string;
    iban: string;
    amount: string;
    reference: string;
    copy: string;
    copied: string;
    action: string;
    note: string;
    later: string;
    /** Back from the details that are kept for later. */
    otherWays: string;
    /** The QR code's name. */
    scan: string;
    /** Below the details that are kept for later: where they were sent, or where they are found again. */
    sentTo: string;
    kept: string;
  };
  /** The dialog in which a bank asks whether the shopper is the card holder. */
  challenge: {
    title: string;
    text: string;
    frameTitle: string;
    cancel: string;
    waiting: string;
  };
  savedCards: {
    legend: string;
    /** `{brand}` and the last four digits. */
    card: string;
    expires: string;
    another: string;
    save: string;
    remove: string;
    removed: string;
    notRemoved: string;
    /** Asked before a card is removed, and its two answers. */
    removeQuestion: string;
    removeNow: string;
    keep: string;
  };
  /** The payments that follow, where the payment starts a subscription. */
  /** The texts of a page that saves a card, in place of those of payments (`to-card-texts.ts`). */
  saveCard: {
    action: string;
    /** Above the button. */
    note: string;
    saved: string;
    savedText: string;
    notSaved: string;
    declined: string;
    failed: string;
    expired: string;
    checking: string;
    checkingText: string;
    unknown: string;
    lost: string;
    /** Why the bank asks. */
    challenge: string;
    /** Ends the bank's question. */
    stop: string;
  };
  subscription: {
    /** Below the first amount; `laterFrom` where these payments do not begin one interval later. */
    later: string;
    laterFrom: string;
    /** `{amount}` and one of `every`. */
    text: string;
    every: Record<'day' | 'week' | 'month' | 'year', Plural>;
    /** The payments after this one. */
    cycles: Plural;
    /** Where nothing more is known of it. */
    unknown: string;
    /** Where the payments after this one do not begin one interval later. */
    starts: string;
    /** How to end it. */
    end: string;
  };
  labels: Record<FormField, string>;
  placeholders: { card_number: string; expiry: string; cvc: string };

  pay: string;
  reserve: string;
  /** The same as long as no amount is known that can be paid. */
  openAmount: Record<'pay' | 'reserve', string>;
  /** The same by the merchant's choice (`ButtonWord`). EU law wants the duty to pay in them. */
  buttonWords: Record<Exclude<ButtonWord, 'pay'>, { pay: string; open: string }>;
  paying: string;
  /** When an answer takes longer than it should. */
  slowNote: string;
  offline: string;
  reserveNote: string;
  privacyNote: string;
  cancel: string;
  leaveUnpaid: string;
  returnTo: string;
  continueTo: string;
  takingYouBack: string;
  checkAgain: string;
  checking: string;
  reference: string;
  /** On the screen of a finished payment, where a confirmation was sent. */
  confirmationSent: string;

  required: Record<FormField, string>;
  problems: Record<Exclude<FieldProblem, 'required'>, string>;
  /** Where the code ends the payment, also the text of the screen. */
  errors: Record<PaymentErrorCode, string>;
  /** The ways on for a shopper whose card was declined: `{next}` of these errors. */
  next: Record<'card_declined' | 'insufficient_funds' | 'expired_card' | 'authentication_failed', string>;
  /** The same where there are other ways to pay; `{method}` is one of them. */
  otherWays: string;
  /** The same, filled in for each, in the order in which they are proposed. Not in the files: `adaptTexts` adds it. */
  waysOut?: Partial<Record<PaymentMethodId, string>>;
  attemptEnded: string;
  /** Fetched when the merchant changes the link while the page is open. */
  amountChanged: string;

  titles: Record<ResultTitle, string>;
  texts: Record<Exclude<ResultTitle, 'failed' | 'expired' | 'cancelled' | 'unconfirmed'>, string>;
  /** After `texts.paid`, where the merchant has given a part of it back. */
  partRefunded: string;
  /** Names the choice of a card that has two brands. */
  brandChoice: string;
  /** Unfolds the methods that are made for other countries. */
  moreMethods: string;
  /** The merchant's own pages. */
  legal: Record<keyof LegalLinks, string>;
  /** Where the security code is printed: by the card's brand, or as long as that is unknown. */
  cvcHelp: Record<'back' | 'front' | 'either', string>;
  /** Cards that are remembered by the shopper's address, and found with a code (`start/open-card-finder.tsx`). */
  remember: {
    /** The box, in place of `savedCards.save`. */
    save: string;
    /** The button that opens the part. */
    offer: string;
    send: string;
    /** The same for unknown addresses. */
    sent: string;
    code: string;
    use: string;
    again: string;
    wrong: string;
    over: string;
    none: string;
    flooded: string;
    failed: string;
  };
}

/** Texts that only the service writes, in one language. */
export interface ServiceTexts {
  noScript: string;
  /** For an address that leads nowhere. */
  notFound: { title: string; text: string };
  /** The page that leads on to a bank or wallet from inside a frame. */
  hop: { title: string; text: string };
  /** The confirmation that the shopper gets. */
  mail: {
    subject: string;
    greeting: string;
    paid: string;
    reserved: string;
    pending: string;
    footer: string;
    /** For a bank transfer that was announced, and for one that the shopper makes later. */
    waiting: string;
    details: string;
    method: string;
    /** The page of a payment that was made, and of one that was not. Such a sentence ends with its address, in every mail. */
    see: string;
    page: string;
    contact: string;
  };
  /** The page on which a shopper manages a subscription. `{date}` is a day. */
  manage: {
    title: string;
    /** `{every}` is one of `subscription.every`. */
    price: string;
    /** Names of facts. */
    next: string;
    left: string;
    /** Above the last payments, and above the other cards with the button of each. */
    payments: string;
    changeCard: string;
    useCard: string;
    newCard: string;
    /** The last change, or why it could not be made. */
    cardChanged: string;
    busy: string;
    /** The state of the subscription. */
    pastDue: string;
    paused: string;
    ending: string;
    ended: string;
    completed: string;
    /** The effect of the button below. */
    endsLater: string;
    endsNow: string;
    cancel: string;
    /** The same for the way back, and what has happened then. */
    keepText: string;
    keep: string;
    kept: string;
  };
  /** Mails about a subscription. `{date}` is a day, `{price}` the filled `manage.price`. */
  subscriptionMail: {
    beganSubject: string;
    began: string;
    resumed: string;
    manage: string;
    dueSubject: string;
    declined: string;
    returned: string;
    asks: string;
    pay: string;
    endedSubject: string;
    ended: string;
    paidUntil: string;
    /** The offer while the end can be taken back. */
    keep: string;
  };
  contract: ContractTexts;
  /** The hosted page of a company's wallets. */
  wallet: {
    title: string;
    /** Above the balances, the newest movements and the shopper's cards. */
    balance: string;
    movements: string;
    cards: string;
    /** In place of any of these. */
    empty: string;
    /** The purposes of movements; any other is named by its direction. */
    reasons: Record<'TOP_UP' | 'TRANSFER' | 'HARDWARE_ORDER', string>;
    received: string;
    sent: string;
    /** The effect of the button below, and when it comes by itself; `{date}` is a date with its time. */
    leaveText: string;
    leave: string;
    /** For a link that was used, and a page that was left. */
    closed: { title: string; text: string };
  };
  /** The frame in which a user writes to the company. */
  chat: {
    title: string;
    noScript: string;
    /** Names the list of messages. */
    messages: string;
    /** Above the first message. */
    hint: string;
    /** Names the user before its messages, for a screen reader. */
    you: string;
    /** Names the field. */
    label: string;
    send: string;
    retry: string;
    offline: string;
    unsent: string;
    flooded: string;
    long: string;
    /** The company has closed the thread. */
    closed: string;
    /** The session has ended, by the clock. */
    over: { title: string; text: string };
  };
  /** The form in which a company applies, and how its application stands. */
  onboarding: {
    title: string;
    invitation: string;
    /** Each with its label and what is right in it. */
    fields: Record<OnboardingField, [label: string, hint: string]>;
    problems: string;
    submit: string;
    note: string;
    active: [title: string, text: string];
    in_review: [title: string, text: string];
    /** After the titles `expired`, `rejected` and `suspended`. */
    ask: string;
  } & Record<OnboardingFault | 'expired' | 'rejected' | 'suspended', string>;
  /** The page on which remembered cards are forgotten, and the mails about them. */
  remembered: {
    title: string;
    text: string;
    forget: string;
    all: string;
    allText: string;
    forgotten: string;
    empty: string;
    mail: {
      subject: string;
      /** `{card}` is `savedCards.card`. */
      card: string;
      /** For an address that was typed by mistake. */
      stranger: string;
      manage: string;
      codeSubject: string;
      code: string;
    };
  };
}
