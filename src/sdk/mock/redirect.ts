import type * as real from '../frame/create-redirector.ts';
import { script } from './mock-script.ts';

/** Raises the event like the real one, and records the navigation instead of carrying it out. */
export const createRedirector: typeof real.createRedirector =
  (_frame, _origin, emit) =>
  ({ url }) => {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    emit('redirect', { url, preventDefault });
    if (!isPrevented) script.navigations.push(url);
  };
