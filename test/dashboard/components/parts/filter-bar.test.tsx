import { render } from 'preact';
import { expect, it } from 'vitest';
import { Choice, useFilters } from '../../../../src/dashboard/components/parts/filter-bar.tsx';
import { go, useDashboard } from '../../use-dashboard.tsx';

const dashboard = useDashboard();
const isOpen = () => dashboard.find('button.fold').getAttribute('aria-expanded');

it('filters of a list are folded on a phone until they are asked for', async () => {
  await dashboard.logIn();
  expect([isOpen(), dashboard.find('form.filters').classList.contains('open')]).toEqual(['false', false]);
  await dashboard.see('Filters', dashboard.press('Filters'));
  expect([isOpen(), dashboard.find('form.filters').classList.contains('open')]).toEqual(['true', true]);
});

it('filters of a list are open where one is set, and not where only an older page is shown', async () => {
  await dashboard.logIn();
  await dashboard.see('Every event', go('deliveries?State=FAILED'));
  expect(isOpen()).toBe('true');
  await dashboard.see('emails to your shoppers', go('e-mails?Cursor=abc'));
  expect(isOpen()).toBe('false');
});

it('many filters of a list are folded on every screen, and their number says that some are set', async () => {
  await dashboard.logIn();
  expect(dashboard.find('button.fold').classList.contains('always')).toBe(true);
  dashboard.fake.answers['GET /api/v5/transactions?Status=HELD&Card=1111&Limit=50'] = {
    body: { Transactions: [], NextCursor: null },
  };
  await dashboard.see('Filters (2)', go('links?Status=HELD&Card=1111'));
  await dashboard.see('Every event', go('deliveries'));
  expect(dashboard.find('button.fold').classList.contains('always')).toBe(false);
});

it('filters that change before the list has followed are all kept', () => {
  location.hash = '#links?Status=HELD';
  let bind: ReturnType<typeof useFilters>['bind'] | undefined;
  const Rendered = () => {
    ({ bind } = useFilters('links', { Status: 'HELD', Cursor: 'abc' }));
    return null;
  };
  render(<Rendered />, document.createElement('div'));
  bind?.('From').onChange('2026-10-01');
  bind?.('To').onChange('2026-10-31');
  expect(location.hash).toBe('#links?Status=HELD&From=2026-10-01&To=2026-10-31');
});

const listOptions = (options: string[], name?: (option: string) => string): string[] => {
  const root = document.createElement('div');
  render(
    <Choice label="State" value="" options={options} onChange={() => {}} {...(name && { name })} />,
    root,
  );
  return [...root.querySelectorAll('option')].map(({ value, text }) => `${value}=${text}`);
};

it('the options of a filter show states in words, and other values by their names', () => {
  expect(listOptions(['NEEDS_RESPONSE', 'card.saved'])).toEqual([
    '=any',
    'NEEDS_RESPONSE=Needs response',
    'card.saved=card.saved',
  ]);
  expect(listOptions(['ideal'], () => 'iDEAL')).toEqual(['=any', 'ideal=iDEAL']);
});
