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
    'invalid',
    'disabled',
    'LOST',
    'PAST_DUE',
    'UNPAID',
    'offline',
    'failed',
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
  /** Its color, where the word does not say it. */
  tone?: keyof typeof TONES | undefined;
}

/** An event type or a status of HTTP is no word: it is shown as it is. */
const isWords = (text: string): boolean => /^[a-z_ ]+$/i.test(text);

/** A state in its own color; the word says the same. */
export function Badge({ children, tone }: BadgeProps) {
  const [found = 'plain'] = Object.entries(TONES).find(([, words]) => words.includes(children)) ?? [];
  return (
    <strong class={`badge ${tone ?? found} ${isWords(children) ? 'words' : ''}`}>
      {children.replaceAll('_', ' ')}
    </strong>
  );
}
