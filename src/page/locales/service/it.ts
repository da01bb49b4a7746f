import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Per proteggere i dati della carta questa pagina richiede JavaScript. Attivalo e ricarica la pagina.',
  notFound: {
    title: 'Pagina non trovata',
    text: 'A questo indirizzo non c’è alcun pagamento. Controlla il link o chiedine uno nuovo al negozio.',
  },
  hop: {
    title: 'Autorizza il pagamento',
    text: 'Autorizzerai il pagamento a {merchant} su una pagina dedicata.',
  },
  mail: {
    subject: 'Il tuo pagamento a {merchant}',
    greeting: 'Ciao,',
    paid: 'hai pagato {amount} a {merchant}. Grazie.',
    reserved:
      'l’importo di {amount} è bloccato a favore di {merchant}. L’addebito avverrà solo quando {merchant} confermerà.',
    pending: 'il tuo pagamento di {amount} a {merchant} è in attesa di conferma.',
    footer:
      'Ricevi questa e-mail perché ServicePay gestisce questo pagamento. Hai domande sull’ordine? Rivolgiti a {merchant}.',
    waiting:
      'siamo in attesa del tuo bonifico di {amount}. {merchant} ne confermerà la ricezione, di solito entro un giorno lavorativo.',
    details: 'ecco i dati per il tuo bonifico di {amount} a {merchant}. Non hai ancora pagato nulla.',
    method: 'Metodo di pagamento: {method}',
    page: 'Pagina di pagamento: {url}',
    contact: 'Contatti: {contact}',
  },
  manage: {
    title: 'Il tuo abbonamento',
    price: '{amount} {every}',
    next: 'Prossimo pagamento',
    left: 'Pagamenti rimanenti',
    payments: 'Ultimi pagamenti',
    changeCard: 'Usa un’altra carta',
    useCard: 'Usa questa carta',
    newCard: 'Aggiungi una nuova carta',
    cardChanged: 'D’ora in poi gli addebiti saranno su questa carta.',
    busy: 'È in corso un pagamento. Riprova tra un minuto.',
    pastDue:
      'Non è stato possibile addebitare {amount}. Se non paghi, l’abbonamento termina. Data limite: {date}.',
    paused: 'Sospeso da {merchant}. Per ora non ti viene addebitato nulla.',
    ending: 'Disdetto: non ti verrà addebitato altro. Pagato fino a: {date}.',
    ended: 'Disdetto: non ti verrà addebitato altro.',
    completed: 'Tutti i pagamenti sono stati effettuati: non ti verrà addebitato altro.',
    endsLater: 'Se disdici, non ti verrà addebitato altro. L’abbonamento resta attivo fino a: {date}.',
    endsNow: 'Se disdici, l’abbonamento termina subito e non ti verrà addebitato altro.',
    cancel: 'Disdici l’abbonamento',
    keepText: 'Se lo mantieni, prossimo pagamento: {date}.',
    keep: 'Mantieni l’abbonamento',
    kept: 'Il tuo abbonamento continua.',
  },
  subscriptionMail: {
    beganSubject: 'Il tuo abbonamento a {merchant}',
    began: 'il tuo abbonamento a {merchant} è iniziato: {price}. Prossimo pagamento: {date}.',
    resumed: 'il tuo abbonamento a {merchant} continua: {price}. Prossimo pagamento: {date}.',
    manage: 'Vedi l’abbonamento o disdici in qualsiasi momento, con un solo clic: {url}',
    dueSubject: 'Il tuo abbonamento a {merchant}: pagamento da completare',
    declined:
      'la tua carta è stata rifiutata: non è stato possibile addebitare {amount} per il tuo abbonamento a {merchant}. Riproveremo.',
    returned: 'la tua banca ha respinto l’addebito diretto di {amount} per il tuo abbonamento a {merchant}.',
    asks: 'la tua banca ti chiede di confermare {amount} per il tuo abbonamento a {merchant}.',
    pay: 'Se non paghi, l’abbonamento termina. Data limite: {date}. Paga qui: {url}',
    endedSubject: 'Il tuo abbonamento a {merchant} è stato disdetto',
    ended: 'il tuo abbonamento a {merchant} è stato disdetto: non ti verrà addebitato altro.',
    paidUntil: 'Pagato fino a: {date}.',
  },
  wallet: {
    title: 'Portafoglio',
    balance: 'Saldo',
    movements: 'Ultimi movimenti',
    cards: 'Carte salvate',
    empty: 'Ancora nessuna voce.',
    reasons: { TOP_UP: 'Ricarica', TRANSFER: 'Trasferimento', HARDWARE_ORDER: 'Terminali di pagamento' },
    received: 'Denaro ricevuto',
    sent: 'Denaro inviato',
    leaveText: 'La pagina si chiude quando esci. Chiusura automatica: {date}.',
    leave: 'Esci',
    closed: {
      title: 'Questa pagina è chiusa',
      text: 'Il link funziona una sola volta e per poco tempo. Chiedine uno nuovo a chi te lo ha dato.',
    },
  },
};
