import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { LinkAction } from '../data/link-actions.ts';
import type { PanelProps } from './panel-props.ts';

/** Once, as the button appears. */
const focusNow = (button: HTMLButtonElement | null): void => button?.focus();

export interface ActionButtonsProps extends PanelProps {
  actions: readonly LinkAction[];
  /** Buttons before them. */
  children?: ComponentChildren;
}

/** Buttons for what a state allows. What cannot be undone waits for a yes. */
export function ActionButtons({ actions, service, act, children }: ActionButtonsProps) {
  const [asked, setAsked] = useState<LinkAction>();

  function run({ label, path, body }: LinkAction): void {
    setAsked(undefined);
    void act(`${label}: done.`, () => service.send('POST', path, body));
  }

  return (
    <>
      <p class="buttons">
        {children}
        {actions.map((action) => (
          <button
            type="button"
            key={action.label}
            onClick={() => (action.question ? setAsked(action) : run(action))}
          >
            {action.label}
          </button>
        ))}
      </p>
      {asked && (
        <fieldset class="buttons">
          <legend>{asked.question}</legend>
          <button type="button" ref={focusNow} onClick={() => run(asked)}>
            Yes, {asked.label.toLowerCase()} it
          </button>
          <button type="button" onClick={() => setAsked(undefined)}>
            No
          </button>
        </fieldset>
      )}
    </>
  );
}
