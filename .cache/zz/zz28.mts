import { chromium, type Page } from '@playwright/test';
import { startStack } from '../../e2e/stack/start-stack.ts';
import { findBrowsers } from '../../e2e/stack/find-browsers.ts';
const only = process.argv.slice(2);
const stack = await startStack();
const found = await findBrowsers();
const browser = await chromium.launch({ executablePath: found.quick });
async function token(login: object) { const r = await fetch(stack.service + '/api/v4/auth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) }); const j = await r.json(); if(!j.AccessToken) console.log(j); return j.AccessToken; }
const off = await token({ Username: 'officina', Password: 'sandbox-officina' });
async function link(fields: object) {
  const r = await fetch(stack.service + '/api/v5/payments/link', { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${off}` }, body: JSON.stringify({ Purpose: 'Coffee and a cup', Amount: 1990, SuccessRedirectUrl: stack.shop, FailureRedirectUrl: stack.shop, CancelRedirectUrl: stack.shop, ...fields }) });
  const j = await r.json(); if (!j.PaymentUrl) console.log(JSON.stringify(j)); return j.PaymentUrl;
}
const CARD = async (page: Page, number: string) => { await page.fill('#card_number', number); await page.fill('#expiry', '1230'); await page.fill('#cvc', '123'); };
const S = { ShopperEmail: 'giulia@example.com', ShopperName: 'Giulia Bianchi' };
type Case = [string, object, object?, ((p: Page) => Promise<unknown>)?];
const PHONE = { viewport: { width: 390, height: 844 } };
const decline = async (p: Page) => { await CARD(p, '4000000000009995'); await p.click('button[type=submit]'); await p.waitForSelector('[part=notice]'); };
const cases: Case[] = [
  ['phone-all', { ...S }],
  ['phone-all-declined', { ...S }, {}, decline],
  ['phone-card-declined', { ...S, PaymentMethods: ['card'] }, {}, decline],
  ['il-declined', { ...S, Lang: 'il' }, {}, decline],
  ['providers', { Providers: ['ServiceDirect', 'FlowPay', 'Fabrick'] }],
  ['dark-all', { ...S }, { colorScheme: 'dark' }],
  ['desktop-all', { ...S }, { viewport: { width: 1280, height: 900 } }],
  ['trial', { Amount: 100, PaymentMethods: ['card'], SubscriptionOnCompletion: { Interval: 'month', Amount: 1990, TrialDays: 14 } }],
  ['trial-desktop', { Amount: 100, PaymentMethods: ['card'], SubscriptionOnCompletion: { Interval: 'month', Amount: 1990, TrialDays: 14 } }, { viewport: { width: 1280, height: 900 } }],
  ['trial-il', { Lang: 'il', Amount: 100, PaymentMethods: ['card'], SubscriptionOnCompletion: { Interval: 'month', Amount: 1990, TrialDays: 14 }, Items: [{ Name: 'Cup', Quantity: 1, UnitPrice: 100, VatRate: 22, VatCode: '22' }] }],
  ['free', { Amount: 1500, MinAmount: 500, MaxAmount: 50000, ButtonWord: 'donate', PaymentMethods: ['card'] }],
  ['free-wrong', { Amount: 1500, MinAmount: 500, MaxAmount: 50000, ButtonWord: 'donate', PaymentMethods: ['card'] }, {}, async (p) => { await p.fill('#amount', '600'); await p.locator('#amount').blur(); }],
  ['free-empty-de', { Lang: 'de', Amount: 1500, MinAmount: 500, MaxAmount: 50000 }, {}, async (p) => { await p.fill('#amount', ''); await p.locator('#amount').blur(); }],
  ['free-pressed', { Amount: 1500, MinAmount: 500, MaxAmount: 50000 }, { colorScheme: 'dark' }, async (p) => { await p.locator('.proposals button').nth(2).click(); }],
  ['klarna', { PaymentMethods: ['klarna'] }],
  ['errors-de', { Lang: 'de', PaymentMethods: ['card'] }, {}, async (p) => { await p.click('button[type=submit]'); }],
  ['errors-de-320', { Lang: 'de', PaymentMethods: ['card'] }, { viewport: { width: 320, height: 700 } }, async (p) => { await p.click('button[type=submit]'); }],
  ['transfer-result', { Providers: ['FlowPay'] }, {}, async (p) => { await p.click('button[type=submit]'); await p.waitForSelector('[part=result]'); }],
  ['languages', { PaymentMethods: ['card'] }, {}, async (p) => { await p.click('.languages summary'); await p.locator('.languages').scrollIntoViewIfNeeded(); }],
  ['sepa', { PaymentMethods: ['SEPA', 'card'], DebtorIban: 'DE89370400440532013000', DebtorName: 'Giulia Bianchi' }, {}, async (p) => { await p.click('input[value=sepa_direct_debit]'); }],
];
for (const [name, fields, context = {}, prepare] of cases) {
  if (only.length && !only.some((o) => name.includes(o))) continue;
  const ctx = await browser.newContext({ ...PHONE, locale: 'en-US', ...context });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log(name, e.message));
  page.on('console', (m) => { if (m.type() !== 'log') console.log(name, m.text()); });
  const url = await link(fields);
  await page.goto(url);
  await page.waitForSelector('button[type=submit]:enabled');
  await prepare?.(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/w/p28shots/${name}.png`, fullPage: true });
  await ctx.close();
}
await browser.close();
await stack.stop();
