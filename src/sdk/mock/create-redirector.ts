import type * as real from '../frame/create-redirector.ts';
import { script } from './mock-script.ts';

/** Raises the event like the real one, and notes where the shopper would have been taken. */
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
