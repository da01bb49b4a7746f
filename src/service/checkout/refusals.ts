import { defineRefusals } from '../platform/http/answers/define-refusals.ts';

/** Includes the reasons why a page is shown without its shop's stylesheet, or gets no session of Apple Pay. */
export const CHECKOUT_REFUSALS = defineRefusals({
  calls: {
    CARD_NOT_ENCRYPTED: [400, 'Card not encrypted. Card details in clear are refused: reload the page.'],
    CARD_ENCRYPTION: [
      400,
      'Malformed card encryption. Each text must be a compact JWE with RSA-OAEP-256 and A256GCM.',
    ],
    STYLESHEET_URL_NOT_ALLOWED: [
      400,
      'Stylesheet URL not allowed. Use an https URL on one of the company’s domains.',
    ],
    STYLESHEET_ADDRESS_NOT_ALLOWED: [
      400,
      'Stylesheet address not allowed. Use a public host, on the default port or one from 1024 up.',
    ],
    STYLESHEET_NOT_SET: [404, 'Stylesheet not set. Give the link a Metadata.custom_css, or name a URL.'],
    STYLESHEET_NOT_REACHED: [
      404,
      'Stylesheet could not be reached. Check the host, its port and its certificate.',
    ],
    STYLESHEET_NOT_FOUND: [404, 'Stylesheet not found. Its server must answer with status 200.'],
    STYLESHEET_WRONG_TYPE: [
      404,
      'Stylesheet has the wrong type. Its server must send Content-Type: text/css.',
    ],
    STYLESHEET_COMPRESSED: [
      404,
      'Stylesheet is compressed. Its server must respect Accept-Encoding: identity.',
    ],
    STYLESHEET_TOO_LARGE: [404, 'Stylesheet is too large. Keep it within 64 KiB.'],
    STYLESHEET_TOO_SLOW: [404, 'Stylesheet took too long. Its server must answer within 5 seconds.'],
    STYLESHEET_TOO_MANY_REDIRECTS: [404, 'Stylesheet redirects too many times. Use the URL that it ends at.'],
    STYLESHEET_REDIRECT_NOT_ALLOWED: [
      404,
      'Stylesheet redirects to a URL that is not allowed. Use a URL that does not redirect.',
    ],
    STYLESHEET_INTERRUPTED: [404, 'Stylesheet request was interrupted. Load the page again.'],
    STYLESHEET_LIMIT: [
      429,
      'Stylesheet not requested. The company has 8 others in progress: load the page again.',
    ],
  },
  fields: {
    APPLE_PAY_DOMAIN:
      'Domain not authorized. For Apple Pay, the domain of the page around the checkout must be one of the company’s domains.',
    APPLE_PAY_DISABLED: 'Domain not enabled for Apple Pay by the operator of the service.',
    APPLE_PAY_GATEWAY:
      'Not the address of an Apple gateway. Send the validationURL of the validatemerchant event unchanged.',
  },
});

declare module '../platform/http/answers/rejections.ts' {
  interface Refusals {
    checkout: typeof CHECKOUT_REFUSALS;
  }
}
