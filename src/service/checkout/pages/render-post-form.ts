import { createHash } from 'node:crypto';
import type { RailPage } from '../../payments/attempts/rail.ts';
import { escapeHtml } from '../../platform/http/answers/escape-html.ts';

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Renders a document that immediately submits a form to the bank's page; without scripts, the shopper presses its button. */
export const renderPostForm = ({ url, data = {} }: RailPage): string => {
  const fields = Object.entries(data)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return `<!doctype html><meta charset="utf-8"><title>3-D Secure</title><form method="post" action="${escapeHtml(url)}">${fields}<noscript><button>→</button></noscript></form><script>${SCRIPT}</script>`;
};

/**
 * Creates its headers. The bank may redirect to other hosts, which the browser checks against the same policy. @param ancestors
 * who may embed it
 */
export const createPostFormHeaders = (url: string, ancestors: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src ${SCRIPT_SOURCE}; form-action https: ${new URL(url).origin}; base-uri 'none'; frame-ancestors ${ancestors}`,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});
