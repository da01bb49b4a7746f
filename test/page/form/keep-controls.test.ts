import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutView } from '../../../src/protocol/checkout-api.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openPage, passTime, settle } from '../open-page.ts';

beforeEach(freezeTime);

/** Opens a page that can be left and restored from the back/forward cache, which resets some controls in one engine. */
async function open(view: Partial<CheckoutView>) {
  const page = openPage({ view, service: createFakeService({ status: ['never'] }) });
  const say = (type: string, isPersisted: boolean) => {
    const event = new page.window.Event(type);
    Object.defineProperty(event, 'persisted', { value: isPersisted });
    page.window.dispatchEvent(event);
  };
  return {
    page,
    async leave() {
      await settle();
      say('pagehide', true);
    },
    async comeBack({ isPersisted = true, meanwhile = () => {} } = {}) {
      say('pageshow', isPersisted);
      for (const input of page.document.querySelectorAll<HTMLInputElement>('[autocomplete=off]')) {
        input.value = input.defaultValue;
        input.checked = input.defaultChecked;
      }
      meanwhile();
      await passTime(0);
    },
    readMethod: () => page.query<HTMLInputElement>('[name=method]:checked').value,
  };
}

describe('a page restored from WebKit’s back/forward cache', () => {
  it('restores the chosen method', async () => {
    const { page, leave, comeBack, readMethod } = await open({ methods: ['card', 'paypal'] });
    page.choose('paypal');
    await leave();
    await comeBack();
    expect(readMethod()).toBe('paypal');
  });

  it('restores the method that was chosen last, even after several restores', async () => {
    const { page, leave, comeBack, readMethod } = await open({ methods: ['card', 'paypal'] });
    page.choose('paypal');
    await leave();
    await comeBack();
    page.choose('card');
    await leave();
    await comeBack();
    expect(readMethod()).toBe('card');
  });

  it('keeps the amount, the IBAN and the checkbox to save the card', async () => {
    const { page, leave, comeBack } = await open({
      methods: ['card', 'sepa_direct_debit'],
      canSaveCard: true,
      freeAmount: { proposals: [], minMinor: 500, maxMinor: 10_000 },
    });
    const fields = ['amount', 'iban'].map((id) => page.query<HTMLInputElement>(`#${id}`));
    fields.forEach((field, at) => {
      field.value = ['12.50', 'DE89 3704'][at] ?? '';
    });
    const wish = page.query<HTMLInputElement>('[name=save_card]');
    wish.checked = true;
    await leave();
    await comeBack();
    expect(fields.map(({ value }) => value)).toEqual(['12.50', 'DE89 3704']);
    expect(wish.checked).toBe(true);
  });

  it('keeps a method that the shopper chooses during the restore', async () => {
    const { page, leave, comeBack, readMethod } = await open({ methods: ['card', 'paypal', 'klarna'] });
    page.choose('paypal');
    await leave();
    await comeBack({ meanwhile: () => page.choose('klarna') });
    expect(readMethod()).toBe('klarna');
  });
});

it('keepControls leaves a freshly loaded page unchanged', async () => {
  const { page, leave, comeBack, readMethod } = await open({ methods: ['card', 'paypal'] });
  page.choose('paypal');
  await leave();
  await comeBack({ isPersisted: false });
  expect(readMethod()).toBe('card');
});
