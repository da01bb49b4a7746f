import { useEffect, useState } from 'preact/hooks';
import { describeAge, describeExactly, formatHour } from '../../data/describe-age.ts';
import { TIMEKEEPER } from '../../data/timekeeper.ts';

interface MomentProps {
  /** ISO 8601, in the sandbox's time. */
  at: string;
  /** Whether the date and hour are shown, as in the head of a record. */
  isWhole?: boolean;
}

/**
 * A time: its distance today, before that its date. Its `title` has the distance, the exact time and the zone. Renders again only if
 * its text changes.
 */
export function Moment({ at, isWhole }: MomentProps) {
  const describe = (): string => (isWhole ? formatHour(at) : describeAge(at, TIMEKEEPER.now()));
  const [text, setText] = useState(describe);
  useEffect(() => {
    const follow = () => setText(describe());
    follow();
    return TIMEKEEPER.listen(follow);
  }, [at, isWhole]);
  return (
    <time dateTime={at} title={describeExactly(at, TIMEKEEPER.now())}>
      {text}
    </time>
  );
}
