import type { Language } from './languages.ts';

/** Where a bank transfer goes. */
export interface TransferTarget {
  beneficiary: string;
  iban: string;
  fiscalCode: string;
  /** The reference that the shopper writes into the transfer: a creditor reference (ISO 11649), without spaces. */
  reference: string;
  /** The path of its QR code for banking apps, where one can be drawn. */
  code?: string;
}

/** `POST /checkout/{token}/transfer-mail`: mails the details of a bank transfer that the shopper makes later. */
export interface TransferMailRequest {
  email: string;
  language: Language;
  timeZone?: string;
}

export interface TransferMailAnswer {
  /** The address, masked. */
  sentTo: string;
}
