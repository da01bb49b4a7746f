import { describe, expect, it } from 'vitest';
import { keepFolds } from '../../../src/page/host/keep-folds.ts';

describe('keepFolds', () => {
  it('keeps details elements open when the order is rendered again', () => {
    const root = document.createElement('div');
    const draw = (word: string) => {
      root.innerHTML = `<details><summary>${word}</summary></details>`.repeat(3);
    };
    draw('More');
    const [, second] = root.querySelectorAll('details');
    if (second) second.open = true;
    keepFolds(root, () => draw('Altro'));
    const folds = [...root.querySelectorAll('details')];
    expect(folds.map(({ open }) => open)).toEqual([false, true, false]);
    expect(folds.map(({ textContent }) => textContent)).toEqual(['Altro', 'Altro', 'Altro']);
  });
});
