import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'To keep your card details safe, this page needs JavaScript. Please switch it on and reload the page.',
  notFound: {
    title: 'Page not found',
    text: 'There is no payment at this address. Check the link, or ask the shop for a new one.',
  },
  hop: {
    title: 'Approve your payment',
    text: 'You approve your payment to {merchant} on a separate page.',
  },
  mail: {
    subject: 'Your payment to {merchant}',
    greeting: 'Hello,',
    paid: 'You have paid {amount} to {merchant}. Thank you.',
    reserved: '{amount} is reserved for {merchant}. You are charged only when {merchant} confirms.',
    pending: 'Your payment of {amount} to {merchant} is being confirmed.',
    footer:
      'You are receiving this email because ServicePay handles this payment. Questions about the order? Please ask {merchant}.',
    waiting:
      'We are waiting for your transfer of {amount}. {merchant} confirms when it has arrived, usually within one working day.',
    details: 'Here are the details for your transfer of {amount} to {merchant}. Nothing has been paid yet.',
    method: 'Payment method: {method}',
    page: 'Payment page: {url}',
    contact: 'Contact: {contact}',
  },
  manage: {
    title: 'Your subscription',
    price: '{amount} {every}',
    next: 'Next payment',
    left: 'Payments left',
    payments: 'Last payments',
    changeCard: 'Pay with another card',
    useCard: 'Use this card',
    newCard: 'Add a new card',
    cardChanged: 'From now on, this card is charged.',
    busy: 'A payment is being made right now. Please try again in a minute.',
    pastDue: '{amount} could not be charged. Pay by {date}, or the subscription ends.',
    paused: 'Paused by {merchant}. Nothing is charged for now.',
    ending: 'Cancelled. Nothing more will be charged. You have paid until {date}.',
    ended: 'Cancelled. Nothing more will be charged.',
    completed: 'All payments have been made. Nothing more will be charged.',
    endsLater: 'If you cancel, your subscription still runs until {date}, and nothing more will be charged.',
    endsNow: 'If you cancel, your subscription ends at once, and nothing more will be charged.',
    cancel: 'Cancel subscription',
    keepText: 'If you keep it, the next payment is on {date}.',
    keep: 'Keep subscription',
    kept: 'Your subscription goes on.',
  },
  subscriptionMail: {
    beganSubject: 'Your subscription at {merchant}',
    began: 'Your subscription at {merchant} has begun: {price}. The next payment is on {date}.',
    resumed: 'Your subscription at {merchant} goes on: {price}. The next payment is on {date}.',
    manage: 'See or cancel your subscription at any time, with one press: {url}',
    dueSubject: 'Your subscription at {merchant}: payment due',
    declined:
      'Your card was declined: {amount} for your subscription at {merchant} could not be charged. We will try again.',
    returned: 'Your bank returned the direct debit of {amount} for your subscription at {merchant}.',
    asks: 'Your bank wants you to confirm {amount} for your subscription at {merchant}.',
    pay: 'Pay here by {date}, or the subscription ends: {url}',
    endedSubject: 'Your subscription at {merchant} is cancelled',
    ended: 'Your subscription at {merchant} is cancelled. Nothing more will be charged.',
    paidUntil: 'You have paid until {date}.',
  },
};
