import type { LegalLinks } from '../../protocol/brand/legal-links.ts';
import type { FieldProblem } from '../../protocol/card.ts';
import type { ButtonWord } from '../../protocol/checkout-api.ts';
import type { PaymentErrorCode } from '../../protocol/decline-codes.ts';
import type { OnboardingFault, OnboardingField } from '../../protocol/page-renderer.ts';
import type { PaymentMethodId, RailId } from '../../protocol/payment-methods.ts';
import type { ContractTexts } from './contract-texts.ts';
import type { FormField, ResultTitle, WalletProblem } from './words.ts';

/**
 * A text that depends on a number: a sentence for each plural category of the language, named as in `Intl.PluralRules`. A test
 * checks the categories. `=1` is for exactly one, if the language's category also covers other numbers (Russian `one`: 1, 21, 31;
 * Korean `other`: all). `11+` is for more than ten: Hebrew counts 3 days (ימים), but 30 day (יום).
 */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule | '=1' | '11+', string>>;

/**
 * The visible texts of the page in one language. They are sent with the page, so texts that the browser never shows are in
 * `ServiceTexts`. `fillText` fills in `{name}`, and `fillPlural` a `Plural`. The compiler rejects a language without a text, and
 * a test one with other placeholders.
 */
export interface Catalog {
  testMode: string;
  poweredBy: string;
  /** The text below a button that is inactive because the page's code has not loaded. */
  stillLoading: string;

  /** The iframe's title until there is a result. */
  securePayment: string;
  /** The label of the page's landmark inside a shop's page. */
  payment: string;
  orderSummary: string;
  total: string;
  quantity: string;
  /** The tax of an item; `{rate}` is a percentage with its sign. */
  vat: string;
  moreItems: Plural;
  /** `{date}` is a date with a time. */
  payUntil: string;
  /** The text on the shopper's bank statement. */
  statement: string;

  /** The step in which the shopper chooses one of several providers. */
  providers: {
    title: string;
    /** The problem if none is chosen. */
    missing: string;
    /** Follows the name of a provider's first method; `{methods}` are the names of the others. */
    others: string;
    /** Where a bank transfer is made. */
    transferNote: string;
    /** The name of open banking beside "Pay by Bank", and where it is approved. */
    bankApp: string;
    bankAppNote: string;
    /** The way back to the step. */
    change: string;
  };
  payByCard: string;
  chooseMethod: string;
  card: string;
  acceptedBrands: string;
  optional: string;
  /** Methods that are approved on a bank's or wallet's page. */
  rails: {
    continueWith: string;
    /** The name of rails without a brand: the shopper's own bank. */
    payByBank: string;
    /** The button for these rails. */
    toBank: string;
    /** A sentence about each rail; open banking uses that of `pay_by_bank`. */
    about: Record<Exclude<RailId, 'open_banking'>, string>;
    note: string;
    redirecting: string;
    waiting: string;
    cancelled: string;
  };
  /** Apple Pay and Google Pay: `{wallet}` is the brand's name. */
  wallets: {
    /** The button's name; also the heading if it is the only method. */
    pay: string;
    hint: string;
    /** Shown while the sheet is open. */
    waiting: string;
    problems: Record<WalletProblem, string>;
    /** The separator between the express buttons and the other methods. */
    or: string;
  };
  sepa: {
    name: string;
    heading: string;
    /** The text of the mandate, which the shopper accepts by paying. The SEPA scheme prescribes its content. */
    mandate: string;
    /** The label of the choice between the account on file and another one. */
    account: string;
    another: string;
    /** Further labels of a mandate. */
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
    /** The link back from the details that were kept for later. */
    otherWays: string;
    /** The accessible name of the QR code. */
    scan: string;
    /** The text below details that were kept for later: where they were sent, or where they can be found again. */
    sentTo: string;
    kept: string;
  };
  /** The dialog in which a bank authenticates the cardholder. */
  challenge: {
    title: string;
    text: string;
    frameTitle: string;
    /** A link, for a bank whose page does not open in the frame. */
    open: string;
    cancel: string;
    waiting: string;
  };
  savedCards: {
    legend: string;
    /** `{brand}`, and the last four digits. */
    card: string;
    expires: string;
    another: string;
    save: string;
    remove: string;
    removed: string;
    notRemoved: string;
    /** The confirmation before a card is removed, and its two answers. */
    removeQuestion: string;
    removeNow: string;
    keep: string;
  };
  /** The texts of a page that saves a card, which replace those about payments (`to-card-texts.ts`). */
  saveCard: {
    action: string;
    /** The text above the button. */
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
    /** The reason why the bank asks. */
    challenge: string;
    /** The button that cancels the bank's authentication, and the notice afterwards. */
    stop: string;
    stopped: string;
    /** The text if the merchant has cancelled the link; its title is `notSaved`. */
    closed: string;
  };
  /** The payments that follow, where the payment starts a subscription. */
  subscription: {
    /** The texts below the first amount; `laterFrom` if the later payments do not start one interval later. */
    later: string;
    laterFrom: string;
    /** `{amount}`, and one of the texts in `every`. */
    text: string;
    every: Record<'day' | 'week' | 'month' | 'year', Plural>;
    /** The number of later payments. */
    cycles: Plural;
    /** The text if the number of payments is unknown. */
    unknown: string;
    /** The text if the later payments do not start one interval later. */
    starts: string;
    /** How to cancel. */
    end: string;
  };
  labels: Record<FormField, string>;
  placeholders: { card_number: string; expiry: string; cvc: string };

  pay: string;
  reserve: string;
  /** The button's texts while no valid amount is known. */
  openAmount: Record<'pay' | 'reserve', string>;
  /**
   * The button's texts with the merchant's choice of word (`ButtonWord`). EU law requires them to state the obligation to pay.
   */
  buttonWords: Record<Exclude<ButtonWord, 'pay'>, { pay: string; open: string }>;
  paying: string;
  /** Shown when an answer takes unusually long. */
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
  /** The text of the result screen if a confirmation was sent. */
  confirmationSent: string;

  required: Record<FormField, string>;
  problems: Record<Exclude<FieldProblem, 'required'>, string>;
  /**
   * The messages of error codes; if the code ends the payment, also the text of the screen. `rail_declined` is for a shopper who
   * returns from a bank or wallet, whose name `adaptTexts` fills in.
   */
  errors: Record<PaymentErrorCode | 'rail_declined', string>;
  /** The advice after a declined card, inserted into these errors as `{next}`. */
  next: Record<'card_declined' | 'insufficient_funds' | 'expired_card' | 'authentication_failed', string>;
  /** The advice if there are other methods; `{method}` is one of them. */
  otherWays: string;
  /** The advice filled in for each method, in the proposed order. Not in the catalog files: `adaptTexts` adds it. */
  waysOut?: Partial<Record<PaymentMethodId, string>>;
  attemptEnded: string;
  /** Loaded when the merchant changes the link while the page is open. */
  amountChanged: string;

  titles: Record<ResultTitle, string>;
  texts: Record<Exclude<ResultTitle, 'failed' | 'expired' | 'cancelled' | 'unconfirmed'>, string>;
  /** Added to `texts.paid` if the merchant has refunded a part. */
  partRefunded: string;
  /** Pairs of a regular expression for what only `Intl` writes in a date, and what people write. */
  dates?: readonly (readonly [found: string, custom: string])[];
  /** The label of the choice for a card with two brands. */
  brandChoice: string;
  /** The button that unfolds the methods for other countries. */
  moreMethods: string;
  /** The button that lets someone else pay. */
  shareOffer: string;
  /** The screen that waits until someone else has paid (`start/open-share.tsx`); its title and text are `shared`. */
  share: {
    /** The buttons that send the link, or copy it. */
    send: string;
    copy: string;
    copied: string;
    /** The accessible name of the QR code, and the text below it. */
    scan: string;
    /** How it stands. */
    waiting: string;
    paying: string;
    tried: string;
    /** The way back to the form. */
    self: string;
  };
  /** The links to the merchant's legal pages. */
  legal: Record<keyof LegalLinks, string>;
  /** Where the security code is printed: for the card's brand, or while that is unknown. */
  cvcHelp: Record<'back' | 'front' | 'either', string>;
  /** Cards remembered by the shopper's email address and found with a code (`start/open-card-finder.tsx`). */
  remember: {
    /** The checkbox, in place of `savedCards.save`. */
    save: string;
    /** The button that opens the card finder. */
    offer: string;
    send: string;
    /** Shown for known and unknown addresses alike. */
    sent: string;
    code: string;
    use: string;
    again: string;
    /** The way back to the address. */
    otherEmail: string;
    wrong: string;
    over: string;
    none: string;
    /** After a request above a limit; `{time}` is a time of day. */
    flooded: string;
    failed: string;
  };
}

/** Texts that only the service renders. */
export interface ServiceTexts {
  noScript: string;
  /** For a browser in which the page's code does not start. */
  oldBrowser: string;
  /** The page for an unknown URL. */
  notFound: { title: string; text: string };
  /** The page about the shopper's data (`privacy-page.tsx`), in paragraphs. */
  privacy: { title: string; text: string[] };
  /** The page in a frame that leads to a bank or wallet. */
  leaveFrame: { title: string; text: string };
  /** The confirmation for the shopper. */
  mail: {
    subject: string;
    greeting: string;
    paid: string;
    reserved: string;
    pending: string;
    footer: string;
    /** For a declared bank transfer, and for one that the shopper makes later. */
    waiting: string;
    details: string;
    /** For a bank transfer that has arrived. */
    arrived: string;
    /** For a refund of the whole payment, or of `{amount}` of its `{total}`; and how the money comes back. */
    refundSubject: string;
    refunded: string;
    refundedPart: string;
    refundNote: string;
    /** The label of the payment method, here and on a receipt. */
    method: string;
    /** The link to the page of a completed payment, and of an open one. In every mail, such a sentence ends with the URL. */
    see: string;
    page: string;
    contact: string;
  };
  /** The button of a page that shoppers keep. Their browser can also save it as a PDF file. */
  print: string;
  /** The receipt on the page of a payment that was made. */
  receipt: {
    /** The labels of its date with the time, and of a refund. */
    date: string;
    refunded: string;
    /** The text below its QR code. */
    code: string;
  };
  /** The page on which a shopper manages a subscription. `{date}` is a day. */
  manage: {
    title: string;
    /** `{every}` is one of the texts in `subscription.every`. */
    price: string;
    /** The labels of facts. */
    next: string;
    left: string;
    /** The headings of the last payments, and of the other cards with their buttons. */
    payments: string;
    changeCard: string;
    useCard: string;
    newCard: string;
    /** The notice about the last change, or the reason why it failed. */
    cardChanged: string;
    busy: string;
    /** The texts about the subscription's state. */
    pastDue: string;
    paused: string;
    ending: string;
    ended: string;
    completed: string;
    /** The effect of the button below the text. */
    endsLater: string;
    endsNow: string;
    cancel: string;
    /** The texts of the button that undoes a cancellation, and of its result. */
    keepText: string;
    keep: string;
    kept: string;
  };
  /** Mails about a subscription. `{date}` is a day, `{price}` the filled `manage.price`. */
  subscriptionMail: {
    beganSubject: string;
    began: string;
    resumed: string;
    /** The amount or the date has changed. */
    changedSubject: string;
    changed: string;
    manage: string;
    dueSubject: string;
    declined: string;
    returned: string;
    asks: string;
    /** The right to charge has ended, so only the shopper can pay. */
    waits: string;
    pay: string;
    endedSubject: string;
    ended: string;
    paidUntil: string;
    /** The offer to undo a cancellation. */
    keep: string;
  };
  contract: ContractTexts;
  /** The hosted page of a company's wallets. */
  wallet: {
    title: string;
    /** The headings of the balances, the newest movements and the shopper's cards. */
    balance: string;
    movements: string;
    cards: string;
    /** The text of an empty list. */
    empty: string;
    /** The purposes of movements; any other movement is named by its direction. */
    reasons: Record<'TOP_UP' | 'TRANSFER' | 'HARDWARE_ORDER', string>;
    received: string;
    sent: string;
    /** The effect of the button, and in how many minutes that happens automatically. */
    leaveText: Plural;
    leave: string;
    /** The page for a used link, and after leaving. */
    closed: { title: string; text: string };
  };
  /** The frame in which a user writes to the company. */
  chat: {
    title: string;
    noScript: string;
    /** The label of the list of messages. */
    messages: string;
    /** The text above the first message. */
    hint: string;
    /** The name of the user before their messages, for screen readers. */
    you: string;
    /** The label of the field. */
    label: string;
    send: string;
    retry: string;
    offline: string;
    unsent: string;
    flooded: string;
    long: string;
    /** The text after the company has closed the thread. */
    closed: string;
    /** The text after the session has expired. */
    over: { title: string; text: string };
  };
  /** The form for a company's application, and the application's state. */
  onboarding: {
    title: string;
    invitation: string;
    /** The label of each field, and a hint about correct values. */
    fields: Record<OnboardingField, [label: string, hint: string]>;
    problems: string;
    submit: string;
    note: string;
    active: [title: string, text: string];
    in_review: [title: string, text: string];
    /** The text after the titles `expired`, `rejected` and `suspended`. */
    ask: string;
  } & Record<OnboardingFault | 'expired' | 'rejected' | 'suspended', string>;
  /** The page on which remembered cards are deleted, and the mails about them. */
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
      /** `{card}` is filled with `savedCards.card`. */
      card: string;
      /** A notice for a recipient whose address was entered by mistake. */
      stranger: string;
      manage: string;
      /** Begins with the code: a list of mails and a locked phone show only the beginning. */
      codeSubject: string;
      code: string;
    };
  };
}
