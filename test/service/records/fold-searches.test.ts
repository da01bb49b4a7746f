import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/service/schema.ts';
import { createContractCalls } from '../products/contracts/create-contract-calls.ts';
import { ALL_SCOPES } from '../support/all-scopes.ts';
import { useService } from '../support/use-service.ts';

const service = useService({ companies: ALL_SCOPES });
const { get, send } = createContractCalls(() => service);

const TITLES = ['Affitto D’Angelo', "Affitto D'Angelo", 'Łódź – Øresund', 'Casa\u00a0nova', 'Altro'];
const search = async (text: string) => {
  const { Contracts } = (await get(`?Search=${encodeURIComponent(text)}`)).body;
  return Contracts.map(({ Title }: { Title: string }) => Title).sort();
};

it('foldSearches finds records of before by any spelling, as new ones are', async () => {
  const { store } = service;
  for (const Title of TITLES) {
    const { id } = await send({ Title });
    const before = Title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
    await store
      .updateTable('records')
      .set({ search: `${id}\n${before}` })
      .where('id', '=', id)
      .execute();
  }
  expect(await search('dangelo')).toEqual([]);
  await store
    .insertInto('index_position')
    .values({ id: 1, payment_id: 'x', attempt_id: 'x', filled_to: null, again_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ filled_to: null }))
    .execute();
  await MIGRATIONS['014_folded_searches']?.up(store);
  await send({ Title: 'Nuovo D‘Angelo' });
  for (const text of ['dangelo', "D'ANGELO", 'd’angelo'])
    expect(await search(text)).toEqual(["Affitto D'Angelo", 'Affitto D’Angelo', 'Nuovo D‘Angelo']);
  expect(await search('lodz - oresund')).toEqual(['Łódź – Øresund']);
  expect(await search('casa nova')).toEqual(['Casa\u00a0nova']);
  const position = await store.selectFrom('index_position').select('filled_to').executeTakeFirst();
  expect(position?.filled_to).toBe('');
});
