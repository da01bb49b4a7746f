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
};
