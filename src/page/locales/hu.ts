import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Tesztüzemmód',
  poweredBy: 'Biztonságos fizetés: ServicePay',
  stillLoading: 'Az oldal még töltődik. Ha nem történik változás, kérjük, töltse be újra.',

  securePayment: 'Biztonságos fizetés',
  payment: 'Biztonságos fizetés: {purpose}',
  orderSummary: 'Rendelés összesítése',
  total: 'Összesen',
  quantity: '{quantity} × {price}',
  vat: '{rate} áfát tartalmaz',
  moreItems: {
    one: 'További {count} tétel megjelenítése',
    other: 'További {count} tétel megjelenítése',
  },
  payUntil: 'Fizetési határidő: {date}',
  statement: 'A számlakivonaton: {statement}',

  payByCard: 'Bankkártyás fizetés',
  chooseMethod: 'Válasszon fizetési módot',
  card: 'Bankkártya',
  acceptedBrands: 'Elfogadott kártyák: {brands}',
  optional: '{label} (nem kötelező)',
  providers: { choose: 'Hogyan szeretne fizetni?', back: 'Más fizetési módok', now: 'Fizetés most' },
  rails: {
    continueWith: 'Tovább: {rail}',
    payByBank: 'Fizetés bankszámláról',
    toBank: 'Tovább a bankjához',
    about: {
      bancontact: 'Fizetés Bancontact-kártyával vagy -alkalmazással.',
      ideal: 'Fizetés holland bankszámláról.',
      klarna: 'Fizetés most, később vagy részletekben.',
      paypal: 'Fizetés PayPal-fiókkal, most vagy később.',
      pay_by_bank: 'Fizetés bankszámláról, kártya nélkül.',
    },
    note: 'A fizetést a következő oldalon hagyja jóvá, majd visszatér a kereskedőhöz ({merchant}).',
    redirecting: 'Átirányítás…',
    waiting: '{rail}: a fizetés még nem fejeződött be. Folytassa, vagy válasszon másik fizetési módot.',
    cancelled: 'A fizetés megszakadt. Nem történt terhelés. Megpróbálhatja újra.',
  },
  wallets: {
    pay: '{wallet}-fizetés',
    hint: 'Fizetendő összeg: {amount}. A fizetést a megnyíló {wallet}-ablakban erősítheti meg.',
    waiting: 'Kérjük, erősítse meg a fizetést a megnyílt {wallet}-ablakban, és ne zárja be ezt az oldalt.',
    problems: {
      wallet_busy:
        'Egy másik {wallet}-fizetés van folyamatban. Nem történt terhelés. Zárja be az ablakát, majd próbálja újra.',
      wallet_no_gesture:
        'Nem nyílt meg a fizetési ablak ({wallet}). Nem történt terhelés. Nyomja meg újra a gombot.',
      wallet_unavailable:
        'Ez a fizetési mód ({wallet}) itt most nem használható. Nem történt terhelés. Válasszon másik fizetési módot.',
      wallet_failed:
        'A fizetést ({wallet}) nem sikerült befejezni. Nem történt terhelés. Próbálja újra, vagy válasszon másik fizetési módot.',
    },
    or: 'vagy fizessen más módon',
  },
  sepa: {
    name: 'SEPA-beszedés',
    heading: 'Fizetés SEPA-beszedéssel',
    mandate:
      'A fizetéssel Ön felhatalmazza a kereskedőt ({merchant}) és annak fizetési szolgáltatóját (ServicePay), hogy beszedési megbízást küldjenek az Ön bankjának az Ön számlája megterhelésére, valamint felhatalmazza a bankját, hogy a számláját e megbízásoknak megfelelően megterhelje. Ön a bankjával kötött szerződés feltételei szerint jogosult visszatérítést kérni a bankjától. A visszatérítést a számla megterhelésének napjától számított 8 héten belül kell igényelni.',
    account: 'A terhelendő számla',
    another: 'Másik számla',
    creditorId: 'Hitelezőazonosító',
    mandateReference: 'Felhatalmazás hivatkozási száma',
    paymentType: 'Fizetés típusa',
    oneOff: 'Egyszeri fizetés',
    recurring: 'Ismétlődő fizetések',
  },
  transfer: {
    name: 'Banki átutalás',
    heading: 'Fizetés banki átutalással',
    about: 'Az átutalást a saját bankjánál indítja el',
    intro:
      'Indítson átutalást ezekkel az adatokkal a bankja alkalmazásában vagy honlapján. Ezután nyomja meg az alábbi gombot.',
    beneficiary: 'Kedvezményezett',
    iban: 'IBAN',
    amount: 'Összeg',
    reference: 'Közlemény',
    copy: '{label} másolása',
    copied: 'Másolva',
    action: 'Elindítottam az átutalást',
    note: 'Pontosan ezt a közleményt adja meg, hogy a kereskedő ({merchant}) azonosíthassa a fizetést.',
    later: 'Később utalok',
    scan: 'QR-kód a bankja alkalmazásához',
    sentTo: 'Az adatokat elküldtük ide: {email}.',
    kept: 'Az adatokat a link újbóli megnyitásával ismét megtekintheti. A link lejárata: {date}.',
  },
  challenge: {
    title: 'Megerősítés a bankjánál',
    text: 'A bankja szeretne meggyőződni arról, hogy valóban Ön fizet {amount} összeget {merchant} részére.',
    frameTitle: 'Az Ön bankja: a fizetés megerősítése',
    cancel: 'A fizetés megszakítása',
    waiting: 'Kérjük, erősítse meg a fizetést a bankjánál, és ne zárja be ezt az oldalt.',
  },
  savedCards: {
    legend: 'Mentett kártyák',
    card: '{last4} végződésű {brand}',
    expires: 'Lejárat: {date}',
    another: 'Másik kártya',
    save: 'Kártya mentése a későbbi fizetéseimhez ennél a kereskedőnél: {merchant}',
    remove: 'Eltávolítás: {card}',
    removed: 'A kártyát eltávolítottuk.',
    notRemoved: 'A kártyát nem sikerült eltávolítani. Kérjük, próbálja újra.',
    removeQuestion: 'Eltávolítja ezt a kártyát?',
    removeNow: 'Eltávolítás',
    keep: 'Megtartás',
  },
  saveCard: {
    action: 'Kártya mentése',
    note: 'A kártyát elmentjük a későbbi fizetéseihez ennél a kereskedőnél: {merchant}. Most semmit sem terhelünk.',
    saved: 'A kártya mentve',
    savedText:
      'A kártyát elmentettük a későbbi fizetéseihez ennél a kereskedőnél: {merchant}. Semmit sem terheltünk.',
    notSaved: 'A kártya nincs mentve',
    declined:
      'A bank nem fogadta el ezt a kártyát. Semmit sem terheltünk. Próbáljon másik kártyát, vagy forduljon a bankjához.',
    failed: 'A kártyát nem sikerült elmenteni. Semmit sem terheltünk.',
    expired:
      'Ez a link már nem érvényes. Semmit sem terheltünk. Kérjen újat ettől a kereskedőtől: {merchant}.',
    checking: 'A kártya ellenőrzése',
    checkingText:
      'A bank ellenőrzi a kártyát. Ez néhány másodpercig tart; kérjük, hagyja nyitva ezt az oldalt.',
    unknown: 'Még nem tudjuk, hogy a kártyát elmentettük-e',
    lost: 'Megszakadt a kapcsolat. Lehet, hogy a kártyát elmentettük: először ellenőrizze.',
    challenge: 'A bank ellenőrizni szeretné, hogy ez valóban az Ön kártyája.',
    stop: 'Ne mentse ezt a kártyát',
  },
  subscription: {
    text: 'A mostani fizetés után {every} {amount} összeget fizet.',
    every: {
      day: { one: 'naponta', other: '{count} naponta' },
      week: { one: 'hetente', other: '{count} hetente' },
      month: { one: 'havonta', other: '{count} havonta' },
      year: { one: 'évente', other: '{count} évente' },
    },
    cycles: {
      one: 'Összesen még {count} fizetés következik.',
      other: 'Összesen még {count} fizetés következik.',
    },
    unknown: 'Ezzel a fizetéssel előfizetés indul a kereskedőnél ({merchant}).',
    starts: 'Ezek közül az első fizetés napja: {date}',
    end: 'Bármikor lemondhatja online: az e-mailünkben lévő hivatkozással vagy a kereskedőnél ({merchant}).',
  },
  labels: {
    amount: 'Összeg',
    card_number: 'Kártyaszám',
    expiry: 'Lejárati dátum',
    cvc: 'Biztonsági kód',
    cardholder_name: 'Kártyán szereplő név',
    iban: 'IBAN',
    account_holder: 'Számlatulajdonos',
    email: 'E-mail-cím',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'HH / ÉÉ', cvc: 'CVC' },

  pay: '{amount} fizetése',
  reserve: '{amount} zárolása',
  paying: 'Feldolgozás…',
  slowNote:
    'Ez a szokásosnál tovább tart. Kérjük, ne zárja be ezt az oldalt: nem történik kétszeres terhelés.',
  offline: 'Nincs internetkapcsolat. Amíg helyre nem áll, semmit sem küldünk el.',
  reserveNote: 'Az összeget egyelőre csak zároljuk. A kereskedő ({merchant}) később vonhatja le.',
  privacyNote:
    'Titkosított kapcsolat. A kártyaadatok közvetlenül a fizetési szolgáltatóhoz kerülnek, a kereskedőhöz ({merchant}) soha.',
  cancel: 'Mégse, vissza a kereskedőhöz ({merchant})',
  leaveUnpaid: 'Vissza a kereskedőhöz ({merchant}) fizetés nélkül',
  returnTo: 'Vissza a kereskedőhöz ({merchant})',
  continueTo: 'Tovább a kereskedőhöz ({merchant})',
  takingYouBack: 'Visszairányítjuk a kereskedőhöz ({merchant})…',
  checkAgain: 'Újbóli ellenőrzés',
  checking: 'Ellenőrzés…',
  reference: 'Azonosító',
  confirmationSent: 'Visszaigazolást küldtünk erre a címre: {email}.',

  required: {
    amount: 'Adjon meg egy összeget.',
    card_number: 'Adja meg a kártyaszámot.',
    expiry: 'Adja meg a lejárati dátumot.',
    cvc: 'Adja meg a biztonsági kódot.',
    cardholder_name: 'Adja meg a kártyán szereplő nevet.',
    iban: 'Adja meg az IBAN-számot.',
    account_holder: 'Adja meg a számlatulajdonos nevét.',
    email: 'Adja meg az e-mail-címét.',
  },
  problems: {
    amount_invalid: 'Ez az összeg érvénytelen. Kérjük, ellenőrizze.',
    amount_low: 'Ez az összeg túl alacsony.',
    amount_high: 'Ez az összeg túl magas.',
    card_number_invalid: 'A kártyaszám érvénytelen. Kérjük, ellenőrizze.',
    card_number_incomplete: 'A kártyaszám túl rövid.',
    card_brand_unsupported: 'Ez a kártyatípus itt nem használható.',
    card_is_bancontact:
      'Ez egy Bancontact-kártya. Válassza fizetési módként a Bancontact lehetőséget, vagy használjon másik kártyát.',
    expiry_invalid: 'A dátumot HH / ÉÉ formában adja meg.',
    expiry_past: 'Ez a kártya lejárt.',
    cvc_invalid: 'A biztonsági kód {digits} számjegyből áll.',
    name_invalid: 'A nevet úgy adja meg, ahogy a kártyán szerepel.',
    iban_invalid: 'Az IBAN-szám érvénytelen. Kérjük, ellenőrizze.',
    iban_incomplete: 'Az IBAN-szám túl rövid.',
    iban_unsupported: 'Az ebben az országban vezetett számlák nem terhelhetők meg. Használjon másik számlát.',
    account_holder_invalid: 'A nevet úgy adja meg, ahogy a bank nyilvántartja.',
    email_invalid: 'Adjon meg egy e-mail-címet, például: nev@example.com.',
    expiry_month: 'Adjon meg egy hónapot 01 és 12 között.',
  },
  errors: {
    card_declined:
      'A bankja elutasította ezt a fizetést. Nem történt terhelés. Próbálja meg másik kártyával, vagy forduljon a bankjához.',
    insufficient_funds:
      'Ezen a kártyán nincs elegendő fedezet. Nem történt terhelés. Próbálja meg másik kártyával.',
    expired_card: 'A bankja szerint ez a kártya lejárt. Nem történt terhelés. Próbálja meg másik kártyával.',
    authentication_failed:
      'A bankja nem tudta azonosítani Önt. Nem történt terhelés. Próbálja újra, vagy használjon másik kártyát.',
    payment_declined:
      'A bankja vagy a digitális pénztárcája elutasította ezt a fizetést. Nem történt terhelés. Próbálja újra, vagy válasszon másik fizetési módot.',
    processing_error:
      'A fizetést nem sikerült feldolgozni. Nem történt terhelés. Kérjük, próbálja újra egy kicsit később.',
    try_later:
      'Rövid idő alatt túl sok fizetési kísérlet történt. Nem történt terhelés. Kérjük, várjon néhány percet, vagy válasszon másik fizetési módot.',
    too_many_attempts:
      'A fizetést elutasították, és ezen az oldalon nem próbálható meg újra. Nem történt terhelés.',
    link_expired:
      'Ez a fizetési link már nem érvényes. Nem történt terhelés. Kérjen újat a kereskedőtől ({merchant}).',
    link_closed: 'Ez a fizetés már nem elérhető. Nem történt terhelés.',
    network_error:
      'Megszakadt a kapcsolat. Lehet, hogy a fizetés megtörtént. Ne fizessen újra: előbb ellenőrizze a fizetés állapotát.',
  },
  attemptEnded: 'A legutóbbi próbálkozás nem sikerült. Nem történt terhelés. Megpróbálhatja újra.',
  amountChanged: 'Az összeg megváltozott: most {amount}. Nem történt terhelés.',

  titles: {
    processing: 'A fizetés megerősítése folyamatban',
    unconfirmed: 'Még nem tudjuk, hogy megtörtént-e a fizetés',
    paid: 'Sikeres fizetés',
    reserved: 'Összeg zárolva',
    pending: 'Fizetés folyamatban',
    refunded: 'Fizetés visszatérítve',
    failed: 'A fizetés nem fejeződött be',
    expired: 'Ez a link lejárt',
    cancelled: 'Fizetés megszakítva',
    released: 'Zárolás feloldva',
    no_method: 'Nincs elérhető fizetési mód',
    transfer: 'Várjuk az átutalását',
    later: 'Az átutalás adatai',
  },
  texts: {
    processing: 'A bank ellenőrzi a fizetést. Ez néhány másodpercig tart; kérjük, ne zárja be ezt az oldalt.',
    paid: 'Sikeresen fizetett {amount} összeget {merchant} részére. Köszönjük.',
    reserved:
      '{amount} zárolva {merchant} részére. Terhelés csak akkor történik, ha a kereskedő ({merchant}) megerősíti.',
    pending:
      '{merchant} részére küldött fizetésének ({amount}) megerősítése folyamatban van. Nincs további teendője.',
    refunded: 'A kereskedő ({merchant}) visszatérítette a befizetett összeget: {amount}.',
    released: 'A zárolt összeg ({amount}) felszabadult. Nem történt terhelés.',
    no_method:
      'A kereskedő ({merchant}) nem kínál olyan fizetési módot, amely ezen az oldalon használható. Nem történt terhelés.',
    transfer:
      'Várjuk az átutalását ({amount}). A kereskedő ({merchant}) visszaigazolja, ha megérkezett, általában egy munkanapon belül.',
    later:
      'Az átutalást ({amount}) akkor indítsa el, amikor Önnek megfelel. A kereskedő ({merchant}) visszaigazolja, ha megérkezett.',
  },
  partRefunded: 'Ebből visszatérítve: {amount}.',
  legal: { terms: 'Feltételek', privacy: 'Adatvédelem', contact: 'Kapcsolat' },
  cvcHelp: {
    back: 'A kártya hátoldalán lévő {digits} számjegy',
    front: 'A kártya előlapján lévő {digits} számjegy',
    either: 'A kártya hátoldalán lévő 3 számjegy, American Express esetén az előlapon lévő 4 számjegy',
  },
  moreMethods: 'További fizetési módok',
  brandChoice: 'A fizetéshez használt kártyamárka',
};
