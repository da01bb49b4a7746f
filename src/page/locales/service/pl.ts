import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Ze względu na bezpieczeństwo danych karty ta strona wymaga JavaScriptu. Włącz go i odśwież stronę.',
  notFound: {
    title: 'Nie znaleziono strony',
    text: 'Pod tym adresem nie ma żadnej płatności. Sprawdź link lub poproś sklep o nowy.',
  },
  hop: {
    title: 'Zatwierdź płatność',
    text: 'Płatność na rzecz sprzedawcy {merchant} zatwierdzisz na osobnej stronie.',
  },
  mail: {
    subject: 'Płatność dla {merchant}',
    greeting: 'Dzień dobry,',
    paid: 'zapłacono {amount} sprzedawcy {merchant}. Dziękujemy.',
    reserved:
      'kwota {amount} jest zarezerwowana dla sprzedawcy {merchant}. Środki zostaną pobrane dopiero wtedy, gdy {merchant} to potwierdzi.',
    pending: 'Twoja płatność w wysokości {amount} dla sprzedawcy {merchant} czeka na potwierdzenie.',
    footer:
      'Otrzymujesz tę wiadomość, ponieważ tę płatność obsługuje ServicePay. Masz pytania dotyczące zamówienia? Skieruj je do sprzedawcy {merchant}.',
    waiting:
      'czekamy na Twój przelew w wysokości {amount}. {merchant} potwierdzi jego otrzymanie, zwykle w ciągu jednego dnia roboczego.',
    details:
      'oto dane do przelewu w wysokości {amount} dla sprzedawcy {merchant}. Płatność nie została jeszcze wykonana.',
    method: 'Metoda płatności: {method}',
    page: 'Strona płatności: {url}',
    contact: 'Kontakt: {contact}',
  },
  manage: {
    title: 'Twoja subskrypcja',
    price: '{amount} {every}',
    next: 'Następna płatność',
    left: 'Pozostałe płatności',
    payments: 'Ostatnie płatności',
    changeCard: 'Zapłać inną kartą',
    useCard: 'Użyj tej karty',
    newCard: 'Dodaj nową kartę',
    cardChanged: 'Od teraz płatności będą pobierane z tej karty.',
    busy: 'Właśnie trwa płatność. Spróbuj ponownie za minutę.',
    pastDue: 'Nie udało się pobrać {amount}. Zapłać do {date}, inaczej subskrypcja się skończy.',
    paused: 'Wstrzymana przez sprzedawcę {merchant}. Na razie nic nie jest pobierane.',
    ending: 'Anulowana. Nic więcej nie zostanie pobrane. Opłacona do {date}.',
    ended: 'Anulowana. Nic więcej nie zostanie pobrane.',
    completed: 'Wszystkie płatności zostały dokonane. Nic więcej nie zostanie pobrane.',
    endsLater: 'Po anulowaniu subskrypcja działa jeszcze do {date} i nic więcej nie zostanie pobrane.',
    endsNow: 'Po anulowaniu subskrypcja skończy się od razu i nic więcej nie zostanie pobrane.',
    cancel: 'Anuluj subskrypcję',
    keepText: 'Jeśli ją zachowasz, następna płatność: {date}.',
    keep: 'Zachowaj subskrypcję',
    kept: 'Twoja subskrypcja trwa dalej.',
  },
  subscriptionMail: {
    beganSubject: 'Twoja subskrypcja u sprzedawcy {merchant}',
    began: 'Twoja subskrypcja u sprzedawcy {merchant} się rozpoczęła: {price}. Następna płatność: {date}.',
    resumed: 'Twoja subskrypcja u sprzedawcy {merchant} trwa dalej: {price}. Następna płatność: {date}.',
    manage: 'Zobacz subskrypcję lub anuluj ją w każdej chwili jednym kliknięciem: {url}',
    dueSubject: 'Twoja subskrypcja u sprzedawcy {merchant}: płatność do uregulowania',
    declined:
      'karta została odrzucona: nie udało się pobrać {amount} za Twoją subskrypcję u sprzedawcy {merchant}. Spróbujemy ponownie.',
    returned: 'Twój bank zwrócił polecenie zapłaty na {amount} za Twoją subskrypcję u sprzedawcy {merchant}.',
    asks: 'Twój bank prosi o potwierdzenie {amount} za Twoją subskrypcję u sprzedawcy {merchant}.',
    pay: 'Zapłać tutaj do {date}, inaczej subskrypcja się skończy: {url}',
    endedSubject: 'Twoja subskrypcja u sprzedawcy {merchant} została anulowana',
    ended: 'Twoja subskrypcja u sprzedawcy {merchant} została anulowana. Nic więcej nie zostanie pobrane.',
    paidUntil: 'Opłacona do {date}.',
  },
  wallet: {
    title: 'Portfel',
    balance: 'Saldo',
    movements: 'Ostatnie operacje',
    cards: 'Zapisane karty',
    empty: 'Jeszcze nic tu nie ma.',
    reasons: { TOP_UP: 'Zasilenie', TRANSFER: 'Przelew', HARDWARE_ORDER: 'Terminale płatnicze' },
    received: 'Pieniądze otrzymane',
    sent: 'Pieniądze wysłane',
    leaveText: 'Strona zamknie się, gdy ją opuścisz. Zamknie się sama: {date}.',
    leave: 'Wyjdź',
    closed: {
      title: 'Ta strona jest zamknięta',
      text: 'Jej link działa tylko raz i przez krótki czas. Poproś o nowy tam, skąd go masz.',
    },
  },
};
