import { Type } from 'typebox';
import { USERNAME } from '../../calls/companies/fold-name.ts';
import { SCOPE_NAMES, SCOPES, type Scope } from '../../calls/companies/scopes.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { createRecordSchema, type ResourceField } from '../../calls/definitions/resource.ts';
import { asHint } from '../../platform/http/answers/rejections.ts';
import {
  changeUser,
  createUser,
  listUsers,
  type NewUser,
  readUser,
  rotatePassword,
  type UserChange,
} from './users.ts';

const MAX_NAME_LENGTH = 100;

/** Without spaces and other invisible characters. */
const Username = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: USERNAME,
});
const Name = Type.String({ maxLength: MAX_NAME_LENGTH });
const Scopes = Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES], 'x-names': SCOPE_NAMES }), {
  title: 'May use',
  minItems: 1,
  maxItems: SCOPES.length,
  ...asHint('A list, such as ["online-payments", "utilities"].'),
});

export const USER_FIELDS = {
  UserId: { shown: text('Its id.') },
  Username: { shown: text('For logging in; unique within the service.'), create: Username },
  Name: { shown: text('For people.'), create: Type.Optional(Name), change: Name },
  Scopes: {
    shown: Type.Array(oneOfTexts(SCOPES, 'A scope.', SCOPE_NAMES), {
      title: 'May use',
      description: 'What its tokens may open.',
    }),
    create: Scopes,
    change: Scopes,
  },
  Disabled: {
    shown: Type.Boolean({ description: 'Whether logins and tokens are refused.' }),
    change: Type.Boolean({ title: 'May not log in' }),
  },
  CreatedBy: {
    shown: nullable({ type: 'string' }, 'The user who created it by a call; null for the first users.'),
  },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
  Password: { shown: text('Shown only here.'), isShownOnce: true },
} satisfies Record<string, ResourceField>;

/** The users who may log in for the company. */
export const USER_CALLS = defineResource({
  name: 'User',
  plural: 'Users',
  path: '/users',
  versions: ['v5'],
  scopes: ['utilities'],
  id: pathId(MAX_ID_LENGTH, 'USER_NOT_FOUND', 'Its id.'),
  keptIn: 'directory',
  fields: USER_FIELDS,
  words: {
    title: '{Name} || {Username}',
    facts: ['{Username}', '{Scopes}', { text: 'may not log in', where: { Disabled: 'true' } }],
    technical: ['CreatedBy'],
  },
  create: {
    verb: 'Invite',
    summary: 'Creates a user. The service generates the password and shows it only here.',
    guide: '#users',
    refusals: [409],
    example: { Username: 'till-2', Name: 'Second till', Scopes: ['online-payments'] },
    run: (body, change) => createUser(body as NewUser, change),
  },
  list: {
    summary: 'Lists the users, newest first.',
    description: 'Newest first.',
    page: { query: createPageParameters('user_'), run: listUsers },
  },
  read: { summary: 'Reads a user.', run: readUser },
  change: {
    verb: 'Change',
    summary:
      'Changes a user. If the user is disabled or loses a scope, existing tokens are refused immediately and permanently.',
    guide: '#users',
    refusals: [409],
    nothing: 'NO_CHANGE',
    example: { Disabled: true },
    run: (key, body, change) => changeUser(key, body as UserChange, change),
  },
  actions: [
    {
      id: 'rotateUserPassword',
      name: 'rotate',
      verb: 'New password',
      summary: 'Gives a user a new password, which is shown only here.',
      guide: '#users',
      message: 'Password changed.',
      answer: Type.Object({ User: createRecordSchema(USER_FIELDS, { isFirst: true }) }),
      run: async (key, change) => ({ User: await rotatePassword(key, change) }),
    },
  ],
});
