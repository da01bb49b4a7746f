import { beforeEach, describe, expect, it, vi } from 'vitest';
import { init, sentAfterReady, tell } from '../fake-host.ts';
import { createFakeService } from '../fake-service.ts';
import { freezeTime, openDrivenPage } from '../open-page.ts';

beforeEach(freezeTime);

describe('the validate command', () => {
  it('shows and returns every problem without moving the focus', async () => {
    const page = openDrivenPage();
    await init(page);
    page.getInput('email').focus();
    tell(page, { type: 'validate', id: 4 });
    expect(sentAfterReady(page)).toEqual([
      {
        type: 'validation',
        id: 4,
        valid: false,
        errors: {
          card_number: 'Enter your card number.',
          expiry: 'Enter the date.',
          cvc: 'Enter the CVC.',
          cardholder_name: 'Enter the name on the card.',
          email: 'Enter your email address.',
        },
      },
    ]);
    expect(page.query('#cvc-problem').textContent).toBe('Enter the CVC.');
    expect(page.document.activeElement?.id).toBe('email');
    expect(page.service.urls).toEqual([]);
  });

  it('returns no problems for a complete form', async () => {
    const page = openDrivenPage();
    await init(page);
    page.fillCard();
    tell(page, { type: 'validate', id: 5 });
    expect(sentAfterReady(page)).toEqual([{ type: 'validation', id: 5, valid: true, errors: {} }]);
  });

  describe('while the shopper is typing', () => {
    const INCOMPLETE = [false, { card_number: 'This card number is too short.' }, false];

    /** Changes a field as a key does. */
    function key(page: ReturnType<typeof openDrivenPage>, field: string, value: string): void {
      const input = page.getInput(field);
      input.value = value;
      const event = new page.window.Event('input', { bubbles: true });
      input.dispatchEvent(Object.assign(event, { inputType: 'insertText', data: value.at(-1) }));
    }

    /** Types digit by digit, and asks after each; the answers are about this field. */
    async function ask(number: string, field = 'cc-number'): Promise<unknown[]> {
      const page = openDrivenPage();
      await init(page);
      page.fillCard(number === '' ? undefined : '378282246310005', '1234');
      page.getInput(field).focus();
      vi.spyOn(page.document, 'hasFocus').mockReturnValue(true);
      const answers: unknown[] = [];
      for (let length = 1; length <= number.length; length += 1) {
        key(page, field, number.slice(0, length));
        tell(page, { type: 'validate', id: length });
        const { valid, errors } = page.sent().at(-1) as unknown as { valid: boolean; errors: object };
        answers.push([valid, errors, page.changes().at(-1)]);
      }
      return answers;
    }

    it('says nothing about a number that depends on its digits', async () => {
      const answers = await ask('4111111111111111');
      expect(answers).toEqual([...Array(11).fill(INCOMPLETE), ...Array(5).fill([true, {}, true])]);
      for (const other of ['3782822463100051', '9999999999999999', '4222222222222222'])
        expect(await ask(other)).toEqual(answers);
    });

    it('says of a code only whether it could be one of any brand', async () => {
      const error = { cvc: 'Enter 3–4 digits.' };
      expect(await ask('12345', 'cc-csc')).toEqual([
        [false, error, false],
        [false, error, false],
        [true, {}, true],
        [true, {}, true],
        [false, error, false],
      ]);
    });

    it('judges a number that was filled in or pasted as a whole at once', async () => {
      const page = openDrivenPage();
      await init(page);
      page.fillCard();
      page.getInput('cc-number').focus();
      vi.spyOn(page.document, 'hasFocus').mockReturnValue(true);
      const wrong = '4111111111111112';
      key(page, 'cc-number', wrong);
      tell(page, { type: 'validate', id: 8 });
      expect(page.sent().at(-1)).toMatchObject({ valid: true });
      page.type('cc-number', wrong);
      tell(page, { type: 'validate', id: 9 });
      expect(page.sent().at(-1)).toMatchObject({
        valid: false,
        errors: { card_number: expect.stringContaining('not valid') },
      });
    });

    it('judges the number once it is left, also for the shop’s page', async () => {
      const page = openDrivenPage();
      await init(page);
      page.fillCard();
      const input = page.getInput('cc-number');
      input.focus();
      key(page, 'cc-number', '411111111111');
      const hasFocus = vi.spyOn(page.document, 'hasFocus').mockReturnValue(true);
      const validate = () => {
        tell(page, { type: 'validate', id: 7 });
        return page.sent().at(-1);
      };
      expect(validate()).toMatchObject({ valid: true, errors: {} });
      hasFocus.mockReturnValue(false);
      expect(validate()).toMatchObject({
        valid: false,
        errors: { card_number: expect.stringContaining('too short') },
      });
      hasFocus.mockReturnValue(true);
      input.blur();
      expect(validate()).toMatchObject({ valid: false });
    });
  });

  it.each([
    [{ state: 'completed', status: 'SETTLED' }, true],
    [{ state: 'processing', status: 'CREATED' }, true],
    [{ state: 'expired', status: 'EXPIRED' }, false],
    [{ methods: [] }, false],
  ] as const)('reports %j, which shows no form, as valid: %s', async (view, valid) => {
    const page = openDrivenPage(
      view as object,
      createFakeService({ status: [{ state: 'processing', status: 'CREATED' }] }),
    );
    await init(page);
    tell(page, { type: 'validate', id: 6 });
    expect(page.sent().at(-1)).toMatchObject({ type: 'validation', valid });
    expect(Object.keys(page.sent().at(-1)?.errors as object)).toEqual(valid ? [] : ['method']);
  });
});
