import type { Behaviour } from '../../protocol/log-answers.ts';

/** The answers of the built-in receiver, by their names in the API (docs/testing.md, "The built-in receiver"). */
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
