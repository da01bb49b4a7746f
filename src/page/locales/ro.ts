import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Mod de testare',
  poweredBy: 'Plăți sigure prin ServicePay',
  stillLoading: 'Pagina încă se încarcă. Dacă nu se schimbă nimic, reîncărcați-o.',

  securePayment: 'Plată securizată',
  payment: 'Plată securizată: {purpose}',
  orderSummary: 'Comanda dumneavoastră',
  total: 'Total',
  quantity: '{quantity} × {price}',
  vat: 'inclusiv TVA {rate}',
  moreItems: {
    one: 'Afișează încă {count} articol',
    few: 'Afișează încă {count} articole',
    other: 'Afișează încă {count} de articole',
  },
  payUntil: 'Termen de plată: {date}',
  statement: 'Pe extrasul de cont: {statement}',

  payByCard: 'Plată cu cardul',
  chooseMethod: 'Alegeți metoda de plată',
  card: 'Card',
  acceptedBrands: 'Carduri acceptate: {brands}',
  optional: '{label} (opțional)',
  providers: { choose: 'Cum doriți să plătiți?', back: 'Alte metode de plată', now: 'Plătește acum' },
  rails: {
    continueWith: 'Continuă cu {rail}',
    payByBank: 'Plată din contul bancar',
    toBank: 'Continuă către bancă',
    about: {
      bancontact: 'Plătiți cu cardul sau aplicația Bancontact.',
      ideal: 'Plătiți din contul de la o bancă olandeză.',
      klarna: 'Plătiți acum, mai târziu sau în rate.',
      paypal: 'Plătiți din contul PayPal, acum sau mai târziu.',
      pay_by_bank: 'Plătiți din contul bancar, fără card.',
    },
    note: 'Veți aproba plata pe pagina următoare, apoi veți reveni la {merchant}.',
    redirecting: 'Vă redirecționăm…',
    waiting: '{rail}: plata nu este finalizată. Continuați sau alegeți altă metodă de plată.',
    cancelled: 'Plata a fost anulată. Nu v-a fost debitată nicio sumă. Puteți încerca din nou.',
  },
  wallets: {
    pay: 'Plătește cu {wallet}',
    hint: 'Veți confirma plata de {amount} în fereastra {wallet}.',
    waiting: 'Confirmați plata în fereastra {wallet} și nu închideți această pagină.',
    problems: {
      wallet_busy:
        'O altă plată cu {wallet} este în curs. Nu v-a fost debitată nicio sumă. Închideți cealaltă fereastră și încercați din nou.',
      wallet_no_gesture:
        'Fereastra {wallet} nu s-a deschis. Nu v-a fost debitată nicio sumă. Apăsați butonul încă o dată.',
      wallet_unavailable:
        '{wallet} nu poate fi folosit aici în acest moment. Nu v-a fost debitată nicio sumă. Alegeți altă metodă de plată.',
      wallet_failed:
        '{wallet} nu a putut finaliza plata. Nu v-a fost debitată nicio sumă. Încercați din nou sau alegeți altă metodă de plată.',
    },
    or: 'sau plătiți altfel',
  },
  sepa: {
    name: 'Debitare directă SEPA',
    heading: 'Plată prin debitare directă SEPA',
    mandate:
      'Prin efectuarea plății, autorizați {merchant} și ServicePay, furnizorul său de servicii de plată, să trimită instrucțiuni băncii dumneavoastră pentru a vă debita contul, iar banca dumneavoastră să vă debiteze contul în conformitate cu aceste instrucțiuni. Aveți dreptul la o rambursare din partea băncii dumneavoastră, conform termenilor și condițiilor din contractul încheiat cu aceasta. Rambursarea trebuie solicitată în termen de 8 săptămâni de la data la care contul dumneavoastră a fost debitat.',
    account: 'Cont de debitat',
    another: 'Alt cont',
    creditorId: 'Identificatorul creditorului',
    mandateReference: 'Referința mandatului',
    paymentType: 'Tipul plății',
    oneOff: 'Plată unică',
    recurring: 'Plăți recurente',
  },
  transfer: {
    name: 'Transfer bancar',
    heading: 'Plată prin transfer bancar',
    about: 'Faceți transferul prin banca dumneavoastră',
    intro:
      'Faceți un transfer cu aceste date în aplicația sau pe site-ul băncii dumneavoastră. Apoi apăsați butonul de mai jos.',
    beneficiary: 'Beneficiar',
    iban: 'IBAN',
    amount: 'Sumă',
    reference: 'Detalii plată',
    copy: 'Copiază: {label}',
    copied: 'Copiat',
    action: 'Am făcut transferul',
    note: 'Scrieți exact acest text la detaliile plății, pentru ca {merchant} să vă poată identifica plata.',
    later: 'Îl fac mai târziu',
    scan: 'Cod QR pentru aplicația băncii',
    sentTo: 'Am trimis aceste date la {email}.',
    kept: 'Pentru a revedea datele, deschideți din nou acest link. Este valabil până la {date}.',
  },
  challenge: {
    title: 'Confirmați plata prin banca dumneavoastră',
    text: 'Banca dorește să se asigure că plata de {amount} către {merchant} este făcută de dumneavoastră.',
    frameTitle: 'Banca dumneavoastră: confirmați plata',
    cancel: 'Anulează această plată',
    waiting: 'Confirmați plata prin banca dumneavoastră și nu închideți această pagină.',
  },
  savedCards: {
    legend: 'Cardurile dumneavoastră',
    card: '{brand} care se termină în {last4}',
    expires: 'Expiră: {date}',
    another: 'Alt card',
    save: 'Salvează cardul pentru plățile viitoare către {merchant}',
    remove: 'Elimină cardul {card}',
    removed: 'Cardul a fost eliminat.',
    notRemoved: 'Cardul nu a putut fi eliminat. Încercați din nou.',
    removeQuestion: 'Eliminați acest card?',
    removeNow: 'Elimină',
    keep: 'Păstrează',
  },
  saveCard: {
    action: 'Salvează cardul',
    note: 'Cardul este salvat pentru plățile viitoare către {merchant}. Acum nu se încasează nimic.',
    saved: 'Card salvat',
    savedText: 'Cardul este salvat pentru plățile viitoare către {merchant}. Nu s-a încasat nimic.',
    notSaved: 'Cardul nu a fost salvat',
    declined:
      'Banca nu a acceptat acest card. Nu s-a încasat nimic. Încercați alt card sau contactați banca.',
    failed: 'Cardul nu a putut fi salvat. Nu s-a încasat nimic.',
    expired: 'Acest link nu mai este valabil. Nu s-a încasat nimic. Cereți unul nou de la {merchant}.',
    checking: 'Se verifică cardul',
    checkingText: 'Banca verifică cardul. Durează câteva secunde; lăsați această pagină deschisă.',
    unknown: 'Nu știm încă dacă a fost salvat cardul',
    lost: 'Conexiunea s-a întrerupt. Este posibil ca acest card să fi fost salvat: verificați mai întâi.',
    challenge: 'Banca vrea să verifice că acest card este într-adevăr al dumneavoastră.',
    stop: 'Nu salva acest card',
  },
  subscription: {
    text: 'După această plată veți plăti {amount} {every}.',
    every: {
      day: { one: 'în fiecare zi', few: 'la fiecare {count} zile', other: 'la fiecare {count} de zile' },
      week: {
        one: 'în fiecare săptămână',
        few: 'la fiecare {count} săptămâni',
        other: 'la fiecare {count} de săptămâni',
      },
      month: { one: 'în fiecare lună', few: 'la fiecare {count} luni', other: 'la fiecare {count} de luni' },
      year: { one: 'în fiecare an', few: 'la fiecare {count} ani', other: 'la fiecare {count} de ani' },
    },
    cycles: {
      one: 'Mai urmează {count} plată, pe lângă aceasta.',
      few: 'Mai urmează {count} plăți, pe lângă aceasta.',
      other: 'Mai urmează {count} de plăți, pe lângă aceasta.',
    },
    unknown: 'Cu această plată începe un abonament la {merchant}.',
    starts: 'Prima dintre aceste plăți va fi pe {date}.',
    end: 'Puteți anula online oricând, prin linkul din e-mailul nostru sau la {merchant}.',
  },
  labels: {
    card_number: 'Număr card',
    expiry: 'Data expirării',
    cvc: 'Cod CVC',
    cardholder_name: 'Nume pe card',
    iban: 'IBAN',
    account_holder: 'Titular cont',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'LL / AA', cvc: 'CVC' },

  pay: 'Plătește {amount}',
  reserve: 'Rezervă {amount}',
  paying: 'Se procesează…',
  slowNote:
    'Durează mai mult decât de obicei. Nu închideți această pagină: suma nu vă va fi debitată de două ori.',
  offline: 'Nu aveți conexiune la internet. Nu se trimite nimic până la restabilirea conexiunii.',
  reserveNote: 'Deocamdată, suma este doar rezervată. {merchant} o poate debita ulterior.',
  privacyNote:
    'Conexiune criptată. Datele cardului ajung direct la furnizorul de servicii de plată, niciodată la {merchant}.',
  cancel: 'Anulează și revino la {merchant}',
  leaveUnpaid: 'Revino la {merchant} fără a plăti',
  returnTo: 'Revino la {merchant}',
  continueTo: 'Continuă către {merchant}',
  takingYouBack: 'Vă redirecționăm înapoi la {merchant}…',
  checkAgain: 'Verifică din nou',
  checking: 'Se verifică…',
  reference: 'Referință',
  confirmationSent: 'Am trimis o confirmare la adresa {email}.',

  required: {
    card_number: 'Introduceți numărul cardului.',
    expiry: 'Introduceți data expirării.',
    cvc: 'Introduceți codul CVC.',
    cardholder_name: 'Introduceți numele de pe card.',
    iban: 'Introduceți codul IBAN.',
    account_holder: 'Introduceți numele titularului contului.',
    email: 'Introduceți adresa de e-mail.',
  },
  problems: {
    card_number_invalid: 'Acest număr de card nu este valid. Verificați-l.',
    card_number_incomplete: 'Acest număr de card este prea scurt.',
    card_brand_unsupported: 'Acest tip de card nu este acceptat aici.',
    card_is_bancontact:
      'Acesta este un card Bancontact. Alegeți Bancontact ca metodă de plată sau folosiți alt card.',
    expiry_invalid: 'Introduceți data în formatul LL / AA.',
    expiry_past: 'Acest card a expirat.',
    cvc_invalid: 'Codul CVC are {digits} cifre.',
    name_invalid: 'Introduceți numele așa cum apare pe card.',
    iban_invalid: 'Acest IBAN nu este valid. Verificați-l.',
    iban_incomplete: 'Acest IBAN este prea scurt.',
    iban_unsupported: 'Conturile din această țară nu pot fi debitate. Folosiți alt cont.',
    account_holder_invalid: 'Introduceți numele așa cum figurează la bancă.',
    email_invalid: 'Introduceți o adresă de e-mail, de exemplu nume@example.com.',
    expiry_month: 'Introduceți o lună de la 01 la 12.',
  },
  errors: {
    card_declined:
      'Banca dumneavoastră a refuzat această plată. Nu v-a fost debitată nicio sumă. Încercați cu alt card sau contactați banca.',
    insufficient_funds:
      'Acest card nu are fonduri suficiente. Nu v-a fost debitată nicio sumă. Încercați cu alt card.',
    expired_card:
      'Potrivit băncii dumneavoastră, acest card a expirat. Nu v-a fost debitată nicio sumă. Încercați cu alt card.',
    authentication_failed:
      'Banca nu v-a putut confirma identitatea. Nu v-a fost debitată nicio sumă. Încercați din nou sau folosiți alt card.',
    payment_declined:
      'Banca sau portofelul digital a refuzat această plată. Nu v-a fost debitată nicio sumă. Încercați din nou sau alegeți altă metodă de plată.',
    processing_error:
      'Plata nu a putut fi procesată. Nu v-a fost debitată nicio sumă. Încercați din nou peste câteva momente.',
    try_later:
      'S-au făcut prea multe încercări de plată într-un timp scurt. Nu v-a fost debitată nicio sumă. Așteptați câteva minute sau alegeți altă metodă de plată.',
    too_many_attempts:
      'Plata a fost refuzată și nu mai poate fi încercată pe această pagină. Nu v-a fost debitată nicio sumă.',
    link_expired:
      'Acest link de plată nu mai este valabil. Nu v-a fost debitată nicio sumă. Cereți un link nou de la {merchant}.',
    link_closed: 'Această plată nu mai este disponibilă. Nu v-a fost debitată nicio sumă.',
    network_error:
      'Conexiunea s-a întrerupt. Este posibil ca plata să fi fost efectuată. Nu plătiți din nou: verificați mai întâi starea plății.',
  },
  attemptEnded: 'Ultima încercare nu a reușit. Nu v-a fost debitată nicio sumă. Puteți încerca din nou.',
  amountChanged: 'Suma s-a modificat: acum este {amount}. Nu v-a fost debitată nicio sumă.',

  titles: {
    processing: 'Confirmăm plata dumneavoastră',
    unconfirmed: 'Nu știm încă dacă plata a fost efectuată',
    paid: 'Plată reușită',
    reserved: 'Sumă rezervată',
    pending: 'Plată în curs',
    refunded: 'Plată rambursată',
    failed: 'Plata nu a reușit',
    expired: 'Acest link a expirat',
    cancelled: 'Plată anulată',
    released: 'Rezervare anulată',
    no_method: 'Nicio metodă de plată disponibilă',
    transfer: 'Așteptăm transferul dumneavoastră',
    later: 'Datele pentru transfer',
  },
  texts: {
    processing: 'Banca vă verifică plata. Durează câteva secunde; nu închideți această pagină.',
    paid: 'Ați plătit {amount} către {merchant}. Vă mulțumim.',
    reserved:
      'Suma de {amount} este rezervată pentru {merchant}. Va fi debitată numai când {merchant} confirmă.',
    pending:
      'Plata dumneavoastră de {amount} către {merchant} este în curs de confirmare. Nu mai aveți nimic de făcut.',
    refunded: '{merchant} v-a rambursat plata de {amount}.',
    released: 'Suma de {amount} nu mai este rezervată. Nu v-a fost debitată nicio sumă.',
    no_method:
      '{merchant} nu oferă nicio metodă de plată disponibilă pe această pagină. Nu v-a fost debitată nicio sumă.',
    transfer:
      'Așteptăm transferul dumneavoastră de {amount}. {merchant} va confirma primirea lui, de obicei într-o zi lucrătoare.',
    later: 'Faceți transferul de {amount} când doriți. {merchant} va confirma primirea lui.',
  },
  partRefunded: 'Suma rambursată: {amount}.',
  legal: { terms: 'Termeni', privacy: 'Confidențialitate', contact: 'Contact' },
  cvcHelp: {
    back: 'Cele {digits} cifre de pe spatele cardului',
    front: 'Cele {digits} cifre de pe fața cardului',
    either: 'Cele 3 cifre de pe spatele cardului sau cele 4 cifre de pe fața unui card American Express',
  },
  moreMethods: 'Mai multe metode de plată',
  brandChoice: 'Marca de card pentru această plată',
};
