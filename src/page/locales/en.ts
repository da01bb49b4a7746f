import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Test mode',
  poweredBy: 'Secure payments by ServicePay',
  stillLoading: 'This page is still loading. If nothing changes, please reload it.',

  securePayment: 'Secure payment',
  payment: 'Secure payment: {purpose}',
  orderSummary: 'Your order',
  total: 'Total',
  quantity: '{quantity} × {price}',
  vat: 'incl. {rate} VAT',
  moreItems: { one: 'Show {count} more item', other: 'Show {count} more items' },
  payUntil: 'Pay by {date}',
  statement: 'On your bank statement: {statement}',

  payByCard: 'Pay by card',
  chooseMethod: 'Choose how to pay',
  card: 'Card',
  acceptedBrands: 'Cards accepted: {brands}',
  optional: '{label} (optional)',
  providers: {
    choose: 'How would you like to pay?',
    back: 'Other ways to pay',
    names: { ServiceDirect: 'Pay now', FlowPay: 'Bank transfer', Fabrick: 'Open banking' },
    hints: {
      ServiceDirect: 'By card, wallet or direct debit',
      FlowPay: 'You make the transfer with your own bank',
      Fabrick: 'You approve the payment in your online banking',
    },
  },
  rails: {
    continueWith: 'Continue with {rail}',
    note: 'You approve the payment with {rail} on the next page. Then you come back to {merchant}.',
    payLater: 'There you can also choose to pay later or in instalments.',
    redirecting: 'Taking you to {rail}…',
    waiting: 'Your payment with {rail} is not finished. Continue with {rail}, or choose another way to pay.',
    cancelled: 'The payment was cancelled. You have not been charged. You can try again.',
  },
  wallets: {
    pay: 'Pay with {wallet}',
    hint: 'You confirm the payment of {amount} in the window that {wallet} opens.',
    waiting: 'Please confirm the payment in the {wallet} window, and keep this page open.',
    problems: {
      wallet_busy:
        'Another payment with {wallet} is open. You have not been charged. Close it and try again.',
      wallet_no_gesture: '{wallet} did not open. You have not been charged. Press the button once more.',
      wallet_unavailable:
        '{wallet} cannot be used here right now. You have not been charged. Choose another way to pay.',
      wallet_failed:
        '{wallet} could not complete the payment. You have not been charged. Try again or choose another way to pay.',
    },
  },
  sepa: {
    name: 'SEPA Direct Debit',
    heading: 'Pay by SEPA Direct Debit',
    mandate:
      'By paying, you authorise {merchant} and ServicePay, its payment provider, to instruct your bank to debit your account, and your bank to debit your account in accordance with those instructions. You are entitled to a refund from your bank under the terms of your agreement with it. A refund must be claimed within 8 weeks of the date on which your account was debited.',
    onFile: 'Leave this empty to pay from the account {iban}.',
  },
  transfer: {
    name: 'Bank transfer',
    heading: 'Pay by bank transfer',
    intro: 'Make a transfer with these details in your bank’s app or website. Then press the button below.',
    beneficiary: 'Beneficiary',
    iban: 'IBAN',
    fiscalCode: 'Tax code',
    amount: 'Amount',
    reference: 'Payment reference',
    copy: 'Copy {label}',
    copied: 'Copied',
    action: 'I have made the transfer',
    note: 'Use exactly this payment reference, so that {merchant} can recognise your payment.',
    later: 'I will do it later',
    scan: 'QR code for your banking app',
    sentTo: 'We have sent these details to {email}.',
    kept: 'Open this payment link again to see these details, until {date}.',
  },
  challenge: {
    title: 'Confirm with your bank',
    text: 'Your bank wants to make sure that it is you who is paying {amount} to {merchant}.',
    frameTitle: 'Your bank: confirm the payment',
    cancel: 'Cancel this payment',
    waiting: 'Please confirm the payment with your bank, and keep this page open.',
  },
  savedCards: {
    legend: 'Your cards',
    card: '{brand} ending in {last4}',
    expires: 'Expires {date}',
    another: 'Another card',
    save: 'Save this card for my next payment to {merchant}',
    remove: 'Remove {card}',
    removed: 'The card was removed.',
    notRemoved: 'The card could not be removed. Please try again.',
  },
  subscription: {
    text: 'After this payment you pay {amount} {every}.',
    every: {
      day: { one: 'every day', other: 'every {count} days' },
      week: { one: 'every week', other: 'every {count} weeks' },
      month: { one: 'every month', other: 'every {count} months' },
      year: { one: 'every year', other: 'every {count} years' },
    },
    cycles: {
      one: 'That is {count} more payment, in addition to this one.',
      other: 'That is {count} more payments, in addition to this one.',
    },
    unknown: 'This payment starts a subscription with {merchant}.',
  },
  labels: {
    card_number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    cardholder_name: 'Name on card',
    iban: 'IBAN',
    account_holder: 'Account holder',
    email: 'Email',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' },

  pay: 'Pay {amount}',
  reserve: 'Reserve {amount}',
  paying: 'Processing…',
  payingNote: 'We are confirming your payment with the bank. Please keep this page open.',
  slowNote: 'This is taking longer than usual. Please keep this page open: you will not be charged twice.',
  offline: 'You are offline. Nothing is sent until you are connected again.',
  reserveNote: 'The amount is only reserved for now. {merchant} may charge it later.',
  privacyNote: 'Encrypted. Your card details go straight to the payment provider, never to {merchant}.',
  cancel: 'Cancel and return to {merchant}',
  leaveUnpaid: 'Return to {merchant} without paying',
  returnTo: 'Return to {merchant}',
  continueTo: 'Continue to {merchant}',
  takingYouBack: 'Taking you back to {merchant}…',
  checkAgain: 'Check again',
  checking: 'Checking…',
  reference: 'Reference',
  confirmationSent: 'We have sent a confirmation to {email}.',

  required: {
    card_number: 'Enter your card number.',
    expiry: 'Enter the expiry date.',
    cvc: 'Enter the security code.',
    cardholder_name: 'Enter the name on the card.',
    iban: 'Enter your IBAN.',
    account_holder: 'Enter the name of the account holder.',
    email: 'Enter your email address.',
  },
  problems: {
    card_number_invalid: 'This card number is not valid. Please check it.',
    card_number_incomplete: 'This card number is too short.',
    card_brand_unsupported: 'This kind of card is not accepted here.',
    card_is_bancontact:
      'This is a Bancontact card. Choose Bancontact as the way to pay, or use another card.',
    expiry_invalid: 'Enter the date as MM / YY.',
    expiry_past: 'This card has expired.',
    cvc_invalid: 'The security code has {digits} digits.',
    name_invalid: 'Enter the name as it is printed on the card.',
    iban_invalid: 'This IBAN is not valid. Please check it.',
    iban_incomplete: 'This IBAN is too short.',
    iban_unsupported: 'Accounts in this country cannot be debited. Use another account.',
    account_holder_invalid: 'Enter the name as it is known to the bank.',
    email_invalid: 'Enter an email address like name@example.com.',
    expiry_month: 'There are only months 01 to 12.',
  },
  errors: {
    card_declined:
      'Your bank declined this payment. You have not been charged. Try another card or contact your bank.',
    insufficient_funds:
      'There is not enough money on this card. You have not been charged. Try another card.',
    expired_card: 'Your bank says that this card has expired. You have not been charged. Try another card.',
    authentication_failed:
      'Your bank could not confirm that this is you. You have not been charged. Try again or use another card.',
    payment_declined:
      'Your bank or wallet declined this payment. You have not been charged. Try again or choose another way to pay.',
    processing_error:
      'The payment could not be processed. You have not been charged. Please try again in a moment.',
    too_many_attempts:
      'The payment was declined and cannot be tried again on this page. You have not been charged.',
    link_expired:
      'This payment link is no longer valid. You have not been charged. Ask {merchant} for a new one.',
    link_closed: 'This payment is closed and can no longer be made. You have not been charged.',
    network_error:
      'We lost the connection. Your payment may have gone through. Do not pay again: first check whether it did.',
  },
  attemptEnded: 'The last attempt did not go through. You have not been charged. You can try again.',

  titles: {
    processing: 'Confirming your payment',
    unconfirmed: 'We do not know yet whether you have paid',
    paid: 'Payment successful',
    reserved: 'Amount reserved',
    pending: 'Payment on its way',
    refunded: 'Payment refunded',
    failed: 'Payment not completed',
    expired: 'This link has expired',
    cancelled: 'Payment cancelled',
    released: 'Amount no longer reserved',
    no_method: 'No way to pay here yet',
    transfer: 'Waiting for your transfer',
    later: 'Your transfer details',
  },
  texts: {
    processing: 'The bank is checking your payment. This takes a few seconds; please keep this page open.',
    paid: 'You paid {amount} to {merchant}. Thank you.',
    reserved: '{amount} is reserved for {merchant}. You are charged only when {merchant} confirms.',
    pending:
      'Your payment of {amount} to {merchant} has been accepted and is being confirmed. There is nothing more to do.',
    refunded: '{merchant} has refunded your payment of {amount}.',
    released: '{amount} is no longer reserved. You have not been charged.',
    no_method:
      '{merchant} offers no payment method that can be used on this page. You have not been charged.',
    transfer:
      'We are waiting for your transfer of {amount}. {merchant} confirms when it has arrived, usually within one working day.',
    later: 'Make the transfer of {amount} when it suits you. {merchant} confirms when it has arrived.',
  },
  legal: { terms: 'Terms', privacy: 'Privacy', contact: 'Contact' },
  cvcHelp: {
    back: 'The {digits} digits on the back of your card',
    front: 'The {digits} digits on the front of your card',
    either: 'The 3 digits on the back of your card, or the 4 digits on the front of an American Express card',
  },
};
