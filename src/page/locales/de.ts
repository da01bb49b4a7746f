import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Testmodus',
  poweredBy: 'Sichere Zahlungen mit ServicePay',
  stillLoading: 'Die Seite wird noch geladen. Wenn sich nichts ändert, laden Sie sie bitte neu.',

  securePayment: 'Sichere Zahlung',
  payment: 'Sichere Zahlung: {purpose}',
  orderSummary: 'Ihre Bestellung',
  total: 'Gesamtbetrag',
  quantity: '{quantity} × {price}',
  vat: 'inkl. {rate} MwSt.',
  moreItems: { one: '{count} weiteren Artikel anzeigen', other: '{count} weitere Artikel anzeigen' },
  payUntil: 'Zahlbar bis zum {date}',
  statement: 'Auf Ihrem Kontoauszug: {statement}',

  providers: {
    title: 'Wie möchten Sie bezahlen?',
    missing: 'Bitte wählen Sie, wie Sie bezahlen möchten.',
    others: 'oder {methods}',
    transferNote: 'Sie überweisen den Betrag selbst über Ihre Bank.',
    bankApp: 'Ihre Banking-App',
    bankAppNote: 'Sie wechseln zu Ihrer Bank und geben die Zahlung dort frei.',
    change: 'Andere Zahlungsarten',
  },
  payByCard: 'Mit Karte zahlen',
  chooseMethod: 'Zahlungsart wählen',
  card: 'Karte',
  acceptedBrands: 'Akzeptierte Karten: {brands}',
  optional: '{label} (optional)',
  rails: {
    continueWith: 'Weiter mit {rail}',
    payByBank: 'Zahlung per Online-Banking',
    toBank: 'Weiter zu Ihrer Bank',
    about: {
      bancontact: 'Sie zahlen mit Ihrer Bancontact-Karte oder -App.',
      ideal: 'Sie zahlen von Ihrem niederländischen Bankkonto.',
      klarna: 'Sie zahlen sofort, später oder in Raten.',
      paypal: 'Sie zahlen mit Ihrem PayPal-Konto, sofort oder später.',
      pay_by_bank: 'Sie zahlen ohne Karte, im Online-Banking Ihrer Bank.',
    },
    note: 'Sie geben die Zahlung auf der nächsten Seite frei. Danach kehren Sie zu {merchant} zurück.',
    redirecting: 'Sie werden weitergeleitet\u00a0…',
    waiting:
      '{rail}: Ihre Zahlung ist noch nicht abgeschlossen. Setzen Sie sie fort oder wählen Sie eine andere Zahlungsart.',
    cancelled:
      'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
  },
  wallets: {
    pay: 'Mit {wallet} zahlen',
    hint: 'Sie bestätigen die Zahlung von {amount} im Fenster von {wallet}.',
    waiting: 'Bitte bestätigen Sie die Zahlung im Fenster von {wallet} und lassen Sie diese Seite geöffnet.',
    problems: {
      wallet_busy:
        'Eine andere Zahlung mit {wallet} läuft noch. Es wurde nichts abgebucht. Schließen Sie das zugehörige Fenster und versuchen Sie es noch einmal.',
      wallet_no_gesture:
        '{wallet} wurde nicht geöffnet. Es wurde nichts abgebucht. Tippen Sie bitte noch einmal auf den Button.',
      wallet_unavailable:
        '{wallet} kann hier gerade nicht verwendet werden. Es wurde nichts abgebucht. Wählen Sie eine andere Zahlungsart.',
      wallet_failed:
        '{wallet} konnte die Zahlung nicht abschließen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    },
    or: 'oder anders bezahlen',
  },
  sepa: {
    name: 'SEPA-Lastschrift',
    heading: 'Per SEPA-Lastschrift zahlen',
    mandate:
      'Mit der Zahlung ermächtigen Sie {merchant} und ServicePay als beauftragten Zahlungsdienstleister, Zahlungen von Ihrem Konto mittels Lastschrift einzuziehen. Zugleich weisen Sie Ihr Kreditinstitut an, die von {merchant} und ServicePay auf Ihr Konto gezogenen Lastschriften einzulösen. Sie können innerhalb von 8 Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrags verlangen. Es gelten dabei die mit Ihrem Kreditinstitut vereinbarten Bedingungen. Ihre Rechte sind in einem Merkblatt erläutert, das Sie von Ihrem Kreditinstitut erhalten können. Sie sind damit einverstanden, dass Ihnen Betrag und Datum einer Lastschrift spätestens einen Tag vorher mitgeteilt werden.',
    account: 'Konto für die Lastschrift',
    another: 'Anderes Konto',
    creditorId: 'Gläubiger-Identifikationsnummer',
    mandateReference: 'Mandatsreferenz',
    paymentType: 'Zahlungsart',
    oneOff: 'Einmalige Zahlung',
    recurring: 'Wiederkehrende Zahlungen',
  },
  transfer: {
    name: 'Überweisung',
    heading: 'Per Überweisung zahlen',
    intro:
      'Überweisen Sie mit diesen Angaben in der App oder auf der Website Ihrer Bank. Tippen Sie danach unten auf „Ich habe überwiesen“.',
    beneficiary: 'Empfänger',
    iban: 'IBAN',
    amount: 'Betrag',
    reference: 'Verwendungszweck',
    copy: '{label} kopieren',
    copied: 'Kopiert',
    action: 'Ich habe überwiesen',
    note: 'Geben Sie genau diesen Verwendungszweck an, damit {merchant} Ihre Zahlung zuordnen kann.',
    later: 'Ich überweise später',
    otherWays: 'Andere Zahlungsarten',
    scan: 'QR-Code für Ihre Banking-App',
    sentTo: 'Wir haben diese Angaben an {email} gesendet.',
    kept: 'Über diesen Zahlungslink können Sie die Angaben bis zum {date} erneut aufrufen.',
  },
  challenge: {
    title: 'Bei Ihrer Bank bestätigen',
    text: 'Ihre Bank möchte sichergehen, dass wirklich Sie {amount} an {merchant} zahlen.',
    frameTitle: 'Ihre Bank: Zahlung bestätigen',
    open: 'Seite Ihrer Bank in einem neuen Tab öffnen',
    cancel: 'Diese Zahlung abbrechen',
    waiting: 'Bitte bestätigen Sie die Zahlung bei Ihrer Bank und lassen Sie diese Seite geöffnet.',
  },
  savedCards: {
    legend: 'Ihre Karten',
    card: '{brand} mit den Endziffern {last4}',
    expires: 'Gültig bis {date}',
    another: 'Andere Karte',
    save: 'Diese Karte für künftige Zahlungen an {merchant} speichern',
    remove: '{card} entfernen',
    removed: 'Die Karte wurde entfernt.',
    notRemoved: 'Die Karte konnte nicht entfernt werden. Bitte versuchen Sie es noch einmal.',
    removeQuestion: 'Diese Karte entfernen?',
    removeNow: 'Entfernen',
    keep: 'Behalten',
  },
  saveCard: {
    action: 'Karte speichern',
    note: 'Ihre Karte wird für künftige Zahlungen an {merchant} gespeichert. Jetzt wird nichts abgebucht.',
    saved: 'Karte gespeichert',
    savedText: 'Ihre Karte ist für künftige Zahlungen an {merchant} gespeichert. Es wurde nichts abgebucht.',
    notSaved: 'Karte nicht gespeichert',
    declined:
      'Ihre Bank hat diese Karte nicht angenommen. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder fragen Sie Ihre Bank.',
    failed: 'Die Karte konnte nicht gespeichert werden. Es wurde nichts abgebucht.',
    expired:
      'Dieser Link ist nicht mehr gültig. Es wurde nichts abgebucht. Bitten Sie {merchant} um einen neuen.',
    checking: 'Ihre Karte wird geprüft',
    checkingText:
      'Die Bank prüft Ihre Karte. Das dauert einige Sekunden; bitte lassen Sie diese Seite geöffnet.',
    unknown: 'Wir wissen noch nicht, ob Ihre Karte gespeichert wurde',
    lost: 'Die Verbindung ist abgebrochen. Vielleicht wurde Ihre Karte gespeichert: Prüfen Sie das zuerst.',
    challenge: 'Ihre Bank möchte prüfen, ob das wirklich Ihre Karte ist.',
    stop: 'Diese Karte nicht speichern',
    stopped:
      'Die Karte wurde nicht gespeichert. Es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
    closed: 'Dieser Link ist nicht mehr aktiv. Es wurde nichts abgebucht.',
  },
  subscription: {
    later: 'danach {every} {amount}',
    laterFrom: 'danach {every} {amount}, ab dem {date}',
    text: 'Nach dieser Zahlung zahlen Sie {every} {amount}.',
    every: {
      day: { one: 'jeden Tag', other: 'alle {count} Tage' },
      week: { one: 'jede Woche', other: 'alle {count} Wochen' },
      month: { one: 'jeden Monat', other: 'alle {count} Monate' },
      year: { one: 'jedes Jahr', other: 'alle {count} Jahre' },
    },
    cycles: {
      one: 'Auf diese Zahlung folgt noch {count} weitere.',
      other: 'Auf diese Zahlung folgen noch {count} weitere.',
    },
    unknown: 'Mit dieser Zahlung beginnt ein Abonnement bei {merchant}.',
    starts: 'Die erste dieser Zahlungen erfolgt am {date}.',
    end: 'Sie können jederzeit online kündigen: über den Link in unserer E-Mail oder bei {merchant}.',
  },
  labels: {
    amount: 'Betrag',
    card_number: 'Kartennummer',
    expiry: 'Ablaufdatum',
    cvc: 'Sicherheitscode (CVC)',
    cardholder_name: 'Name auf der Karte',
    iban: 'IBAN',
    account_holder: 'Kontoinhaber',
    email: 'E-Mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / JJ', cvc: 'CVC' },

  pay: '{amount} zahlen',
  reserve: '{amount} reservieren',
  openAmount: { pay: 'Zahlen', reserve: 'Reservieren' },
  buttonWords: {
    donate: { pay: '{amount} spenden', open: 'Spenden' },
    book: { pay: 'Buchen und {amount} zahlen', open: 'Buchen und zahlen' },
    subscribe: { pay: 'Abonnieren und {amount} zahlen', open: 'Abonnieren und zahlen' },
    order: { pay: 'Bestellen und {amount} zahlen', open: 'Bestellen und zahlen' },
  },
  paying: 'Wird verarbeitet\u00a0…',
  slowNote:
    'Das dauert länger als sonst. Bitte lassen Sie diese Seite geöffnet: Es wird nicht doppelt abgebucht.',
  offline: 'Sie sind offline. Es wird nichts gesendet, bis die Verbindung wieder besteht.',
  reserveNote: 'Der Betrag wird vorerst nur reserviert. {merchant} kann ihn später abbuchen.',
  privacyNote:
    'Verschlüsselt. Ihre Kartendaten gehen direkt an den Zahlungsdienstleister, niemals an {merchant}.',
  cancel: 'Abbrechen und zurück zu {merchant}',
  leaveUnpaid: 'Ohne Zahlung zurück zu {merchant}',
  returnTo: 'Zurück zu {merchant}',
  continueTo: 'Weiter zu {merchant}',
  takingYouBack: 'Sie werden zu {merchant} zurückgeleitet\u00a0…',
  checkAgain: 'Erneut prüfen',
  checking: 'Wird geprüft\u00a0…',
  reference: 'Referenz',
  confirmationSent: 'Wir haben eine Bestätigung an {email} gesendet.',

  required: {
    amount: 'Betrag eingeben.',
    card_number: 'Kartennummer eingeben.',
    expiry: 'Datum eingeben.',
    cvc: 'CVC eingeben.',
    cardholder_name: 'Namen auf der Karte eingeben.',
    iban: 'IBAN eingeben.',
    account_holder: 'Kontoinhaber eingeben.',
    email: 'E-Mail-Adresse eingeben.',
  },
  problems: {
    amount_invalid: 'Dieser Betrag ist ungültig.',
    amount_low: 'Mindestens {min}.',
    amount_high: 'Höchstens {max}.',
    card_number_invalid: 'Diese Kartennummer ist ungültig.',
    card_number_incomplete: 'Diese Kartennummer ist zu kurz.',
    card_brand_unsupported: 'Diese Karte wird hier nicht akzeptiert.',
    card_is_bancontact:
      'Das ist eine Bancontact-Karte. Wählen Sie Bancontact als Zahlungsart oder verwenden Sie eine andere Karte.',
    expiry_invalid: 'Format: MM / JJ.',
    expiry_past: 'Karte abgelaufen.',
    cvc_invalid: '{digits} Ziffern nötig.',
    name_invalid: 'Namen wie auf der Karte eingeben.',
    iban_invalid: 'Diese IBAN ist ungültig.',
    iban_incomplete: 'Diese IBAN ist zu kurz.',
    iban_unsupported:
      'Von Konten in diesem Land kann nicht abgebucht werden. Verwenden Sie ein anderes Konto.',
    account_holder_invalid: 'Namen wie bei der Bank eingeben.',
    email_invalid: 'Bitte im Format name@example.com.',
    expiry_month: 'Monat prüfen.',
  },
  errors: {
    card_declined: 'Ihre Bank hat diese Zahlung abgelehnt. Es wurde nichts abgebucht. {next}',
    insufficient_funds:
      'Das Guthaben oder Limit dieser Karte reicht nicht aus. Es wurde nichts abgebucht. {next}',
    expired_card: 'Laut Ihrer Bank ist diese Karte abgelaufen. Es wurde nichts abgebucht. {next}',
    authentication_failed:
      'Ihre Bank konnte Ihre Identität nicht bestätigen. Es wurde nichts abgebucht. {next}',
    payment_declined:
      'Ihre Bank oder Ihre Wallet hat diese Zahlung abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    rail_declined:
      '{rail}: Ihre Zahlung wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
    processing_error:
      'Die Zahlung konnte nicht verarbeitet werden. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    try_later:
      'Es gab in kurzer Zeit zu viele Zahlungsversuche. Es wurde nichts abgebucht. Bitte warten Sie ein paar Minuten oder wählen Sie eine andere Zahlungsart.',
    not_secure: 'Diese Seite ist nicht sicher. Kartendaten können nicht gesendet werden.',
    too_many_attempts:
      'Die Zahlung wurde abgelehnt und kann auf dieser Seite nicht wiederholt werden. Es wurde nichts abgebucht.',
    link_expired:
      'Dieser Zahlungslink ist nicht mehr gültig. Es wurde nichts abgebucht. Bitten Sie {merchant} um einen neuen Link.',
    link_closed: 'Diese Zahlung ist nicht mehr möglich. Es wurde nichts abgebucht.',
    network_error:
      'Die Verbindung wurde unterbrochen. Ihre Zahlung ist möglicherweise trotzdem erfolgt. Zahlen Sie nicht noch einmal: Prüfen Sie zuerst, ob sie erfolgt ist.',
  },
  next: {
    card_declined: 'Versuchen Sie es mit einer anderen Karte oder wenden Sie sich an Ihre Bank.',
    insufficient_funds: 'Versuchen Sie es mit einer anderen Karte.',
    expired_card: 'Versuchen Sie es mit einer anderen Karte.',
    authentication_failed: 'Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  },
  otherWays:
    'Versuchen Sie es mit einer anderen Karte oder einer anderen Zahlungsart, zum Beispiel {method}.',
  attemptEnded:
    'Der letzte Versuch war nicht erfolgreich. Es wurde nichts abgebucht. Sie können es noch einmal versuchen.',
  amountChanged: 'Der Betrag hat sich geändert: Er beträgt jetzt {amount}. Es wurde nichts abgebucht.',

  titles: {
    processing: 'Ihre Zahlung wird bestätigt',
    unconfirmed: 'Wir wissen noch nicht, ob Ihre Zahlung erfolgt ist',
    paid: 'Zahlung erfolgreich',
    reserved: 'Betrag reserviert',
    pending: 'Zahlung in Bearbeitung',
    refunded: 'Zahlung erstattet',
    failed: 'Zahlung nicht abgeschlossen',
    expired: 'Dieser Link ist abgelaufen',
    cancelled: 'Zahlung abgebrochen',
    released: 'Betrag nicht mehr reserviert',
    shared: 'Warten auf die Zahlung',
    no_method: 'Keine Zahlungsart verfügbar',
    transfer: 'Wir warten auf Ihre Überweisung',
    later: 'Angaben für Ihre Überweisung',
  },
  texts: {
    processing:
      'Die Bank prüft Ihre Zahlung. Das dauert ein paar Sekunden; bitte lassen Sie diese Seite geöffnet.',
    paid: 'Sie haben {amount} an {merchant} gezahlt. Vielen Dank.',
    reserved:
      'Der Betrag von {amount} ist für {merchant} reserviert. Abgebucht wird erst, wenn {merchant} dies bestätigt.',
    pending: 'Ihre Zahlung von {amount} an {merchant} wird gerade bestätigt. Sie müssen nichts weiter tun.',
    refunded: '{merchant} hat Ihre Zahlung von {amount} erstattet.',
    released: 'Der Betrag von {amount} ist nicht mehr reserviert. Es wurde nichts abgebucht.',
    shared:
      'Senden Sie diesen Link an die Person, die bezahlt. Sie sieht die Bestellung, aber nichts von Ihren Eingaben.',
    no_method:
      '{merchant} bietet keine Zahlungsart an, die auf dieser Seite möglich ist. Es wurde nichts abgebucht.',
    transfer:
      'Wir warten auf Ihre Überweisung über {amount}. {merchant} bestätigt den Eingang, meist innerhalb eines Werktags.',
    later: 'Überweisen Sie {amount}, wann es Ihnen passt. {merchant} bestätigt den Eingang.',
  },
  partRefunded: 'Davon erstattet: {amount}.',
  legal: { terms: 'AGB', privacy: 'Datenschutz', contact: 'Kontakt' },
  cvcHelp: {
    back: 'Die {digits} Ziffern auf der Rückseite Ihrer Karte',
    front: 'Die {digits} Ziffern auf der Vorderseite Ihrer Karte',
    either:
      'Die 3 Ziffern auf der Rückseite Ihrer Karte oder die 4 Ziffern auf der Vorderseite einer American-Express-Karte',
  },
  shareOffer: 'Jemand anderen bezahlen lassen',
  share: {
    send: 'Link teilen',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    scan: 'Code scannen und auf einem anderen Handy bezahlen',
    waiting: 'Noch nicht bezahlt. Sobald bezahlt ist, sehen Sie es hier.',
    paying: 'Gerade bezahlt jemand.',
    tried:
      'Jemand hat versucht zu bezahlen, aber die Zahlung war nicht erfolgreich. Der Link ist weiterhin gültig.',
    self: 'Selbst bezahlen',
  },
  moreMethods: 'Weitere Zahlungsarten',
  dates: [[':\\d\\d', '$&\u00a0Uhr']],
  brandChoice: 'Kartenmarke für diese Zahlung',
  remember: {
    save: 'Diese Karte für das nächste Mal bei {merchant} merken. Wir finden sie mit Ihrer E-Mail-Adresse und einem Code.',
    offer: 'Gemerkte Karte verwenden',
    send: 'Code senden',
    sent: 'Wenn wir {email} kennen, ist ein Code unterwegs. Er gilt 10 Minuten.',
    code: 'Code aus der E-Mail',
    use: 'Meine Karten anzeigen',
    again: 'Neuen Code senden',
    otherEmail: 'Andere Adresse verwenden',
    wrong: 'Dieser Code ist nicht richtig. Prüfen Sie die Ziffern.',
    over: 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
    none: 'Für diese Zahlung kann keine gemerkte Karte verwendet werden.',
    flooded:
      'Ab {time} Uhr können Sie einen neuen Code anfordern. Oder geben Sie unten Ihre Kartendaten ein.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
};
