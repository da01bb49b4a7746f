import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LinkAction } from '../../data/link-actions.ts';
import { useOnce } from '../../data/use-once.ts';
import type { PanelProps } from '../parts/panel-props.ts';
import { useEscape } from '../parts/use-escape.ts';

/** Focuses a button once, when it appears. */
const focusNow = (button: HTMLButtonElement | null): void => button?.focus();

/** Whether an action is a switch of the sandbox, which simulates a bank or an authority. */
const isSimulated = ({ path }: LinkAction): boolean => path.startsWith('/sandbox/');

interface ActionButtonsProps extends PanelProps {
  actions: readonly LinkAction[];
  /** Buttons to show before the actions. */
  children?: ComponentChildren;
}

/** Buttons for the actions that a record's state allows. An action that cannot be undone asks for confirmation. */
export function ActionButtons({ actions, service, act, children }: ActionButtonsProps) {
  const actOnce = useOnce(act);
  const [question, setQuestion] = useState<string>();
  // Drop the question if the record's state no longer allows the action.
  const asked = actions.find((action) => action.question && action.question === question);
  const group = useRef<HTMLDivElement>(null);
  const hadFocus = group.current?.contains(document.activeElement);
  useEscape(group, !!asked, () => setQuestion(undefined));
  useLayoutEffect(() => {
    // The pressed button has disappeared: keep the focus here, or the next Tab starts at the top of the page.
    if (hadFocus && !group.current?.contains(document.activeElement)) group.current?.focus();
  });

  function run({ label, method = 'POST', path, body }: LinkAction): void {
    setQuestion(undefined);
    void actOnce(`${label}: done.`, () => service.send(method, path, body));
  }

  const toButton = (action: LinkAction) => (
    <button
      type="button"
      key={action.label}
      class={action.question && 'danger'}
      onClick={() => (action.question ? setQuestion(action.question) : run(action))}
    >
      {action.label}
    </button>
  );

  return (
    <div ref={group} tabIndex={-1}>
      <p class="buttons">
        {children}
        {actions.filter((action) => !isSimulated(action)).map(toButton)}
      </p>
      {service.hasSandbox && actions.some(isSimulated) && (
        <p class="buttons">
          <span class="hint">Simulate:</span> {actions.filter(isSimulated).map(toButton)}
        </p>
      )}
      {asked && (
        <fieldset class="buttons">
          <legend>{asked.question}</legend>
          <button type="button" ref={focusNow} onClick={() => run(asked)}>
            {asked.yes ?? `Yes, ${asked.label.toLowerCase()} it`}
          </button>
          <button type="button" onClick={() => setQuestion(undefined)}>
            No
          </button>
        </fieldset>
      )}
    </div>
  );
}
