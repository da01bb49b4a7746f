import type { HostMessage } from '../../protocol/messages.ts';
import type { HostChannel } from './open-host-channel.ts';

/**
 * How long the script around the frame has to answer the greeting. It does so at once, unless the shop's page is busy; no one
 * does in a copy of the iframe, such as frameworks make of pages that they keep. Shorter than the time for which a redirect to
 * the bank is shown.
 */
const ANSWER_WAIT_MS = 7_000;

interface AnswerOptions {
  answer(message: HostMessage): void;
  wait(ms: number): Promise<void>;
  /** The script has answered, perhaps late. */
  onHeard(): void;
  /** No one has answered: the page is in a frame without the script. */
  onSilence(): void;
}

/** Answers the script around the frame, and tells whether there is one. */
export function expectAnswer(
  channel: Pick<HostChannel, 'listen'>,
  { answer, wait, onHeard, onSilence }: AnswerOptions,
): void {
  let isHeard = false;
  channel.listen((message) => {
    if (!isHeard) onHeard();
    isHeard = true;
    answer(message);
  });
  void wait(ANSWER_WAIT_MS).then(() => isHeard || onSilence());
}
