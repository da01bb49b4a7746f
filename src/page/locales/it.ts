import type { Catalog } from '../catalog.ts';

export const it: Catalog = {
  testMode: 'Modalità di prova',
  poweredBy: 'Pagamenti sicuri con ServicePay',
  noScript:
    'Per proteggere i dati della carta questa pagina richiede JavaScript. Attivalo e ricarica la pagina.',

  securePayment: 'Pagamento sicuro',
  payment: 'Pagamento sicuro: {purpose}',
  orderSummary: 'Il tuo ordine',
  total: 'Totale',
  quantity: '{quantity} × {price}',
  moreItems: 'Mostra altri {count} articoli',

  payByCard: 'Paga con carta',
  chooseMethod: 'Come vuoi pagare?',
  card: 'Carta',
  acceptedBrands: 'Carte accettate: {brands}',
  optional: '{label} (facoltativo)',
  rails: {
    continueWith: 'Continua con {rail}',
    note: 'Approvi il pagamento con {rail} nella pagina successiva. Poi torni a {merchant}.',
    redirecting: 'Ti portiamo a {rail}…',
    waiting: 'Il pagamento con {rail} non è concluso. Continua con {rail} o scegli un altro modo di pagare.',
    cancelled: 'Il pagamento è stato annullato. Non ti è stato addebitato nulla. Puoi riprovare.',
    hopTitle: 'Continua con {rail}',
    hopText: 'Approvi il pagamento a {merchant} in una pagina dedicata.',
  },
  applePay: {
    pay: 'Paga con Apple Pay',
    hint: 'Confermi il pagamento di {amount} nella finestra aperta da Apple Pay.',
    waiting: 'Conferma il pagamento nella finestra di Apple Pay e non chiudere questa pagina.',
    problems: {
      apple_pay_busy:
        'È già aperto un altro pagamento con Apple Pay. Non ti è stato addebitato nulla. Chiudilo e riprova.',
      apple_pay_no_gesture:
        'Apple Pay non si è aperto. Non ti è stato addebitato nulla. Premi di nuovo il pulsante.',
      apple_pay_unavailable:
        'In questo momento Apple Pay non è utilizzabile qui. Non ti è stato addebitato nulla. Scegli un altro metodo di pagamento.',
      apple_pay_failed:
        'Apple Pay non ha potuto completare il pagamento. Non ti è stato addebitato nulla. Riprova o scegli un altro metodo di pagamento.',
    },
  },
  labels: {
    card_number: 'Numero della carta',
    expiry: 'Scadenza',
    cvc: 'Codice di sicurezza',
    cardholder_name: 'Nome sulla carta',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / AA', cvc: 'CVC' },

  pay: 'Paga {amount}',
  reserve: 'Riserva {amount}',
  paying: 'Elaborazione in corso…',
  payingNote: 'Stiamo confermando il pagamento con la banca. Non chiudere questa pagina.',
  reserveNote: 'Per ora l’importo viene solo riservato. {merchant} potrà addebitarlo in seguito.',
  privacyNote:
    'Connessione cifrata. I dati della carta vanno direttamente al fornitore del servizio di pagamento, mai a {merchant}.',
  cancel: 'Annulla e torna a {merchant}',
  leaveUnpaid: 'Torna a {merchant} senza pagare',
  returnTo: 'Torna a {merchant}',
  continueTo: 'Continua su {merchant}',
  takingYouBack: 'Ti riportiamo a {merchant}…',
  checkAgain: 'Controlla di nuovo',
  checking: 'Controllo in corso…',
  reference: 'Riferimento',

  required: {
    card_number: 'Inserisci il numero della carta.',
    expiry: 'Inserisci la scadenza.',
    cvc: 'Inserisci il codice di sicurezza.',
    cardholder_name: 'Inserisci il nome sulla carta.',
    email: 'Inserisci il tuo indirizzo e-mail.',
  },
  problems: {
    card_number_invalid: 'Il numero della carta non è valido. Controllalo.',
    card_number_incomplete: 'Il numero della carta è troppo corto.',
    card_brand_unsupported: 'Questo tipo di carta non è accettato qui.',
    expiry_invalid: 'Inserisci la data nel formato MM / AA.',
    expiry_past: 'Questa carta è scaduta.',
    cvc_invalid: 'Il codice di sicurezza ha {digits} cifre.',
    name_invalid: 'Inserisci il nome come è stampato sulla carta.',
    email_invalid: 'Inserisci un indirizzo e-mail come nome@esempio.it.',
  },
  errors: {
    card_declined:
      'La tua banca ha rifiutato il pagamento. Non ti è stato addebitato nulla. Prova con un’altra carta o contatta la banca.',
    insufficient_funds:
      'Il credito disponibile sulla carta non è sufficiente. Non ti è stato addebitato nulla. Prova con un’altra carta.',
    expired_card:
      'Secondo la tua banca questa carta è scaduta. Non ti è stato addebitato nulla. Prova con un’altra carta.',
    authentication_failed:
      'La tua banca non ha potuto confermare la tua identità. Non ti è stato addebitato nulla. Riprova o usa un’altra carta.',
    payment_declined:
      'La tua banca o il tuo portafoglio digitale ha rifiutato il pagamento. Non ti è stato addebitato nulla. Riprova o scegli un altro modo di pagare.',
    processing_error:
      'Non è stato possibile elaborare il pagamento. Non ti è stato addebitato nulla. Riprova tra poco.',
    too_many_attempts:
      'Il pagamento è stato rifiutato e non può essere ritentato da questa pagina. Non ti è stato addebitato nulla.',
    link_expired:
      'Questo link di pagamento non è più valido. Non ti è stato addebitato nulla. Chiedi a {merchant} un nuovo link.',
    link_closed:
      'Questo pagamento è chiuso e non può più essere effettuato. Non ti è stato addebitato nulla.',
    network_error:
      'La connessione si è interrotta. Il pagamento potrebbe essere andato a buon fine. Non pagare di nuovo: controlla prima l’esito.',
  },
  attemptEnded:
    'L’ultimo tentativo non è andato a buon fine. Non ti è stato addebitato nulla. Puoi riprovare.',

  titles: {
    processing: 'Conferma del pagamento in corso',
    unconfirmed: 'Non sappiamo ancora se il pagamento è riuscito',
    paid: 'Pagamento riuscito',
    reserved: 'Importo riservato',
    pending: 'Pagamento in arrivo',
    refunded: 'Pagamento rimborsato',
    failed: 'Pagamento non riuscito',
    expired: 'Questo link è scaduto',
    cancelled: 'Pagamento annullato',
    released: 'Importo sbloccato',
    no_method: 'Qui non è ancora possibile pagare',
    not_found: 'Pagina non trovata',
  },
  texts: {
    processing: 'La banca sta verificando il pagamento. Bastano pochi secondi: non chiudere questa pagina.',
    paid: 'Hai pagato {amount} a {merchant}. Grazie.',
    reserved: '{amount} sono riservati per {merchant}. L’addebito avviene solo quando {merchant} conferma.',
    pending:
      'Il pagamento di {amount} a {merchant} è stato accettato ed è in attesa di conferma. Non devi fare altro.',
    refunded: '{merchant} ha rimborsato il tuo pagamento di {amount}.',
    released: '{amount} non sono più riservati. Non ti è stato addebitato nulla.',
    no_method:
      '{merchant} non offre metodi di pagamento utilizzabili su questa pagina. Non ti è stato addebitato nulla.',
    not_found:
      'A questo indirizzo non c’è alcun pagamento. Controlla il link o chiedine uno nuovo al negozio.',
  },
};
