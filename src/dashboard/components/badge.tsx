const TONES = {
  good: ['SETTLED', 'CAPTURED', 'DELIVERED', 'APPROVED', 'valid', 'enabled', 'ACTIVE', 'WON'],
  bad: ['FAILED', 'DISPUTED', 'DECLINED', 'invalid', 'disabled', 'LOST', 'PAST_DUE', 'UNPAID'],
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
  ],
};

/** A state in its own color; the word says the same. */
export function Badge({ children }: { children: string }) {
  const [tone = 'plain'] = Object.entries(TONES).find(([, words]) => words.includes(children)) ?? [];
  return <strong class={`badge ${tone}`}>{children}</strong>;
}
