import { beforeEach } from 'vitest';

/** The files share a window, and a test may leave a container behind that the next one would find. */
beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});
