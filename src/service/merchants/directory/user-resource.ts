import { Type } from 'typebox';
import { type Role, USER_ROLES } from '../../calls/auth/roles.ts';
import { USERNAME } from '../../calls/companies/fold-name.ts';
import { getActor } from '../../calls/companies/record-change.ts';
import { SCOPE_NAMES, SCOPES, type Scope } from '../../calls/companies/scopes.ts';
import { nullable, oneOfTexts, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { defineCall } from '../../calls/definitions/define-call.ts';
import { defineResource } from '../../calls/definitions/define-resource.ts';
import { MAX_ID_LENGTH, pathId } from '../../calls/definitions/parameters.ts';
import { createPageParameters } from '../../calls/definitions/read-page.ts';
import { createRecordSchema, type ResourceField } from '../../calls/definitions/resource.ts';
import type { LinkNeeds } from '../../mails/send-password-link.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { asHint, asStated } from '../../platform/http/answers/rejections.ts';
import { type Invitation, inviteUser, mailPasswordLink } from './invite-user.ts';
import {
  changeUser,
  createUser,
  listUsers,
  type NewUser,
  readUser,
  resetSecondFactor,
  rotatePassword,
  type UserChange,
} from './users.ts';

const MAX_NAME_LENGTH = 100;

/** Without spaces and other invisible characters. */
const Username = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  pattern: USERNAME,
  ...asStated({ pattern: '^\\S+$' }),
  ...asHint('A name without spaces and other invisible characters.'),
});
const Name = Type.String({ maxLength: MAX_NAME_LENGTH, description: 'For people.' });
const Scopes = Type.Array(Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES], 'x-names': SCOPE_NAMES }), {
  title: 'May use',
  minItems: 1,
  maxItems: SCOPES.length,
  ...asHint('A list, such as ["online-payments", "utilities"].'),
});

/** The same rules as `findEmailProblem`, and no longer than a username, which an invited user's address is. */
const EMAIL_SIGN = '[^@.\\s\\p{Cc}\\p{Cs}"<>(),;:\\\\]';
const EMAIL = {
  maxLength: MAX_NAME_LENGTH,
  format: 'email',
  pattern: `^(?:${EMAIL_SIGN}|\\.)+@${EMAIL_SIGN}+(?:\\.${EMAIL_SIGN}+)+$`,
  // Python and PHP do not know its classes.
  ...asStated({ pattern: '^[^@\\s]+@[^@\\s]+$' }),
  ...asHint('An email address.'),
};
const Email = Type.Unsafe<string | null>({ type: ['string', 'null'], ...EMAIL });
const RoleSchema = Type.Unsafe<Role>({
  type: 'string',
  enum: USER_ROLES,
  description: [
    'An owner may do everything.',
    'A bookkeeper sees payments, invoices and contracts and exports them, moves no money and changes nothing.',
    'Support finds payments, refunds them, and answers in the chat.',
    'A developer connects the shop: webhooks, users, domains, tills and payments.',
  ].join(' '),
});
const PERSON = { Email: '@', Disabled: 'false' };

export const USER_FIELDS = {
  UserId: { shown: text('Its id.') },
  Username: { shown: text('For logging in; unique within the service.'), create: Username },
  Name: { shown: text('For people.'), create: Type.Optional(Name), change: Name },
  Email: {
    shown: nullable({ type: 'string' }, 'Where links for a new password go; none for a program.'),
    create: Type.Optional(Email),
    change: Email,
  },
  Role: {
    shown: nullable(
      { type: 'string', enum: USER_ROLES },
      'The role with these scopes, of those that the company has; null if there is none.',
    ),
    change: RoleSchema,
  },
  Scopes: {
    shown: Type.Array(oneOfTexts(SCOPES, 'A scope.', SCOPE_NAMES), {
      title: 'May use',
      description: 'What its tokens may open.',
    }),
    create: Scopes,
    change: Scopes,
  },
  ReadOnly: {
    shown: Type.Boolean({ description: 'Whether its calls may only read: every call but a GET is refused.' }),
    create: Type.Optional(Type.Boolean({ default: false })),
    change: Type.Boolean(),
  },
  Disabled: {
    shown: Type.Boolean({ description: 'Whether logins and tokens are refused.' }),
    change: Type.Boolean(),
    label: 'May not log in',
  },
  CreatedBy: {
    shown: nullable({ type: 'string' }, 'The user who created it by a call; null for the first users.'),
  },
  CreatedAt: { shown: timeField() },
  UpdatedAt: { shown: timeField() },
  Password: { shown: text('Shown only here.'), isShownOnce: true },
} satisfies Record<string, ResourceField>;

const RESOURCE = defineResource<LinkNeeds>({
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
    facts: [
      '{Username}',
      { text: 'no email address: perhaps a program', where: { Email: 'null' } },
      { text: 'reads {Scopes}', where: { Role: 'null', ReadOnly: 'true' } },
      { text: 'may use {Scopes}', where: { Role: 'null', ReadOnly: 'false' } },
    ],
    state: [{ text: 'disabled', where: { Disabled: 'true' } }, '{Role} || own rights'],
    user: 'Username',
    technical: ['CreatedBy'],
  },
  create: {
    verb: 'New user for a program',
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
    buttons: [
      {
        label: 'Disable',
        where: { Disabled: 'false' },
        body: { Disabled: true },
        question: 'Disable this user? All sessions and tokens of the user end at once.',
      },
      { label: 'Enable', where: { Disabled: 'true' }, body: { Disabled: false } },
    ],
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
    {
      id: 'resetSecondFactor',
      name: 'reset-second-factor',
      buttons: [{ label: 'Reset the second factor', where: PERSON }],
      summary: 'Removes the second factor of a user who has lost it.',
      guide: '#users',
      message: 'Second factor removed.',
      refusals: [409],
      answer: Type.Object({ User: createRecordSchema(USER_FIELDS) }),
      run: async (key, change) => ({ User: await resetSecondFactor(key, change) }),
    },
    {
      id: 'mailPasswordLink',
      name: 'password-link',
      buttons: [{ label: 'Send a password link', where: PERSON }],
      summary: 'Mails a user a link that sets a password.',
      guide: '#users',
      message: 'Link sent.',
      refusals: [409, 429],
      answer: Type.Object({ User: createRecordSchema(USER_FIELDS) }),
      run: async (key, change, needs) => ({ User: await mailPasswordLink(key, change, needs) }),
    },
  ],
});

const inviteUserCall = defineCall({
  id: 'inviteUser',
  method: 'POST',
  verb: 'Invite',
  path: '/users/invite',
  versions: ['v5'],
  summary:
    'Invites a person: creates a user whose name is an email address, and mails a link that sets the password.',
  guide: '#users',
  scopes: ['utilities'],
  body: Type.Object(
    {
      Email: Type.String({
        ...EMAIL,
        description: 'Where the invitation goes; also the name for logging in.',
      }),
      Name: Type.Optional(Name),
      Role: RoleSchema,
    },
    { additionalProperties: false },
  ),
  example: { Email: 'anna@shop.example', Name: 'Anna Verdi', Role: 'bookkeeper' },
  answer: Type.Object({ User: createRecordSchema(USER_FIELDS) }),
  refusals: [409],
  transaction: 'shared',
  keptIn: 'directory',
  run: async ({ trx, now, company, body, request }, needs: LinkNeeds) =>
    answer('User invited.', {
      User: await inviteUser(
        body as Invitation,
        { trx, now, companyId: company.id, by: getActor(request) },
        needs,
      ),
    }),
});

/** The users who may log in for the company. */
export const USER_CALLS = [inviteUserCall, ...RESOURCE];
