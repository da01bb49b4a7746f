import { createTimeline, type Story } from '../../data/create-timeline.ts';
import { Moment } from '../parts/moment.tsx';

/** The story of a payment. A color only repeats what the words say. */
export function Timeline({ story }: { story: Story }) {
  return (
    <ol class="timeline">
      {createTimeline(story).map(({ at, text, tone, href }) => (
        <li key={`${at} ${text}`} class={tone}>
          {href ? <a href={href}>{text}</a> : text} <Moment at={at} />
        </li>
      ))}
    </ol>
  );
}
