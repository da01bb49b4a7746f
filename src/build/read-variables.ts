/** A variable of a script, whichever function declares it. */
export interface Variable {
  name: string;
  /** Offsets of its name in the code. */
  places: number[];
  /** Names that cannot be the same: one of the two would hide the other where it is used. */
  rivals: Set<Variable>;
  /** It belongs to the browser, or its name is a property's too (`{ url }`). */
  isFixed: boolean;
}

interface Scope {
  parent: Scope | undefined;
  variables: Map<string, Variable>;
}

interface SyntaxNode {
  type: string;
  start: number;
  [part: string]: unknown;
}

interface Use {
  name: string;
  place: number;
  scope: Scope;
}

/** Their scopes follow rules of their own; a minified script of ES2020 has none of them. */
const REFUSED = /^(Class|With|Labeled|Switch|Import|Export)/;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof (value as SyntaxNode | null)?.type === 'string';

const listParts = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const createScope = (parent?: Scope): Scope => ({ parent, variables: new Map() });

function declare(scope: Scope, name: string, isFixed = false): Variable {
  const variable = scope.variables.get(name) ?? { name, places: [], rivals: new Set(), isFixed };
  scope.variables.set(name, variable);
  return variable;
}

/** Declares the names on the left side of a declaration, or of a parameter. */
function declarePattern(scope: Scope, pattern: SyntaxNode): void {
  if (pattern.type === 'Identifier') declare(scope, pattern.name as string);
  else if (pattern.type === 'Property') declarePattern(scope, pattern.value as SyntaxNode);
  else if (pattern.type === 'AssignmentPattern') declarePattern(scope, pattern.left as SyntaxNode);
  else for (const part of listParts(pattern)) declarePattern(scope, part);
}

function declareStatement(scope: Scope, { type, id, declarations }: SyntaxNode): void {
  if (type === 'FunctionDeclaration') declarePattern(scope, id as SyntaxNode);
  if (type === 'VariableDeclaration')
    for (const declaration of declarations as SyntaxNode[])
      declarePattern(scope, declaration.id as SyntaxNode);
}

/** In a block these belong to the function around it. */
function refuseHoisted(statements: SyntaxNode[]): void {
  if (statements.some(({ type, kind }) => kind === 'var' || type === 'FunctionDeclaration'))
    throw new Error('This script declares a "var" or a function in a block');
}

/** Finds where each name is used. The scopes have all their declarations then. */
function listUses(program: SyntaxNode, top: Scope): { uses: Use[]; shorthands: Set<number> } {
  const uses: Use[] = [];
  const shorthands = new Set<number>();

  const open = (scope: Scope, statements: SyntaxNode[], parts: SyntaxNode[]) => {
    for (const statement of statements) declareStatement(scope, statement);
    for (const part of parts) visit(part, scope);
  };
  const openBlock = (parent: Scope, statements: SyntaxNode[], parts = statements) => {
    refuseHoisted(statements);
    open(createScope(parent), statements, parts);
  };
  /** A function's or `catch`'s declarations are in one scope with its parameters: they cannot share a name. */
  const openFunction = (parent: Scope, params: SyntaxNode[], body: SyntaxNode) => {
    const scope = createScope(parent);
    for (const param of params) declarePattern(scope, param);
    const statements = body.type === 'BlockStatement' ? listParts(body) : [];
    open(scope, statements, [...params, ...(statements[0] ? statements : [body])]);
  };
  const visit = (node: SyntaxNode, scope: Scope): void => {
    const { type, start, key, value } = node;
    const body = node.body as SyntaxNode;
    if (REFUSED.test(type) || (type === 'FunctionExpression' && node.id))
      throw new Error(`This script has a ${type}`);
    if (type === 'Identifier') uses.push({ name: node.name as string, place: start, scope });
    else if (type === 'MemberExpression' && !node.computed) visit(node.object as SyntaxNode, scope);
    else if (type === 'Property') {
      if (node.shorthand) shorthands.add(start);
      if (node.computed) visit(key as SyntaxNode, scope);
      visit(value as SyntaxNode, scope);
    } else if (/Function/.test(type)) {
      if (node.id) visit(node.id as SyntaxNode, scope);
      openFunction(scope, node.params as SyntaxNode[], body);
    } else if (type === 'CatchClause') {
      refuseHoisted(listParts(body));
      openFunction(scope, [node.param].filter(isNode), body);
    } else if (type === 'BlockStatement') openBlock(scope, listParts(node));
    else if (type.startsWith('For'))
      openBlock(scope, [node.init ?? node.left].filter(isNode), listParts(node));
    else for (const part of listParts(node)) visit(part, scope);
  };
  for (const statement of listParts(program)) declareStatement(top, statement);
  for (const statement of listParts(program)) visit(statement, top);
  return { uses, shorthands };
}

/**
 * The variables of a script, those of the browser included, and which of them cannot have the same name: all that are declared between
 * the declaration of one and a place where it is used.
 * @param program the script's syntax tree (ESTree)
 * @throws Error for syntax that it does not know
 */
export function readVariables(program: unknown): Variable[] {
  const browser = createScope();
  const { uses, shorthands } = listUses(program as SyntaxNode, createScope(browser));
  const reach = new Map<Variable, Set<Scope>>();
  for (const { name, place, scope } of uses) {
    const between: Scope[] = [];
    let declaring = scope;
    for (; declaring !== browser && !declaring.variables.has(name); declaring = declaring.parent as Scope)
      between.push(declaring);
    const variable = declare(declaring, name, declaring === browser);
    variable.places.push(place);
    variable.isFixed ||= shorthands.has(place);
    const scopes = reach.get(variable) ?? new Set([declaring]);
    for (const hidden of between) scopes.add(hidden);
    reach.set(variable, scopes);
  }
  for (const [variable, scopes] of reach)
    for (const scope of scopes)
      for (const rival of scope.variables.values())
        if (rival !== variable) {
          variable.rivals.add(rival);
          rival.rivals.add(variable);
        }
  return [...reach.keys()];
}
