import { createTill } from '../pos/waiting/create-till.ts';
import { createContractCalls } from '../products/contracts/create-contract-calls.ts';
import { createDomainBuyer } from '../products/domains/create-domain-buyer.ts';
import { createIssuer } from '../products/fiscal/create-issuer.ts';
import { createDebtor } from '../recurring/mandates/create-debtor.ts';
import { createSubscriber } from '../recurring/subscriptions/create-subscriber.ts';
import { type Answer, BASE_URL } from '../support/create-api-calls.ts';
import type { TestService } from '../support/create-test-service.ts';

/** The calls that `tenancy.test.ts` does not make, or whose records there are in a state that refuses them; none changes with a key. */
export const ANSWERED_APART = [
  'readOwnTerminal',
  'listDomainPackages',
  'checkDomainName',
  'readRegistrant',
  'changeOwnCompany',
  'changeBrand',
  'checkIban',
  'setConfiguration',
  'changeInvoice',
  'deleteInvoice',
  'changeContract',
  'readContractEvidence',
  'deleteMandate',
];

/** Makes each of the calls above successfully. */
export async function callApart(
  service: TestService,
): Promise<(readonly [id: string, answer: Answer<unknown>])[]> {
  const till = createTill(() => service);
  await till.connect();
  const cookie = String((await till.assign()).headers['set-cookie']).split(';')[0] ?? '';

  const buyer = createDomainBuyer(() => service);
  await buyer.register();

  const issuer = createIssuer(() => service);
  const configured = await issuer.setUp();
  const { InvoiceId } = await issuer.make({ Metadata: { a: 1 } });

  const contracts = createContractCalls(() => service);
  const { ContractId } = (await contracts.create()).body.Contract;
  const changed = await contracts.put(ContractId, { Title: 'Other' });
  const sent = await contracts.post(`/${ContractId}/send`);
  await contracts.press(`${String(sent.body.Contract.SigningUrl).slice(BASE_URL.length)}/decline`);

  const MandateId = await createDebtor(() => service).give();
  const [subscription] = await createSubscriber(() => service).list('?State=ACTIVE');
  await service.post(`/api/v5/subscriptions/${subscription?.SubscriptionId}/cancel`, {});

  return [
    ['readOwnTerminal', await till.call('GET', '/terminal', { headers: { cookie } })],
    ['listDomainPackages', await buyer.call('GET', '/packages')],
    ['checkDomainName', await buyer.check('good.eu')],
    ['readRegistrant', await buyer.call('GET', '/registrant')],
    ['changeOwnCompany', await service.put('/api/v5/company', { LogoUrl: 'https://shop.example/logo.png' })],
    ['changeBrand', await service.put('/api/v5/brand', { Accent: '#c8102e' })],
    [
      'checkIban',
      await service.post('/api/v5/banking-services/iban-checks', { Iban: 'IT57P0542811101000000900001' }),
    ],
    ['setConfiguration', configured],
    ['changeInvoice', await issuer.call('PUT', `invoices/${InvoiceId}`, { Reason: 'x' })],
    ['deleteInvoice', await issuer.call('DELETE', `invoices/${InvoiceId}`)],
    ['changeContract', changed],
    ['readContractEvidence', await contracts.get(`/${ContractId}/evidence`)],
    ['deleteMandate', await service.delete(`/api/v5/mandates/${MandateId}`)],
  ];
}
