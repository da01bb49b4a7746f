import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Pentru siguranța datelor cardului, această pagină are nevoie de JavaScript. Activați-l și reîncărcați pagina.',
  notFound: {
    title: 'Pagina nu a fost găsită',
    text: 'La această adresă nu există nicio plată. Verificați linkul sau cereți magazinului unul nou.',
  },
  hop: {
    title: 'Aprobați plata',
    text: 'Veți aproba plata către {merchant} pe o pagină separată.',
  },
  mail: {
    subject: 'Plata dumneavoastră către {merchant}',
    greeting: 'Bună ziua,',
    paid: 'ați plătit {amount} către {merchant}. Vă mulțumim.',
    reserved:
      'suma de {amount} este rezervată pentru {merchant}. Va fi debitată numai când {merchant} confirmă.',
    pending: 'plata dumneavoastră de {amount} către {merchant} este în curs de confirmare.',
    footer:
      'Primiți acest e-mail deoarece această plată este procesată prin ServicePay. Aveți întrebări despre comandă? Contactați {merchant}.',
    waiting:
      'așteptăm transferul dumneavoastră de {amount}. {merchant} va confirma primirea lui, de obicei într-o zi lucrătoare.',
    details:
      'iată datele pentru transferul dumneavoastră de {amount} către {merchant}. Încă nu s-a plătit nimic.',
    method: 'Metoda de plată: {method}',
    page: 'Pagina de plată: {url}',
    contact: 'Contact: {contact}',
  },
};
