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

/** A state in its own color; the word says the same. */
export function Badge({ children }: { children: string }) {
  const [tone = 'plain'] = Object.entries(TONES).find(([, words]) => words.includes(children)) ?? [];
  return <strong class={`badge ${tone}`}>{children}</strong>;
}
