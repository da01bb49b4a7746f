const TONES = {
  good: [
    'SETTLED',
    'CAPTURED',
    'DELIVERED',
    'APPROVED',
    'valid',
    'enabled',
    'ACTIVE',
    'WON',
    'online',
    'approved',
    'paid',
  ],
  bad: [
    'FAILED',
    'DISPUTED',
    'DECLINED',
    'REJECTED',
    'REFUSED',
    'invalid',
    'disabled',
    'LOST',
    'PAST_DUE',
    'UNPAID',
    'offline',
    'failed',
    'nothing arrives',
  ],
  wait: [
    'CREATED',
    'PENDING',
    'HELD',
    'AUTHORIZING',
    'AT_RAIL',
    'AT_TERMINAL',
    'NEEDS_RESPONSE',
    'UNDER_REVIEW',
    'PAUSED',
    'busy',
    'open',
    'awaiting_pos',
  ],
};

export interface BadgeProps {
  children: string;
  /** The words to show in place of a code. */
  words?: string | undefined;
  /** The color of the badge, if its text does not determine one. */
  tone?: keyof typeof TONES | undefined;
}

/** Whether a text consists of words. Event types and HTTP statuses do not, so they are shown unchanged. */
const isWords = (text: string): boolean => /^[a-z_ ]+$/i.test(text);

/** A state with a color. The text carries the same meaning. */
export function Badge({ children, words, tone }: BadgeProps) {
  const [found = ''] = Object.entries(TONES).find(([, words]) => words.includes(children)) ?? [];
  return (
    <strong class={`badge ${tone ?? found} ${!words && isWords(children) ? 'words' : ''}`}>
      {words ?? children.replaceAll('_', ' ')}
    </strong>
  );
}
