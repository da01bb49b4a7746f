import { describe, expect, it } from 'vitest';
import { createLinkRequest } from '../support/requests/create-link-request.ts';
import { shareService } from '../support/use-service.ts';

const service = shareService();

const ITEM = { Name: 'Moka', Quantity: 2, UnitPrice: 995, VatRate: 22, VatCode: '22' };

describe('the fields of a payment link', () => {
  it('shows the texts of a link on its page', async () => {
    const texts = { Purpose: 'Order of spring', Title: 'The moka shop', Description: 'Sent by bicycle.' };
    for (const Type of ['standard', 'embedded']) {
      const { path } = await service.createLink({ ...texts, Type, Items: [ITEM] });
      const { body } = await service.inject<string>({ url: path });
      expect(/<title>[^<]*<\/title>/.exec(body)?.[0]).toContain('The moka shop');
      const [page = ''] = /<body[\s\S]*?<script/.exec(body) ?? [];
      for (const text of ['Order of spring', 'The moka shop', 'Sent by bicycle.', 'Moka'])
        expect(page).toContain(text);
    }
  });

  it.each(Object.keys(ITEM))('requires the field %s of a line item', async (field) => {
    const create = (item: object) =>
      service.post('/api/v4/payments/link', createLinkRequest({ Items: [item] }));
    expect((await create(ITEM)).status).toBe(200);
    const { status, body } = await create({ ...ITEM, [field]: undefined });
    expect(status).toBe(400);
    expect(body.Errors).toMatchObject([{ Field: `Items[0].${field}`, Message: 'Field is required.' }]);
  });

  it('takes a VAT rate with a fraction, and shows it', async () => {
    const { path } = await service.createLink({ Items: [{ ...ITEM, VatRate: 5.5 }] });
    expect((await service.inject<string>({ url: path })).body).toContain('5.5% VAT');
  });
});
