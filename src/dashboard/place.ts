/** The tabs, by the part of the address that leads to them. */
export const PANEL_NAMES = {
  links: 'Links',
  deliveries: 'Deliveries',
  'e-mails': 'E-mails',
  requests: 'Requests',
  receiver: 'Receiver',
  clock: 'Clock',
} as const;

export type PanelId = keyof typeof PANEL_NAMES;

/** What is shown: a tab, or one payment. It is part of the address, so that Back, reload and bookmarks work. */
export interface Place {
  panel: PanelId;
  /** Of the payment that is shown in place of the list. */
  transactionId?: string;
}

const isPanel = (text: string): text is PanelId => Object.hasOwn(PANEL_NAMES, text);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand.
    return undefined;
  }
}

/** @param hash of the address; one that leads nowhere leads to the links */
export function parsePlace(hash: string): Place {
  const [panel = '', id = ''] = hash.replace(/^#/, '').split('/');
  const transactionId = decode(id);
  if (!isPanel(panel)) return { panel: 'links' };
  return { panel, ...(panel === 'links' && transactionId && { transactionId }) };
}

export const formatPlace = ({ panel, transactionId }: Place): string =>
  transactionId ? `#${panel}/${encodeURIComponent(transactionId)}` : `#${panel}`;
