import { render } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { MethodChooser } from '../../../src/page/components/method-chooser.tsx';
import { CATALOGS } from '../../../src/page/texts/catalogs.ts';
import type { PaymentMethodId } from '../../../src/protocol/payment-methods.ts';

function show(methods: PaymentMethodId[]) {
  const root = document.createElement('div');
  document.body.append(root);
  const onChoose = vi.fn();
  render(
    <MethodChooser
      catalog={CATALOGS.it}
      methods={methods}
      method={methods[0]}
      isBusy={false}
      onChoose={onChoose}
    />,
    root,
  );
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[type=radio][name=method]')];
  return { root, onChoose, radios };
}

describe('MethodChooser', () => {
  it('has a radio input for each method, named in the language or by its brand', () => {
    const { root, radios } = show(['card', 'klarna']);
    expect(radios.map(({ value, checked, tabIndex }) => [value, checked, tabIndex])).toEqual([
      ['card', true, 0],
      ['klarna', false, 0],
    ]);
    expect([...root.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
      'Carta',
      'Klarna',
    ]);
    expect(root.querySelector('fieldset')?.className).toBe('methods');
  });

  it('tells which one is chosen', () => {
    const { onChoose, radios } = show(['card', 'klarna']);
    radios[1]?.click();
    expect(onChoose.mock.calls).toEqual([['klarna']]);
  });

  it('keeps a single one in the document, out of sight and out of the way of the Tab key', () => {
    const { root, radios } = show(['card']);
    expect(radios.map(({ value, checked, tabIndex }) => [value, checked, tabIndex])).toEqual([
      ['card', true, -1],
    ]);
    expect(root.querySelector('fieldset')?.classList.contains('visually-hidden')).toBe(true);
  });
});
