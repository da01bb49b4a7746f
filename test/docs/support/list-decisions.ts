import { readdirSync, readFileSync } from 'node:fs';

interface Decision {
  number: number;
  title: string;
  /** Path of its file, from `docs/`. */
  file: string;
}

/** Every decision of `docs/decisions/`: a paragraph that begins with `**152. `. */
export const listDecisions = (): Decision[] =>
  readdirSync('docs/decisions').flatMap((name) =>
    [...readFileSync(`docs/decisions/${name}`, 'utf8').matchAll(/^\*\*(\d+)\. (.+?)\*\*/gm)].map(
      ([, number, title = '']) => ({
        number: Number(number),
        title,
        file: `decisions/${name}`,
      }),
    ),
  );
