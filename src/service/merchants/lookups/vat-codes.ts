/** Italian VAT rates in percent (DPR 633/1972), with display names. */
export const VAT_RATES = [
  { rate: 22, name: 'Standard rate' },
  { rate: 10, name: 'Reduced rate' },
  { rate: 5, name: 'Second reduced rate' },
  { rate: 4, name: 'Super-reduced rate' },
  { rate: 0, name: 'No VAT: a VAT code gives the reason' },
] as const;

/** The reasons why an Italian invoice has no VAT: `Natura` in FatturaPA. */
const NO_VAT_REASONS: Record<string, string> = {
  N1: 'Excluded (article 15 of DPR 633/1972)',
  'N2.1': 'Not subject to VAT: place of supply (articles 7 to 7-septies)',
  'N2.2': 'Not subject to VAT: other cases',
  'N3.1': 'Not taxable: exports',
  'N3.2': 'Not taxable: supplies within the EU',
  'N3.3': 'Not taxable: supplies to San Marino',
  'N3.4': 'Not taxable: treated as exports',
  'N3.5': 'Not taxable: declaration of intent',
  'N3.6': 'Not taxable: other cases outside the export ceiling',
  N4: 'Exempt',
  N5: 'Margin scheme, or VAT not shown on the invoice',
  'N6.1': 'Reverse charge: scrap and recovered materials',
  'N6.2': 'Reverse charge: gold and silver',
  'N6.3': 'Reverse charge: construction subcontracts',
  'N6.4': 'Reverse charge: buildings',
  'N6.5': 'Reverse charge: mobile phones',
  'N6.6': 'Reverse charge: electronic products',
  'N6.7': 'Reverse charge: services to buildings',
  'N6.8': 'Reverse charge: energy',
  'N6.9': 'Reverse charge: other cases',
  N7: 'VAT paid in another member state',
};

/** The values of an item's `VatCode` with which an Italian invoice can be created. */
export const VAT_CODES: readonly { code: string; rate: number; name: string }[] = [
  ...VAT_RATES.filter(({ rate }) => rate).map(({ rate, name }) => ({ code: `IT${rate}`, rate, name })),
  ...Object.entries(NO_VAT_REASONS).map(([code, name]) => ({ code, rate: 0, name })),
];
