/**
 * A sentence with an address that the shopper has typed. The address has a line of its own with a fixed height, because letters
 * that wrap would show in the height of the frame (docs/decisions.md, 586). Marks after it stay on its line.
 */
export function TypedText({ text, email }: { text: string; email: string }) {
  const [before, marks, after] = text.split(/\{\w+\}([.,:;!?]*)/);
  return (
    <>
      {before}
      <span class="typed">
        <bdi dir="ltr">{email}</bdi>
        {marks}
      </span>
      {after}
    </>
  );
}
