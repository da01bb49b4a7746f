import type { Catalog } from '../catalog.ts';

export const en: Catalog = {
  testMode: 'Test mode',
  poweredBy: 'Secure payments by ServicePay',
  noScript:
    'To keep your card details safe, this page needs JavaScript. Please switch it on and reload the page.',

  payment: 'Secure payment: {purpose}',
  orderSummary: 'Your order',
  total: 'Total',
  quantity: '{quantity} × {price}',
  moreItems: 'Show {count} more items',

  payByCard: 'Pay by card',
  chooseMethod: 'How would you like to pay?',
  card: 'Card',
  acceptedBrands: 'Cards accepted: {brands}',
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
  reserveNote: 'The amount is only reserved on your card for now. {merchant} may charge it later.',
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
    reserved:
      '{amount} is reserved on your card for {merchant}. You are charged only when {merchant} confirms.',
    pending:
      'Your payment of {amount} to {merchant} has been accepted and is being confirmed. There is nothing more to do.',
    refunded: '{merchant} has refunded your payment of {amount}.',
    released: '{amount} is no longer reserved on your card. You have not been charged.',
    no_method: '{merchant} offers no payment method that this page can take. You have not been charged.',
    not_found: 'There is no payment at this address. Check the link, or ask the shop for a new one.',
  },
};
