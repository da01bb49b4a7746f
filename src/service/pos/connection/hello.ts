import {
  type HelloAnswer,
  type HelloRequest,
  ONLINE_AFTER_POLL_MS,
} from '../../../protocol/terminal/terminal-connection.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { findTerminals } from '../terminals/terminals.ts';
import type { ConnectedTerminal } from './authenticate-terminal.ts';
import type { ConnectionNeeds } from './connection-needs.ts';

/** `POST /terminal/v1/hello`: stores the facts that the terminal reports, and returns its company and store. */
export async function greetTerminal(
  { terminal: { poiid }, company }: ConnectedTerminal,
  hello: HelloRequest,
  { store, pos }: ConnectionNeeds,
): Promise<HelloAnswer> {
  const realNow = pos.realNow();
  await store
    .updateTable('terminals')
    .set({
      firmware: hello.Firmware,
      has_local_api: Number(hello.LocalApi),
      screen: hello.Screen,
      must_say_hello: 0,
      last_seen_at: realNow,
      // Its first poll follows at once; until then it must count as online.
      online_until: realNow + ONLINE_AFTER_POLL_MS,
    })
    .where('poiid', '=', poiid)
    .execute();
  // The terminal sends hello after a lost connection or a restart, so sent messages may never have arrived: they are sent again.
  // The terminal recognizes a message pair that it already has.
  await store
    .updateTable('terminal_messages')
    .set({ leased_until: 0 })
    .where('poiid', '=', poiid)
    .where('state', '=', 'TAKEN')
    .execute();
  // Read after the flag is cleared: a later change sets it again.
  const [row] = await findTerminals(store, company.id, [poiid]);
  if (!row) throw reject('UNAUTHORIZED');
  return {
    CompanyName: company.name,
    StoreReference: row.storeReference,
    MerchantId: company.name,
    LocalApi: row.storeHasLocalApi !== 0,
    SwitchedOff: row.is_switched_off === 1,
    Number: row.state_number,
  };
}
