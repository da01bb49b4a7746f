import { lockCompany } from '../../../calls/companies/lock-company.ts';
import {
  type CallDefinition,
  type CallInput,
  defineCall,
  type Workspaces,
} from '../../../calls/definitions/define-call.ts';
import { answer } from '../../../platform/http/answers/answer.ts';
import { reject } from '../../../platform/http/answers/rejections.ts';
import type { ClockNeeds } from '../../../records/define-records.ts';
import { normalizeParty } from '../rules/party-rules.ts';
import {
  CONFIGURATIONS,
  type Configuration,
  type FiscalChannel,
  findConfiguration,
  requireConfiguration,
} from './configurations.ts';

/** Optional fields: a PUT without them removes their previous values. */
const CLEARED = {
  FiscalCode: undefined,
  Pec: undefined,
  RtSerial: undefined,
  NumberSuffix: undefined,
  LastNumber: undefined,
  Metadata: undefined,
};

type SharedInput = CallInput & Workspaces['shared'];

const setConfiguration = (call: CallDefinition<ClockNeeds>) => ({
  ...call,
  id: 'setConfiguration',
  method: 'PUT',
  refusals: [],
  async run({ trx, now, company, body }: SharedInput, needs: ClockNeeds) {
    const at = { trx, now, companyId: company.id, needs };
    const configuration = normalizeParty(body as Configuration);
    await lockCompany(trx, company.id);
    const found = await findConfiguration(trx, at);
    const record = found
      ? await CONFIGURATIONS.write(at, await CONFIGURATIONS.claim(at, { id: found.id }), {
          body: { ...CLEARED, ...configuration },
        })
      : await CONFIGURATIONS.create(at, configuration);
    return answer('Fiscal configuration set.', { Configuration: CONFIGURATIONS.show(record, needs) });
  },
});

/** The calls that set which documents a company issues, and its own data on them. */
export const CONFIGURATION_CALLS: readonly CallDefinition<ClockNeeds>[] = [
  ...(CONFIGURATIONS.calls.map(setConfiguration) as CallDefinition<ClockNeeds>[]),
  defineCall({
    id: 'readConfiguration',
    method: 'GET',
    path: '/fiscal-invoices/configuration',
    versions: ['v5'],
    summary: 'Reads the fiscal configuration.',
    guide: 'fiscal-invoices.md#configuration',
    scopes: ['fiscal-invoices'],
    answer: CONFIGURATIONS.answer,
    refusals: [404],
    transaction: 'none',
    run: async ({ store, company }, needs: ClockNeeds) => {
      const found = await findConfiguration(store, { companyId: company.id });
      if (!found) throw reject('FISCAL_CONFIGURATION_NOT_FOUND');
      return answer('Fiscal configuration.', { Configuration: CONFIGURATIONS.show(found, needs) });
    },
  }),
];

/** Makes calls fail while their channel is off. */
export const requireChannel = <Needs>(
  channel: FiscalChannel,
  calls: readonly CallDefinition<Needs>[],
): readonly CallDefinition<Needs>[] =>
  calls.map((call) => {
    const run = async (
      input: CallInput & { store?: Workspaces['none']['store']; trx?: Workspaces['shared']['trx'] },
      needs: Needs,
    ) => {
      const db = input.trx ?? input.store;
      if (db) await requireConfiguration(db, { companyId: input.company.id }, channel);
      return (call.run as (given: typeof input, needs: Needs) => ReturnType<typeof call.run>)(input, needs);
    };
    return { ...call, refusals: [...new Set([...(call.refusals ?? []), 409])], run } as CallDefinition<Needs>;
  });
