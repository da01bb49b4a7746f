import dns from 'node:dns';

/**
 * For Chromium: looks up no name outside this machine. A lookup that the network leaves without an answer takes seconds,
 * and what the script and the page wait for would take as long.
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
