import type { Language } from './languages.ts';

/** The recipient of a bank transfer. */
export interface TransferTarget {
  beneficiary: string;
  iban: string;
  fiscalCode: string;
  /** The creditor reference (ISO 11649) for the transfer, without spaces. */
  reference: string;
  /** The path of its QR code for banking apps, if it can be drawn. */
  code?: string;
}

/** `POST /checkout/{token}/transfer-mail`: mails the details of a bank transfer that the shopper makes later. */
export interface TransferMailRequest {
  email: string;
  language: Language;
  timeZone?: string;
}

export interface TransferMailAnswer {
  /** The masked email address. */
  sentTo: string;
}
