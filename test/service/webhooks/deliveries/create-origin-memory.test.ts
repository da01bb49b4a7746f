import { describe, expect, it } from 'vitest';
import {
  createOriginMemory,
  MAX_REMEMBERED,
} from '../../../../src/service/webhooks/deliveries/create-origin-memory.ts';

const AT_HOOKS = { companyId: 1, origin: 'https://hooks.example' };

describe('createOriginMemory', () => {
  it('classifies an origin as new, answering or silent by its last attempt', () => {
    const memory = createOriginMemory();
    expect(memory.get(AT_HOOKS)).toBe('new');
    memory.learn(AT_HOOKS, true);
    expect(memory.get(AT_HOOKS)).toBe('answering');
    memory.learn(AT_HOOKS, false);
    expect(memory.get(AT_HOOKS)).toBe('silent');
  });

  it('does not apply a company’s result to another company or another origin', () => {
    const memory = createOriginMemory();
    memory.learn(AT_HOOKS, false);
    expect(memory.get({ ...AT_HOOKS, companyId: 2 })).toBe('new');
    expect(memory.get({ ...AT_HOOKS, origin: 'https://other.example' })).toBe('new');
  });

  it('numbers the turns of the origins, without changing their classification', () => {
    const memory = createOriginMemory();
    const other = { ...AT_HOOKS, companyId: 2 };
    memory.begin(AT_HOOKS);
    expect([memory.get(AT_HOOKS), memory.getTurn(other)]).toEqual(['new', 0]);
    memory.begin(other);
    memory.learn(AT_HOOKS, true);
    expect([memory.getTurn(AT_HOOKS), memory.getTurn(other)]).toEqual([1, 2]);
    memory.begin(AT_HOOKS);
    expect([memory.get(AT_HOOKS), memory.getTurn(AT_HOOKS)]).toEqual(['answering', 3]);
  });

  it('forgets the least recently tried origin of a company that has too many', () => {
    const memory = createOriginMemory();
    const at = (index: number) => ({ companyId: 1, origin: `https://hooks-${index}.example` });
    memory.learn({ ...AT_HOOKS, companyId: 2 }, true);
    for (let index = 0; index < MAX_REMEMBERED; index += 1) memory.learn(at(index), true);
    memory.learn(at(0), true);
    memory.learn(at(MAX_REMEMBERED), true);
    expect([0, 1, 2, MAX_REMEMBERED].map((index) => memory.get(at(index)))).toEqual([
      'answering',
      'new',
      'answering',
      'answering',
    ]);
    expect(memory.get({ ...AT_HOOKS, companyId: 2 })).toBe('answering');
  });
});
