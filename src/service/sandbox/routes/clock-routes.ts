/** SIMULATED: the clock, which a tester can advance. */
import { Type } from 'typebox';
import { type Clock, type ClockMove, MAX_CLOCK_AHEAD_MS } from '../../platform/clock/create-clock.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, type Broken, breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { defineSandboxRoute } from './define-route.ts';
import { finishDueWork } from './finish-due-work.ts';

const checkFields = createFieldCheck(
  Type.Object(
    {
      Advance: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MAX_CLOCK_AHEAD_MS / 1000, ...asRule('OUT_OF_RANGE') }),
      ),
      Now: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

/** Parses `2026-12-31T23:59:59Z`, with or without milliseconds; `undefined` for anything else, such as 30 February. */
function parseMoment(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19)) ? ms : undefined;
}

/** @throws Rejection 400 unless exactly one of the fields is given, with a time in the future */
function readMove(input: unknown, clock: Clock): ClockMove {
  const body = readObject(input);
  const errors = checkFields(body);
  if (errors.length) throw rejectFields(errors);
  const { Advance, Now } = body as { Advance?: number; Now?: string };
  const fail = (field: string, ...broken: Broken) => rejectFields([breakRule(field, ...broken)]);
  if (Advance !== undefined && Now !== undefined) throw fail('Now', 'ONLY_ONE_ALLOWED');
  if (Advance !== undefined) return { byMs: Advance * 1000 };
  if (Now === undefined) throw fail('Advance', 'REQUIRED');
  const toMs = parseMoment(Now);
  if (toMs === undefined) throw fail('Now', 'INVALID_VALUE', 'A time like 2026-12-31T23:59:59Z.');
  if (toMs < clock.now()) throw fail('Now', 'NOT_IN_FUTURE');
  return { toMs };
}

const describe = ({ now, realNow }: Clock) => ({
  Now: new Date(now()).toISOString(),
  AheadSeconds: Math.round((now() - realNow()) / 1000),
});

/**
 * How far the clock advances in one step; work due within it is done at its end. Less than a day, so that a daily subscription is
 * charged before its next date: after a missed date, it is charged once a day and never catches up.
 */
const STEP_MS = 12 * 3_600_000;

/** Returns when a subscription or a pending debit is due next. */
async function findNext(store: Store, now: number): Promise<number | undefined> {
  const subscriptions = store.selectFrom('subscriptions').select('due_at').where('due_at', '>', now);
  const payments = store.selectFrom('payments').select('due_at').where('due_at', '>', now);
  const due = [
    await subscriptions.orderBy('due_at').limit(1).executeTakeFirst(),
    await payments.where('status', '=', 'PENDING').orderBy('due_at').limit(1).executeTakeFirst(),
  ].flatMap((row) => row?.due_at ?? []);
  return due.length ? Math.min(...due) : undefined;
}

/**
 * Advances the clock. Renewals of subscriptions and outcomes of their debits take place on the way, each at most half a day late,
 * as if the time had passed.
 * @returns false, without any change, if the clock would be too far ahead
 */
async function playTime(
  move: ClockMove,
  { clock, store, runDueJobs }: { clock: Clock; store: Store; runDueJobs: () => Promise<void> },
): Promise<boolean> {
  const target = 'byMs' in move ? clock.now() + move.byMs : move.toMs;
  if (target - clock.realNow() > MAX_CLOCK_AHEAD_MS) return false;
  for (;;) {
    const next = (await findNext(store, clock.now())) ?? target;
    const stop = next + STEP_MS;
    if (stop >= target)
      return clock.move('byMs' in move ? { byMs: Math.max(0, target - clock.now()) } : move);
    await clock.move({ toMs: stop }, { isStep: true });
    await runDueJobs();
  }
}

/** `GET` and `POST /sandbox/clock` (docs/api.md, "Time") */
export const CLOCK_ROUTES = [
  defineSandboxRoute({
    method: 'GET',
    path: '/sandbox/clock',
    run: async (_input, { clock }) => answer('Clock of the sandbox.', describe(clock)),
  }),
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/clock',
    async run({ company, body }, { clock, ...needs }) {
      const move = readMove(body, clock);
      if (!(await playTime(move, { clock, ...needs })))
        throw rejectFields([breakRule('byMs' in move ? 'Advance' : 'Now', 'TOO_FAR_AHEAD')]);
      const isDone = await finishDueWork({ ...needs, companyId: company.id, now: clock.now });
      return answer(isDone ? 'Clock moved.' : 'Clock moved. Some work is still under way.', describe(clock));
    },
  }),
];
