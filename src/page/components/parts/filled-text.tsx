interface FilledTextProps {
  text: string;
  values: Record<string, string>;
}

/** Splits a text at the names in it, which are at odd positions. */
const splitText = (text: string): string[] => text.split(/\{(\w+)\}/);

/** Like `fillText`, for numbers and addresses, which are isolated as left-to-right text in every language. */
export const FilledText = ({ text, values }: FilledTextProps) => (
  <>
    {splitText(text).map((part, index) =>
      index % 2 ? (
        <bdi key={part} dir="ltr">
          {values[part]}
        </bdi>
      ) : (
        part
      ),
    )}
  </>
);

/**
 * A sentence with an address that the shopper has typed. The address has a line of its own with a fixed height, because letters
 * that wrap would show in the height of the frame (docs/decisions.md, 586). Marks after it stay on its line.
 */
export function TypedText({ text, email }: { text: string; email: string }) {
  const [before, , after = ''] = splitText(text);
  const [marks = ''] = /^[.,:;!?]*/.exec(after) ?? [];
  return (
    <>
      {before}
      <span class="typed">
        <bdi dir="ltr">{email}</bdi>
        {marks}
      </span>
      {after.slice(marks.length)}
    </>
  );
}
