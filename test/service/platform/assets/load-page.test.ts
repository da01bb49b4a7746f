import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../../src/protocol/checkout-api.ts';
import type { MailView } from '../../../../src/protocol/mails.ts';
import type { ChatView, OnboardingView, WalletView } from '../../../../src/protocol/page-renderer.ts';
import type { ManageView, SubscriptionMailView } from '../../../../src/protocol/subscriptions.ts';
import { loadPage } from '../../../../src/service/platform/assets/load-page.ts';
import { ConfigError } from '../../../../src/service/platform/config/config-error.ts';
import { createDataDir } from '../../support/create-data-dir.ts';

/** A page like the one that the build makes, but it reports its arguments. */
const PAGE = `
export const PAGE_LANGUAGES = ['en', 'it'];
export const renderPage = (view, assets) => 'page ' + view.purpose + ' ' + assets.script;
export const renderNotice = (notice, language, assets) => [notice, language, assets.style].join(' ');
export const renderMail = ({ purpose }) => ({ language: 'en', subject: purpose, text: '' });
export const renderManage = ({ path }, assets) => [path, assets.manageStyle].join(' ');
export const renderOnboarding = ({ state }, assets) => [state, assets.manageStyle].join(' ');
export const renderWallet = ({ merchantName }, assets) => [merchantName, assets.manageStyle].join(' ');
export const renderChat = ({ merchantName }, assets) => [merchantName, assets.chatScript].join(' ');
export const renderReceiptMail = ({ paper }) => ({ language: 'en', subject: 'Receipt', text: paper });
export const renderSubscriptionMail = ({ kind }) => ({ language: 'en', subject: kind, text: '' });
export const renderReturn = (language, assets) => ['return', language, assets.style].join(' ');
`;

let distDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir: distDir, removeDataDir } = createDataDir());
  for (const folder of ['page', 'page-server']) mkdirSync(join(distDir, folder));
  writeFileSync(
    join(distDir, 'page/assets.json'),
    '{"script":"checkout-1.js","style":"a{}","hostedStyle":"d{}","sectionsStyle":"b{}","manageStyle":"c{}","chatScript":"chat-1.js"}',
  );
  writeFileSync(join(distDir, 'page-server/render-page.js'), PAGE);
});
afterEach(() => removeDataDir());

describe('loadPage', () => {
  it('renders with the addresses of the built files', async () => {
    const page = await loadPage(distDir);
    expect(page.renderPage({ purpose: 'Order' } as CheckoutView)).toBe('page Order checkout-1.js');
    expect(page.renderNotice('not_found', 'it')).toBe('not_found it a{}');
    expect(page.renderReturn('it')).toBe('return it a{}');
    expect(page.renderMail({ purpose: 'Order' } as MailView)).toMatchObject({ subject: 'Order' });
    expect(page.renderManage({ path: '/x' } as ManageView)).toBe('/x c{}');
    expect(page.renderOnboarding({ state: 'form' } as OnboardingView)).toBe('form c{}');
    expect(page.renderWallet({ merchantName: 'Rossi' } as WalletView)).toBe('Rossi c{}');
    expect(page.renderChat({ merchantName: 'Rossi' } as ChatView)).toBe('Rossi chat-1.js');
    const mail = { kind: 'ended' } as SubscriptionMailView;
    expect(page.renderSubscriptionMail(mail)).toMatchObject({ subject: 'ended' });
    // The hashes that a browser makes of `a{}` and `b{}`.
    const hash = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='";
    const sectionsHash = "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='";
    expect(page.styleSource).toBe(hash);
    expect(page.findStyleSource('<style>a{}</style>')).toBe(hash);
    expect(page.findStyleSource('<style>a{}</style><style>b{}</style>')).toBe(`${hash} ${sectionsHash}`);
    expect(page.findStyleSource('<style>a{}</style><style>c{}</style>')).toMatch(
      /^'sha256-\S+' 'sha256-\S+'$/,
    );
    expect(page.languages).toEqual(['en', 'it']);
  });

  it.each(['page/assets.json', 'page-server/render-page.js'])(
    'reports what to do when %s is not built',
    async (file) => {
      rmSync(join(distDir, file));
      await expect(loadPage(distDir)).rejects.toThrow(ConfigError);
      await expect(loadPage(distDir)).rejects.toThrow('Run: npm run build');
    },
  );
});
