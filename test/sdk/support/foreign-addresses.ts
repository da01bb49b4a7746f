/** Addresses that resemble `https://pay.example` but have another origin. */
export const FOREIGN_ADDRESSES = [
  'https://pay.example.evil.test',
  'https://pay.example.evil.test/ad',
  'https://pay.example@evil.test/',
  'https://pay.example:444/',
  'https://pay.example./',
  'https://pay.exampleevil.test/',
  'http://pay.example/',
  'https://www.pay.example/',
  'https://evil.test/https://pay.example/',
];
