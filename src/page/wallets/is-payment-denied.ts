/** Only in Chromium; elsewhere only the wallet's own constructor says so. https://www.w3.org/TR/permissions-policy-1/#introspection */
type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** Whether the page around this frame keeps wallets from it (Permissions-Policy, or a frame without `allow="payment"`). */
export const isPaymentDenied = (document: Document): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('payment') === false;
