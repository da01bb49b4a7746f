import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DOCUMENT_GROUPS, type DocumentGroup, type DocumentRow } from './document-table.ts';

export interface Document extends DocumentRow {
  /** The part of its address after `/docs/`. */
  name: string;
  /** The name of its group in the menu. */
  group: string;
  /** The name of the document that leads to it, if the menu shows it only there. */
  parent?: string;
}

/** The front page of the repository. The page with the list of all documents takes its place. */
export const FRONT_PAGE = 'README.md';

const DECISIONS = 'docs/decisions';

const nameDocument = (source: string): string => basename(source, '.md').toLowerCase();

/** The subject of a file: its heading is `Decisions: the checkout page`. */
const readSubject = (source: string): string =>
  /^# Decisions: (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1] ?? '';

/** A file for each subject. */
const listSubjects = (parent: Document): Document[] =>
  readdirSync(DECISIONS)
    .sort()
    .map((file) => {
      const source = `${DECISIONS}/${file}`;
      const subject = readSubject(source);
      return {
        source,
        name: `decisions-${basename(file, '.md')}`,
        label: subject.replace(/^./, (letter) => letter.toUpperCase()),
        summary: `Decisions about ${subject}.`,
        group: parent.group,
        parent: parent.name,
        isRareReading: true,
      };
    });

function listGroup({ name: group, rows }: DocumentGroup): Document[] {
  return rows.flatMap((row) => {
    const document = { ...row, name: nameDocument(row.source), group };
    return row.source === `${DECISIONS}.md` ? [document, ...listSubjects(document)] : [document];
  });
}

/** Every document that the service shows under `/docs/`, in the order of the menu. */
export const listDocuments = (): Document[] => DOCUMENT_GROUPS.flatMap(listGroup);
