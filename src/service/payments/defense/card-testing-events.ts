import { channel } from 'node:diagnostics_channel';

export interface CardTestingEvent {
  /** `asked`: a press needs a proof of work. `solved`: it came with one. `refused`: it was not tried. `alarm`: a wave has begun. */
  event: 'asked' | 'solved' | 'refused' | 'alarm';
}

/** Publishes what the defense does, for the metrics. */
export const cardTestingEvents = channel('servicepay.card-testing');

export const publishEvent = (event: CardTestingEvent['event']): void =>
  cardTestingEvents.publish({ event } satisfies CardTestingEvent);
