import { beforeEach, describe, expect, it } from 'vitest';
import { init, tell } from '../fake-host.ts';
import { freezeTime, type OpenPage, openDrivenPage } from '../open-page.ts';

beforeEach(freezeTime);

const focus = (page: OpenPage, field?: string) => tell(page, { type: 'focus', ...(field && { field }) });
const getFocused = ({ document }: OpenPage) => {
  const element = document.activeElement as HTMLInputElement | null;
  return element?.id || element?.name || element?.className || element?.tagName;
};

async function open(view = {}, options = {}): Promise<OpenPage> {
  const page = openDrivenPage(view);
  await init(page, options);
  return page;
}

describe('the focus command', () => {
  it.each(['card_number', 'expiry', 'cvc', 'cardholder_name', 'email'])('focuses %s', async (field) => {
    const page = await open();
    focus(page, field);
    expect(getFocused(page)).toBe(field);
  });

  it.each(['iban', 'account_holder'])('focuses %s of a direct debit', async (field) => {
    const page = await open({ methods: ['sepa_direct_debit'] });
    focus(page, field);
    expect(getFocused(page)).toBe(field);
  });

  it('focuses the first empty or invalid field', async () => {
    const page = await open();
    focus(page);
    expect(getFocused(page)).toBe('card_number');
    page.fillCard();
    page.type('cc-csc', '1');
    focus(page);
    expect(getFocused(page)).toBe('cvc');
  });

  it.each(['iban', 'no_such_field', '#checkout', '__proto__'])(
    'focuses the first empty field when the requested field does not exist: %s',
    async (field) => {
      const page = await open();
      page.fillCard();
      page.type('cc-exp', '');
      focus(page, field);
      expect(getFocused(page)).toBe('expiry');
    },
  );

  it('focuses the pay button when every field is filled', async () => {
    const page = await open();
    page.fillCard();
    focus(page);
    expect(getFocused(page)).toBe('button');
  });

  it('focuses the payment method when asked for it, or when there is neither a field nor a button', async () => {
    const page = await open({ methods: ['card', 'klarna'] });
    focus(page, 'method');
    expect(getFocused(page)).toBe('method');
    const ownButton = await open({ methods: ['klarna'] }, { externalSubmit: true });
    focus(ownButton);
    expect(getFocused(ownButton)).toBe('method');
  });

  it('focuses the result when there is no form', async () => {
    const page = await open({ state: 'completed', status: 'SETTLED' });
    focus(page, 'card_number');
    expect(getFocused(page)).toBe('result-title');
  });
});
