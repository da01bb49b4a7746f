import { CompactSummary } from '../components/summary/compact-summary.tsx';
import { focusField } from '../form/focus-field.ts';
import { holdFocus } from '../form/hold-focus.ts';
import { holdScroll } from '../form/hold-scroll.ts';
import { answerHost } from '../host/answer-host.ts';
import { expectAnswer } from '../host/expect-answer.ts';
import { fillDefaults } from '../host/fill-defaults.ts';
import { keepFolds } from '../host/keep-folds.ts';
import { navigateTop } from '../host/navigate-top.ts';
import { openHostChannel } from '../host/open-host-channel.ts';
import { createPayBarPin } from '../host/pin-pay-bar.ts';
import { watchComplete } from '../host/watch-complete.ts';
import { watchHeight } from '../host/watch-height.ts';
import { importFiles } from '../loading/import-files.ts';

/** The shop around a frame can request another language. */
const loadRedraw = async () => (await importFiles(() => import('./redraw-chunk.ts'))).REDRAW;

/** Code that only embedded pages and changed links need, in a separate chunk that most hosted pages do not load. */
export const EMBEDDED = {
  CompactSummary,
  answerHost,
  createPayBarPin,
  expectAnswer,
  fillDefaults,
  focusField,
  holdFocus,
  holdScroll,
  keepFolds,
  loadRedraw,
  navigateTop,
  openHostChannel,
  watchComplete,
  watchHeight,
};

export type Embedded = typeof EMBEDDED;
