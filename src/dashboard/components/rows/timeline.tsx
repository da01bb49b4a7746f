import { createTimeline, type Story } from '../../data/create-timeline.ts';
import { Moment } from '../parts/moment.tsx';

/** The timeline of a payment. Colors only repeat what the text says. */
export function Timeline({ story }: { story: Story }) {
  return (
    <ol class="timeline">
      {createTimeline(story).map(({ at, text, tone, href }) => (
        <li key={`${at} ${text}`} class={tone}>
          {href ? <a href={href}>{text}</a> : text} <Moment at={at} isWhole />
        </li>
      ))}
    </ol>
  );
}
