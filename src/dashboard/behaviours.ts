/** How the built-in receiver can answer, by the name that the service knows (docs/testing.md, "The built-in receiver"). */
export const BEHAVIOURS = {
  ok: 'answers 204',
  error: 'answers 500',
  gone: 'answers 410',
  slow: 'answers after 10 s',
  redirect: 'answers 302',
  disconnect: 'closes the connection',
};
