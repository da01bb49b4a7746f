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
};
