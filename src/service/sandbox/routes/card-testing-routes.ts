import { Type } from 'typebox';
import { describeCardTesting } from '../../back-office/dashboard/card-testing-routes.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asRule, rejectFields } from '../../platform/http/answers/rejections.ts';
import { createFieldCheck } from '../../platform/http/requests/check-fields.ts';
import { readObject } from '../../platform/http/requests/read-object.ts';
import { defineSandboxRoute } from './define-route.ts';
import { MAX_PRESSES, playCardTesting } from './play-card-testing.ts';

/** The default number of presses in an attack. */
export const PRESSES = 60;

const STATES = ['on', 'off'] as const;

interface SwitchBody {
  Defense: (typeof STATES)[number];
}

const checkSwitch = createFieldCheck(
  Type.Object(
    { Defense: Type.Unsafe<SwitchBody['Defense']>({ type: 'string', enum: [...STATES] }) },
    { additionalProperties: false },
  ),
);
const checkAttack = createFieldCheck(
  Type.Object(
    {
      Presses: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PRESSES, ...asRule('OUT_OF_RANGE') })),
    },
    { additionalProperties: false },
  ),
);

/** @throws Rejection 400 for an invalid body */
function readBody<Body>(sent: unknown, check: typeof checkAttack): Body {
  const body = readObject(sent);
  const errors = check(body);
  if (errors.length) throw rejectFields(errors);
  return body as Body;
}

/** Switches the defense, and starts an attack (docs/testing.md, "Card testing"). */
export const CARD_TESTING_SWITCHES = [
  defineSandboxRoute({
    method: 'PUT',
    path: '/sandbox/card-testing',
    async run({ company, body }, needs) {
      const { Defense } = readBody<SwitchBody>(body, checkSwitch);
      await needs.defense.turn(company.id, Defense === 'on');
      return answer(`Defense switched ${Defense}.`, await describeCardTesting(company, needs));
    },
  }),
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/card-testing',
    async run({ company, body, credentials }, { now, inject, ...needs }) {
      const { Presses = PRESSES } = readBody<{ Presses?: number }>(body ?? {}, checkAttack);
      const domain = company.domains[0];
      const Attack = await playCardTesting({ presses: Presses, domain, credentials, now, inject });
      return answer('Attack played.', { Attack, ...(await describeCardTesting(company, needs)) });
    },
  }),
];
