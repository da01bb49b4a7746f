import dns from 'node:dns';

/**
 * Makes the browser resolve no name outside this machine, because an unanswered lookup takes seconds and would delay the script and
 * the page as long.
 */
export const NO_NETWORK =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

const { lookup } = dns.promises;

/**
 * The same for requests of the tests. Playwright asks for each kind of address by itself; where the system's list gives `localhost`
 * no IPv6 address, that question goes to the network. Asked for both at once, the list answers.
 */
async function lookUpHere(name: string, options: dns.LookupAllOptions): Promise<dns.LookupAddress[]> {
  const { family } = options;
  if (name !== 'localhost' || !family) return lookup(name, options);
  const found = await lookup(name, { ...options, family: 0 });
  return found.filter((address) => address.family === family);
}

export function lookUpLocalhostHere(): void {
  dns.promises.lookup = lookUpHere as typeof lookup;
}
