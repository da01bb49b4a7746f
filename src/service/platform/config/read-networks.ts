import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import { splitList } from './split-list.ts';

const isNetwork = (text: string): boolean => (text.includes('/') ? ipaddr.isValidCIDR(text) : isIP(text) > 0);

/** @throws ConfigError that names the variable and the entry that is neither an address nor a network */
export function readNetworks(text: string, name: string): string[] {
  const networks = splitList(text);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong)
    throw new ConfigError(`${name} takes addresses and networks (10.0.0.0/8); "${wrong}" is neither.`);
  return networks;
}

/** Writes the address of a network without the bits that its mask leaves out. */
function getNetworkAddress(network: string): string {
  const [address] = ipaddr.parseCIDR(network);
  const family = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(network).toString();
}

/**
 * Reads networks that others compare with: receivers' libraries refuse a network whose address has bits behind its mask.
 * @throws ConfigError
 */
export function readExactNetworks(text: string, name: string): string[] {
  const networks = readNetworks(text, name);
  for (const network of networks.filter((entry) => entry.includes('/'))) {
    const exact = network.replace(/^[^/]*/, () => getNetworkAddress(network));
    if (ipaddr.parse(network.replace(/\/.*/, '')).toString() !== getNetworkAddress(network))
      throw new ConfigError(
        `${name} has "${network}", whose address is not that of its network: write ${exact}.`,
      );
  }
  return networks.map((network) => network.toLowerCase());
}
