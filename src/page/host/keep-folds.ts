/**
 * Makes a change that may render the order again, and restores which parts are unfolded. They are in the same order in every
 * language.
 */
export function keepFolds(root: ParentNode, change: () => void): void {
  const find = () => Array.from(root.querySelectorAll('details'));
  const before = find().map(({ open }) => open);
  change();
  for (const [index, fold] of find().entries()) fold.open = before[index] === true;
}
