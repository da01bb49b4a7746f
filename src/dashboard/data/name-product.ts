/** The name in headings and titles: play money must not look like money. */
export const nameProduct = (hasSandbox: boolean): string =>
  hasSandbox ? 'ServicePay sandbox' : 'ServicePay';
