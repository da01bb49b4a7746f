import type { ScreenProps } from './screen-props.ts';

/** The mark of the sandbox: beside the merchant's name, or in a frame beside the heading. */
export const TestMode = ({ view, state }: Pick<ScreenProps, 'view' | 'state'>) =>
  view.isLive ? null : (
    <span class="test-mode words" part="test-mode">
      {state.catalog.testMode}
    </span>
  );
