import { encodeQrCode } from '../../programs/encode-qr-code.ts';
import { drawPaper } from '../../protocol/paper/draw-paper.ts';
import { layOutReceipt, type ReceiptLine } from '../../protocol/paper/lay-out-receipt.ts';
import type { Terminal } from '../machine/create-terminal.ts';

const PATH = /^\/receipts\/([^/]{1,300})\/([^/]{1,300})\.svg$/;

interface Receipt {
  DocumentQualifier: string;
  OutputContent: { OutputText: ReceiptLine[] };
}

/** Returns the path of a dialogue's customer receipt. */
export const writeReceiptPath = (saleId: string, serviceId: string): string =>
  `/receipts/${encodeURIComponent(saleId)}/${encodeURIComponent(serviceId)}.svg`;

function readIds(path: string): { saleId: string; serviceId: string } | undefined {
  const [, saleId = '', serviceId = ''] = PATH.exec(path) ?? [];
  try {
    return saleId
      ? { saleId: decodeURIComponent(saleId), serviceId: decodeURIComponent(serviceId) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the customer's receipt in a stored answer. */
export function findReceipt(response: string | undefined): Receipt | undefined {
  if (!response) return undefined;
  const { PaymentResponse, ReversalResponse } = JSON.parse(response).SaleToPOIResponse;
  const receipts: Receipt[] = (PaymentResponse ?? ReversalResponse)?.PaymentReceipt ?? [];
  return receipts.find(({ DocumentQualifier }) => DocumentQualifier === 'CustomerReceipt');
}

/** Draws the receipt at this path; `undefined` if there is none. */
export function drawReceipt({ records }: Terminal, path: string): string | undefined {
  const ids = readIds(path);
  const receipt = ids && findReceipt(records.find(ids, Date.now())?.end?.response);
  if (!receipt) return undefined;
  const rows = layOutReceipt(receipt.OutputContent.OutputText);
  return drawPaper(rows, { title: `Receipt of ${ids.saleId}`, encodeQrCode });
}
