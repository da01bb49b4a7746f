import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Kvůli ochraně údajů o vaší kartě vyžaduje tato stránka JavaScript. Zapněte ho prosím a načtěte stránku znovu.',
  notFound: {
    title: 'Stránka nenalezena',
    text: 'Na této adrese není žádná platba. Zkontrolujte odkaz nebo požádejte obchod o nový.',
  },
  hop: {
    title: 'Potvrďte platbu',
    text: 'Platbu obchodníkovi {merchant} potvrdíte na samostatné stránce.',
  },
  mail: {
    subject: 'Vaše platba obchodníkovi {merchant}',
    greeting: 'Dobrý den,',
    paid: 'zaplatili jste {amount} obchodníkovi {merchant}. Děkujeme.',
    reserved:
      'částka {amount} je rezervována pro obchodníka {merchant}. Stržena vám bude až poté, co obchodník platbu potvrdí.',
    pending: 'vaše platba ve výši {amount} obchodníkovi {merchant} se právě potvrzuje.',
    footer:
      'Tento e-mail jste dostali, protože tuto platbu zpracovává ServicePay. Máte dotazy k objednávce? Obraťte se prosím na obchodníka {merchant}.',
    waiting:
      'čekáme na váš převod ve výši {amount}. Obchodník {merchant} potvrdí jeho přijetí, obvykle do jednoho pracovního dne.',
    details:
      'zde jsou údaje pro váš převod ve výši {amount} obchodníkovi {merchant}. Zatím nebylo nic zaplaceno.',
    method: 'Způsob platby: {method}',
    page: 'Platební stránka: {url}',
    contact: 'Kontakt: {contact}',
  },
};
