import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { init } from '../fake-host.ts';
import { freezeTime, type OpenPage, openDrivenPage, settle } from '../open-page.ts';

beforeEach(freezeTime);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('change', () => {
  it('says when the form becomes complete, and when it is no longer', async () => {
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

  it('is not said before ready, and shows no problem', async () => {
    const page = openDrivenPage();
    page.fillCard();
    expect(page.changes()).toEqual([]);
    await init(page);
    await init(page);
    expect(page.changes()).toEqual([true]);
    page.type('cc-number', '4');
    expect(page.document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0);
  });

  it('follows the method: one without fields is complete', async () => {
    const page = openDrivenPage({ methods: ['card', 'klarna'] });
    await init(page);
    page.choose('klarna');
    await settle();
    expect(page.changes()).toEqual([true]);
    page.choose('card');
    await settle();
    expect(page.changes()).toEqual([true, false]);
  });

  it('says that a form is no longer to be completed once it is paid', async () => {
    const page = openDrivenPage({ state: 'completed', status: 'SETTLED' });
    await init(page);
    expect(page.changes()).toEqual([]);
  });
});

describe('defaultValues', () => {
  const defaultValues = { email: 'ada@shop.example', cardholder_name: 'Ada Lovelace' };
  const read = (page: OpenPage) => [page.getInput('email').value, page.getInput('cc-name').value];

  it('fill the fields that are empty', async () => {
    const page = openDrivenPage();
    await init(page, { defaultValues });
    expect(read(page)).toEqual(['ada@shop.example', 'Ada Lovelace']);
  });

  it('never replace what the shopper has typed', async () => {
    const page = openDrivenPage();
    page.type('email', 'maria@example.com');
    await init(page, { defaultValues });
    expect(read(page)).toEqual(['maria@example.com', 'Ada Lovelace']);
  });

  it('fill a field once, and not again when the shopper has emptied it', async () => {
    const page = openDrivenPage();
    await init(page, { defaultValues });
    page.type('email', '');
    await init(page, { defaultValues });
    await settle();
    expect(read(page)).toEqual(['', 'Ada Lovelace']);
  });

  it.each([null, 'ada', { email: 1, other: 'x' }, {}])(
    'of another shape fill nothing: %o',
    async (values) => {
      const page = openDrivenPage();
      await init(page, { defaultValues: values });
      expect(read(page)).toEqual(['', '']);
    },
  );
});
