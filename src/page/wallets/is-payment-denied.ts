/**
 * Exists only in Chromium; elsewhere, only the wallet's constructor reveals it.
 * https://www.w3.org/TR/permissions-policy-1/#introspection
 */
type PolicyDocument = Document & { featurePolicy?: { allowsFeature(feature: string): boolean } };

/** Whether the surrounding page denies wallets to this frame (Permissions-Policy, or a frame without `allow="payment"`). */
export const isPaymentDenied = (document: Document): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature('payment') === false;
