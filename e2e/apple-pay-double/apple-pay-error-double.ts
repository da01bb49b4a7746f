import { refuseType } from './refuse.ts';

type Parts = ConstructorParameters<typeof ApplePayError>;

const CODES = /^((shipping|billing)ContactInvalid|addressUnserviceable|couponCode(Invalid|Expired)|unknown)$/;

export class ApplePayErrorDouble implements ApplePayJS.ApplePayError {
  code: Parts[0];
  contactField: Parts[1];
  message: string;

  constructor(...[code, contactField, message = '']: Parts) {
    if (!CODES.test(code)) refuseType(`"${code}" is not an ApplePayErrorCode.`);
    this.code = code;
    this.contactField = contactField;
    this.message = message;
  }
}

/** Plain objects that look like errors are refused, as the browser does. */
export function checkErrors(errors: unknown): void {
  if (errors === undefined) return;
  if (!Array.isArray(errors) || errors.some((error) => !(error instanceof ApplePayErrorDouble)))
    refuseType('The errors must be a list of ApplePayError.');
}
