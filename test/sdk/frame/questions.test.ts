import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuestions, type Question } from '../../../src/sdk/frame/questions.ts';

const READY_TIMEOUT_MS = 15_000;

beforeEach(() => void vi.useFakeTimers());

const create = (readyTimeout = READY_TIMEOUT_MS, look = () => {}) => createQuestions(readyTimeout, look);

/** Asks, and keeps the answers: a rejected promise as its code. */
function ask(questions: ReturnType<typeof createQuestions>, type: Question) {
  const answers: unknown[] = [];
  const keep = (answer: unknown) => {
    answers.push(answer);
    if (answer instanceof Promise)
      answer.catch((error: { code: string }) => answers.splice(answers.indexOf(answer), 1, error.code));
  };
  const message = questions.add_(type, keep);
  return { id: (message as { id: number }).id, message, answers };
}

describe('createQuestions', () => {
  it('gives every question a unique id across all iframes', () => {
    const [first, second] = [create(0), create(0)];
    const ids = [ask(first, 'validate'), ask(second, 'validate'), ask(first, 'submit')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ask(first, 'submit').message).toEqual({ type: 'submit', id: Math.max(...ids) + 1 });
  });

  it('accepts one answer per question, and only an answer of its type', () => {
    const questions = create();
    const { id, answers } = ask(questions, 'validate');
    expect(questions.answer_(`submit${id}`, 'wrong')).toBeFalsy();
    expect(questions.answer_(`validate${id + 1}`, 'wrong')).toBeFalsy();
    expect(questions.answer_(`validate${id}`, 'right')).toBeTruthy();
    expect(questions.answer_(`validate${id}`, 'late')).toBeFalsy();
    expect(answers).toEqual(['right']);
  });

  it('reports whether a submit is open', () => {
    const questions = create();
    ask(questions, 'validate');
    expect(questions.isSubmitting_()).toBe(false);
    const { id } = ask(questions, 'submit');
    expect(questions.isSubmitting_()).toBe(true);
    questions.answer_(`submit${id}`, {});
    expect(questions.isSubmitting_()).toBe(false);
  });

  it.each([
    ['validate', READY_TIMEOUT_MS + 10_000],
    ['submit', 1_800_000],
  ] as const)('fails %s after %i ms, and not before', async (type, limitMs) => {
    const { answers } = ask(create(), type);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual(['timeout']);
  });

  it('fails a question that is asked between two checks at most a second late, and not before its time', async () => {
    const questions = create();
    ask(questions, 'submit');
    await vi.advanceTimersByTimeAsync(500);
    const { answers } = ask(questions, 'validate');
    await vi.advanceTimersByTimeAsync(READY_TIMEOUT_MS + 10_000);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(answers).toEqual(['timeout']);
  });

  it('starts one timer for a hundred questions, which ends within a second after the last answer', async () => {
    const start = vi.spyOn(globalThis, 'setInterval');
    const questions = create();
    for (let asked = 0; asked < 100; asked += 1)
      questions.answer_(`validate${ask(questions, 'validate').id}`, {});
    expect(start).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
    // A later one starts the next.
    const { answers } = ask(questions, 'validate');
    await vi.advanceTimersByTimeAsync(READY_TIMEOUT_MS + 10_000);
    expect(answers).toEqual(['timeout']);
  });

  it('runs its check every second while a question is open', async () => {
    const look = vi.fn();
    const questions = create(READY_TIMEOUT_MS, look);
    const { id } = ask(questions, 'submit');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look).toHaveBeenCalledTimes(3);
    questions.answer_(`submit${id}`, {});
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('rejects all questions with one code, and none of them twice', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const questions = create(0, () => questions.giveUp_('unmounted', undefined, false));
    const all = [ask(questions, 'validate'), ask(questions, 'submit')];
    // At the time limit of `validate`: the look comes first.
    vi.setSystemTime(Date.now() + 20_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(all.map(({ answers }) => answers)).toEqual([['unmounted'], ['unmounted']]);
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('resolves a submit as completed and rejects a validate if the link is already paid', async () => {
    const questions = create();
    const [validation, submission] = [ask(questions, 'validate'), ask(questions, 'submit')];
    questions.giveUp_('destroyed', undefined, true);
    await vi.advanceTimersByTimeAsync(0);
    expect([validation.answers, submission.answers]).toEqual([['destroyed'], [{ outcome: 'completed' }]]);
  });
});
