/**
 * Apple's gateways, as in its list of hosts for merchants: `apple-pay-gateway.apple.com`, `…-cert`, `…-nc-pod3`,
 * `cn-…-sh-pod1-dr`. The pattern matches the text itself, before any URL parser can interpret it: it allows no user, port, query,
 * fragment, backslash, capital or IP address.
 */
const GATEWAY_URL =
  /^https:\/\/(cn-)?apple-pay-gateway(-[a-z0-9]{1,20}){0,4}\.apple\.com\/[A-Za-z0-9_/-]{1,200}$/;

/**
 * Whether the service may ask for merchant validation at this address. It comes from a browser, and a server that fetches any
 * address from a browser can be sent anywhere in its own network.
 */
export const isAppleGatewayUrl = (text: string): boolean => GATEWAY_URL.test(text);
