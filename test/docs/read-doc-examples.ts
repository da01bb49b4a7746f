import { readFileSync } from 'node:fs';

/** A call in a document and the answer beside it. */
export interface DocExample {
  method: 'GET' | 'POST';
  url: string;
  body?: object;
  answer: Record<string, unknown>;
}

/** The calls of a document: each a block `http`, followed by a block `json` with the answer. */
export function readDocExamples(file: string): DocExample[] {
  const blocks = /```http\n(GET|POST) (\S+)\n(?:\n((?:(?!```).)*))?```\n\n```json\n(.*?)```/gs;
  return [...readFileSync(file, 'utf8').matchAll(blocks)].map(([, method, url = '', body, answer = '']) => ({
    method: method as DocExample['method'],
    url,
    ...(body && { body: JSON.parse(body) }),
    answer: JSON.parse(answer),
  }));
}
