import { TIMEKEEPER } from '../../data/timekeeper.ts';
import { Moment } from '../parts/moment.tsx';

/** When a delivery is tried next. Nothing but the clock tells a due delivery from one that is under way. */
export const NextAttempt = ({ at }: { at: string }) =>
  Date.parse(at) <= TIMEKEEPER.now() ? <>now, or under way</> : <Moment at={at} />;
