import { render } from 'preact';
import style from '../challenge.css';
import { ChallengeDialog } from '../components/form/challenge-dialog.tsx';
import type { ScreenProps } from '../components/parts/screen-props.ts';
import {
  type ChallengeOptions,
  createChallengeDialog,
  type Challenge as Dialog,
} from '../payment/create-challenge.ts';
import { showChallenge } from '../payment/show-challenge.ts';
import type { PageStore } from '../state/create-page-store.ts';

interface OpenChallengeOptions extends ChallengeOptions {
  view: ScreenProps['view'];
  store: PageStore;
}

/**
 * Creates the dialog, rendered beside the page while a challenge is open. In a separate chunk, because most payments do not need
 * it.
 */
export function openChallenge(root: HTMLElement, options: OpenChallengeOptions): Dialog {
  const { view, store } = options;
  const { body } = root.ownerDocument;
  const { ask, cancel, ...dialog } = createChallengeDialog(options);
  const place = root.ownerDocument.createElement('div');
  root.after(place);
  store.subscribe((state, previous) => {
    const url = state.stage.challengeUrl;
    if (!url && !previous.stage.challengeUrl) return;
    render(
      <>
        <style>{style}</style>
        <ChallengeDialog {...{ view, state, url, ask, cancel }} />
      </>,
      place,
    );
    showChallenge(body, url !== undefined);
  });
  return { ask, cancel, ...dialog };
}
