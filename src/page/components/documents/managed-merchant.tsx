import type { ManageView } from '../../../protocol/subscriptions.ts';

interface ManagedMerchantProps {
  view: Pick<ManageView, 'merchantName' | 'logo'>;
  /** The title of the page. */
  title: string;
  /** The subject in the merchant's words, in one line or two. */
  subject?: readonly (string | undefined)[];
}

/** The header of a page without a payment: the merchant and the title. */
export const ManagedMerchant = ({ view: { merchantName, logo }, title, subject }: ManagedMerchantProps) => (
  <div class="merchant">
    <span class="monogram" aria-hidden="true">
      {Array.from(merchantName)[0]}
      {logo && <img class="logo" src={logo} alt="" />}
    </span>
    <div class="merchant-texts">
      <h1 class="manage-title">{title}</h1>
      <p class="merchant-name">
        <bdi>{merchantName}</bdi>
      </p>
      {subject?.filter(Boolean).map((text, index) => (
        <p key={index} class="order-title">
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  </div>
);
