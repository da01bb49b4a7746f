import { useEffect, useState } from 'preact/hooks';
import { toDataUrl } from '../../data/to-data-url.ts';
import { type ApiRecord, toLabel } from '../../sections/describe-record.ts';
import { findSecrets } from '../../sections/find-secrets.ts';
import { type ApiCall, listAnswerFields, readVocabulary } from '../../sections/list-resources.ts';
import { CopyButton } from './copy-button.tsx';
import { RecordFields, type ValueContext } from './record-fields.tsx';

/** The answer of a call: its fields, or a file. */
export type CallResult = ApiRecord | Blob;

type Context = Omit<ValueContext, 'currency'>;

/** The number of characters of a text file that are shown. */
const MAX_SHOWN = 4_000;

/** A file in an answer: its content and a link that saves it. */
function FileAnswer({ file, name }: { file: Blob; name: string }) {
  const [shown, setShown] = useState<{ url: string; text: string }>();
  useEffect(() => {
    void Promise.all([toDataUrl(file), file.text()]).then(([url, text]) => setShown({ url, text }));
  }, [file]);
  if (!shown) return null;
  const isPicture = file.type.startsWith('image/');
  return (
    <>
      <p>
        <a class="button" href={shown.url} download={name}>
          Download
        </a>
      </p>
      {isPicture ? (
        <img src={shown.url} width="180" height="180" alt="What the call answered" />
      ) : (
        <pre>{shown.text.slice(0, MAX_SHOWN)}</pre>
      )}
    </>
  );
}

function SecretList({ answer, call, context }: { answer: ApiRecord; call: ApiCall; context: Context }) {
  return (
    <>
      {findSecrets(answer, call.answer).map(({ name, value }) => (
        <p key={name} class="secret">
          {toLabel(name)}, shown only this once: copy it now. <code>{value}</code>{' '}
          <CopyButton act={context.act} label="Copy" name={name} done={`${name} was copied.`} text={value} />
        </p>
      ))}
    </>
  );
}

/** Returns the record inside an answer, or the whole answer if there is none. */
function unpack(answer: ApiRecord, call: ApiCall): ApiRecord {
  const names = listAnswerFields(call.answer).map(([name]) => name);
  const [only = ''] = names;
  const record = answer[only];
  if (names.length === 1 && typeof record === 'object' && record && !Array.isArray(record))
    return record as ApiRecord;
  return Object.fromEntries(names.filter((name) => name in answer).map((name) => [name, answer[name]]));
}

/** Shows the answer of a call: its secrets, its fields and, to developers, the raw body. People see what they asked for, not what they typed. */
export function ShownAnswer({
  call,
  result,
  context,
}: {
  call: ApiCall;
  result: CallResult;
  context: Context;
}) {
  if (result instanceof Blob) return <FileAnswer file={result} name={call.path.replace(/^.*\//, '')} />;
  const isAsked = context.isDeveloper || call.method === 'GET';
  const record = unpack(result, call);
  const secrets = findSecrets(result, call.answer).map(({ name }) => name);
  const shown = Object.fromEntries(Object.entries(record).filter(([name]) => !secrets.includes(name)));
  return (
    <>
      <SecretList answer={result} call={call} context={context} />
      {isAsked && Object.keys(shown).length > 0 && (
        <RecordFields record={shown} context={context} {...readVocabulary(call)} />
      )}
      {context.isDeveloper && (
        <details>
          <summary>The answer as JSON</summary>
          <pre>{JSON.stringify(result, null, 2)}</pre>
        </details>
      )}
    </>
  );
}
