import type { PanelProps } from './panel-props.ts';

async function copy(text: string): Promise<void> {
  // `clipboard` is undefined on a page loaded over plain HTTP from a host other than localhost.
  if (!navigator.clipboard) throw new Error('This browser does not let this page copy.');
  await navigator.clipboard.writeText(text);
}

interface CopyButtonProps extends Pick<PanelProps, 'act'> {
  label: string;
  /** The accessible name; needed if several buttons have the same label. */
  name?: string;
  /** The message shown after copying. */
  done: string;
  text: string;
}

export const CopyButton = ({ act, label, name, done, text }: CopyButtonProps) => (
  <button type="button" aria-label={name && `${label} ${name}`} onClick={() => act(done, () => copy(text))}>
    {label}
  </button>
);
