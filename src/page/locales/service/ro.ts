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
  manage: {
    title: 'Abonamentul dumneavoastră',
    price: '{amount} {every}',
    next: 'Următoarea plată',
    left: 'Plăți rămase',
    payments: 'Ultimele plăți',
    changeCard: 'Plătiți cu alt card',
    useCard: 'Folosiți acest card',
    newCard: 'Adăugați un card nou',
    cardChanged: 'De acum, plățile se fac de pe acest card.',
    busy: 'O plată este în curs. Încercați din nou peste un minut.',
    pastDue:
      'Suma de {amount} nu a putut fi debitată. Plătiți până la {date}, altfel abonamentul se încheie.',
    paused: 'Suspendat de {merchant}. Deocamdată nu se debitează nimic.',
    ending: 'Anulat. Nu se va mai debita nimic. Ați plătit până la {date}.',
    ended: 'Anulat. Nu se va mai debita nimic.',
    completed: 'Toate plățile au fost efectuate. Nu se va mai debita nimic.',
    endsLater: 'Dacă anulați, abonamentul rămâne activ până la {date} și nu se va mai debita nimic.',
    endsNow: 'Dacă anulați, abonamentul se încheie imediat și nu se va mai debita nimic.',
    cancel: 'Anulați abonamentul',
    keepText: 'Dacă îl păstrați, următoarea plată este pe {date}.',
    keep: 'Păstrați abonamentul',
    kept: 'Abonamentul dumneavoastră continuă.',
  },
  subscriptionMail: {
    beganSubject: 'Abonamentul dumneavoastră la {merchant}',
    began: 'abonamentul dumneavoastră la {merchant} a început: {price}. Următoarea plată este pe {date}.',
    resumed: 'abonamentul dumneavoastră la {merchant} continuă: {price}. Următoarea plată este pe {date}.',
    manage: 'Vedeți abonamentul sau anulați-l oricând, printr-o singură apăsare: {url}',
    dueSubject: 'Abonamentul dumneavoastră la {merchant}: plată restantă',
    declined:
      'cardul a fost refuzat: suma de {amount} pentru abonamentul dumneavoastră la {merchant} nu a putut fi debitată. Vom încerca din nou.',
    returned:
      'banca a returnat debitarea directă de {amount} pentru abonamentul dumneavoastră la {merchant}.',
    asks: 'banca vă cere să confirmați suma de {amount} pentru abonamentul dumneavoastră la {merchant}.',
    pay: 'Plătiți aici până la {date}, altfel abonamentul se încheie: {url}',
    endedSubject: 'Abonamentul dumneavoastră la {merchant} a fost anulat',
    ended: 'abonamentul dumneavoastră la {merchant} a fost anulat. Nu se va mai debita nimic.',
    paidUntil: 'Ați plătit până la {date}.',
  },
  wallet: {
    title: 'Portofel',
    balance: 'Sold',
    movements: 'Ultimele mișcări',
    cards: 'Carduri salvate',
    empty: 'Nimic deocamdată.',
    reasons: { TOP_UP: 'Alimentare', TRANSFER: 'Virament', HARDWARE_ORDER: 'Terminale de plată' },
    received: 'Bani primiți',
    sent: 'Bani trimiși',
    leaveText: 'Pagina se închide când ieșiți. Închidere automată: {date}.',
    leave: 'Ieșiți',
    closed: {
      title: 'Această pagină este închisă',
      text: 'Linkul ei funcționează o singură dată și puțin timp. Cereți unul nou de unde l-ați primit.',
    },
  },
  chat: {
    title: 'Chat',
    noScript: 'Chatul are nevoie de JavaScript. Activați-l și reîncărcați pagina.',
    messages: 'Mesaje',
    hint: 'Scrieți un mesaj: {merchant} răspunde aici.',
    you: 'Dumneavoastră',
    label: 'Mesajul dumneavoastră',
    send: 'Trimiteți',
    retry: 'Încercați din nou',
    offline: 'Fără conexiune. Pagina încearcă în continuare.',
    unsent: 'Mesajul nu a fost trimis.',
    flooded: 'Prea multe mesaje deodată. Așteptați un moment.',
    long: 'Un mesaj are cel mult 4.000 de caractere.',
    closed: 'Această conversație s-a încheiat. Reîncărcați pagina pentru a începe una nouă.',
    over: { title: 'Chatul a expirat', text: 'Reîncărcați pagina pentru a continua.' },
  },
};
