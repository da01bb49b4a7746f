import { describeProblem } from '../../texts/describe-problem.ts';
import { writeLine } from '../../texts/write-line.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * Announces once the problem of the field that was just left. The message at the field is not a live region: after a submit, all
 * of them change at once, and the focused field's is read.
 */
export function ProblemStatus({ state }: Pick<ScreenProps, 'state'>) {
  const field = state.leftField;
  const problem = field && state.problems[field];
  return (
    <p class="visually-hidden" role="status">
      {problem &&
        writeLine(state.catalog.labels[field], describeProblem(field, problem, state), state.language)}
    </p>
  );
}
