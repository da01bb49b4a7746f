/** The sandbox's test cards (docs/api.md, "The sandbox"), with spaces as printed on a card. */
export const TEST_CARDS = {
  '4111 1111 1111 1111': 'approved',
  '4000 0000 0000 3220': 'asks for 3-D Secure',
  '4000 0000 0000 0002': 'declined: card_declined',
  '4000 0000 0000 9995': 'declined: insufficient_funds',
  '4000 0000 0000 0069': 'declined: expired_card',
  '4000 0000 0000 0077': 'approved after 8 s',
  '4000 0000 0000 0341': 'approved; declined when the saved card is charged again',
};
