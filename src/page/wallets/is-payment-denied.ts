/** Chromium's; elsewhere only the wallet's own constructor tells. */
type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** Whether the page around this frame keeps wallets from it (Permissions-Policy, or a frame without `allow="payment"`). */
export const isPaymentDenied = (document: Document): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('payment') === false;
