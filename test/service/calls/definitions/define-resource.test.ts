import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../../src/service/calls/auth/access-tokens.ts';
import { createAuthenticate } from '../../../../src/service/calls/auth/authenticate.ts';
import { defineResource } from '../../../../src/service/calls/definitions/define-resource.ts';
import { pathId } from '../../../../src/service/calls/definitions/parameters.ts';
import type { ResourceField } from '../../../../src/service/calls/definitions/resource.ts';
import { reject } from '../../../../src/service/platform/http/answers/rejections.ts';
import { registerCalls } from '../../../../src/service/sections/register-calls.ts';
import { findBrokenRule } from '../../support/explain.ts';
import { TOKEN_KEY } from '../../support/open-stage.ts';
import { useNewService } from '../../support/use-service.ts';

interface Shop {
  ShopId: string;
  Name: string;
  IsOpen: boolean;
}

const fields = {
  ShopId: { shown: Type.String() },
  Name: {
    shown: Type.String(),
    create: Type.String({ maxLength: 5 }),
    change: Type.String({ maxLength: 5 }),
  },
  IsOpen: { shown: Type.Boolean(), change: Type.Boolean() },
  Password: { shown: Type.String(), isShownOnce: true },
} satisfies Record<string, ResourceField>;

/** A resource with every part, kept in memory. */
function defineShops(shops: Map<string, Shop & { companyId: number }>) {
  const find = ({ companyId, id }: { companyId: number; id: string }) => {
    const shop = shops.get(id);
    if (shop?.companyId !== companyId) throw reject('NOT_FOUND');
    return shop;
  };
  const show = ({ companyId: _, ...shop }: Shop & { companyId: number }) => shop;
  return defineResource({
    name: 'Shop',
    plural: 'Shops',
    path: '/shops',
    scopes: ['online-payments'],
    id: pathId(10, 'NOT_FOUND', 'Its id.'),
    fields,
    list: {
      summary: 'Lists.',
      description: 'All.',
      run: async (_store, companyId) =>
        [...shops.values()].filter((shop) => shop.companyId === companyId).map(show),
    },
    read: { summary: 'Reads.', run: async (_store, key) => show(find(key)) },
    create: {
      summary: 'Creates.',
      example: { Name: 'Rome' },
      run: async (body, { companyId }) => {
        const shop = { ShopId: `shop_${shops.size}`, Name: '', IsOpen: true, companyId, ...body };
        shops.set(shop.ShopId, shop);
        return { ...show(shop), Password: 'secret' };
      },
    },
    change: {
      summary: 'Changes.',
      example: { IsOpen: true },
      nothing: 'REQUIRED',
      run: async (key, body) => show(Object.assign(find(key), body)),
    },
    remove: { summary: 'Deletes.', run: async (key) => void shops.delete(find(key).ShopId) },
    actions: [
      {
        id: 'closeShop',
        name: 'close',
        summary: 'Closes.',
        message: 'Shop closed.',
        answer: Type.Object({}),
        run: async (key) => ({ Shop: show(Object.assign(find(key), { IsOpen: false })) }),
      },
    ],
  });
}

const service = useNewService();
beforeEach(async () => {
  const { app, store, directory, clock } = service;
  const authenticate = createAuthenticate(createAccessTokens(TOKEN_KEY), directory);
  const options = { authenticate, store, directory, now: clock.now, wakeDeliveries: () => {} };
  registerCalls(app, defineShops(new Map()), options);
});

const PATH = '/api/v5/shops';
const ROME = { ShopId: 'shop_0', Name: 'Rome', IsOpen: true };
const done = (Message: string, rest: object) => ({ Message, StatusCode: 200, Result: true, ...rest });

describe('defineResource', () => {
  it('defines the calls that create, read, list, change and delete a record', async () => {
    const created = await service.post(PATH, { Name: 'Rome' });
    expect(created.body).toEqual(done('Shop created.', { Shop: { ...ROME, Password: 'secret' } }));
    expect((await service.get(PATH)).body).toEqual(done('Shops of the company.', { Shops: [ROME] }));
    expect((await service.get(`${PATH}/shop_0`)).body).toEqual(done('Shop.', { Shop: ROME }));
    const changed = await service.put(`${PATH}/shop_0`, { Name: 'Milan' });
    expect(changed.body).toEqual(done('Shop changed.', { Shop: { ...ROME, Name: 'Milan' } }));
    const closed = await service.post(`${PATH}/shop_0/close`, undefined);
    expect(closed.body).toEqual(done('Shop closed.', { Shop: { ...ROME, Name: 'Milan', IsOpen: false } }));
    expect((await service.delete(`${PATH}/shop_0`)).body).toEqual(done('Shop deleted.', {}));
    expect((await service.get(PATH)).body).toEqual(done('Shops of the company.', { Shops: [] }));
  });

  it('lets the caller write only the fields that are declared writable', async () => {
    const post = await service.post(PATH, { Name: 'Rome', IsOpen: false, ShopId: 'mine' });
    expect([post.status, post.body.Errors]).toEqual([
      400,
      [findBrokenRule('IsOpen', 'Unknown field.'), findBrokenRule('ShopId', 'Unknown field.')],
    ]);
    await service.post(PATH, { Name: 'Rome' });
    expect((await service.put(`${PATH}/shop_0`, { IsOpen: false })).body).toMatchObject({
      Shop: { IsOpen: false },
    });
    const put = await service.put(`${PATH}/shop_0`, { ShopId: 'mine' });
    expect([put.status, put.body.Errors]).toEqual([400, [findBrokenRule('ShopId', 'Unknown field.')]]);
  });

  it('checks the fields, and refuses an empty change', async () => {
    const post = await service.post(PATH, { Name: 'Florence' });
    expect([post.status, post.body.Errors]).toEqual([400, [findBrokenRule('Name', 'Value too long.')]]);
    await service.post(PATH, { Name: 'Rome' });
    const put = await service.put(`${PATH}/shop_0`, {});
    expect([put.status, put.body.Errors]).toEqual([400, [findBrokenRule('', 'Field is required.')]]);
  });

  it.each(['shop_0', 'shop_9', 'x'.repeat(11), '%00'])(
    'returns 404 for an unknown record or another company’s: %s',
    async (id) => {
      await service.post(PATH, { Name: 'Rome' }, service.partner);
      const path = `${PATH}/${id}`;
      const answers = [
        await service.get(path),
        await service.put(path, { Name: 'Milan' }),
        await service.post(`${path}/close`, undefined),
        await service.delete(path),
      ];
      expect(answers.map(({ status, body }) => [status, body.Message])).toEqual(
        Array(4).fill([404, 'Not found.']),
      );
      expect((await service.get(PATH, service.partner)).body).toMatchObject({ Shops: [ROME] });
    },
  );
});
