import type { LANGUAGES, Language } from '../protocol/languages.ts';

/**
 * The sentence and the button's words for a shopper whose checkout did not come up, by language tag. In the script, because nothing else
 * may be reachable then; short, because every shop loads them.
 */
export const RETRY_TEXTS: Record<(typeof LANGUAGES)[Language], string> = {
  en: 'Loading failed. Try again',
  de: 'Fehler beim Laden. Neu laden',
  it: 'Errore di caricamento. Riprova',
  fr: 'Erreur de chargement. Recharger',
  es: 'Error al cargar. Recargar',
  ro: 'Eroare la încărcare. Reîncărcați',
  tr: 'Yükleme hatası. Yeniden yükle',
  pl: 'Błąd ładowania. Ponów',
  cs: 'Chyba načítání. Načíst znovu',
  hu: 'Betöltési hiba. Újra',
  ru: 'Ошибка загрузки. Повторить',
  he: 'שגיאת טעינה. נסו שוב',
  ko: '불러오지 못했습니다. 다시 시도',
};
