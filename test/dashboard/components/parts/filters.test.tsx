import { expect, it } from 'vitest';
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
  await dashboard.see('emails of your shoppers', go('e-mails?Cursor=abc'));
  expect(isOpen()).toBe('false');
});
