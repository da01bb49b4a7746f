import { useEffect, useState } from 'preact/hooks';
import { describeAge, formatExact } from '../../data/describe-age.ts';
import { TIMEKEEPER } from '../../data/timekeeper.ts';

interface MomentProps {
  /** ISO 8601, in the sandbox's time. */
  at: string;
}

const describe = (at: string): string => describeAge(at, TIMEKEEPER.now());

/** A time relative to now; its `title` has the exact time. Renders again only if its text changes. */
export function Moment({ at }: MomentProps) {
  const [text, setText] = useState(() => describe(at));
  useEffect(() => {
    const follow = () => setText(describe(at));
    follow();
    return TIMEKEEPER.listen(follow);
  }, [at]);
  const local = new Date(at).toLocaleString('en', { timeZoneName: 'short' });
  return (
    <time dateTime={at} title={`${formatExact(at)} (${local})`}>
      {text}
    </time>
  );
}
