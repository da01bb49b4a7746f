import type { Catalog } from '../catalog.ts';

export const en: Catalog = {
  testMode: 'Test mode',
  poweredBy: 'Secure payments by ServicePay',
  noScript:
    'To keep your card details safe, this page needs JavaScript. Please switch it on and reload the page.',

  securePayment: 'Secure payment',
  payment: 'Secure payment: {purpose}',
  orderSummary: 'Your order',
  total: 'Total',
  quantity: '{quantity} × {price}',
  moreItems: 'Show {count} more items',

  payByCard: 'Pay by card',
  chooseMethod: 'Choose how to pay',
  card: 'Card',
  acceptedBrands: 'Cards accepted: {brands}',
  optional: '{label} (optional)',
  rails: {
    continueWith: 'Continue with {rail}',
    note: 'You approve the payment with {rail} on the next page. Then you come back to {merchant}.',
    redirecting: 'Taking you to {rail}…',
    waiting: 'Your payment with {rail} is not finished. Continue with {rail}, or choose another way to pay.',
    cancelled: 'The payment was cancelled. You have not been charged. You can try again.',
    hopTitle: 'Continue with {rail}',
    hopText: 'You approve your payment to {merchant} on a page of its own.',
  },
  applePay: {
    pay: 'Pay with Apple Pay',
    hint: 'You confirm the payment of {amount} in the window that Apple Pay opens.',
    waiting: 'Please confirm the payment in the window of Apple Pay, and keep this page open.',
    problems: {
      apple_pay_busy:
        'Another payment with Apple Pay is open. You have not been charged. Close it and try again.',
      apple_pay_no_gesture: 'Apple Pay did not open. You have not been charged. Press the button once more.',
      apple_pay_unavailable:
        'Apple Pay cannot be used here right now. You have not been charged. Choose another way to pay.',
      apple_pay_failed:
        'Apple Pay could not complete the payment. You have not been charged. Try again or choose another way to pay.',
    },
  },
  labels: {
    card_number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    cardholder_name: 'Name on card',
    email: 'Email',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' },

  pay: 'Pay {amount}',
  reserve: 'Reserve {amount}',
  paying: 'Processing…',
  payingNote: 'We are confirming your payment with the bank. Please keep this page open.',
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

  required: {
    card_number: 'Enter your card number.',
    expiry: 'Enter the expiry date.',
    cvc: 'Enter the security code.',
    cardholder_name: 'Enter the name on the card.',
    email: 'Enter your email address.',
  },
  problems: {
    card_number_invalid: 'This card number is not valid. Please check it.',
    card_number_incomplete: 'This card number is too short.',
    card_brand_unsupported: 'This kind of card is not accepted here.',
    expiry_invalid: 'Enter the date as MM / YY.',
    expiry_past: 'This card has expired.',
    cvc_invalid: 'The security code has {digits} digits.',
    name_invalid: 'Enter the name as it is printed on the card.',
    email_invalid: 'Enter an email address like name@example.com.',
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
    link_closed: 'This payment is closed and cannot be made any more. You have not been charged.',
    network_error:
      'We lost the connection. Your payment may have gone through. Do not pay again: check first what became of it.',
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
    released: 'Reservation released',
    no_method: 'No way to pay here yet',
    not_found: 'Page not found',
  },
  texts: {
    processing: 'The bank is looking at your payment. This takes a few seconds; please keep this page open.',
    paid: 'You paid {amount} to {merchant}. Thank you.',
    reserved: '{amount} is reserved for {merchant}. You are charged only when {merchant} confirms.',
    pending:
      'Your payment of {amount} to {merchant} has been accepted and is being confirmed. There is nothing more to do.',
    refunded: '{merchant} has refunded your payment of {amount}.',
    released: '{amount} is no longer reserved. You have not been charged.',
    no_method: '{merchant} offers no payment method that this page can take. You have not been charged.',
    not_found: 'There is no payment at this address. Check the link, or ask the shop for a new one.',
  },
};
