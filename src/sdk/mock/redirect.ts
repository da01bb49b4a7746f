import type * as real from '../frame/redirect.ts';
import { script } from './mock-script.ts';

/** Raises the event like the real one, and records the navigation instead of carrying it out. */
export const redirect: typeof real.redirect = ({ emit_: emit }, { url }) => {
  let isPrevented = false;
  const preventDefault = () => {
    isPrevented = true;
  };
  emit('redirect', { url, preventDefault });
  if (!isPrevented) script.navigations.push(url);
};
