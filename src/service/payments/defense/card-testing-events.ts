import { channel } from 'node:diagnostics_channel';

export interface CardTestingEvent {
  /**
   * `asked`: a press needs a proof of work. `solved`: the proof was sent. `refused`: the press was rejected. `alarm`: a wave has
   * begun.
   */
  event: 'asked' | 'solved' | 'refused' | 'alarm';
}

/** Publishes the actions of the defense, for the metrics. */
export const cardTestingEvents = channel('servicepay.card-testing');

export const publishEvent = (event: CardTestingEvent['event']): void =>
  cardTestingEvents.publish({ event } satisfies CardTestingEvent);
