import { useState } from 'preact/hooks';
import { explain, type ServiceError } from '../../data/create-service.ts';

/** The sentences of a form: what was refused, and what was done. */
interface Said {
  problem?: string;
  done?: string;
}

/** Explains a refusal in words, without the names of fields. */
const explainRefusal = ({ message, answer }: ServiceError): string =>
  answer?.Errors?.map(({ Field, ...error }) =>
    Field === 'NewPassword' ? `The new password: ${error.Hint ?? error.Message}` : explain(error),
  ).join(' ') || message;

/** A form that sends its texts, one call at a time. @param work returns what to say afterwards */
export function useForm(work: (texts: (name: string) => string) => Promise<string>) {
  const [said, setSaid] = useState<Said>({});
  const [isBusy, setBusy] = useState(false);
  return {
    ...said,
    isBusy,
    async submit(event: Event): Promise<void> {
      event.preventDefault();
      if (isBusy) return;
      const form = event.currentTarget as HTMLFormElement;
      const fields = new FormData(form);
      setBusy(true);
      setSaid({});
      await work((name) => String(fields.get(name) ?? '')).then(
        (done) => {
          form.reset();
          setSaid({ done });
        },
        (error: ServiceError) => setSaid({ problem: explainRefusal(error) }),
      );
      setBusy(false);
    },
  };
}
