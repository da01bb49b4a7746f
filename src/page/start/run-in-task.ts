/** A message to ourselves: other than a timer it is not held back in a frame that is out of sight. */
export function runLater(work: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    work();
  };
  port2.postMessage(undefined);
}
