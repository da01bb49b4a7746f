interface StackAddresses {
  service: string;
  shop: string;
  /** The URL of the card terminal's local API. */
  terminal: string;
  /** The URL of the terminal's screen. */
  screen: string;
}

/** Describes the URLs of all programs, and how to pay. Printed by `npm start`. */
export function describeStack({ service, shop, terminal, screen }: StackAddresses): string {
  return `
  ServicePay Checkout is running.

    Docs      ${service}/docs/quickstart   (from an empty folder to a paid order)
    Shop      ${shop}   (with a till: ${shop}/till)
    Service   ${service}   (script: ${service}/v1/checkout.js)
    Sandbox   ${service}/sandbox   (links, webhooks, mails, calls; log in as merchant, sandbox-merchant)
    Terminal  ${screen}   (the customer's side; tills send to ${terminal}/nexo)

  Open the shop, choose a way to pay, and use a test card with any future expiry and any CVC:

    4111 1111 1111 1111   approved (Visa)        5555 5555 5555 4444   approved (Mastercard)
    4000 0000 0000 0002   declined               4000 0000 0000 9995   declined, insufficient funds
    4000 0000 0000 0077   approved after 8 s

  The order page turns "Paid" when the webhook arrives. Ctrl+C ends everything.
`;
}
