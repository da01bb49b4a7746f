import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Zum Schutz Ihrer Kartendaten benötigt diese Seite JavaScript. Bitte aktivieren Sie es und laden Sie die Seite neu.',
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Zahlung. Prüfen Sie den Link oder bitten Sie den Shop um einen neuen.',
  },
  hop: {
    title: 'Zahlung freigeben',
    text: 'Sie geben Ihre Zahlung an {merchant} auf einer separaten Seite frei.',
  },
  mail: {
    subject: 'Ihre Zahlung an {merchant}',
    greeting: 'Guten Tag,',
    paid: 'Sie haben {amount} an {merchant} gezahlt. Vielen Dank.',
    reserved:
      'der Betrag von {amount} ist für {merchant} reserviert. Abgebucht wird erst, wenn {merchant} dies bestätigt.',
    pending: 'Ihre Zahlung von {amount} an {merchant} wird gerade bestätigt.',
    footer:
      'Sie erhalten diese E-Mail, weil ServicePay diese Zahlung abwickelt. Fragen zur Bestellung? Bitte wenden Sie sich an {merchant}.',
    waiting:
      'wir warten auf Ihre Überweisung über {amount}. {merchant} bestätigt den Eingang, meist innerhalb eines Werktags.',
    details:
      'hier sind die Angaben für Ihre Überweisung über {amount} an {merchant}. Es wurde noch nichts bezahlt.',
    method: 'Zahlungsart: {method}',
    page: 'Zur Zahlungsseite: {url}',
    contact: 'Kontakt: {contact}',
  },
};
