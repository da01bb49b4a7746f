import { defineCall } from '../../calls/definitions/define-call.ts';
import { choice, TRANSACTION_PATH } from '../../calls/definitions/parameters.ts';
import { createQrCode, QR_FORMATS } from './create-qr-code.ts';
import { type LinkReading, readLink } from './read-link.ts';

const QUERY = { format: choice(QR_FORMATS, 'The format of the picture. Default: `svg`.') };

export const drawLinkCall = defineCall({
  id: 'drawPaymentLink',
  method: 'GET',
  path: '/payments/link/{TransactionId}/qr',
  summary: 'Draws the address of the checkout page as a QR code, in SVG or PNG.',
  guide: '#a-link-as-a-qr-code',
  scopes: ['online-payments'],
  params: TRANSACTION_PATH,
  query: QUERY,
  answer: { contentTypes: ['image/svg+xml', 'image/png'] },
  transaction: 'none',
  run: async ({ store, company, params, query }, needs: LinkReading) => {
    const { PaymentUrl } = await readLink(params.TransactionId, { ...needs, store, company });
    const { contentType, body } = createQrCode(PaymentUrl, query.format ?? 'svg');
    // Do not cache: the URL in the image is the link's secret.
    return { headers: { 'cache-control': 'no-store', 'content-type': contentType }, content: body };
  },
});
