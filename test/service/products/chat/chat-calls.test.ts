import { describe, expect, it } from 'vitest';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { useService } from '../../support/use-service.ts';
import { registerWebhook } from '../../webhooks/registrations/register-webhook.ts';
import { ADA, createChat } from './create-chat.ts';

const service = useService({ companies: ALL_SCOPES });
const { post, get, join, write, answer } = createChat(() => service);

describe('a session', () => {
  it('names the user, and returns the URL of the frame only once', async () => {
    const { status, body } = await post('/sessions', { User: ADA, Locale: 'it', Metadata: { order: '1' } });
    expect(status).toBe(200);
    expect(body.ChatSession).toEqual({
      ChatSessionId: expect.stringMatching(/^chs_/),
      ThreadId: expect.stringMatching(/^thr_/),
      IframeUrl: expect.stringMatching(new RegExp(`^${BASE_URL}/checkout/chat/[\\w-]{22}$`)),
      User: { ...ADA, Email: null },
      Locale: 'it',
      ExpiresAt: '2026-11-22T09:30:00.000Z',
      Metadata: { order: '1' },
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
    const token = body.ChatSession.IframeUrl.replace(/.*\//, '');
    const rows = await service.store.selectFrom('records').selectAll().execute();
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body: read } = await get(`/threads/${body.ChatSession.ThreadId}`);
    expect(read.Thread).toMatchObject({
      State: 'OPEN',
      User: { ...ADA, Email: null },
      Metadata: { order: '1' },
    });
  });

  it.each<[string, object, string, string]>([
    ['no user', {}, 'User', 'REQUIRED'],
    ['a user without an id', { User: { Name: 'Ada' } }, 'User.Id', 'REQUIRED'],
    ['a blank name', { User: { Id: 'u', Name: '  ' } }, 'User.Name', 'INVALID_VALUE'],
    ['a name of two lines', { User: { Id: 'u', Name: 'A\nB' } }, 'User.Name', 'INVALID_VALUE'],
    ['a long name', { User: { Id: 'u', Name: 'x'.repeat(101) } }, 'User.Name', 'TOO_LONG'],
    ['an address that is none', { User: { ...ADA, Email: 'ada' } }, 'User.Email', 'INVALID_VALUE'],
    ['an unknown field', { User: { ...ADA, Admin: true } }, 'User.Admin', 'UNKNOWN_FIELD'],
    ['a thread of its own choice', { User: ADA, ThreadId: 'thr_1' }, 'ThreadId', 'UNKNOWN_FIELD'],
    ['a locale that is none', { User: ADA, Locale: '"><script>' }, 'Locale', 'INVALID_VALUE'],
    ['too much metadata', { User: ADA, Metadata: { a: 'x'.repeat(5000) } }, 'Metadata', 'TOO_LONG'],
  ])('is refused with %s', async (_fault, body, Field, Code) => {
    const refused = await post('/sessions', body);
    expect([
      refused.status,
      refused.body.Errors.map((error) => [error.Field.split('[')[0], error.Code]),
    ]).toEqual([400, [[expect.stringContaining(Field), Code]]]);
  });

  it.each([
    [
      'a name of 100 characters',
      { User: { Id: 'x'.repeat(100), Name: '😀'.repeat(100), Email: 'a@b.example' } },
    ],
    ['a language that the frame does not speak', { User: ADA, Locale: 'pt-BR' }],
  ])('is created with %s', async (_case, body) => {
    expect((await post('/sessions', body)).status).toBe(200);
  });
});

describe('a thread', () => {
  it('is unique per user, with the newest name, even with simultaneous sessions', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => join()));
    const [{ ThreadId } = { ThreadId: '' }] = sessions;
    expect(new Set(sessions.map((session) => session.ThreadId)).size).toBe(1);
    expect(new Set(sessions.map(({ frame }) => frame)).size).toBe(8);
    await join({ Id: 'u-7', Name: 'Ada Neri', Email: '\u200bada@example.com ' });
    const { Threads } = (await get('/threads')).body;
    expect(Threads).toMatchObject([
      { ThreadId, State: 'OPEN', User: { Name: 'Ada Neri', Email: 'ada@example.com' } },
    ]);
    // The id is case-sensitive, and belongs to one company.
    expect((await join({ Id: 'U-7', Name: 'Other' })).ThreadId).not.toBe(ThreadId);
    expect((await join(ADA, {}, service.partner)).ThreadId).not.toBe(ThreadId);
  });

  it('is closed once; then the user begins another one', async () => {
    const { ThreadId, frame } = await join();
    const closed = await Promise.all([1, 2].map(() => post(`/threads/${ThreadId}/close`)));
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(closed.find(({ status }) => status === 200)?.body.Thread).toMatchObject({
      ThreadId,
      State: 'CLOSED',
    });
    const refusal = {
      status: 409,
      body: { Code: 'THREAD_STATE', Message: 'The state of the thread does not allow this.' },
    };
    expect(closed.find(({ status }) => status === 409)).toMatchObject(refusal);
    expect(await answer(ThreadId, 'Hello')).toMatchObject(refusal);
    expect(await write(frame, { Text: 'Hello' })).toMatchObject(refusal);
    const next = await join();
    expect(next.ThreadId).not.toBe(ThreadId);
    const list = async (query: string) =>
      (await get(`/threads${query}`)).body.Threads.map((row) => row.ThreadId);
    service.clock.advance(1);
    const other = await join({ Id: 'u-8', Name: 'Bo' });
    expect(await list('?State=CLOSED')).toEqual([ThreadId]);
    expect((await list('?UserId=u-7')).sort()).toEqual([ThreadId, next.ThreadId].sort());
    expect(await list('?UserId=u-8')).toEqual([other.ThreadId]);
    expect(await list('?UserId=u')).toEqual([]);
    expect(await list(`?UserId=${'x'.repeat(100)}`)).toEqual([]);
  });
});

describe('a message', () => {
  it('is returned as the record in `Message`, with its author', async () => {
    const { ThreadId, frame } = await join();
    const sent = await answer(ThreadId, 'Hello\nAda');
    expect(sent).toMatchObject({ status: 200, body: { StatusCode: 200, Result: true } });
    expect(sent.body.Message).toEqual({
      MessageId: expect.stringMatching(/^msg_/),
      ThreadId,
      From: 'company',
      Text: 'Hello\nAda',
      User: null,
      Metadata: {},
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
    await write(frame, { Text: 'Hi' });
    const { Messages } = (await get(`/threads/${ThreadId}/messages`)).body;
    expect(Messages).toMatchObject([
      { From: 'user', Text: 'Hi', User: { ...ADA, Email: null } },
      sent.body.Message,
    ]);
  });

  it.each<[string, object, string]>([
    ['no text', {}, 'REQUIRED'],
    ['an empty text', { Text: '' }, 'REQUIRED'],
    ['a blank text', { Text: ' \n\t\u00a0' }, 'INVALID_VALUE'],
    ['4,001 characters', { Text: 'x'.repeat(4001) }, 'TOO_LONG'],
    ['a control character', { Text: 'a\u0000b' }, 'INVALID_VALUE'],
    ['half a character', { Text: 'a\ud800' }, 'INVALID_VALUE'],
    ['no text but a list', { Text: ['a'] }, 'INVALID_VALUE'],
  ])('is refused with %s on both sides', async (_fault, body, Code) => {
    const { ThreadId, frame } = await join();
    for (const refused of [await post(`/threads/${ThreadId}/messages`, body), await write(frame, body)])
      expect([refused.status, refused.body.Errors]).toMatchObject([400, [{ Field: 'Text', Code }]]);
    expect((await get('/notifications')).body.Notifications).toEqual([]);
  });

  it.each([
    ['markup', '<script>alert(1)</script> <img src=x onerror=alert(1)>'],
    ['4,000 characters beyond 16 bits', '😀'.repeat(4000)],
    ['lines, tabs and signs that turn the direction', '  a\r\n\tb\u202ec\u2028d  '],
    ['a text like a query', "'; drop table records; --"],
  ])('keeps %s as it is', async (_what, text) => {
    const { ThreadId, frame } = await join();
    await write(frame, { Text: text });
    await answer(ThreadId, text);
    const { Messages } = (await get(`/threads/${ThreadId}/messages`)).body;
    expect(Messages.map(({ Text, From }) => [Text, From])).toEqual([
      [text, 'company'],
      [text, 'user'],
    ]);
  });

  it('has a unique time in its thread, even if both sides write at once', async () => {
    const { ThreadId, frame } = await join();
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) =>
        index % 2 ? answer(ThreadId, `c${index}`) : write(frame, { Text: `u${index}` }),
      ),
      ...Array.from({ length: 4 }, () => join()),
    ]);
    await answer(ThreadId, 'last');
    const { Messages } = (await get(`/threads/${ThreadId}/messages`)).body;
    const times = Messages.map(({ CreatedAt }) => CreatedAt);
    expect(Messages).toHaveLength(11);
    expect(Messages[0]?.Text).toBe('last');
    expect(new Set(times).size).toBe(11);
    expect([...times].sort().reverse()).toEqual(times);
  });
});

describe('a notification', () => {
  it('is created by each message of a user, and can be marked as read once', async () => {
    const { ThreadId, frame } = await join();
    const { MessageId } = (await write(frame, { Text: 'One' })).body.Message;
    await answer(ThreadId, 'Two');
    const { Notifications } = (await get('/notifications?State=UNREAD')).body;
    expect(Notifications).toEqual([
      {
        NotificationId: expect.stringMatching(/^ntf_/),
        State: 'UNREAD',
        Type: 'chat.message',
        ThreadId,
        MessageId,
        Metadata: {},
        CreatedAt: expect.any(String),
        UpdatedAt: expect.any(String),
      },
    ]);
    const path = `/notifications/${Notifications[0]?.NotificationId}/read`;
    expect((await post(path, undefined, service.partner)).body.Code).toBe('NOTIFICATION_NOT_FOUND');
    expect((await post(path)).body.Notification.State).toBe('READ');
    expect(await post(path)).toMatchObject({ status: 409, body: { Code: 'NOTIFICATION_STATE' } });
    expect((await get('/notifications?State=UNREAD')).body.Notifications).toEqual([]);
    expect((await get('/notifications?State=READ')).body.Notifications).toHaveLength(1);
  });

  it('and an event are sent to a webhook that names the type, only for messages of users', async () => {
    const url = 'https://hooks.example/chat';
    await registerWebhook(service, { Url: url, EventTypes: ['chat.message'] });
    await registerWebhook(service, { Url: 'https://hooks.example/other' });
    const { ThreadId, frame } = await join();
    const { MessageId } = (await write(frame, { Text: 'One' })).body.Message;
    await answer(ThreadId, 'Two');
    await service.deliverDue();
    const sent = service.receiver.requests.map((request) => [request.url, JSON.parse(request.body)]);
    expect(sent).toEqual([
      [
        url,
        {
          EventType: 'chat.message',
          TransactionId: MessageId,
          Amount: 0,
          Currency: 'EUR',
          Status: 'OPEN',
          Timestamp: '2026-11-21T09:30:00.000Z',
          Metadata: { thread_id: ThreadId, resource: 'message' },
        },
      ],
    ]);
  });
});
