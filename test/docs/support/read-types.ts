import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** `name`, `name?` or `name(parameters)`, and the text of its type, on one line. */
export type Member = [name: string, type: string];

interface Types {
  /** The members of an interface. */
  getMembers(name: string): Member[];
  /** The strings of a union of strings. */
  getStrings(name: string): string[];
  /** The members of each object type in a union of them; types that it only names are left out. */
  getVariants(name: string): Member[][];
  /** The text of a type's declaration. */
  getSource(name: string): string;
}

const flatten = (node: ts.Node): string =>
  node.getText().replace(/\s+/g, ' ').replace(/; }/g, ' }').replace(/^\| /, '');

function describeMember(member: ts.TypeElement): Member {
  const name = member.name?.getText() ?? '';
  if (ts.isMethodSignature(member)) {
    const parameters = member.parameters.map((parameter) => parameter.name.getText());
    return [`${name}(${parameters.join(', ')})`, member.type ? flatten(member.type) : 'void'];
  }
  if (!ts.isPropertySignature(member) || !member.type) throw new Error(`${name} has no type`);
  return [member.questionToken ? `${name}?` : name, flatten(member.type)];
}

/** Reads type declarations from the source, as they are written there. */
export function readTypes(file: string): Types {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const find = <T extends ts.Statement>(name: string, is: (node: ts.Node) => node is T): T => {
    const found = source.statements.find(
      (statement): statement is T & ts.Statement =>
        is(statement) && (statement as unknown as ts.NamedDeclaration).name?.getText() === name,
    );
    if (!found) throw new Error(`${file} declares no ${name}`);
    return found;
  };
  const getUnion = (name: string) => {
    const { type } = find(name, ts.isTypeAliasDeclaration);
    return ts.isUnionTypeNode(type) ? [...type.types] : [type];
  };
  return {
    getMembers: (name) => find(name, ts.isInterfaceDeclaration).members.map(describeMember),
    getStrings: (name) => getUnion(name).map((type) => flatten(type).replaceAll("'", '')),
    getVariants: (name) =>
      getUnion(name).flatMap((type) =>
        ts.isTypeLiteralNode(type) ? [type.members.map(describeMember)] : [],
      ),
    getSource: (name) => find(name, ts.isTypeAliasDeclaration).getText(),
  };
}
