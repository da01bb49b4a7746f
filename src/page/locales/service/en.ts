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
};
