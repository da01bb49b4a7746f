interface FilledTextProps {
  text: string;
  values: Record<string, string>;
}

/** Like `fillText`, for numbers and addresses, which are isolated as left-to-right text in every language. */
export function FilledText({ text, values }: FilledTextProps) {
  const parts = text.split(/\{(\w+)\}/);
  // Names are at odd positions.
  return (
    <>
      {parts.map((part, index) =>
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
}
