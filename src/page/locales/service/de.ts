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
  manage: {
    title: 'Ihr Abonnement',
    price: '{amount} {every}',
    next: 'Nächste Zahlung',
    left: 'Verbleibende Zahlungen',
    payments: 'Letzte Zahlungen',
    changeCard: 'Zahlungskarte ändern',
    useCard: 'Diese Karte verwenden',
    newCard: 'Neue Karte hinzufügen',
    cardChanged: 'Ab jetzt wird diese Karte belastet.',
    busy: 'Gerade läuft eine Zahlung. Bitte versuchen Sie es in einer Minute noch einmal.',
    pastDue:
      'Der Betrag von {amount} konnte nicht abgebucht werden. Zahlen Sie bis zum {date}, sonst endet das Abonnement.',
    paused: '{merchant} hat das Abonnement pausiert. Vorerst wird nichts abgebucht.',
    ending: 'Gekündigt. Es wird nichts mehr abgebucht. Bezahlt ist bis zum {date}.',
    ended: 'Gekündigt. Es wird nichts mehr abgebucht.',
    completed: 'Alle Zahlungen sind erfolgt. Es wird nichts mehr abgebucht.',
    endsLater:
      'Wenn Sie kündigen, läuft das Abonnement noch bis zum {date}, und es wird nichts mehr abgebucht.',
    endsNow: 'Wenn Sie kündigen, endet das Abonnement sofort, und es wird nichts mehr abgebucht.',
    cancel: 'Abonnement kündigen',
    keepText: 'Wenn Sie es behalten, ist die nächste Zahlung am {date}.',
    keep: 'Abonnement behalten',
    kept: 'Ihr Abonnement läuft weiter.',
  },
  subscriptionMail: {
    beganSubject: 'Ihr Abonnement bei {merchant}',
    began: 'Ihr Abonnement bei {merchant} hat begonnen: {price}. Die nächste Zahlung ist am {date}.',
    resumed: 'Ihr Abonnement bei {merchant} läuft weiter: {price}. Die nächste Zahlung ist am {date}.',
    manage: 'Abonnement ansehen oder jederzeit mit einem Klick kündigen: {url}',
    dueSubject: 'Ihr Abonnement bei {merchant}: Zahlung offen',
    declined:
      'Ihre Karte wurde abgelehnt: Der Betrag von {amount} für Ihr Abonnement bei {merchant} konnte nicht abgebucht werden. Wir versuchen es noch einmal.',
    returned: 'Ihre Bank hat die Lastschrift über {amount} für Ihr Abonnement bei {merchant} zurückgegeben.',
    asks: 'Ihre Bank bittet Sie, {amount} für Ihr Abonnement bei {merchant} zu bestätigen.',
    pay: 'Zahlen Sie bis zum {date}, sonst endet das Abonnement: {url}',
    endedSubject: 'Ihr Abonnement bei {merchant} ist gekündigt',
    ended: 'Ihr Abonnement bei {merchant} ist gekündigt. Es wird nichts mehr abgebucht.',
    paidUntil: 'Bezahlt ist bis zum {date}.',
  },
  wallet: {
    title: 'Geldbörse',
    balance: 'Guthaben',
    movements: 'Letzte Bewegungen',
    cards: 'Gespeicherte Karten',
    empty: 'Noch keine Einträge.',
    reasons: { TOP_UP: 'Aufladung', TRANSFER: 'Überweisung', HARDWARE_ORDER: 'Kartenterminals' },
    received: 'Geldeingang',
    sent: 'Geldausgang',
    leaveText: 'Diese Seite schließt sich, wenn Sie sie verlassen. Spätestens schließt sie sich: {date}.',
    leave: 'Verlassen',
    closed: {
      title: 'Diese Seite ist geschlossen',
      text: 'Ihr Link funktioniert nur einmal und nur kurze Zeit. Bitten Sie dort um einen neuen, wo Sie ihn bekommen haben.',
    },
  },
  onboarding: {
    title: 'Zahlungen annehmen: Antrag',
    invitation: '{partner} lädt {company} ein, mit ServicePay Zahlungen anzunehmen.',
    fields: {
      vat_number: ['USt-IdNr.', 'Mit dem Land, etwa IT01234567897.'],
      iban: ['IBAN', 'Das Konto, auf das wir Ihnen auszahlen.'],
      domain: ['Domain Ihres Shops', 'Etwa shop.example, ohne https://.'],
      representative: ['Gesetzliche Vertretung', 'Vor- und Nachname, höchstens 100 Zeichen.'],
      username: ['Benutzername', 'Damit melden Sie sich an. Ohne Leerzeichen.'],
      password: ['Passwort', '12 bis 72 Zeichen.'],
    },
    required: 'Bitte füllen Sie dieses Feld aus.',
    invalid: 'Das ist ungültig. Bitte prüfen Sie Ihre Eingabe.',
    taken: 'Dieser Benutzername ist vergeben. Bitte wählen Sie einen anderen.',
    problems: 'Bitte prüfen Sie die markierten Felder und geben Sie auch das Passwort neu ein.',
    submit: 'Antrag senden',
    note: 'Die Adresse dieser Seite funktioniert einmal. Geben Sie sie nicht weiter.',
    active: [
      'Sie können Zahlungen annehmen',
      'Ihr Antrag ist genehmigt. Melden Sie sich mit Ihrem Benutzernamen an.',
    ],
    in_review: ['Antrag eingegangen', 'Wir prüfen ihn. Nach der Genehmigung können Sie sich anmelden.'],
    expired: 'Dieser Link ist abgelaufen',
    rejected: 'Antrag nicht genehmigt',
    suspended: 'Konto gesperrt',
    ask: 'Fragen Sie das Unternehmen, das Sie eingeladen hat, wie es weitergeht.',
  },
};
