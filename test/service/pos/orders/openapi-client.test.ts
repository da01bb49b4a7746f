import { type OpenAPIClient, OpenAPIClientAxios } from 'openapi-client-axios';
import { expect, it } from 'vitest';
import { API_CALLS } from '../../../../src/service/sections/api-calls.ts';
import { createOpenApi } from '../../../../src/service/sections/create-openapi.ts';
import { findSection, type Section } from '../../../../src/service/sections/section-table.ts';
import { ALL_SCOPES } from '../../support/all-scopes.ts';
import type { ApiBody } from '../../support/create-api-calls.ts';
import { BASE_URL } from '../../support/create-api-calls.ts';
import { createTestService } from '../../support/create-test-service.ts';
import { ORDER } from '../waiting/create-till.ts';

type Calls = Record<string, (...args: unknown[]) => Promise<{ data: ApiBody }>>;

it('an HTTP client generated from the OpenAPI description of pos-terminals creates and reads an order', async () => {
  const service = await createTestService({ companies: ALL_SCOPES });
  const section = findSection('pos-terminals') as Section;
  const definition = createOpenApi(section, { calls: API_CALLS, baseUrl: BASE_URL }) as never;
  const client = await new OpenAPIClientAxios({ definition }).init<OpenAPIClient<Calls>>();
  client.defaults.headers.common.authorization = `Bearer ${service.createToken(service.merchant)}`;
  // There is no socket: the client's requests go into the app.
  client.defaults.adapter = async (config) => {
    const { status, body, headers } = await service.inject({
      method: (config.method ?? 'get').toUpperCase() as 'GET' | 'POST',
      url: new URL(config.url ?? '', BASE_URL).pathname,
      headers: Object.fromEntries(
        Object.entries(config.headers).map(([name, value]) => [name, String(value)]),
      ),
      ...(config.data && { payload: config.data }),
    });
    return { status, data: body, headers, config, statusText: '' } as never;
  };
  const created = await client.createOrder?.({}, ORDER);
  const { order } = created?.data ?? {};
  expect(order).toMatchObject({ status: 'open', amount: 260 });
  const read = await client.readOrder?.({ order_id: order?.order_id });
  expect(read?.data.order).toEqual(order);
  await service.close();
});
