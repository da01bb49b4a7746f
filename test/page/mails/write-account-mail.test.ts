import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/page/server.tsx';
import type { AccountMailView } from '../../../src/protocol/mails.ts';

const url = 'https://pay.example/dashboard#password/secret';
const MAIL: AccountMailView = {
  language: 'en',
  merchantName: 'Bottega Rossi',
  username: 'anna@shop.example',
  url,
  life: 'an hour',
};

describe('an email to a user', () => {
  it('has the link that sets a new password, and says what happens without it', () => {
    const { subject, text, html } = renderMail('account', MAIL);
    expect(subject).toBe('A new password for Bottega Rossi');
    expect(text).toMatch(/anna@shop\.example.*Choose a new password within an hour/s);
    expect(text).toContain('ignore this email');
    expect(text.split(/\s/)).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(subject + text).not.toMatch(/undefined|[{}]/);
  });

  it('says who invites, as what and as whom', () => {
    const invitation = { by: 'merchant', role: 'a developer' };
    const { subject, text } = renderMail('account', { ...MAIL, life: '7 days', invitation });
    expect(subject).toBe('You are invited to the dashboard of Bottega Rossi');
    expect(text).toContain(
      'merchant invites you to the dashboard of Bottega Rossi, as a developer. You log in as anna@shop.example.',
    );
  });

  it('has the names of others in one line each', () => {
    const { subject, text } = renderMail('account', { ...MAIL, merchantName: 'Rossi\nBcc: x' });
    expect(subject).toBe('A new password for Rossi Bcc: x');
    expect(text).not.toContain('\nBcc');
  });
});
