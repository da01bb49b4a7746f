import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Modalità di prova',
  poweredBy: 'Pagamenti sicuri con ServicePay',
  stillLoading: 'La pagina si sta ancora caricando. Se non cambia nulla, ricaricala.',

  securePayment: 'Pagamento sicuro',
  payment: 'Pagamento sicuro: {purpose}',
  orderSummary: 'Il tuo ordine',
  total: 'Totale',
  quantity: '{quantity} × {price}',
  vat: 'IVA {rate} inclusa',
  moreItems: {
    one: 'Mostra {count} altro articolo',
    many: 'Mostra altri {count} articoli',
    other: 'Mostra altri {count} articoli',
  },
  payUntil: 'Scadenza del pagamento: {date}',
  statement: 'Sul tuo estratto conto: {statement}',

  payByCard: 'Paga con carta',
  chooseMethod: 'Scegli come pagare',
  card: 'Carta',
  acceptedBrands: 'Carte accettate: {brands}',
  optional: '{label} (opzionale)',
  providers: { choose: 'Come vuoi pagare?', back: 'Altri metodi di pagamento', now: 'Paga ora' },
  rails: {
    continueWith: 'Continua con {rail}',
    payByBank: 'Pagamento da conto bancario',
    toBank: 'Continua con la tua banca',
    about: {
      bancontact: 'Paga con la tua carta o app Bancontact.',
      ideal: 'Paga dal tuo conto in una banca olandese.',
      klarna: 'Paga subito, più tardi o a rate.',
      paypal: 'Paga con il tuo conto PayPal, subito o più tardi.',
      pay_by_bank: 'Paga dal tuo conto bancario, senza carta.',
    },
    note: 'Autorizzerai il pagamento nella pagina successiva, poi tornerai sul sito di {merchant}.',
    redirecting: 'Ti stiamo reindirizzando…',
    waiting: '{rail}: il pagamento non è ancora concluso. Continua o scegli un altro metodo di pagamento.',
    cancelled: 'Il pagamento è stato annullato. Non ti è stato addebitato nulla. Puoi riprovare.',
  },
  wallets: {
    pay: 'Paga con {wallet}',
    hint: 'Confermerai il pagamento di {amount} nella finestra di {wallet}.',
    waiting: 'Conferma il pagamento nella finestra di {wallet} e non chiudere questa pagina.',
    problems: {
      wallet_busy:
        'È in corso un altro pagamento con {wallet}. Non ti è stato addebitato nulla. Chiudi la sua finestra e riprova.',
      wallet_no_gesture:
        'La finestra di {wallet} non si è aperta. Non ti è stato addebitato nulla. Tocca di nuovo il pulsante.',
      wallet_unavailable:
        'Al momento non è possibile usare {wallet} su questa pagina. Non ti è stato addebitato nulla. Scegli un altro metodo di pagamento.',
      wallet_failed:
        '{wallet} non ha potuto completare il pagamento. Non ti è stato addebitato nulla. Riprova o scegli un altro metodo di pagamento.',
    },
    or: 'oppure paga in un altro modo',
  },
  sepa: {
    name: 'Addebito diretto SEPA',
    heading: 'Paga con addebito diretto SEPA',
    mandate:
      'Pagando autorizzi {merchant} e ServicePay, suo prestatore di servizi di pagamento, a richiedere alla tua banca l’addebito del tuo conto, e la tua banca a procedere a tale addebito conformemente alle disposizioni così impartite. Hai diritto di ottenere il rimborso dalla tua banca secondo gli accordi e alle condizioni che regolano il rapporto con essa. Il rimborso deve essere richiesto nel termine di 8 settimane a decorrere dalla data di addebito in conto.',
    account: 'Conto da addebitare',
    another: 'Un altro conto',
    creditorId: 'Identificativo del creditore',
    mandateReference: 'Riferimento del mandato',
    paymentType: 'Tipo di pagamento',
    oneOff: 'Pagamento singolo',
    recurring: 'Pagamenti ricorrenti',
  },
  transfer: {
    name: 'Bonifico bancario',
    heading: 'Paga con bonifico bancario',
    about: 'Fai tu il bonifico dalla tua banca',
    intro:
      'Fai un bonifico con questi dati dall’app o dal sito della tua banca. Poi tocca il pulsante qui sotto.',
    beneficiary: 'Beneficiario',
    iban: 'IBAN',
    amount: 'Importo',
    reference: 'Causale',
    copy: 'Copia {label}',
    copied: 'Copiato',
    action: 'Ho fatto il bonifico',
    note: 'Usa esattamente questa causale, così {merchant} potrà riconoscere il tuo pagamento.',
    later: 'Lo farò più tardi',
    scan: 'Codice QR per l’app della tua banca',
    sentTo: 'Abbiamo inviato questi dati a {email}.',
    kept: 'Per rivedere questi dati riapri il link di pagamento. Scadenza: {date}.',
  },
  challenge: {
    title: 'Conferma con la tua banca',
    text: 'La tua banca vuole accertarsi che sia tu a pagare {amount} a {merchant}.',
    frameTitle: 'La tua banca: conferma il pagamento',
    cancel: 'Annulla questo pagamento',
    waiting: 'Conferma il pagamento con la tua banca e non chiudere questa pagina.',
  },
  savedCards: {
    legend: 'Le tue carte',
    card: '{brand} che termina con {last4}',
    expires: 'Scadenza: {date}',
    another: 'Un’altra carta',
    save: 'Salva questa carta per i prossimi pagamenti a {merchant}',
    remove: 'Rimuovi la carta {card}',
    removed: 'La carta è stata rimossa.',
    notRemoved: 'Non è stato possibile rimuovere la carta. Riprova.',
    removeQuestion: 'Rimuovere questa carta?',
    removeNow: 'Rimuovi',
    keep: 'Mantieni',
  },
  saveCard: {
    action: 'Salva la carta',
    note: 'La carta viene salvata per i prossimi pagamenti a {merchant}. Ora non viene addebitato nulla.',
    saved: 'Carta salvata',
    savedText: 'La carta è salvata per i prossimi pagamenti a {merchant}. Non è stato addebitato nulla.',
    notSaved: 'Carta non salvata',
    declined:
      'La banca non ha accettato questa carta. Non è stato addebitato nulla. Prova con un’altra carta o contatta la banca.',
    failed: 'Non è stato possibile salvare la carta. Non è stato addebitato nulla.',
    expired: 'Questo link non è più valido. Non è stato addebitato nulla. Chiedine uno nuovo a {merchant}.',
    checking: 'Verifica della carta',
    checkingText: 'La banca sta verificando la carta. Bastano pochi secondi: tieni aperta questa pagina.',
    unknown: 'Non sappiamo ancora se la carta è stata salvata',
    lost: 'La connessione si è interrotta. La carta potrebbe essere stata salvata: prima controlla.',
    challenge: 'La banca vuole verificare che la carta sia davvero tua.',
    stop: 'Non salvare questa carta',
  },
  subscription: {
    text: 'Dopo questo pagamento pagherai {amount} {every}.',
    every: {
      day: { one: 'ogni giorno', many: 'ogni {count} giorni', other: 'ogni {count} giorni' },
      week: { one: 'ogni settimana', many: 'ogni {count} settimane', other: 'ogni {count} settimane' },
      month: { one: 'ogni mese', many: 'ogni {count} mesi', other: 'ogni {count} mesi' },
      year: { one: 'ogni anno', many: 'ogni {count} anni', other: 'ogni {count} anni' },
    },
    cycles: {
      one: 'In tutto {count} altro pagamento.',
      many: 'In tutto altri {count} pagamenti.',
      other: 'In tutto altri {count} pagamenti.',
    },
    unknown: 'Con questo pagamento attivi un abbonamento con {merchant}.',
    starts: 'Il primo di questi pagamenti: {date}.',
    end: 'Puoi disdire online in qualsiasi momento, dal link nella nostra email o tramite {merchant}.',
  },
  labels: {
    card_number: 'Numero della carta',
    expiry: 'Scadenza',
    cvc: 'Codice di sicurezza',
    cardholder_name: 'Nome sulla carta',
    iban: 'IBAN',
    account_holder: 'Intestatario del conto',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / AA', cvc: 'CVC' },

  pay: 'Paga {amount}',
  reserve: 'Autorizza {amount}',
  paying: 'Elaborazione in corso…',
  slowNote:
    'L’operazione richiede più tempo del solito. Non chiudere questa pagina: l’importo non ti sarà addebitato due volte.',
  offline: 'Connessione assente. Non viene inviato nulla finché non torni online.',
  reserveNote: 'Per ora l’importo viene solo bloccato. {merchant} potrà addebitarlo in seguito.',
  privacyNote:
    'Connessione cifrata. I dati della carta vanno direttamente al fornitore del servizio di pagamento, mai a {merchant}.',
  cancel: 'Annulla e torna sul sito di {merchant}',
  leaveUnpaid: 'Torna sul sito di {merchant} senza pagare',
  returnTo: 'Torna sul sito di {merchant}',
  continueTo: 'Vai al sito di {merchant}',
  takingYouBack: 'Ti stiamo riportando sul sito di {merchant}…',
  checkAgain: 'Controlla di nuovo',
  checking: 'Controllo in corso…',
  reference: 'Riferimento',
  confirmationSent: 'Abbiamo inviato una conferma a {email}.',

  required: {
    card_number: 'Inserisci il numero della carta.',
    expiry: 'Inserisci la scadenza.',
    cvc: 'Inserisci il codice di sicurezza.',
    cardholder_name: 'Inserisci il nome sulla carta.',
    iban: 'Inserisci il tuo IBAN.',
    account_holder: 'Inserisci il nome dell’intestatario del conto.',
    email: 'Inserisci il tuo indirizzo e-mail.',
  },
  problems: {
    card_number_invalid: 'Il numero della carta non è valido. Controllalo.',
    card_number_incomplete: 'Il numero della carta è troppo corto.',
    card_brand_unsupported: 'Questo tipo di carta non è accettato qui.',
    card_is_bancontact:
      'Questa è una carta Bancontact. Scegli Bancontact come metodo di pagamento o usa un’altra carta.',
    expiry_invalid: 'Inserisci la data nel formato MM / AA.',
    expiry_past: 'Questa carta è scaduta.',
    cvc_invalid: 'Il codice di sicurezza ha {digits} cifre.',
    name_invalid: 'Inserisci il nome come è stampato sulla carta.',
    iban_invalid: 'Questo IBAN non è valido. Controllalo.',
    iban_incomplete: 'Questo IBAN è troppo corto.',
    iban_unsupported: 'Non è possibile addebitare i conti di questo Paese. Usa un altro conto.',
    account_holder_invalid: 'Inserisci il nome come risulta alla tua banca.',
    email_invalid: 'Inserisci un indirizzo e-mail come nome@example.com.',
    expiry_month: 'Inserisci un mese da 01 a 12.',
  },
  errors: {
    card_declined:
      'La tua banca ha rifiutato il pagamento. Non ti è stato addebitato nulla. Prova con un’altra carta o contatta la banca.',
    insufficient_funds:
      'La disponibilità su questa carta non è sufficiente. Non ti è stato addebitato nulla. Prova con un’altra carta.',
    expired_card:
      'Secondo la tua banca questa carta è scaduta. Non ti è stato addebitato nulla. Prova con un’altra carta.',
    authentication_failed:
      'La tua banca non ha potuto verificare la tua identità. Non ti è stato addebitato nulla. Riprova o usa un’altra carta.',
    payment_declined:
      'La tua banca o il tuo wallet ha rifiutato il pagamento. Non ti è stato addebitato nulla. Riprova o scegli un altro metodo di pagamento.',
    processing_error:
      'Non è stato possibile elaborare il pagamento. Non ti è stato addebitato nulla. Riprova tra poco.',
    try_later:
      'Sono stati tentati troppi pagamenti in poco tempo. Non ti è stato addebitato nulla. Attendi qualche minuto o scegli un altro metodo di pagamento.',
    too_many_attempts:
      'Il pagamento è stato rifiutato e non si può riprovare da questa pagina. Non ti è stato addebitato nulla.',
    link_expired:
      'Questo link di pagamento non è più valido. Non ti è stato addebitato nulla. Chiedi a {merchant} un nuovo link.',
    link_closed: 'Questo pagamento non è più disponibile. Non ti è stato addebitato nulla.',
    network_error:
      'La connessione si è interrotta. Il pagamento potrebbe essere andato a buon fine. Non pagare di nuovo: verifica prima l’esito del pagamento.',
  },
  attemptEnded:
    'L’ultimo tentativo non è andato a buon fine. Non ti è stato addebitato nulla. Puoi riprovare.',
  amountChanged: 'L’importo è cambiato: ora è {amount}. Non ti è stato addebitato nulla.',

  titles: {
    processing: 'Conferma del pagamento in corso',
    unconfirmed: 'Non sappiamo ancora se il pagamento è riuscito',
    paid: 'Pagamento riuscito',
    reserved: 'Importo autorizzato',
    pending: 'Pagamento in attesa di conferma',
    refunded: 'Pagamento rimborsato',
    failed: 'Pagamento non riuscito',
    expired: 'Questo link è scaduto',
    cancelled: 'Pagamento annullato',
    released: 'Autorizzazione annullata',
    no_method: 'Nessun metodo di pagamento disponibile',
    transfer: 'In attesa del tuo bonifico',
    later: 'Dati per il bonifico',
  },
  texts: {
    processing: 'La banca sta verificando il pagamento. Bastano pochi secondi: non chiudere questa pagina.',
    paid: 'Hai pagato {amount} a {merchant}. Grazie.',
    reserved:
      'L’importo di {amount} è bloccato a favore di {merchant}. L’addebito avverrà solo quando {merchant} confermerà.',
    pending: 'Il pagamento di {amount} a {merchant} è in attesa di conferma. Non devi fare altro.',
    refunded: '{merchant} ha rimborsato il tuo pagamento di {amount}.',
    released: 'L’importo di {amount} non è più bloccato. Non ti è stato addebitato nulla.',
    no_method:
      '{merchant} non offre metodi di pagamento utilizzabili su questa pagina. Non ti è stato addebitato nulla.',
    transfer:
      'Siamo in attesa del tuo bonifico di {amount}. {merchant} ne confermerà la ricezione, di solito entro un giorno lavorativo.',
    later: 'Fai il bonifico di {amount} quando preferisci. {merchant} ne confermerà la ricezione.',
  },
  partRefunded: 'Importo rimborsato: {amount}.',
  legal: { terms: 'Condizioni', privacy: 'Privacy', contact: 'Contatti' },
  cvcHelp: {
    back: 'Le {digits} cifre sul retro della carta',
    front: 'Le {digits} cifre sul fronte della carta',
    either: 'Le 3 cifre sul retro della carta, oppure le 4 cifre sul fronte di una carta American Express',
  },
  moreMethods: 'Altri modi per pagare',
  brandChoice: 'Circuito con cui pagare',
};
