import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeService } from '../../fake-service.ts';
import { freezeTime, openPage, readText, settle } from '../../open-page.ts';
import {
  ask,
  choose,
  isHidden,
  listChoices,
  readChoice,
  remove,
  TYPED_ONLY,
  VIEW,
} from '../../saved-card-rows.ts';

beforeEach(freezeTime);

describe('the removal of a saved card', () => {
  it('asks for confirmation in the card’s row and focuses the Keep button', async () => {
    const page = openPage({ view: VIEW });
    ask(page, 1);
    expect(page.document.querySelectorAll('.removal')).toHaveLength(1);
    expect(readText(page, '.removal')).toBe('Remove this card?RemoveKeep');
    expect(page.document.activeElement?.textContent).toBe('Keep');
    (page.document.activeElement as HTMLElement).click();
    await settle();
    expect(page.service.removals).toEqual([]);
    expect(listChoices(page)).toHaveLength(4);
    expect(page.document.activeElement?.getAttribute('aria-label')).toBe(
      'Remove American Express ending in 0005',
    );
  });

  it('removes the card from the page, confirms this and selects the next card', async () => {
    const page = openPage({ view: VIEW });
    expect(page.query('[data-remove]').getAttribute('aria-label')).toBe('Remove Visa ending in 1111');
    await remove(page, 0);
    expect(page.service.removals).toEqual([{ id: 'card-1' }]);
    expect(page.service.urls).toEqual(['/checkout/token-1/remove-card']);
    expect(listChoices(page)).toEqual(['card-2', 'card-3', '']);
    expect(readChoice(page)).toBe('card-2');
    expect(readText(page, '.note-removal[role=status]')).toBe('The card was removed.');
    expect((page.document.activeElement as HTMLInputElement).dataset.card).toBe('card-2');
  });

  it('keeps the selected card and its typed security code when another card is removed', async () => {
    const page = openPage({ view: VIEW });
    page.type('cc-csc', '123');
    await remove(page, 2);
    expect(readChoice(page)).toBe('card-1');
    expect(page.getInput('cc-csc').value).toBe('123');
    // No card follows the removed one.
    expect((page.document.activeElement as HTMLInputElement).dataset.card).toBe('card-2');
  });

  it('clears the typed security code of the removed card', async () => {
    const page = openPage({ view: VIEW });
    page.type('cc-csc', '123');
    await remove(page, 0);
    expect(page.getInput('cc-csc').value).toBe('');
  });

  it('shows empty card fields and focuses the heading after the last saved card', async () => {
    const page = openPage({ view: { ...VIEW, savedCards: VIEW.savedCards?.slice(0, 1) ?? [] } });
    await remove(page, 0);
    expect(listChoices(page)).toEqual(['']);
    for (const token of TYPED_ONLY) expect(isHidden(page, token)).toBe(false);
    expect(page.document.activeElement?.id).toBe('form-title');
    expect(readText(page, '.note-removal')).toBe('The card was removed.');
    page.fillCard();
    page.press();
    await settle();
    expect(page.service.pays).toMatchObject([{ card: { number: '4111 1111 1111 1111' } }]);
  });

  it('cannot be confirmed while a payment is in progress', async () => {
    const page = openPage({ view: VIEW, service: createFakeService({ pay: ['never'] }) });
    page.type('cc-csc', '123');
    page.type('email', 'maria@example.com');
    ask(page, 1);
    page.press();
    await settle();
    expect(page.service.pays).toHaveLength(1);
    expect(page.document.querySelector('.removal')).toBeNull();
    expect(page.service.removals).toEqual([]);
  });

  it.each([409, 500, 'lost'] as const)(
    'shows an error and keeps the card when the request fails (%s)',
    async (reply) => {
      const page = openPage({ view: VIEW, service: createFakeService({ removal: [reply, 204] }) });
      await remove(page, 0);
      expect(listChoices(page)).toHaveLength(4);
      expect(readText(page, '.note-removal')).toBe('The card could not be removed. Please try again.');
      expect(page.document.activeElement?.getAttribute('aria-label')).toBe('Remove Visa ending in 1111');
      await remove(page, 0);
      expect(readText(page, '.note-removal')).toBe('The card was removed.');
    },
  );

  it('clears its confirmation message when another card is selected', async () => {
    const page = openPage({ view: VIEW });
    await remove(page, 0);
    choose(page, 'card-3');
    expect(readText(page, '.note-removal')).toBe('');
  });
});
