import { expect, it } from 'vitest';
import { useAdyen } from '../../support/adyen-double/use-adyen.ts';
import { createIssuer } from './create-issuer.ts';

const { service } = useAdyen();
const issuer = createIssuer(() => service);

it('an invoice stays a draft if no exchange system is connected', async () => {
  await issuer.setUp();
  const sent = await issuer.create({ Send: true });
  expect([sent.status, sent.body.Code]).toEqual([404, 'NOT_CONNECTED']);
  const draft = await issuer.make();
  expect((await issuer.send(draft.InvoiceId)).body.Code).toBe('NOT_CONNECTED');
  expect(await issuer.read(draft.InvoiceId)).toMatchObject({ State: 'DRAFT', Number: null });
});
