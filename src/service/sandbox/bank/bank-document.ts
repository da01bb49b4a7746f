/** SIMULATED: the layout of all pages of the simulated bank. */
import { createHash } from 'node:crypto';
import type { RailOrderMethod } from '../../payments/attempts/rail.ts';
import { escapeHtml } from '../../platform/http/answers/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #566173; --card: #fff; --back: #e9eef1; --line: #ccd5dc; --go: #0b6b57; --on-go: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edf1f4; --soft: #a7b3bf; --card: #1a2128; --back: #0f1418; --line: #39444e; --go: #54d0b3; --on-go: #04231c }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem 1rem; background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 6vh auto 0; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem; margin-bottom: 1.5rem; font-weight: 600 }
.mark { padding: .125rem .625rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: .75rem; letter-spacing: .06em }
h1 { margin: 0; font-size: 1.125rem; line-height: 1.4; overflow-wrap: anywhere }
.amount { margin: .5rem 0 1.5rem; font-size: 2rem; font-weight: 650; font-variant-numeric: tabular-nums }
form { margin: 0 0 .625rem }
button, a { display: block; width: 100%; min-height: 3rem; padding: .75rem; border: 1px solid var(--line); border-radius: .625rem; background: none; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
.order { margin: .25rem 0 0; overflow-wrap: anywhere }
.approve button, a { border-color: var(--go); background: var(--go); color: var(--on-go) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--go); outline-offset: 2px }
p { margin: 1.25rem 0 0; color: var(--soft); font-size: .875rem }
ul { margin: 1.25rem 0; padding: 0; border: 1px solid var(--line); border-radius: .625rem; list-style: none }
li { padding: .75rem 1rem; overflow-wrap: anywhere }
li + li { border-top: 1px solid var(--line) }
li span { display: block; color: var(--soft); font-size: .875rem; font-variant-numeric: tabular-nums }
.terms { margin: 0 0 1.5rem }
@media (max-height: 30rem) {
  body { padding: .5rem }
  main { margin-top: 0; padding: 1rem }
  header { margin-bottom: .75rem }
  .amount { margin: .25rem 0 .75rem; font-size: 1.5rem }
}
@media (max-width: 32rem) {
  body { padding: 1rem; background: var(--card) }
  main { max-width: none; margin: 0; padding: 0; border: 0; border-radius: 0 }
}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Creates headers that allow no scripts and no other origins. There is no `form-action`, because the answer to a form redirects
 * to the shop. The page of a card's bank is shown in a frame of the checkout, which may be in a frame of any shop; the page of a
 * rail must not be embedded.
 */
export function createBankHeaders(method?: RailOrderMethod): Record<string, string> {
  const isFramable = method === 'card';
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'`;
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; frame-ancestors ${isFramable ? '*' : "'none'"}`,
    ...(isFramable ? {} : { 'x-frame-options': 'DENY' }),
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  };
}

/** Renders the choices of a page, each as an empty form. @param path the page's path, to which the decision is appended */
export const renderChoices = (path: string, labels: Record<string, string>): string[] =>
  Object.entries(labels).map(
    ([decision, label]) =>
      `<form class="${decision}" method="post" action="${path}/${decision}"><button type="submit">${label}</button></form>`,
  );

/** Renders the page after the decision. */
export const renderEnd = (sentence: string, { url, label }: { url: string; label: string }): string[] => [
  `<p role="status">${sentence}</p><br>`,
  `<a href="${escapeHtml(url)}">${label}</a>`,
];

interface DocumentParts {
  name: string;
  kind?: 'bank' | 'wallet';
  lines: readonly string[];
}

export function renderBankDocument({ name, kind = 'bank', lines }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>SIMULATED ${kind} – ${name}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main aria-label="SIMULATED ${kind}">
<header><span>${name}</span><span class="mark">SIMULATED ${kind}</span></header>
${lines.join('\n')}
<p>This page simulates a bank or wallet. It is part of the sandbox; no money moves.</p>
</main></body>
</html>`;
}
