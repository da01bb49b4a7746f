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
};
