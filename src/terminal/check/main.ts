/** `npm run terminal:check -- <address> [POIID]`: diagnoses the connection to a terminal. */
import { checkTerminal } from './check-terminal.ts';

const [address, poiid] = process.argv.slice(2);
if (!address) {
  console.error(
    'Usage: npm run terminal:check -- <address> [POIID], for example npm run terminal:check -- 192.168.1.20',
  );
  process.exit(2);
}
const { isGood, lines } = await checkTerminal(address, poiid);
for (const line of lines) console.log(line);
process.exitCode = isGood ? 0 : 1;
