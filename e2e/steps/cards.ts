export interface Card {
  number: string;
  expiry: string;
  cvc: string;
}

const withNumber = (number: string): Card => ({ number, expiry: '12 / 34', cvc: '123' });

/** The sandbox's cards. */
export const CARDS = {
  good: withNumber('4111 1111 1111 1111'),
  declined: withNumber('4000 0000 0000 0002'),
  withoutFunds: withNumber('4000 0000 0000 9995'),
  /** A card whose bank requires 3-D Secure. */
  challenged: withNumber('4000 0000 0000 3220'),
  /** A card that is approved after 8 s. */
  slow: withNumber('4000 0000 0000 0077'),
};
