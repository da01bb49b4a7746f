import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Testovací režim',
  poweredBy: 'Bezpečné platby zajišťuje ServicePay',
  stillLoading: 'Stránka se ještě načítá. Pokud se nic nezmění, načtěte ji prosím znovu.',

  securePayment: 'Bezpečná platba',
  payment: 'Bezpečná platba: {purpose}',
  orderSummary: 'Vaše objednávka',
  total: 'Celkem',
  quantity: '{quantity} × {price}',
  vat: 'vč. {rate} DPH',
  moreItems: {
    one: 'Zobrazit {count} další položku',
    few: 'Zobrazit {count} další položky',
    many: 'Zobrazit {count} další položky',
    other: 'Zobrazit {count} dalších položek',
  },
  payUntil: 'Zaplaťte nejpozději {date}',
  statement: 'Na výpisu z účtu: {statement}',

  payByCard: 'Zaplatit kartou',
  chooseMethod: 'Vyberte způsob platby',
  card: 'Karta',
  acceptedBrands: 'Přijímané karty: {brands}',
  optional: '{label} (nepovinné)',
  providers: { choose: 'Jak chcete zaplatit?', back: 'Jiné způsoby platby', now: 'Zaplatit hned' },
  rails: {
    continueWith: 'Pokračovat přes {rail}',
    payByBank: 'Platba z bankovního účtu',
    toBank: 'Pokračovat do své banky',
    about: {
      bancontact: 'Zaplatíte kartou nebo aplikací Bancontact.',
      ideal: 'Zaplatíte z účtu u nizozemské banky.',
      klarna: 'Zaplatíte hned, později nebo na splátky.',
      paypal: 'Zaplatíte z účtu PayPal, hned nebo později.',
      pay_by_bank: 'Zaplatíte z bankovního účtu, bez karty.',
    },
    note: 'Platbu potvrdíte na další stránce a potom se vrátíte k obchodníkovi {merchant}.',
    redirecting: 'Přesměrováváme vás…',
    waiting: '{rail}: platba není dokončena. Pokračujte v ní, nebo vyberte jiný způsob platby.',
    cancelled: 'Platba byla zrušena. Nebyla vám stržena žádná částka. Můžete to zkusit znovu.',
  },
  wallets: {
    pay: 'Zaplatit přes {wallet}',
    hint: 'Platbu ve výši {amount} potvrdíte v okně, které otevře {wallet}.',
    waiting: 'Potvrďte prosím platbu v okně {wallet} a tuto stránku nezavírejte.',
    problems: {
      wallet_busy:
        'Probíhá jiná platba přes {wallet}. Nebyla vám stržena žádná částka. Zavřete její okno a zkuste to znovu.',
      wallet_no_gesture:
        'Okno {wallet} se neotevřelo. Nebyla vám stržena žádná částka. Stiskněte tlačítko ještě jednou.',
      wallet_unavailable:
        'Přes {wallet} tu teď nelze zaplatit. Nebyla vám stržena žádná částka. Vyberte jiný způsob platby.',
      wallet_failed:
        'Platbu přes {wallet} se nepodařilo dokončit. Nebyla vám stržena žádná částka. Zkuste to znovu nebo vyberte jiný způsob platby.',
    },
    or: 'nebo zaplaťte jinak',
  },
  sepa: {
    name: 'SEPA inkaso',
    heading: 'Zaplatit SEPA inkasem',
    mandate:
      'Provedením platby opravňujete obchodníka {merchant} a jeho poskytovatele platebních služeb ServicePay k zasílání pokynů vaší bance k odepsání částek z vašeho účtu a zároveň svou banku k odepsání částek z vašeho účtu v souladu s těmito pokyny. Máte právo na vrácení částky od své banky podle podmínek vaší smlouvy s ní. O vrácení částky je nutné požádat do 8 týdnů ode dne, kdy byla částka odepsána z vašeho účtu.',
    account: 'Účet pro inkaso',
    another: 'Jiný účet',
    creditorId: 'Identifikátor věřitele',
    mandateReference: 'Reference mandátu',
    paymentType: 'Typ platby',
    oneOff: 'Jednorázová platba',
    recurring: 'Opakované platby',
  },
  transfer: {
    name: 'Bankovní převod',
    heading: 'Zaplatit bankovním převodem',
    about: 'Převod zadáte sami ve své bance',
    intro: 'Zadejte převod s těmito údaji v aplikaci nebo na webu své banky. Potom stiskněte tlačítko níže.',
    beneficiary: 'Příjemce',
    iban: 'IBAN',
    amount: 'Částka',
    reference: 'Zpráva pro příjemce',
    copy: 'Kopírovat: {label}',
    copied: 'Zkopírováno',
    action: 'Převod je odeslaný',
    note: 'Zprávu pro příjemce uveďte přesně v tomto znění, aby obchodník {merchant} mohl vaši platbu přiřadit.',
    later: 'Udělám to později',
    scan: 'QR kód pro vaši bankovní aplikaci',
    sentTo: 'Tyto údaje jsme poslali na {email}.',
    kept: 'Údaje znovu uvidíte, když tento odkaz otevřete nejpozději {date}.',
  },
  challenge: {
    title: 'Potvrďte platbu u své banky',
    text: 'Vaše banka si chce ověřit, že {amount} obchodníkovi {merchant} platíte opravdu vy.',
    frameTitle: 'Vaše banka: potvrzení platby',
    cancel: 'Zrušit tuto platbu',
    waiting: 'Potvrďte prosím platbu u své banky a tuto stránku nezavírejte.',
  },
  savedCards: {
    legend: 'Vaše karty',
    card: '{brand} končící na {last4}',
    expires: 'Platnost do {date}',
    another: 'Jiná karta',
    save: 'Uložit kartu pro další platby obchodníkovi {merchant}',
    remove: 'Odebrat kartu {card}',
    removed: 'Karta byla odebrána.',
    notRemoved: 'Kartu se nepodařilo odebrat. Zkuste to prosím znovu.',
    removeQuestion: 'Odebrat tuto kartu?',
    removeNow: 'Odebrat',
    keep: 'Ponechat',
  },
  subscription: {
    text: 'Po této platbě budete platit {amount} {every}.',
    every: {
      day: {
        one: 'každý den',
        few: 'každé {count} dny',
        many: 'každých {count} dne',
        other: 'každých {count} dní',
      },
      week: {
        one: 'každý týden',
        few: 'každé {count} týdny',
        many: 'každých {count} týdne',
        other: 'každých {count} týdnů',
      },
      month: {
        one: 'každý měsíc',
        few: 'každé {count} měsíce',
        many: 'každých {count} měsíce',
        other: 'každých {count} měsíců',
      },
      year: {
        one: 'každý rok',
        few: 'každé {count} roky',
        many: 'každých {count} roku',
        other: 'každých {count} let',
      },
    },
    cycles: {
      one: 'Celkem ještě {count} platba.',
      few: 'Celkem ještě {count} platby.',
      many: 'Celkem ještě {count} platby.',
      other: 'Celkem ještě {count} plateb.',
    },
    unknown: 'Touto platbou začíná předplatné u obchodníka {merchant}.',
  },
  labels: {
    card_number: 'Číslo karty',
    expiry: 'Platnost karty',
    cvc: 'Bezpečnostní kód',
    cardholder_name: 'Jméno na kartě',
    iban: 'IBAN',
    account_holder: 'Majitel účtu',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / RR', cvc: 'CVC' },

  pay: 'Zaplatit {amount}',
  reserve: 'Rezervovat {amount}',
  paying: 'Zpracováváme…',
  slowNote: 'Trvá to déle než obvykle. Tuto stránku prosím nezavírejte: částka vám nebude stržena dvakrát.',
  offline: 'Jste offline. Dokud se připojení neobnoví, nic se neodešle.',
  reserveNote: 'Částka se zatím pouze rezervuje. Obchodník {merchant} ji může strhnout později.',
  privacyNote:
    'Spojení je šifrované. Údaje o kartě putují přímo k poskytovateli platebních služeb, obchodník {merchant} je nikdy neuvidí.',
  cancel: 'Zrušit a vrátit se k obchodníkovi {merchant}',
  leaveUnpaid: 'Vrátit se k obchodníkovi {merchant} bez zaplacení',
  returnTo: 'Vrátit se k obchodníkovi {merchant}',
  continueTo: 'Pokračovat k obchodníkovi {merchant}',
  takingYouBack: 'Vracíme vás k obchodníkovi {merchant}…',
  checkAgain: 'Ověřit znovu',
  checking: 'Ověřujeme…',
  reference: 'Referenční číslo',
  confirmationSent: 'Potvrzení jsme poslali na adresu {email}.',

  required: {
    card_number: 'Zadejte číslo karty.',
    expiry: 'Zadejte platnost karty.',
    cvc: 'Zadejte bezpečnostní kód.',
    cardholder_name: 'Zadejte jméno uvedené na kartě.',
    iban: 'Zadejte svůj IBAN.',
    account_holder: 'Zadejte jméno majitele účtu.',
    email: 'Zadejte svou e-mailovou adresu.',
  },
  problems: {
    card_number_invalid: 'Toto číslo karty není platné. Zkontrolujte ho prosím.',
    card_number_incomplete: 'Toto číslo karty je příliš krátké.',
    card_brand_unsupported: 'Tento typ karty zde nelze použít.',
    card_is_bancontact:
      'Toto je karta Bancontact. Vyberte Bancontact jako způsob platby, nebo použijte jinou kartu.',
    expiry_invalid: 'Zadejte datum ve tvaru MM / RR.',
    expiry_past: 'Platnost této karty skončila.',
    cvc_invalid: 'Bezpečnostní kód má {digits} číslice.',
    name_invalid: 'Zadejte jméno tak, jak je uvedeno na kartě.',
    iban_invalid: 'Tento IBAN není platný. Zkontrolujte ho prosím.',
    iban_incomplete: 'Tento IBAN je příliš krátký.',
    iban_unsupported: 'Z účtů v této zemi nelze platit inkasem. Použijte jiný účet.',
    account_holder_invalid: 'Zadejte jméno tak, jak je vedeno v bance.',
    email_invalid: 'Zadejte e-mailovou adresu ve tvaru jmeno@example.com.',
    expiry_month: 'Zadejte měsíc od 01 do 12.',
  },
  errors: {
    card_declined:
      'Vaše banka tuto platbu zamítla. Nebyla vám stržena žádná částka. Zkuste jinou kartu nebo se obraťte na svou banku.',
    insufficient_funds:
      'Na této kartě není dostatek prostředků. Nebyla vám stržena žádná částka. Zkuste jinou kartu.',
    expired_card:
      'Podle vaší banky platnost této karty skončila. Nebyla vám stržena žádná částka. Zkuste jinou kartu.',
    authentication_failed:
      'Vaší bance se nepodařilo ověřit vaši totožnost. Nebyla vám stržena žádná částka. Zkuste to znovu nebo použijte jinou kartu.',
    payment_declined:
      'Vaše banka nebo digitální peněženka tuto platbu zamítla. Nebyla vám stržena žádná částka. Zkuste to znovu nebo vyberte jiný způsob platby.',
    processing_error:
      'Platbu se nepodařilo zpracovat. Nebyla vám stržena žádná částka. Zkuste to prosím za chvíli znovu.',
    try_later:
      'Během krátké doby proběhlo příliš mnoho pokusů o platbu. Nebyla vám stržena žádná částka. Počkejte prosím několik minut, nebo zvolte jiný způsob platby.',
    too_many_attempts:
      'Platba byla zamítnuta a na této stránce ji už nelze opakovat. Nebyla vám stržena žádná částka.',
    link_expired:
      'Tento platební odkaz už neplatí. Nebyla vám stržena žádná částka. O nový požádejte obchodníka {merchant}.',
    link_closed: 'Tato platba už není k dispozici. Nebyla vám stržena žádná částka.',
    network_error:
      'Spojení se přerušilo. Vaše platba mohla proběhnout. Neplaťte znovu: nejprve si ověřte, jak dopadla.',
  },
  attemptEnded: 'Poslední pokus se nezdařil. Nebyla vám stržena žádná částka. Můžete to zkusit znovu.',
  amountChanged: 'Částka se změnila a nyní je {amount}. Nebyla vám stržena žádná částka.',

  titles: {
    processing: 'Ověřujeme vaši platbu',
    unconfirmed: 'Zatím nevíme, zda platba proběhla',
    paid: 'Platba proběhla úspěšně',
    reserved: 'Částka je rezervována',
    pending: 'Platba se zpracovává',
    refunded: 'Platba byla vrácena',
    failed: 'Platba se nezdařila',
    expired: 'Platnost odkazu vypršela',
    cancelled: 'Platba byla zrušena',
    released: 'Rezervace byla zrušena',
    no_method: 'Žádný způsob platby není k dispozici',
    transfer: 'Čekáme na váš převod',
    later: 'Údaje pro převod',
  },
  texts: {
    processing: 'Banka ověřuje vaši platbu. Potrvá to několik sekund; tuto stránku prosím nezavírejte.',
    paid: 'Zaplatili jste {amount} obchodníkovi {merchant}. Děkujeme.',
    reserved:
      'Částka {amount} je rezervována pro obchodníka {merchant}. Stržena vám bude až poté, co obchodník platbu potvrdí.',
    pending:
      'Vaše platba ve výši {amount} obchodníkovi {merchant} se právě potvrzuje. Nic dalšího není potřeba.',
    refunded: 'Obchodník {merchant} vám vrátil platbu ve výši {amount}.',
    released: 'Částka {amount} už není rezervována. Nebyla vám stržena žádná částka.',
    no_method:
      'Obchodník {merchant} nenabízí žádný způsob platby, který tato stránka podporuje. Nebyla vám stržena žádná částka.',
    transfer:
      'Čekáme na váš převod ve výši {amount}. Obchodník {merchant} potvrdí jeho přijetí, obvykle do jednoho pracovního dne.',
    later:
      'Převod ve výši {amount} můžete poslat, kdy se vám to hodí. Obchodník {merchant} potvrdí jeho přijetí.',
  },
  partRefunded: 'Z toho vráceno: {amount}.',
  legal: { terms: 'Podmínky', privacy: 'Ochrana údajů', contact: 'Kontakt' },
  cvcHelp: {
    back: '{digits} číslice na zadní straně karty',
    front: '{digits} číslice na přední straně karty',
    either: '3 číslice na zadní straně karty, u karty American Express 4 číslice na přední straně',
  },
  moreMethods: 'Další způsoby platby',
  brandChoice: 'Značka karty pro tuto platbu',
};
