import {
  type HelloAnswer,
  type HelloRequest,
  ONLINE_AFTER_POLL_MS,
} from '../../../protocol/terminal/terminal-link.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { selectTerminals } from '../terminals/terminals.ts';
import type { LinkedTerminal } from './authenticate-terminal.ts';
import type { LinkNeeds } from './link-needs.ts';

/** `POST /terminal/v1/hello`: notes what the terminal says of itself, and says whose it is. */
export async function greetTerminal(
  { terminal: { poiid }, company }: LinkedTerminal,
  hello: HelloRequest,
  { store, pos }: LinkNeeds,
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
      // Its first poll comes at once; a payment sent between the two finds it.
      online_until: realNow + ONLINE_AFTER_POLL_MS,
    })
    .where('poiid', '=', poiid)
    .execute();
  // Says hello after a lost connection or a restart: what was handed out may never have arrived. The terminal knows a pair that it has.
  await store
    .updateTable('terminal_messages')
    .set({ leased_until: 0 })
    .where('poiid', '=', poiid)
    .where('state', '=', 'TAKEN')
    .execute();
  // After the flag is down: a change from now on raises it again.
  const row = await selectTerminals(store, company.id).where('poiid', '=', poiid).executeTakeFirst();
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
