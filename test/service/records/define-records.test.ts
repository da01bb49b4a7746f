import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/service/calls/auth/access-tokens.ts';
import { createAuthenticate } from '../../../src/service/calls/auth/authenticate.ts';
import { defineRecords } from '../../../src/service/records/define-records.ts';
import { registerCalls } from '../../../src/service/sections/register-calls.ts';
import { TOKEN_KEY } from '../support/open-stage.ts';
import { useNewService } from '../support/use-service.ts';
import { nameTestKind } from './name-test-kind.ts';

const Title = Type.String({ maxLength: 20 });

/** A kind with every feature. It borrows the refusals of other resources. */
const NOTES = defineRecords({
  name: nameTestKind('Note'),
  plural: 'Notes',
  path: '/notes',
  scopes: ['online-payments'],
  idPrefix: 'note_',
  notFound: 'NOT_FOUND',
  fields: {
    Title: { shown: Title, create: Title, change: Title },
    Author: { shown: Type.Unsafe({ type: ['string', 'null'] }), create: Type.Optional(Title) },
  },
  states: ['DRAFT', 'SENT', 'VOIDED'],
  stateRefusal: 'STATE_NOT_ALLOWED',
  maximum: { count: 3, refusal: 'TOO_MANY_CONTACTS' },
  searched: ['Title'],
  create: { summary: 'Creates.', example: { Title: 'x' } },
  list: { summary: 'Lists.' },
  read: { summary: 'Reads.' },
  change: { summary: 'Changes.', example: { Title: 'y' }, in: ['DRAFT'] },
  remove: { summary: 'Deletes.', in: ['DRAFT', 'VOIDED'] },
  moves: {
    send: {
      from: ['DRAFT'],
      to: 'SENT',
      call: { id: 'sendNote', summary: 'Sends.', message: 'Note sent.' },
    },
    void: {
      from: ['DRAFT', 'SENT'],
      to: 'VOIDED',
      call: { id: 'voidNote', summary: 'Voids.', message: 'Note voided.' },
    },
  },
});

const PATH = '/api/v5/notes';
type Note = { NoteId: string; State: string; Title: string; Author: string | null; UpdatedAt: string };

const service = useNewService();
beforeEach(async () => {
  const { app, store, directory, clock } = service;
  const authenticate = createAuthenticate(createAccessTokens(TOKEN_KEY), directory);
  const options = { authenticate, store, directory, now: clock.now, wakeDeliveries: () => {} };
  registerCalls(app, NOTES.calls, options);
});

const read = (body: unknown) => body as { Note: Note; Notes: Note[]; Message: string; Code: string };
const create = async (change: object = {}, company = service.merchant) =>
  read((await service.post(PATH, { Title: 'First', ...change }, company)).body);
const createId = async () => (await create()).Note.NoteId;
const act = async (id: string, action: string, company = service.merchant) => {
  const { status, body } = await service.post(`${PATH}/${id}/${action}`, undefined, company);
  return { status, ...read(body) };
};

describe('a document', () => {
  it('is created with a prefixed id, its first state, its fields and its times', async () => {
    expect((await create()).Note).toEqual({
      NoteId: expect.stringMatching(/^note_[0-9a-f-]{36}$/),
      State: 'DRAFT',
      Title: 'First',
      Author: null,
      Metadata: {},
      CreatedAt: '2026-11-21T09:30:00.000Z',
      UpdatedAt: '2026-11-21T09:30:00.000Z',
    });
  });

  it('can be moved by an action only from the states that the action names', async () => {
    const id = await createId();
    service.clock.advance(1);
    const sent = await act(id, 'send');
    expect([sent.status, sent.Message, sent.Note]).toMatchObject([
      200,
      'Note sent.',
      { State: 'SENT', UpdatedAt: '2026-11-21T09:30:01.000Z' },
    ]);
    expect(await act(id, 'send')).toMatchObject({ status: 409, Code: 'STATE_NOT_ALLOWED' });
    expect((await act(id, 'void')).Note.State).toBe('VOIDED');
    expect((await act(id, 'void')).status).toBe(409);
    expect((await act('note_nothing', 'send')).status).toBe(404);
  });

  it('is moved once by two simultaneous calls', async () => {
    const id = await createId();
    const answers = await Promise.all([act(id, 'send'), act(id, 'send'), act(id, 'send')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rows = await service.store.selectFrom('records').select('version').execute();
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('can be changed only in the states that allow it, and only in its own fields', async () => {
    const id = await createId();
    const change = (body: object) => service.put(`${PATH}/${id}`, body);
    expect(read((await change({ Title: 'Second' })).body).Note.Title).toBe('Second');
    expect((await change({})).body.Code).toBe('NO_CHANGE');
    expect((await change({ Author: 'x' })).body.Code).toBe('UNKNOWN_FIELD');
    expect((await change({ State: 'SENT' })).body.Code).toBe('UNKNOWN_FIELD');
    await act(id, 'send');
    expect((await change({ Title: 'Third' })).body.Code).toBe('STATE_NOT_ALLOWED');
    expect(read((await service.get(`${PATH}/${id}`)).body).Note.Title).toBe('Second');
  });

  it('can be deleted only in the states that allow it', async () => {
    const id = await createId();
    await act(id, 'send');
    expect((await service.delete(`${PATH}/${id}`)).body.Code).toBe('STATE_NOT_ALLOWED');
    await act(id, 'void');
    expect((await service.delete(`${PATH}/${id}`)).status).toBe(200);
    expect((await service.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it('can be listed by its state and a part of its texts', async () => {
    const id = await createId();
    await create({ Title: 'Other' });
    await act(id, 'send');
    const list = async (query: string) => read((await service.get(`${PATH}?${query}`)).body).Notes;
    expect((await list('State=SENT')).map(({ Title }) => Title)).toEqual(['First']);
    expect((await list('Search=oth')).map(({ Title }) => Title)).toEqual(['Other']);
    expect(await list('State=SENT&Search=oth')).toEqual([]);
    expect((await service.get(`${PATH}?State=LOST`)).status).toBe(400);
  });

  it('is refused beyond the maximum number per company', async () => {
    for (let count = 0; count < 3; count += 1) await create();
    expect((await create()).Code).toBe('TOO_MANY_CONTACTS');
    expect((await create({}, service.partner)).Note.State).toBe('DRAFT');
  });

  it('is visible to its own company only', async () => {
    const id = await createId();
    const { partner } = service;
    expect((await act(id, 'send', partner)).status).toBe(404);
    expect((await service.get(`${PATH}/${id}`, partner)).status).toBe(404);
    expect((await service.put(`${PATH}/${id}`, { Title: 'x' }, partner)).status).toBe(404);
    expect((await service.delete(`${PATH}/${id}`, partner)).status).toBe(404);
    expect(read((await service.get(PATH, partner)).body).Notes).toEqual([]);
    expect(read((await service.get(`${PATH}/${id}`)).body).Note).toMatchObject({ State: 'DRAFT' });
  });
});
