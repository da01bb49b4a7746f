import type { Payment, PaymentHistory } from '../../data/answers.ts';
import { createTimeline } from '../../data/create-timeline.ts';
import { Badge } from '../parts/badge.tsx';
import { Moment } from '../parts/moment.tsx';

export function Timeline({ link, history }: { link: Payment; history: PaymentHistory }) {
  return (
    <ol class="timeline">
      {createTimeline(link, history).map(({ at, text, badge }) => (
        <li key={`${at} ${text} ${badge}`}>
          <Moment at={at} /> {text} {badge && <Badge>{badge}</Badge>}
        </li>
      ))}
    </ol>
  );
}
