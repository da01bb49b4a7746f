import { beforeEach, describe, expect, it } from 'vitest';
import { init } from '../fake-host.ts';
import { freezeTime, type OpenPage, openDrivenPage, settle } from '../open-page.ts';

beforeEach(freezeTime);

describe('the change event', () => {
  it('is sent when the form becomes complete or incomplete', async () => {
    const page = openDrivenPage();
    await init(page);
    expect(page.changes()).toEqual([]);
    page.fillCard();
    expect(page.changes()).toEqual([true]);
    page.type('cc-csc', '1');
    page.type('cc-csc', '12');
    expect(page.changes()).toEqual([true, false]);
    page.type('cc-csc', '123');
    expect(page.changes()).toEqual([true, false, true]);
  });

  it('is not sent before ready and shows no problems', async () => {
    const page = openDrivenPage();
    page.fillCard();
    expect(page.changes()).toEqual([]);
    await init(page);
    await init(page);
    expect(page.changes()).toEqual([true]);
    page.type('cc-number', '4');
    expect(page.document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  });

  it('reports a method without fields as complete', async () => {
    const page = openDrivenPage({ methods: ['card', 'klarna'] });
    await init(page);
    page.choose('klarna');
    await settle();
    expect(page.changes()).toEqual([true]);
    page.choose('card');
    await settle();
    expect(page.changes()).toEqual([true, false]);
  });

  it('is not sent for a paid link', async () => {
    const page = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    await init(page);
    expect(page.changes()).toEqual([]);
  });
});

describe('the defaultValues option', () => {
  const defaultValues = { email: 'ada@shop.example', cardholder_name: 'Ada Lovelace' };
  const read = (page: OpenPage) => [page.getInput('email').value, page.getInput('cc-name').value];

  it('fills empty fields', async () => {
    const page = openDrivenPage();
    await init(page, { defaultValues });
    expect(read(page)).toEqual(['ada@shop.example', 'Ada Lovelace']);
  });

  it('never replaces a typed value', async () => {
    const page = openDrivenPage();
    page.type('email', 'maria@example.com');
    await init(page, { defaultValues });
    expect(read(page)).toEqual(['maria@example.com', 'Ada Lovelace']);
  });

  it('fills a field once, and not again after the shopper has emptied it', async () => {
    const page = openDrivenPage();
    await init(page, { defaultValues });
    page.type('email', '');
    await init(page, { defaultValues });
    await settle();
    expect(read(page)).toEqual(['', 'Ada Lovelace']);
  });

  it.each([null, 'ada', { email: 1, other: 'x' }, {}])(
    'fills nothing when its value is invalid: %o',
    async (values) => {
      const page = openDrivenPage();
      await init(page, { defaultValues: values });
      expect(read(page)).toEqual(['', '']);
    },
  );
});
