import { focusField } from '../form/focus-field.ts';
import { holdScroll } from '../form/hold-scroll.ts';
import { answerHost } from '../host/answer-host.ts';
import { fillDefaults } from '../host/fill-defaults.ts';
import { keepFolds } from '../host/keep-folds.ts';
import { openHostChannel } from '../host/open-host-channel.ts';
import { createPayBarPin } from '../host/pin-pay-bar.ts';
import { watchComplete } from '../host/watch-complete.ts';
import { watchHeight } from '../host/watch-height.ts';

/** Another language is asked for by the shop around a frame. */
const loadRedraw = async () => (await import('./redraw-chunk.ts')).REDRAW;

/**
 * Code that only an embedded page needs, or one whose link is changed. A chunk of its own in the browser: most hosted pages do not load it.
 */
export const EMBEDDED = {
  answerHost,
  createPayBarPin,
  fillDefaults,
  focusField,
  holdScroll,
  keepFolds,
  loadRedraw,
  openHostChannel,
  watchComplete,
  watchHeight,
};

export type Embedded = typeof EMBEDDED;
