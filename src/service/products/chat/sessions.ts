import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { findEmailProblem, foldEmail } from '../../../protocol/card.ts';
import { lockCompany } from '../../calls/companies/lock-company.ts';
import { nullable, text, timeField } from '../../calls/definitions/answer-fields.ts';
import { EMAIL_HINT } from '../../calls/definitions/request-fields.ts';
import { asHint, breakRule } from '../../platform/http/answers/rejections.ts';
import { type ClockNeeds, defineRecords } from '../../records/define-records.ts';
import type { StoredRecord } from '../../records/record-spec.ts';
import { CHAT, type ChatUser, joinThread, USER } from './threads.ts';

/** The path of the frame, without its token. */
export const CHAT_PATH = '/checkout/chat';
const SESSION_MS = 86_400_000;

export interface ChatNeeds extends ClockNeeds {
  getBaseUrl: () => string;
}

interface SessionBody {
  User: ChatUser;
  Locale?: string;
  Metadata?: object;
  ThreadId?: string;
  ExpiresAt?: string;
}

export type ChatSession = StoredRecord<SessionBody>;

export const isOver = ({ created_at }: ChatSession, now: number): boolean => now >= created_at + SESSION_MS;

// A language that the frame does not support is not an error: it uses the browser's language.
const Locale = Type.String({
  maxLength: 35,
  pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$',
  ...asHint('A language tag such as it or pt-BR.'),
});

/** A user's access to the frame for a day. Its URL is the secret. */
export const CHAT_SESSIONS = defineRecords<ChatNeeds, SessionBody>({
  name: 'ChatSession',
  plural: 'ChatSessions',
  label: 'Chat session',
  path: '/chat/sessions',
  scopes: CHAT.scopes,
  idPrefix: 'chs_',
  notFound: 'NOT_FOUND',
  // A session is deleted with its thread.
  parent: { field: 'ThreadId' },
  fields: {
    ThreadId: { shown: text("The user's open thread: the existing one, or a new one.") },
    IframeUrl: { shown: text('The frame, for this user only. Shown only here.'), isShownOnce: true },
    User: { shown: USER, create: USER },
    Locale: {
      shown: nullable(Locale, 'A hint about the language of the frame.'),
      create: Type.Optional(Locale),
    },
    ExpiresAt: { shown: timeField() },
  },
  check: ({ User }) =>
    User?.Email && findEmailProblem(User.Email) ? [breakRule('User.Email', 'INVALID_VALUE', EMAIL_HINT)] : [],
  async prepare({ User: { Id, Name, Email = null }, ...body }, at) {
    const User = { Id, Name, Email: Email && foldEmail(Email) };
    // Lock, so that two concurrent sessions share one thread.
    await lockCompany(at.trx, at.companyId);
    const { id: ThreadId } = await joinThread(at, { User, ...body });
    const ExpiresAt = new Date(at.now + SESSION_MS).toISOString();
    return { body: { ...body, User, ThreadId, ExpiresAt }, token: randomBytes(16).toString('base64url') };
  },
  show: ({ token }, { getBaseUrl }) =>
    token === undefined ? {} : { IframeUrl: `${getBaseUrl()}${CHAT_PATH}/${token}` },
  create: {
    summary: 'Creates the address of a frame in which a user writes to you.',
    guide: CHAT.guide,
    example: { User: { Id: 'u-7', Name: 'Ada' }, Locale: 'it' },
  },
});

export const findChatSession = CHAT_SESSIONS.findByToken;
