/** SIMULATED: the clock, which a tester can advance. */
import { Type } from 'typebox';
import { type Clock, type ClockMove, MAX_CLOCK_AHEAD_MS } from '../../platform/clock/create-clock.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, type Broken, breakRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { playTime } from '../events/play-time.ts';
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
