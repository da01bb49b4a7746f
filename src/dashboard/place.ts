/** The tabs, by their part of the address. */
export const PANEL_NAMES = {
  links: 'Links',
  deliveries: 'Deliveries',
  'e-mails': 'Emails',
  requests: 'Requests',
  receiver: 'Receiver',
  clock: 'Clock',
} as const;

export type PanelId = keyof typeof PANEL_NAMES;

/** What is shown: a tab, or one payment. It is part of the address, so that Back, reload and bookmarks work. */
export interface Place {
  panel: PanelId;
  /** The payment that is shown instead of the list. */
  transactionId?: string;
}

const isPanel = (text: string): text is PanelId => Object.hasOwn(PANEL_NAMES, text);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Someone typed the address by hand.
    return undefined;
  }
}

/** @param hash part of the address; an unknown one leads to the links */
export function parsePlace(hash: string): Place {
  const [panel = '', id = ''] = hash.replace(/^#/, '').split('/');
  const transactionId = decode(id);
  if (!isPanel(panel)) return { panel: 'links' };
  return { panel, ...(panel === 'links' && transactionId && { transactionId }) };
}

export const formatPlace = ({ panel, transactionId }: Place): string =>
  transactionId ? `#${panel}/${encodeURIComponent(transactionId)}` : `#${panel}`;
