import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuestions, type Question } from '../../../src/sdk/frame/questions.ts';

const READY_TIMEOUT_MS = 15_000;

beforeEach(() => void vi.useFakeTimers());

/** Asks, and keeps the answers: a rejected promise as its code. */
function ask(questions: ReturnType<typeof createQuestions>, type: Question, look = () => {}) {
  const answers: unknown[] = [];
  const keep = (answer: unknown) => {
    answers.push(answer);
    if (answer instanceof Promise)
      answer.catch((error: { code: string }) => answers.splice(answers.indexOf(answer), 1, error.code));
  };
  const message = questions.add_(type, keep, look);
  return { id: (message as { id: number }).id, message, answers };
}

describe('createQuestions', () => {
  it('gives every question a unique id across all iframes', () => {
    const [first, second] = [createQuestions(0), createQuestions(0)];
    const ids = [ask(first, 'validate'), ask(second, 'validate'), ask(first, 'submit')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ask(first, 'submit').message).toEqual({ type: 'submit', id: Math.max(...ids) + 1 });
  });

  it('accepts one answer per question, and only an answer of its type', () => {
    const questions = createQuestions(READY_TIMEOUT_MS);
    const { id, answers } = ask(questions, 'validate');
    expect(questions.answer_(`submit${id}`, 'wrong')).toBeFalsy();
    expect(questions.answer_(`validate${id + 1}`, 'wrong')).toBeFalsy();
    expect(questions.answer_(`validate${id}`, 'right')).toBe(true);
    expect(questions.answer_(`validate${id}`, 'late')).toBeFalsy();
    expect(answers).toEqual(['right']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports whether a submit is open', () => {
    const questions = createQuestions(READY_TIMEOUT_MS);
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
    const { answers } = ask(createQuestions(READY_TIMEOUT_MS), type);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(answers).toEqual(['timeout']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs its check every second while a question is open', async () => {
    const look = vi.fn();
    const questions = createQuestions(READY_TIMEOUT_MS);
    const { id } = ask(questions, 'submit', look);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look).toHaveBeenCalledTimes(3);
    questions.answer_(`submit${id}`, {});
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look).toHaveBeenCalledTimes(3);
  });

  it('rejects all questions with one code, and none of them twice', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const questions = createQuestions(0);
    const look = () => questions.giveUp_('unmounted', undefined, false);
    const all = [ask(questions, 'validate', look), ask(questions, 'submit', look)];
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
    const questions = createQuestions(READY_TIMEOUT_MS);
    const [validation, submission] = [ask(questions, 'validate'), ask(questions, 'submit')];
    questions.giveUp_('destroyed', undefined, true);
    await vi.advanceTimersByTimeAsync(0);
    expect([validation.answers, submission.answers]).toEqual([['destroyed'], [{ outcome: 'completed' }]]);
  });
});
