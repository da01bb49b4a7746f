/**
 * Finds files or folders that import each other in a circle.
 * @param imports pairs of importer and imported
 * @returns the circle, its first member repeated at the end; `undefined` if there is none
 */
export function findCircle(imports: readonly (readonly [from: string, to: string])[]): string[] | undefined {
  const targets = Map.groupBy(imports, ([from]) => from);
  const finished = new Set<string>();
  const search = (path: string[]): string[] | undefined => {
    const node = path.at(-1) as string;
    const start = path.indexOf(node);
    if (start < path.length - 1) return path.slice(start);
    if (finished.has(node)) return undefined;
    for (const [, next] of targets.get(node) ?? []) {
      const circle = search([...path, next]);
      if (circle) return circle;
    }
    finished.add(node);
    return undefined;
  };
  for (const node of targets.keys()) {
    const circle = search([node]);
    if (circle) return circle;
  }
  return undefined;
}
