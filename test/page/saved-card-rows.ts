import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import { type OpenPage, settle } from './open-page.ts';

export const VIEW: Partial<CheckoutView> = {
  canSaveCard: true,
  savedCards: [
    { id: 'card-1', brand: 'visa', last4: '1111', expiry: '12/30' },
    { id: 'card-2', brand: 'amex', last4: '0005', expiry: '01/31' },
    { id: 'card-3', brand: 'mastercard', last4: '4444', expiry: '02/31' },
  ],
};

/** Finds the row of a saved card, or without an id that of a new card. */
export const findRow = (page: OpenPage, id: string) =>
  page.query<HTMLInputElement>(id ? `input[data-card="${id}"]` : 'input[value=card]');
export const choose = (page: OpenPage, id: string) => findRow(page, id).click();
const readId = ({ value }: HTMLInputElement) => value.replace(/^card$/, '').replace(/^saved_card:/, '');
export const readChoice = ({ query }: OpenPage) =>
  readId(query<HTMLInputElement>('input[name=method]:checked'));
export const listChoices = ({ document }: OpenPage) =>
  Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), readId);
export const isHidden = (page: OpenPage, token: string) => page.getInput(token).closest('[hidden]') !== null;
export const TYPED_ONLY = ['cc-number', 'cc-exp', 'cc-name'];
export const ask = (page: OpenPage, place: number) => {
  const buttons = page.document.querySelectorAll<HTMLButtonElement>('[data-remove]');
  buttons[place]?.focus();
  buttons[place]?.click();
};
export const remove = async (page: OpenPage, place: number) => {
  ask(page, place);
  page.query('.removal .button-danger').click();
  await settle();
};
