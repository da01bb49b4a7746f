import { Dialog } from '../forms/dialog.tsx';
import { KEYS } from './use-keys.ts';

/** The keys, over the page. */
export const KeyList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
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
  </Dialog>
);
