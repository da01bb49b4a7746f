import { useEffect, useRef } from 'preact/hooks';
import { KEYS } from './use-keys.ts';

/** The keys, over the page. Escape closes it, as it closes every dialog. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="keys" onClose={onClose}>
      <h2 id="keys">Keys</h2>
      <ul class="keys">
        {KEYS.map(([key, does]) => (
          <li key={key}>
            <kbd class="key">{key}</kbd> {does}
          </li>
        ))}
      </ul>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
