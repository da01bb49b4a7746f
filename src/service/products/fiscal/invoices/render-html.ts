import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../platform/http/answers/escape-html.ts';
import { type Party, writeName } from '../rules/party-rules.ts';
import { computeLine, type FiscalLine, getReason, type VatGroup } from '../rules/sum-lines.ts';
import { VAT_GROUNDS } from '../rules/vat-grounds.ts';
import type { Invoice, Seller } from './invoice.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #566173; --paper: #fff; --back: #e9eef1; --line: #ccd5dc }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edf1f4; --soft: #a7b3bf; --paper: #1a2128; --back: #0f1418; --line: #39444e }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--ink); font: .9375rem/1.5 system-ui, sans-serif }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem }
h1 { margin: 0 0 .25rem; font-size: 1.375rem }
h2 { margin: 0 0 .25rem; color: var(--soft); font-size: .8125rem; font-weight: 600 }
p { margin: 0; overflow-wrap: anywhere }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: 1rem; margin: 1.5rem 0 }
.parties section { padding: 1rem; border: 1px solid var(--line); border-radius: .375rem }
.table { margin: 1.5rem 0; overflow-x: auto }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th { color: var(--soft); font-size: .8125rem }
td:first-child { min-width: 8rem; overflow-wrap: anywhere }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1.5rem; max-width: 22rem; margin: 0 0 1.5rem auto }
dd { margin: 0 }
.total { font-size: 1.125rem; font-weight: 650 }
footer { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --paper: #fff; --back: #fff; --line: #bbb }
  body { padding: 0 }
  main { max-width: none; border: 0; padding: 0 }
  tr, section { break-inside: avoid }
}
`;

export const INVOICE_HTML_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; sandbox`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const TITLES = { TD01: 'Fattura', TD04: 'Nota di credito' };

const euro = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const formatAmount = (amountMinor: number | bigint): string => euro.format(Number(amountMinor) / 100);
const formatDay = (day: string): string => day.split('-').reverse().join('/');
const formatQuantity = (quantity: number): string =>
  quantity.toLocaleString('it-IT', { maximumFractionDigits: 3 });

const cell = (text: string): string => `<td>${escapeHtml(text)}</td>`;
const number = (text: string, tag = 'td'): string => `<${tag} class="number">${escapeHtml(text)}</${tag}>`;

/** Renders a table that can be scrolled with the keyboard on a narrow screen. */
const renderTable = (label: string, head: string, rows: readonly string[]): string =>
  `<div class="table" tabindex="0" role="group" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row}</tr>`)
    .join('')}</tbody></table></div>`;

function renderParty(title: string, party: Party, more: readonly [string, string | undefined][]): string {
  const { Street, PostalCode, City, Province, Country } = party.Address;
  const facts: [string, string | undefined][] = [
    ['Partita IVA', party.VatNumber],
    ['Codice fiscale', party.FiscalCode],
    ...more,
    ['PEC', party.Pec],
  ];
  const lines = [
    writeName(party),
    Street,
    `${PostalCode} ${City}${Province ? ` (${Province})` : ''} ${Country}`,
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
  ];
  return `<section><h2>${title}</h2>${lines.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</section>`;
}

const writeRate = (row: Pick<FiscalLine, 'VatRate' | 'VatCode'>): string =>
  getReason(row) ?? `${row.VatRate}%`;

const renderLine = (line: FiscalLine): string =>
  cell(line.Description) +
  number(formatQuantity(line.Quantity)) +
  number(formatAmount(line.UnitPrice)) +
  number(writeRate(line)) +
  number(formatAmount(computeLine(line)));

const renderGroup = ({ VatRate, VatCode, Taxable, Vat }: VatGroup): string =>
  cell(VatCode === null ? `${VatRate}%` : `${VatCode} ${VAT_GROUNDS[VatCode] ?? ''}`) +
  number(formatAmount(Taxable)) +
  number(formatAmount(Vat));

function renderTotals({ Taxable, Vat, Total, StampDuty }: Invoice): string {
  const rows: [string, number][] = [
    ['Imponibile', Taxable],
    ['IVA', Vat],
  ];
  const small = rows
    .map(([name, amount]) => `<dt>${name}</dt>${number(formatAmount(amount), 'dd')}`)
    .join('');
  const total = `<dt class="total">Totale documento</dt><dd class="number total">${escapeHtml(formatAmount(Total))}</dd>`;
  const stamp = StampDuty ? `<dt>Bollo virtuale</dt>${number(formatAmount(StampDuty), 'dd')}` : '';
  return `<dl>${small}${total}${stamp}</dl>`;
}

/** Renders an invoice as a printable page, in Italian as the law requires. A draft has no number yet. */
export function renderHtml(invoice: Invoice, seller: Seller): string {
  const { Type, Customer, Credited, Reason, FileName, PricesIncludeVat } = invoice;
  const title = `${TITLES[Type]} ${invoice.Number === null ? '(bozza)' : `n. ${invoice.Number}`}`;
  const priceHead = PricesIncludeVat ? 'Prezzo (IVA inclusa)' : 'Prezzo';
  const head = `<th>Descrizione</th>${['Quantità', priceHead, 'IVA', 'Importo'].map((name) => number(name, 'th')).join('')}`;
  const notes = [
    `Data: ${formatDay(invoice.Date)}`,
    ...(Credited ? [`Fattura collegata: n. ${Credited.Number} del ${formatDay(Credited.Date)}`] : []),
    ...(invoice.OrderNumber
      ? [
          `Ordine o contratto: ${invoice.OrderNumber}${invoice.OrderDate ? ` del ${formatDay(invoice.OrderDate)}` : ''}`,
        ]
      : []),
    ...(invoice.Cig ? [`CIG: ${invoice.Cig}`] : []),
    ...(invoice.Cup ? [`CUP: ${invoice.Cup}`] : []),
    ...(Reason ? [`Causale: ${Reason}`] : []),
  ];
  const origin = FileName === null ? 'Bozza senza valore fiscale.' : `Copia leggibile del file ${FileName}.`;
  return `<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
<div class="parties">
${renderParty('Cedente / prestatore', seller, [['Regime fiscale', seller.TaxRegime]])}
${renderParty('Cessionario / committente', Customer, [['Codice destinatario', Customer.SdiCode]])}
</div>
${renderTable('Righe', head, invoice.Lines.map(renderLine))}
${renderTable('Riepilogo IVA', `<th>Aliquota o natura</th>${number('Imponibile', 'th')}${number('Imposta', 'th')}`, invoice.VatSummary.map(renderGroup))}
${renderTotals(invoice)}
<footer>${escapeHtml(origin)}</footer>
</main></body>
</html>
`;
}
