import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../../protocol/dashboard/attention-words.ts';
import { TIMEKEEPER } from '../../data/timekeeper.ts';
import type { FileKind } from '../../export/export-rows.ts';
import { Opener } from '../parts/opener.tsx';
import type { PanelProps } from '../parts/panel-props.ts';

interface ExportFormProps extends Pick<PanelProps, 'service'> {
  section: string;
  /** The resource in the section. */
  slug: string;
  /** The path of its list, with the filters that are set. */
  path: string;
  /** The name of the file. */
  name: string;
}

/** Whether the reader writes 36,60, so that a spreadsheet expects semicolons between cells. */
function writesComma(): boolean {
  try {
    return new Intl.NumberFormat(navigator.language).format(1.5).includes(',');
  } catch {
    // On a system without a language it is `C`, which is no language tag.
    return false;
  }
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The file is read after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Saves a list, with the filters that are set, as one file for a spreadsheet. Shows how far it is, and can be cancelled. */
export function ExportForm({ service, section, slug, path, name }: ExportFormProps) {
  const [running, setRunning] = useState<{ rows: number; controller: AbortController }>();
  const [end, setEnd] = useState<{ text: string; isProblem: boolean }>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function run(kind: FileKind): Promise<string> {
    const controller = new AbortController();
    current.current = controller;
    setRunning({ rows: 0, controller });
    try {
      // Few visits export something.
      const [{ exportRows }, { loadSection }] = await Promise.all([
        import('../../export/export-rows.ts'),
        import('../../sections/load-section.ts'),
      ]);
      const { resources } = await loadSection(service, section);
      const list = resources.find((resource) => resource.slug === slug)?.list;
      if (!list) throw new Error('This list cannot be exported.');
      const { signal } = controller;
      const onProgress = (rows: number) => setRunning({ rows, controller });
      const { content, rows, rest } = await exportRows({ service, list, path, kind, onProgress, signal });
      const day = new Date(TIMEKEEPER.now()).toLocaleDateString('sv');
      const file = `${name}-${day}.${kind === 'xlsx' ? kind : 'csv'}`;
      save(content, file);
      return `${file} has ${count(rows, 'row')}. ${rest}`;
    } catch (error) {
      throw controller.signal.aborted ? new Error('The export was cancelled. No file was saved.') : error;
    } finally {
      setRunning(undefined);
    }
  }

  function submit(event: Event): void {
    event.preventDefault();
    if (running) return;
    const kind = String(new FormData(event.currentTarget as HTMLFormElement).get('kind')) as FileKind;
    setEnd(undefined);
    run(kind).then(
      (text) => setEnd({ text, isProblem: false }),
      ({ message }: Error) => setEnd({ text: message, isProblem: true }),
    );
  }

  return (
    <Opener label="Export">
      <form class="settings" onSubmit={submit}>
        <label>
          File
          <select name="kind">
            <option value="semicolon">CSV, with amounts as 36,60</option>
            <option value="comma" selected={!writesComma()}>
              CSV, with amounts as 36.60
            </option>
            <option value="xlsx">Excel workbook (XLSX)</option>
          </select>
        </label>
        {running ? (
          <button type="button" onClick={() => running.controller.abort()}>
            Cancel
          </button>
        ) : (
          <button type="submit" class="primary">
            Save the file
          </button>
        )}
        <p>All rows that match the filters, in one file, the newest first.</p>
        <p role="status" class={end?.isProblem ? 'problem' : undefined}>
          {running ? `${count(running.rows, 'row')} read …` : end?.text}
        </p>
      </form>
    </Opener>
  );
}
