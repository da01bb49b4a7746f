import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { escapeHtml } from './escape-html.ts';

const GRAMMARS = { bash, csharp, css, go, http, java, javascript, json, php, python, ruby, typescript, xml };
for (const [name, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(name, grammar);

interface Language {
  label: string;
  /** The grammar for syntax colors. Default: a single color. */
  grammar?: keyof typeof GRAMMARS;
}

/** The languages that a code block may name. A block without a language is a command. */
const LANGUAGES = new Map<string, Language>(
  Object.entries({
    '': { label: 'Terminal', grammar: 'bash' },
    csharp: { label: 'C#', grammar: 'csharp' },
    css: { label: 'CSS', grammar: 'css' },
    go: { label: 'Go', grammar: 'go' },
    html: { label: 'HTML', grammar: 'xml' },
    http: { label: 'HTTP', grammar: 'http' },
    java: { label: 'Java', grammar: 'java' },
    js: { label: 'JavaScript', grammar: 'javascript' },
    json: { label: 'JSON', grammar: 'json' },
    jsx: { label: 'JSX', grammar: 'javascript' },
    php: { label: 'PHP', grammar: 'php' },
    // PowerShell's own grammar would split URLs, which the page could then not replace by its own.
    powershell: { label: 'PowerShell', grammar: 'bash' },
    python: { label: 'Python', grammar: 'python' },
    ruby: { label: 'Ruby', grammar: 'ruby' },
    sh: { label: 'Shell', grammar: 'bash' },
    text: { label: 'Text' },
    ts: { label: 'TypeScript', grammar: 'typescript' },
  }),
);

/** The kinds of tokens that have a color. The stylesheet knows no others. */
const KINDS: Record<string, string> = {
  comment: 'c',
  string: 's',
  regexp: 's',
  number: 's',
  literal: 's',
  keyword: 'k',
  built_in: 'k',
  'selector-tag': 'k',
  name: 'k',
};

const shortenTags = (html: string): string => {
  const open: boolean[] = [];
  return html.replace(/<span class="(?:hljs-)?([\w-]+)[^"]*">|<\/span>/g, (_tag, name?: string) => {
    if (name === undefined) return open.pop() ? '</span>' : '';
    const kind = KINDS[name];
    open.push(kind !== undefined);
    return kind ? `<span class="${kind}">` : '';
  });
};

/**
 * Renders a code block as HTML with colors, and returns the name of its language.
 * @throws Error for an unknown language
 */
export function colorCode(text: string, name = ''): { label: string; html: string } {
  const language = LANGUAGES.get(name);
  if (!language)
    throw new Error(`No language "${name}". Add it to the table in src/build/documents/color-code.ts.`);
  const { label, grammar } = language;
  if (!grammar) return { label, html: escapeHtml(text) };
  return { label, html: shortenTags(highlighter.highlight(text, { language: grammar }).value) };
}
