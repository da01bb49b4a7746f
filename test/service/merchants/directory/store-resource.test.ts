import { describe, expect, it } from 'vitest';
import { MAX_STORES } from '../../../../src/service/merchants/directory/stores.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { createLinkRequest } from '../../support/requests/create-link-request.ts';
import { useService } from '../../support/use-service.ts';

const PATH = '/api/v5/stores';

const service = useService();

const create = async (change: object = {}): Promise<ApiBody> =>
  (await service.post(PATH, { Reference: 'TORINO-1', ...change })).body;
const change = (id: number | string, body: object) => service.put(`${PATH}/${id}`, body);
const createLink = (StoreReference: string) =>
  service.post('/api/v4/payments/link', createLinkRequest({ StoreReference }));

describe('a store', () => {
  it('has the fields it was created with, and defaults for the others', async () => {
    const { Message, Store } = await create({
      Name: 'Torino, Via Po',
      Address: 'Via Po 1',
      Items: [
        { Name: 'Espresso', Price: 130 },
        { Id: 7, Name: 'Cornetto', Price: 150 },
      ],
    });
    expect(Message).toBe('Store created.');
    expect(Store).toEqual({
      StoreId: 1001,
      Reference: 'TORINO-1',
      Name: 'Torino, Via Po',
      Address: 'Via Po 1',
      Items: [
        { Id: 1001, Name: 'Espresso', Price: 130 },
        { Id: 7, Name: 'Cornetto', Price: 150 },
      ],
      Active: true,
      LocalApi: true,
      CreatedAt: expect.any(String),
      UpdatedAt: expect.any(String),
    });
    expect((await service.get(`${PATH}/1001`)).body.Store).toEqual(Store);
    expect((await service.get(PATH)).body.Stores.map(({ StoreId }) => StoreId)).toEqual([1001, 1]);
  });

  it('can be used in links as soon as it is created, and no longer once it is inactive', async () => {
    expect((await createLink('TORINO-1')).body.Message).toBe('Store not found.');
    const { Store } = await create();
    expect((await createLink('TORINO-1')).status).toBe(200);
    await change(Store.StoreId, { Active: false });
    expect((await createLink('TORINO-1')).body.Message).toBe('Store not found.');
  });

  it('keeps the fields that a change leaves out, and replaces its items as a whole', async () => {
    const { Store } = await create({ Name: 'Torino', Items: [{ Name: 'Espresso', Price: 130 }] });
    const changed = (await change(Store.StoreId, { Items: [{ Name: 'Tea', Price: 200 }], LocalApi: false }))
      .body.Store;
    expect(changed).toMatchObject({
      Name: 'Torino',
      Items: [{ Id: 1002, Name: 'Tea', Price: 200 }],
      LocalApi: false,
      Active: true,
    });
  });

  it('can be changed even if it comes from the fixtures', async () => {
    expect((await change(1, { Name: 'Roma' })).body.Store).toMatchObject({ StoreId: 1, Name: 'Roma' });
  });

  it('has a reference that is unique in its company', async () => {
    await create();
    expect(await create()).toMatchObject({ StatusCode: 409, Message: 'Store already exists.' });
    const { status } = await service.post(PATH, { Reference: 'TORINO-1' }, service.partner);
    expect(status).toBe(200);
  });

  it('is refused beyond the limit of a thousand stores', async () => {
    const [row] = await service.store.selectFrom('stores').selectAll().execute();
    if (!row) throw new Error('There is no store.');
    const rows = Array.from({ length: MAX_STORES - 1 }, (_, index) => ({
      ...row,
      id: 2000 + index,
      reference: `STORE-${index}`,
      company_id: service.merchant.id,
    }));
    await service.store.insertInto('stores').values(rows).execute();
    expect(await create()).toMatchObject({ StatusCode: 409, Message: 'Too many stores.' });
  });

  it.each([
    ['no reference', { Reference: '' }, 'Reference', 'Field is required.'],
    ['a price with decimals', { Items: [{ Name: 'Tea', Price: 1.5 }] }, 'Items[0].Price', 'Invalid value.'],
    ['an item without a name', { Items: [{ Price: 1 }] }, 'Items[0].Name', 'Field is required.'],
    [
      'an item id that occurs twice',
      {
        Items: [
          { Id: 7, Name: 'a', Price: 1 },
          { Id: 7, Name: 'b', Price: 1 },
        ],
      },
      'Items[0].Id',
      'Items[0].Id appears more than once.',
    ],
  ])('is refused with %s', async (_what, body, Field, Message) => {
    const { StatusCode, Errors } = await create(body);
    expect([StatusCode, Errors[0]]).toEqual([400, expect.objectContaining({ Field, Message })]);
  });

  it.each(['1', '0', '-1', '01', 'x', '99999999999999'])(
    'is not found by another company under the id %s',
    async (id) => {
      const answers = [
        await service.get(`${PATH}/${id}`, service.partner),
        await service.put(`${PATH}/${id}`, { Active: false }, service.partner),
      ];
      for (const { status, body } of answers)
        expect([status, body.Message]).toEqual([404, 'Store not found.']);
    },
  );
});
