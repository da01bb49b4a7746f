/** SIMULATED: a terminal is disconnected or reconnected. */

import type { RouteId } from '../../back-office/dashboard/define-route.ts';
import { answer } from '../../platform/http/answers/answer.ts';
import { reject } from '../../platform/http/answers/rejections.ts';
import { textUpTo } from '../../platform/http/requests/read-query.ts';
import { switchTerminal } from '../../pos/terminals/switch-terminals.ts';
import { defineSandboxRoute, type SandboxRoute } from './define-route.ts';

const POIID: RouteId = { name: 'terminalId', read: textUpTo(64), refusal: 'TERMINAL_NOT_FOUND' };

/** `POST /sandbox/terminals/{TerminalId}/{online|offline}` (docs/cloud-pos.md, "Terminals") */
export const TERMINAL_ROUTES = (['online', 'offline'] as const).map(
  (state): SandboxRoute => ({
    button: {
      record: 'Terminal',
      label: state === 'online' ? 'Switch on' : 'Switch off',
      where: { SwitchedOff: String(state === 'online') },
    },
    ...defineSandboxRoute({
      method: 'POST',
      path: `/sandbox/terminals/:terminalId/${state}`,
      id: POIID,
      scopes: ['pos-terminals', 'online-payments'],
      async run({ company, id }, { store, now }) {
        const isOff = state === 'offline';
        if (!(await switchTerminal(store, { companyId: company.id, poiid: id, isOff, now: now() })))
          throw reject('TERMINAL_NOT_FOUND');
        return answer(isOff ? 'Terminal switched off.' : 'Terminal switched on.', {
          TerminalId: id,
          SwitchedOff: isOff,
        });
      },
    }),
  }),
);
