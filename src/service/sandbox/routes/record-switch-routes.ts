/** SIMULATED: switches of records, for changes that someone outside the service makes in the real world. */
import type { Scope } from '../../calls/companies/scopes.ts';
import type { CallButton } from '../../calls/definitions/call-button.ts';
import type { Change, RecordKey } from '../../calls/definitions/resource.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import type { RejectionCode } from '../../platform/http/answers/rejections.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import { decideCompany } from '../../products/partners/companies/decide-company.ts';
import type { BoundKind } from '../../records/bind-kinds.ts';
import { reviewCompany } from '../checks/review-company.ts';
import { defineSandboxRoute, type SandboxNeeds, type SandboxRoute } from './define-route.ts';

interface Switches<Name extends string> {
  /** The plural in the path. */
  path: string;
  /** The name of the record in answers. */
  record: string;
  scopes: readonly Scope[];
  refusal: RejectionCode;
  switches: readonly { name: Name; message: string; button: CallButton }[];
  /** The same as for a call. */
  keptIn?: 'directory';
  run(name: Name, key: RecordKey, change: Change, needs: SandboxNeeds): Promise<object>;
}

/** Defines `POST /sandbox/{plural}/{id}/{switch}`. Each is answered like an action, in one transaction. */
function defineSwitches<Name extends string>(options: Switches<Name>): SandboxRoute[] {
  const { path, record, scopes, refusal, switches, keptIn, run } = options;
  const idName = `${record.charAt(0).toLowerCase()}${record.slice(1)}Id`;
  return switches.map(({ name, message, button }) => ({
    button: { record, ...button },
    ...defineSandboxRoute({
      method: 'POST',
      path: `/sandbox/${path}/:${idName}/${name}`,
      id: { name: idName, read: textUpTo(64), refusal },
      scopes,
      async run({ company, id }, needs) {
        const key = { companyId: company.id, id };
        const moved = await needs.store
          .transaction()
          .execute((trx) => run(name, key, { trx, now: needs.now() }, needs));
        if (keptIn === 'directory') await needs.directory.publish();
        needs.wakeDeliveries();
        return answer(message, { [record]: moved });
      },
    }),
  }));
}

/** Creates the switches that the specifications of kinds of records declare. */
export const createKindSwitches = (kinds: readonly BoundKind[]): SandboxRoute[] =>
  kinds.flatMap(({ name: record, plural: path, scopes, notFound: refusal, isForPartners, switches }) =>
    defineSwitches({
      path,
      record,
      scopes,
      refusal,
      switches,
      run: async (name, key, change, { directory }) => {
        const seesAll = isForPartners && directory.findCompany(key.companyId)?.type === 'admin';
        return switches.find((one) => one.name === name)?.run({ ...key, seesAll }, change) ?? {};
      },
    }),
  );

export const RECORD_SWITCH_ROUTES = [
  // The people who decide about a company after the checks have not (docs/partners.md).
  ...defineSwitches({
    path: 'companies',
    record: 'Company',
    scopes: ['partners'],
    refusal: 'COMPANY_NOT_FOUND',
    switches: [
      { name: 'approve', message: 'Company approved.', button: { from: ['IN_REVIEW'] } },
      { name: 'reject', message: 'Company rejected.', button: { from: ['IN_REVIEW'] } },
    ],
    keptIn: 'directory',
    run: (verdict, key, change, { directory }) =>
      decideCompany(key, change, { directory, reviewCompany, verdict }),
  }),
];
