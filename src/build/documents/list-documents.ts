import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { DOCUMENT_GROUPS, type DocumentGroup, type DocumentRow } from './document-table.ts';

export interface Document extends DocumentRow {
  /** The path after `/docs/`. */
  name: string;
  /** The name of its group in the menu. */
  group: string;
  /** The name of the parent document, if the menu shows it only on the parent's page. */
  parent?: string;
}

/** The readme of the repository. The service shows a list of all documents instead. */
export const FRONT_PAGE = 'README.md';

const DECISIONS = 'docs/decisions';

const nameDocument = (source: string): string => basename(source, '.md').toLowerCase();

/** Reads the subject from a heading such as `Decisions: the checkout page`. */
const readSubject = (source: string): string =>
  /^# Decisions: (.+)$/m.exec(readFileSync(source, 'utf8'))?.[1] ?? '';

/** Lists a document for each subject. */
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

/** Lists all documents that the service shows under `/docs/`, in the order of the menu. */
export const listDocuments = (): Document[] => DOCUMENT_GROUPS.flatMap(listGroup);
