import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'A kártyaadatok védelme érdekében ehhez az oldalhoz JavaScript szükséges. Kérjük, kapcsolja be, majd töltse be újra az oldalt.',
  notFound: {
    title: 'Az oldal nem található',
    text: 'Ezen a címen nem található fizetés. Ellenőrizze a linket, vagy kérjen újat a kereskedőtől.',
  },
  hop: {
    title: 'Hagyja jóvá a fizetést',
    text: 'Egy külön oldalon hagyja jóvá a fizetést {merchant} részére.',
  },
  mail: {
    subject: 'Fizetés {merchant} részére',
    greeting: 'Tisztelt Vásárló!',
    paid: 'Sikeresen fizetett {amount} összeget {merchant} részére. Köszönjük.',
    reserved:
      '{amount} zárolva {merchant} részére. Terhelés csak akkor történik, ha a kereskedő ({merchant}) megerősíti.',
    pending: '{merchant} részére küldött fizetésének ({amount}) megerősítése folyamatban van.',
    footer:
      'Ezt az e-mailt azért kapta, mert ezt a fizetést a ServicePay bonyolítja. Kérdése van a rendeléssel kapcsolatban? Kérjük, forduljon a kereskedőhöz ({merchant}).',
    waiting:
      'Várjuk az átutalását ({amount}). A kereskedő ({merchant}) visszaigazolja, ha megérkezett, általában egy munkanapon belül.',
    details: 'Íme az átutalás adatai: {amount}, {merchant} részére. Még nem történt fizetés.',
    method: 'Fizetési mód: {method}',
    page: 'Fizetési oldal: {url}',
    contact: 'Kapcsolat: {contact}',
  },
  manage: {
    title: 'Az Ön előfizetése',
    price: '{every} {amount}',
    next: 'Következő fizetés',
    left: 'Hátralévő fizetések',
    payments: 'Legutóbbi fizetések',
    changeCard: 'Fizetés másik kártyával',
    useCard: 'Ezt a kártyát használom',
    newCard: 'Új kártya hozzáadása',
    cardChanged: 'Mostantól ezt a kártyát terheljük.',
    busy: 'Éppen folyamatban van egy fizetés. Kérjük, próbálja újra egy perc múlva.',
    pastDue: 'A terhelés nem sikerült ({amount}). Ha nem fizet, az előfizetés véget ér. Határidő: {date}',
    paused: 'A kereskedő ({merchant}) szüneteltette. Egyelőre nincs terhelés.',
    ending: 'Lemondva. Nem lesz több terhelés. Kifizetve eddig: {date}',
    ended: 'Lemondva. Nem lesz több terhelés.',
    completed: 'Minden fizetés megtörtént. Nem lesz több terhelés.',
    endsLater: 'Ha lemondja, nem lesz több terhelés. Az előfizetés eddig tart: {date}',
    endsNow: 'Ha lemondja, az előfizetés azonnal véget ér, és nem lesz több terhelés.',
    cancel: 'Előfizetés lemondása',
    keepText: 'Ha megtartja, a következő fizetés: {date}',
    keep: 'Előfizetés megtartása',
    kept: 'Az előfizetése folytatódik.',
  },
  subscriptionMail: {
    beganSubject: 'Előfizetése: {merchant}',
    began: 'Elindult az előfizetése a kereskedőnél ({merchant}): {price}. Következő fizetés: {date}',
    resumed: 'Folytatódik az előfizetése a kereskedőnél ({merchant}): {price}. Következő fizetés: {date}',
    manage: 'Itt megtekintheti az előfizetést, vagy bármikor egy kattintással lemondhatja: {url}',
    dueSubject: 'Előfizetése ({merchant}): esedékes fizetés',
    declined:
      'A bankja elutasította a kártyát: nem sikerült az előfizetés díjának terhelése ({amount}, {merchant}). Újra megpróbáljuk.',
    returned: 'A bankja visszautasította az előfizetés díjának csoportos beszedését ({amount}, {merchant}).',
    asks: 'A bankja kéri, hogy hagyja jóvá az előfizetés díját ({amount}, {merchant}).',
    pay: 'Ha nem fizet, az előfizetés véget ér. Határidő: {date} Itt fizethet: {url}',
    endedSubject: 'Előfizetése lemondva: {merchant}',
    ended: 'Az előfizetését lemondták ({merchant}). Nem lesz több terhelés.',
    paidUntil: 'Kifizetve eddig: {date}',
  },
  wallet: {
    title: 'Tárca',
    balance: 'Egyenleg',
    movements: 'Legutóbbi mozgások',
    cards: 'Mentett kártyák',
    empty: 'Még nincs itt semmi.',
    reasons: { TOP_UP: 'Feltöltés', TRANSFER: 'Átutalás', HARDWARE_ORDER: 'Kártyaterminálok' },
    received: 'Beérkezett pénz',
    sent: 'Elküldött pénz',
    leaveText: 'Az oldal bezárul, amikor kilép. Magától bezárul: {date}',
    leave: 'Kilépés',
    closed: {
      title: 'Ez az oldal bezárult',
      text: 'A linkje csak egyszer és rövid ideig működik. Kérjen újat ott, ahonnan kapta.',
    },
  },
};
