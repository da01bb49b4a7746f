/**
 * Makes a change that may draw the order again, and unfolds what was unfolded before. The texts of a merchant are in every
 * language the same, and so are their folds.
 */
export function keepFolds(root: ParentNode, change: () => void): void {
  const find = () => Array.from(root.querySelectorAll('details'));
  const before = find().map(({ open }) => open);
  change();
  for (const [index, fold] of find().entries()) fold.open = before[index] === true;
}
