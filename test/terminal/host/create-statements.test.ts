import { expect, it } from 'vitest';
import { createStatements } from '../../../src/terminal/host/create-statements.ts';

it('each statement has a higher number, also within a millisecond and after the clock is set back', () => {
  let now = 1_000;
  const { state } = createStatements(
    () => 'PIN',
    () => now,
  );
  expect([state(), state()]).toEqual([
    { State: 'PIN', Number: 1_000 },
    { State: 'PIN', Number: 1_001 },
  ]);
  now = 10;
  expect(state().Number).toBe(1_002);
  now = 2_000;
  expect(state().Number).toBe(2_000);
});

it('statements after a restart are numbered above those that the service has', () => {
  const { state, goOnFrom } = createStatements(
    () => 'IDLE',
    () => 10,
  );
  goOnFrom(5_000);
  expect(state().Number).toBe(5_001);
  goOnFrom(4_000);
  expect(state().Number).toBe(5_002);
});
