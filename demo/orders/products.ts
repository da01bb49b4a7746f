export interface Product {
  id: string;
  name: string;
  description: string;
  priceMinor: number;
  vatRate: number;
  /** Picture under `public/`. */
  picture: string;
  /** The product can be ordered every month. */
  isForMonths?: true;
}

export const PRODUCTS: readonly Product[] = [
  {
    id: 'miscela',
    name: 'Miscela Rossi',
    description: 'Espresso blend, roasted on Tuesdays. Cocoa, hazelnut, no bitterness. 250 g, whole beans.',
    priceMinor: 990,
    vatRate: 22,
    picture: 'coffee.svg',
    isForMonths: true,
  },
  {
    id: 'tazzina',
    name: 'Tazzina blu',
    description: 'Espresso cup and saucer, thrown and painted by hand in Deruta. No two are alike.',
    priceMinor: 1850,
    vatRate: 22,
    picture: 'cup.svg',
  },
  {
    id: 'olio',
    name: 'Olio nuovo',
    description: 'Extra virgin olive oil of this November’s harvest, Sabina hills. Unfiltered. 500 ml.',
    priceMinor: 1640,
    vatRate: 4,
    picture: 'oil.svg',
  },
];

export const MAX_QUANTITY = 9;
