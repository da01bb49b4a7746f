import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Tryb testowy',
  poweredBy: 'Bezpieczne płatności ServicePay',
  stillLoading: 'Strona nadal się ładuje. Jeśli nic się nie zmieni, odśwież ją.',

  securePayment: 'Bezpieczna płatność',
  payment: 'Bezpieczna płatność: {purpose}',
  orderSummary: 'Twoje zamówienie',
  total: 'Razem',
  quantity: '{quantity} × {price}',
  vat: 'w tym {rate} VAT',
  moreItems: {
    one: 'Pokaż jeszcze {count} pozycję',
    few: 'Pokaż jeszcze {count} pozycje',
    many: 'Pokaż jeszcze {count} pozycji',
    other: 'Pokaż jeszcze {count} pozycji',
  },
  payUntil: 'Termin płatności: {date}',
  statement: 'Na wyciągu bankowym: {statement}',

  payByCard: 'Zapłać kartą',
  chooseMethod: 'Wybierz metodę płatności',
  card: 'Karta',
  acceptedBrands: 'Akceptowane karty: {brands}',
  optional: '{label} (opcjonalnie)',
  providers: { choose: 'Jak chcesz zapłacić?', back: 'Inne metody płatności', now: 'Zapłać teraz' },
  rails: {
    continueWith: 'Przejdź do {rail}',
    payByBank: 'Płatność z konta bankowego',
    toBank: 'Przejdź do swojego banku',
    about: {
      bancontact: 'Płacisz kartą lub w aplikacji Bancontact.',
      ideal: 'Płacisz z konta w holenderskim banku.',
      klarna: 'Płacisz od razu, później lub w ratach.',
      paypal: 'Płacisz z konta PayPal, od razu lub później.',
      pay_by_bank: 'Płacisz z konta bankowego, bez karty.',
    },
    note: 'Płatność zatwierdzisz na następnej stronie. Potem wrócisz do sklepu {merchant}.',
    redirecting: 'Przekierowujemy Cię…',
    waiting: '{rail}: płatność nie została dokończona. Kontynuuj ją lub wybierz inną metodę płatności.',
    cancelled: 'Płatność została anulowana. Nie pobrano żadnych środków. Możesz spróbować ponownie.',
  },
  wallets: {
    pay: 'Zapłać z {wallet}',
    hint: 'Płatność w wysokości {amount} potwierdzisz w oknie, które otworzy {wallet}.',
    waiting: 'Potwierdź płatność w oknie {wallet} i nie zamykaj tej strony.',
    problems: {
      wallet_busy:
        'Inna płatność przez {wallet} jest w toku. Nie pobrano żadnych środków. Zamknij jej okno i spróbuj ponownie.',
      wallet_no_gesture:
        'Okno {wallet} nie otworzyło się. Nie pobrano żadnych środków. Naciśnij przycisk jeszcze raz.',
      wallet_unavailable:
        'Płatność przez {wallet} nie jest tu teraz dostępna. Nie pobrano żadnych środków. Wybierz inną metodę płatności.',
      wallet_failed:
        'Nie udało się zrealizować płatności przez {wallet}. Nie pobrano żadnych środków. Spróbuj ponownie lub wybierz inną metodę płatności.',
    },
    or: 'lub zapłać w inny sposób',
  },
  sepa: {
    name: 'Polecenie zapłaty SEPA',
    heading: 'Zapłać poleceniem zapłaty SEPA',
    mandate:
      'Dokonując płatności, upoważniasz sprzedawcę {merchant} oraz ServicePay, jego dostawcę usług płatniczych, do wysyłania do Twojego banku poleceń obciążenia Twojego rachunku, a swój bank do obciążania Twojego rachunku zgodnie z tymi poleceniami. Masz prawo do otrzymania od swojego banku zwrotu środków zgodnie z warunkami umowy zawartej z bankiem. Wniosek o zwrot należy złożyć w ciągu 8 tygodni od daty obciążenia rachunku.',
    account: 'Rachunek do obciążenia',
    another: 'Inny rachunek',
    creditorId: 'Identyfikator wierzyciela',
    mandateReference: 'Numer referencyjny mandatu',
    paymentType: 'Rodzaj płatności',
    oneOff: 'Płatność jednorazowa',
    recurring: 'Płatności cykliczne',
  },
  transfer: {
    name: 'Przelew bankowy',
    heading: 'Zapłać przelewem bankowym',
    about: 'Wykonujesz przelew w swoim banku',
    intro:
      'Wykonaj przelew w aplikacji lub serwisie internetowym swojego banku, podając te dane. Potem naciśnij przycisk poniżej.',
    beneficiary: 'Odbiorca',
    iban: 'IBAN',
    amount: 'Kwota',
    reference: 'Tytuł przelewu',
    copy: 'Kopiuj: {label}',
    copied: 'Skopiowano',
    action: 'Przelew wykonany',
    note: 'Wpisz dokładnie ten tytuł przelewu. Dzięki niemu {merchant} rozpozna Twoją płatność.',
    later: 'Zrobię to później',
    scan: 'Kod QR do aplikacji bankowej',
    sentTo: 'Wysłaliśmy te dane na adres {email}.',
    kept: 'Aby zobaczyć te dane, otwórz ponownie ten link. Jest ważny do: {date}.',
  },
  challenge: {
    title: 'Potwierdź płatność w swoim banku',
    text: 'Twój bank chce się upewnić, że to Ty płacisz {amount} sprzedawcy {merchant}.',
    frameTitle: 'Twój bank: potwierdź płatność',
    cancel: 'Anuluj tę płatność',
    waiting: 'Potwierdź płatność w swoim banku i nie zamykaj tej strony.',
  },
  savedCards: {
    legend: 'Twoje karty',
    card: '{brand} z końcówką {last4}',
    expires: 'Ważna do {date}',
    another: 'Inna karta',
    save: 'Zapisz kartę na potrzeby przyszłych płatności u sprzedawcy {merchant}',
    remove: 'Usuń kartę {card}',
    removed: 'Karta została usunięta.',
    notRemoved: 'Nie udało się usunąć karty. Spróbuj ponownie.',
    removeQuestion: 'Usunąć tę kartę?',
    removeNow: 'Usuń',
    keep: 'Zachowaj',
  },
  subscription: {
    text: 'Po tej płatności będziesz płacić {amount} {every}.',
    every: {
      day: {
        one: 'codziennie',
        few: 'co {count} dni',
        many: 'co {count} dni',
        other: 'co {count} dnia',
      },
      week: {
        one: 'co tydzień',
        few: 'co {count} tygodnie',
        many: 'co {count} tygodni',
        other: 'co {count} tygodnia',
      },
      month: {
        one: 'co miesiąc',
        few: 'co {count} miesiące',
        many: 'co {count} miesięcy',
        other: 'co {count} miesiąca',
      },
      year: {
        one: 'co rok',
        few: 'co {count} lata',
        many: 'co {count} lat',
        other: 'co {count} roku',
      },
    },
    cycles: {
      one: 'Łącznie jeszcze {count} płatność.',
      few: 'Łącznie jeszcze {count} płatności.',
      many: 'Łącznie jeszcze {count} płatności.',
      other: 'Łącznie jeszcze {count} płatności.',
    },
    unknown: 'Ta płatność rozpoczyna subskrypcję u sprzedawcy {merchant}.',
  },
  labels: {
    card_number: 'Numer karty',
    expiry: 'Data ważności',
    cvc: 'Kod zabezpieczający',
    cardholder_name: 'Imię i nazwisko na karcie',
    iban: 'IBAN',
    account_holder: 'Posiadacz rachunku',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / RR', cvc: 'CVC' },

  pay: 'Zapłać {amount}',
  reserve: 'Zarezerwuj {amount}',
  paying: 'Przetwarzanie…',
  slowNote: 'Trwa to dłużej niż zwykle. Nie zamykaj tej strony: środki nie zostaną pobrane dwukrotnie.',
  offline: 'Brak połączenia z internetem. Nic nie zostanie wysłane, dopóki połączenie nie wróci.',
  reserveNote: 'Kwota zostanie na razie tylko zarezerwowana. {merchant} może ją pobrać później.',
  privacyNote:
    'Połączenie szyfrowane. Dane karty trafiają bezpośrednio do dostawcy usług płatniczych, nigdy do sprzedawcy {merchant}.',
  cancel: 'Anuluj i wróć do sklepu {merchant}',
  leaveUnpaid: 'Wróć do sklepu {merchant} bez płacenia',
  returnTo: 'Wróć do sklepu {merchant}',
  continueTo: 'Przejdź do sklepu {merchant}',
  takingYouBack: 'Wracasz do sklepu {merchant}…',
  checkAgain: 'Sprawdź ponownie',
  checking: 'Sprawdzanie…',
  reference: 'Numer referencyjny',
  confirmationSent: 'Wysłaliśmy potwierdzenie na adres {email}.',

  required: {
    card_number: 'Podaj numer karty.',
    expiry: 'Podaj datę ważności.',
    cvc: 'Podaj kod zabezpieczający.',
    cardholder_name: 'Podaj imię i nazwisko z karty.',
    iban: 'Podaj swój numer IBAN.',
    account_holder: 'Podaj imię i nazwisko lub nazwę posiadacza rachunku.',
    email: 'Podaj swój adres e-mail.',
  },
  problems: {
    card_number_invalid: 'Ten numer karty jest nieprawidłowy. Sprawdź go.',
    card_number_incomplete: 'Ten numer karty jest za krótki.',
    card_brand_unsupported: 'Karty tego rodzaju nie są tu akceptowane.',
    card_is_bancontact:
      'To jest karta Bancontact. Wybierz Bancontact jako metodę płatności lub użyj innej karty.',
    expiry_invalid: 'Podaj datę w formacie MM / RR.',
    expiry_past: 'Ta karta straciła ważność.',
    cvc_invalid: 'Kod zabezpieczający składa się z {digits} cyfr.',
    name_invalid: 'Podaj imię i nazwisko tak, jak widnieją na karcie.',
    iban_invalid: 'Ten numer IBAN jest nieprawidłowy. Sprawdź go.',
    iban_incomplete: 'Ten numer IBAN jest za krótki.',
    iban_unsupported: 'Nie można obciążać rachunków w tym kraju. Użyj innego rachunku.',
    account_holder_invalid: 'Podaj dane posiadacza rachunku tak, jak są zapisane w banku.',
    email_invalid: 'Podaj adres e-mail w formacie imie@example.com.',
    expiry_month: 'Podaj miesiąc od 01 do 12.',
  },
  errors: {
    card_declined:
      'Twój bank odrzucił tę płatność. Nie pobrano żadnych środków. Użyj innej karty lub skontaktuj się z bankiem.',
    insufficient_funds:
      'Na tej karcie nie ma wystarczających środków. Płatność nie została pobrana. Użyj innej karty.',
    expired_card:
      'Według Twojego banku ta karta straciła ważność. Nie pobrano żadnych środków. Użyj innej karty.',
    authentication_failed:
      'Twój bank nie mógł potwierdzić Twojej tożsamości. Nie pobrano żadnych środków. Spróbuj ponownie lub użyj innej karty.',
    payment_declined:
      'Twój bank lub portfel cyfrowy odrzucił tę płatność. Nie pobrano żadnych środków. Spróbuj ponownie lub wybierz inną metodę płatności.',
    processing_error:
      'Nie udało się przetworzyć płatności. Nie pobrano żadnych środków. Spróbuj ponownie za chwilę.',
    try_later:
      'W krótkim czasie podjęto zbyt wiele prób płatności. Nie pobrano żadnych środków. Poczekaj kilka minut lub wybierz inną metodę płatności.',
    too_many_attempts:
      'Płatność została odrzucona i nie można jej ponowić na tej stronie. Nie pobrano żadnych środków.',
    link_expired:
      'Ten link do płatności jest już nieważny. Nie pobrano żadnych środków. Poproś sprzedawcę {merchant} o nowy.',
    link_closed: 'Ta płatność nie jest już dostępna. Nie pobrano żadnych środków.',
    network_error:
      'Połączenie zostało przerwane. Możliwe, że płatność została zrealizowana. Nie płać ponownie: najpierw sprawdź jej status.',
  },
  attemptEnded: 'Ostatnia próba się nie powiodła. Nie pobrano żadnych środków. Możesz spróbować ponownie.',
  amountChanged: 'Kwota się zmieniła i wynosi teraz {amount}. Nie pobrano żadnych środków.',

  titles: {
    processing: 'Potwierdzamy Twoją płatność',
    unconfirmed: 'Nie wiemy jeszcze, czy płatność się powiodła',
    paid: 'Płatność zrealizowana',
    reserved: 'Kwota zarezerwowana',
    pending: 'Płatność w toku',
    refunded: 'Środki zwrócone',
    failed: 'Płatność nie powiodła się',
    expired: 'Ten link wygasł',
    cancelled: 'Płatność anulowana',
    released: 'Rezerwacja kwoty anulowana',
    no_method: 'Brak dostępnych metod płatności',
    transfer: 'Czekamy na Twój przelew',
    later: 'Dane do przelewu',
  },
  texts: {
    processing: 'Bank sprawdza Twoją płatność. Potrwa to kilka sekund; nie zamykaj tej strony.',
    paid: 'Zapłacono {amount} sprzedawcy {merchant}. Dziękujemy.',
    reserved:
      'Kwota {amount} jest zarezerwowana dla sprzedawcy {merchant}. Środki zostaną pobrane dopiero wtedy, gdy {merchant} to potwierdzi.',
    pending:
      'Twoja płatność w wysokości {amount} dla sprzedawcy {merchant} czeka na potwierdzenie. Nie musisz robić nic więcej.',
    refunded: 'Sprzedawca {merchant} zwrócił Ci {amount}.',
    released: 'Kwota {amount} nie jest już zarezerwowana. Nie pobrano żadnych środków.',
    no_method:
      '{merchant} nie oferuje żadnej metody płatności dostępnej na tej stronie. Nie pobrano żadnych środków.',
    transfer:
      'Czekamy na Twój przelew w wysokości {amount}. {merchant} potwierdzi jego otrzymanie, zwykle w ciągu jednego dnia roboczego.',
    later: 'Wykonaj przelew w wysokości {amount} w dogodnej chwili. {merchant} potwierdzi jego otrzymanie.',
  },
  partRefunded: 'Z tej kwoty zwrócono {amount}.',
  legal: { terms: 'Regulamin', privacy: 'Prywatność', contact: 'Kontakt' },
  cvcHelp: {
    back: '{digits} cyfry na odwrocie karty',
    front: '{digits} cyfry na przodzie karty',
    either: '3 cyfry na odwrocie karty albo 4 cyfry na przodzie karty American Express',
  },
  moreMethods: 'Więcej metod płatności',
  brandChoice: 'Marka karty do tej płatności',
};
