import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { findZone } from '../../platform/clock/zones.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { breakRule, reject, rejectFields } from '../../platform/http/answers/rejections.ts';
import type { Store } from '../../platform/store/open-store.ts';
import { LETTER_PATH } from '../letter/send-letter.ts';
import { readLetter, startLetter, stopLetter } from '../letter/switch-letter.ts';
import { defineRoute, type RouteInput } from './define-route.ts';
import { createBodyReader } from './read-body.ts';

const readSwitch = createBodyReader<{ On: boolean; TimeZone?: string }>({
  On: Type.Boolean(),
  TimeZone: Type.Optional(Type.String({ maxLength: 64 })),
});

function getUser({ company, by }: RouteInput) {
  const user = company.users.find(({ id }) => id === by.user?.id);
  if (!user) throw reject('UNAUTHORIZED');
  return user;
}

const PATH = '/letter';

/** The user's own morning letter (docs/operations.md, "The morning letter"). */
export const LETTER_ROUTES = [
  defineRoute({
    method: 'GET',
    path: PATH,
    run: async (input, { store }) =>
      answer('Your morning letter.', { Letter: await readLetter(store, getUser(input)) }),
  }),
  defineRoute({
    method: 'PUT',
    path: PATH,
    async run(input, { store, now }) {
      const user = getUser(input);
      const { On, TimeZone } = readSwitch(input.body);
      const timeZone = findZone(TimeZone ?? '');
      if (On && !timeZone) {
        const hint = 'Give a time zone such as Europe/Rome.';
        throw rejectFields([breakRule('TimeZone', TimeZone ? 'INVALID_VALUE' : 'REQUIRED', hint)]);
      }
      if (On && !user.email) throw reject('NO_EMAIL');
      if (timeZone && On)
        await startLetter(store, { user, companyId: input.company.id, timeZone, now: now() });
      else await stopLetter(store, { id: user.id });
      return answer(On ? 'Switched on.' : 'Switched off.', { Letter: await readLetter(store, user) });
    },
  }),
];

/** The field that a mail program posts, in a form of either type (RFC 8058, section 3.1). Nothing else ends a letter, such as a webhook. */
const ONE_CLICK = /List-Unsubscribe\b[\s\S]{1,200}?One-Click/;

/**
 * Registers the address in the header of a letter: mail programs post to it. Anyone who opens it in a browser gets to the switch:
 * scanners open every URL of a mail, and must switch nothing off.
 */
export function registerLetterStop(app: FastifyInstance, store: Store): void {
  app.get(`${LETTER_PATH}/:token`, (_request, reply) => reply.redirect('/dashboard#account/letter', 302));
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    scope.post<{ Params: { token: string }; Body?: string }>(
      `${LETTER_PATH}/:token`,
      async ({ params, body = '' }) => {
        if (!ONE_CLICK.test(body))
          throw rejectFields([breakRule('List-Unsubscribe', 'REQUIRED', 'Send List-Unsubscribe=One-Click.')]);
        await stopLetter(store, params);
        return answer('You get no more morning letters.', {});
      },
    );
  });
}
