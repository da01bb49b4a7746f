import { describe, expect, it } from 'vitest';
import { findMethodPanel, selectMethods } from '../../src/page/method-panels.ts';

describe('selectMethods', () => {
  it.each([
    [['card', 'klarna'], undefined, ['card']],
    [['card'], ['card'], ['card']],
    [['card'], ['ECA'], ['card']],
    [['card'], ['klarna'], ['card']],
    [['card'], [], ['card']],
    [['klarna'], ['card'], []],
    [[], undefined, []],
  ] as const)('offers of %j, hinted %j, %j', (methods, hints, offered) => {
    expect(selectMethods(methods, hints)).toEqual(offered);
  });
});

describe('findMethodPanel', () => {
  it('has a panel for the methods that the page can take, and for no other', () => {
    expect(findMethodPanel('card')).toBeDefined();
    expect(findMethodPanel('klarna')).toBeUndefined();
    expect(findMethodPanel(undefined)).toBeUndefined();
  });
});
