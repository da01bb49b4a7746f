import { describeProblem } from '../../texts/describe-problem.ts';
import type { ScreenProps } from './screen-props.ts';

/**
 * Says once what is wrong with the field that was just left. The line at the field is no live region: after a press all of
 * them fill at once, and the focus reads the first.
 */
export function ProblemStatus({ state }: Pick<ScreenProps, 'state'>) {
  const field = state.leftField;
  const problem = field && state.problems[field];
  return (
    <p class="visually-hidden" role="status">
      {problem && `${state.catalog.labels[field]}: ${describeProblem(field, problem, state)}`}
    </p>
  );
}
