import type { CheckoutView } from '../../src/protocol/checkout-api.ts';
import type { WalletId } from '../../src/protocol/payment-methods.ts';
import type { FakeReplies } from '../page/fake-service.ts';
import type { OpenOptions, OpenPage } from '../page/open-page.ts';

export interface WalletPageOptions extends Pick<OpenOptions, 'equip' | 'loadAfterLoad'> {
  view?: Partial<CheckoutView>;
  replies?: FakeReplies;
  /** The shop's options. */
  init?: object;
  /** Whether the page is opened without the script around it. */
  isAlone?: boolean;
  /** The browser's answer whether the wallet can be used here. Default: yes. */
  canPay?: () => boolean | Promise<boolean>;
  /** Delays this answer, by the browser or by the script around the page. */
  delay?: Promise<unknown>;
  /** Whether a click allows a sheet. Default: yes. */
  isActivated?: () => boolean;
}

/** How a sheet has closed: with the result that the page gave it, or without one. */
export type SheetEnd = 'success' | 'failure' | 'closed';

/** A wallet of the shopper's phone, whose browser and shopper the tests play. */
export interface WalletDriver {
  /** The wallet, and where its sheet opens. */
  name: string;
  id: WalletId;
  /** Its name for the shopper. */
  label: string;
  /** Abilities that not every wallet has. The suite also checks how a wallet behaves without them. */
  can: {
    /** Works on a page that no script has embedded. */
    openAlone: boolean;
    /** Needs a merchant session of the service before the shopper can authorize. */
    validateMerchant: boolean;
  };
  /** The reasons for which it is not offered, each with the page that has it. */
  absences: Record<string, WalletPageOptions>;
  /** Opens a page and, unless it is alone, sends `init`. */
  open(options?: WalletPageOptions): Promise<OpenPage>;
  countSheets(): number;
  isSheetOpen(): boolean;
  /** The shopper authorizes. `token: null` stands for a wallet that returns none. */
  authorize(parts?: { email?: string; token?: null }): Promise<void>;
  /** The shopper closes the sheet. */
  cancel(): Promise<void>;
  /** Returns how the last sheet has closed; `undefined` while it is open. */
  readEnd(): SheetEnd | undefined;
  /** The part of the payment request that has the token of the sheet. */
  charge: object;
  /** A text of the token, which the shop's page must not get from the checkout page. */
  secret: string;
  /** Opens another sheet of this wallet, which is not the page's. */
  occupy(): void;
  /** Makes the wallet unavailable after it was offered. */
  remove(page: OpenPage): void;
  /** Removes everything that `open` has installed. */
  close(): void;
}

/** Lists the express buttons and the rows below them. */
export const listMethods = ({ document }: OpenPage): (string | undefined)[] => [
  ...Array.from(
    document.querySelectorAll<HTMLElement>('button[data-wallet]'),
    ({ dataset }) => dataset.wallet,
  ),
  ...Array.from(document.querySelectorAll<HTMLInputElement>('input[name=method]'), ({ value }) => value),
];
