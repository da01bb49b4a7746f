/** Runs the work in a separate task. Unlike a timer, a message is not throttled in an off-screen frame. */
export function runInTask(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(undefined);
}
