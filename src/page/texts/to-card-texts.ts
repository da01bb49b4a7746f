import type { Catalog } from '../locales/catalog.ts';

/** Replaces texts about payments on a page that saves a card. */
export function toCardTexts(catalog: Catalog): Catalog {
  const { saveCard: texts, titles, errors, challenge } = catalog;
  const { action, notSaved, declined, failed, checkingText } = texts;
  return {
    ...catalog,
    securePayment: action,
    payment: '{purpose}',
    orderSummary: action,
    payByCard: action,
    pay: action,
    reserveNote: texts.note,
    leaveUnpaid: catalog.returnTo,
    attemptEnded: failed,
    slowNote: checkingText,
    brandChoice: catalog.card,
    rails: { ...catalog.rails, cancelled: texts.stopped },
    titles: {
      ...titles,
      paid: texts.saved,
      failed: notSaved,
      cancelled: notSaved,
      no_method: notSaved,
      processing: texts.checking,
      unconfirmed: texts.unknown,
    },
    texts: { ...catalog.texts, paid: texts.savedText, processing: checkingText, no_method: failed },
    errors: {
      ...errors,
      card_declined: declined,
      payment_declined: declined,
      rail_declined: declined,
      processing_error: failed,
      try_later: failed,
      too_many_attempts: failed,
      link_expired: texts.expired,
      link_closed: texts.closed,
      network_error: texts.lost,
    },
    challenge: {
      ...challenge,
      text: texts.challenge,
      frameTitle: challenge.title,
      cancel: texts.stop,
      waiting: checkingText,
    },
  };
}
