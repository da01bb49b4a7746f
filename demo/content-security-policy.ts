/**
 * The sources that our pages may load, and what they may do. With it the checkout needs two allowances, both for the origin of the service:
 * its script and its frame. Everything else keeps a foreign script or frame from getting near the payment.
 */
export function createContentSecurityPolicy(serviceUrl: string): string {
  const { origin } = new URL(serviceUrl);
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src ${origin}`,
    // A form's target may redirect: hosted checkout answers our form with the address of the payment page.
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
