import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  /** Whether Escape does not close it: something is still being done. */
  isBusy?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog over the page, where nothing moves it. Escape closes it; the focus goes back to where it was. */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
