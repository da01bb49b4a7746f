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
  manage: {
    title: 'Vaše předplatné',
    price: '{amount} {every}',
    next: 'Další platba',
    left: 'Zbývající platby',
    payments: 'Poslední platby',
    changeCard: 'Platit jinou kartou',
    useCard: 'Použít tuto kartu',
    newCard: 'Přidat novou kartu',
    cardChanged: 'Od teď se bude platit touto kartou.',
    busy: 'Právě probíhá platba. Zkuste to prosím za minutu znovu.',
    pastDue: 'Částku {amount} se nepodařilo strhnout. Zaplaťte do {date}, jinak předplatné skončí.',
    paused: 'Obchodník {merchant} předplatné pozastavil. Zatím se nic nestrhává.',
    ending: 'Zrušeno. Nic dalšího se nestrhne. Zaplaceno máte do {date}.',
    ended: 'Zrušeno. Nic dalšího se nestrhne.',
    completed: 'Všechny platby proběhly. Nic dalšího se nestrhne.',
    endsLater: 'Když předplatné zrušíte, poběží ještě do {date} a nic dalšího se nestrhne.',
    endsNow: 'Když předplatné zrušíte, skončí ihned a nic dalšího se nestrhne.',
    cancel: 'Zrušit předplatné',
    keepText: 'Když si předplatné ponecháte, další platba proběhne {date}.',
    keep: 'Ponechat předplatné',
    kept: 'Vaše předplatné pokračuje.',
  },
  subscriptionMail: {
    beganSubject: 'Vaše předplatné u obchodníka {merchant}',
    began: 'vaše předplatné u obchodníka {merchant} začalo: {price}. Další platba proběhne {date}.',
    resumed: 'vaše předplatné u obchodníka {merchant} pokračuje: {price}. Další platba proběhne {date}.',
    manage: 'Předplatné si zobrazíte nebo ho kdykoli jedním kliknutím zrušíte zde: {url}',
    dueSubject: 'Vaše předplatné u obchodníka {merchant}: čeká na zaplacení',
    declined:
      'vaše karta byla odmítnuta: částku {amount} za předplatné u obchodníka {merchant} se nepodařilo strhnout. Zkusíme to znovu.',
    returned: 'vaše banka vrátila inkaso částky {amount} za předplatné u obchodníka {merchant}.',
    asks: 'vaše banka žádá, abyste potvrdili částku {amount} za předplatné u obchodníka {merchant}.',
    pay: 'Zaplaťte zde do {date}, jinak předplatné skončí: {url}',
    endedSubject: 'Vaše předplatné u obchodníka {merchant} je zrušeno',
    ended: 'vaše předplatné u obchodníka {merchant} je zrušeno. Nic dalšího se nestrhne.',
    paidUntil: 'Zaplaceno máte do {date}.',
  },
  wallet: {
    title: 'Peněženka',
    balance: 'Zůstatek',
    movements: 'Poslední pohyby',
    cards: 'Uložené karty',
    empty: 'Zatím tu nic není.',
    reasons: { TOP_UP: 'Dobití', TRANSFER: 'Převod', HARDWARE_ORDER: 'Platební terminály' },
    received: 'Přijaté peníze',
    sent: 'Odeslané peníze',
    leaveText: 'Stránka se zavře, když odejdete. Zavře se sama: {date}.',
    leave: 'Odejít',
    closed: {
      title: 'Tato stránka je zavřená',
      text: 'Její odkaz funguje jen jednou a krátkou dobu. Požádejte o nový tam, kde jste ho dostali.',
    },
  },
};
