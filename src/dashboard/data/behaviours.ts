import type { Behaviour } from '../../protocol/log-answers.ts';

/** How the built-in receiver can answer, by the service's name for it (docs/testing.md, "The built-in receiver"). */
export const BEHAVIOUR_EFFECTS: Record<Behaviour, string> = {
  ok: 'answers 204',
  error: 'answers 500',
  unavailable: 'answers 503, Retry-After: 60',
  gone: 'answers 410',
  slow: 'answers after 10 s',
  hang: 'never answers',
  redirect: 'answers 302',
  disconnect: 'closes the connection',
};
