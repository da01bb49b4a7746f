/** The price of a year, in minor units of EUR. A transfer or a renewal adds one year with every package. */
export const YEAR_PRICE = 1000;
const YEAR = { TransferPrice: YEAR_PRICE, RenewalPrice: YEAR_PRICE };

export const PACKAGES = [
  { PackageId: 'eu-1', Years: 1, Price: 1000, ...YEAR },
  { PackageId: 'eu-2', Years: 2, Price: 1900, ...YEAR },
  { PackageId: 'eu-5', Years: 5, Price: 4500, ...YEAR },
];
