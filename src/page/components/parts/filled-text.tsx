export interface FilledTextProps {
  text: string;
  values: Record<string, string>;
}

/** Like `fillText`, for numbers and addresses: they are read from left to right among the words of any language. */
export function FilledText({ text, values }: FilledTextProps) {
  const parts = text.split(/\{(\w+)\}/);
  // The names are every other part.
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
