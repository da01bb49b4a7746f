import { useState } from 'preact/hooks';
import { explain, type Service, type ServiceError } from './create-service.ts';

type Texts<Name extends string> = Record<Name, string>;

interface FactsOptions<Name extends string> {
  /** The path of the calls that read and change the record. */
  path: string;
  /** The name of the record in their answers. */
  record: string;
  names: readonly Name[];
  /** Converts a text into the value that is sent. Default: the text itself. */
  toValue?: (name: Name, text: string) => unknown;
}

/** A form for the facts of one record: what is on file, what was typed, and what the service refused. */
export function useFacts<Answer extends object, Name extends keyof Answer & string>(
  service: Service,
  { path, record, names, toValue = (_, text) => text }: FactsOptions<Name>,
) {
  const [saved, setSaved] = useState<Answer>();
  const [typed, setTyped] = useState<Partial<Texts<Name>>>({});
  const [problems, setProblems] = useState<Partial<Texts<Name>>>({});
  const toText = (name: Name): string => String(saved?.[name] ?? '');
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? toText(name)])) as Texts<Name>;
  const changed = names.filter((name) => values[name] !== toText(name));
  return {
    saved,
    values,
    problems,
    changed,
    change: (name: Name, text: string) => setTyped((before) => ({ ...before, [name]: text })),
    async load(): Promise<void> {
      setSaved((await service.get<Record<string, Answer>>(path))[record]);
    },
    async save(): Promise<void> {
      setProblems({});
      const entries = changed.map((name) => [name, values[name].trim()] as const);
      const body = Object.fromEntries(
        entries.map(([name, text]) => [name, text ? toValue(name, text) : null]),
      );
      try {
        const answer = await service.send<Record<string, Answer>>('PUT', path, body);
        setSaved(answer[record]);
        // Keep what was typed while the call ran.
        setTyped((now) => (now === typed ? {} : now));
      } catch (error) {
        const errors = (error as ServiceError).answer?.Errors ?? [];
        setProblems(
          Object.fromEntries(errors.map(({ Field, ...problem }) => [Field, explain(problem)])) as Texts<Name>,
        );
        throw errors.length ? new Error('Not saved: see the fields.') : error;
      }
    },
  };
}
