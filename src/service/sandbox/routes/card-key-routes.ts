/** SIMULATED: the acquirer replaces the key that pages encrypt cards with. */
import { answer } from '../../platform/http/answers/answer.ts';
import { rotateCardKey } from '../acquirer/card-key.ts';
import { defineSandboxRoute } from './define-route.ts';

export const CARD_KEY_ROUTES = [
  defineSandboxRoute({
    method: 'POST',
    path: '/sandbox/card-key/rotate',
    async run(_input, { store }) {
      await rotateCardKey(store);
      return answer('Card key replaced.', {});
    },
  }),
];
