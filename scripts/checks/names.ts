import type { Node } from 'oxc-parser';
import { memberOf, nodesOf, textOf } from './source.ts';

/**
 * The texts that a file's names may have: constants, members of objects, items of lists, unions of literals, arguments
 * of functions. All uses of a name in the file count, in any scope.
 */
export class Names {
  readonly #texts = new Map<string, Set<string>>();
  readonly #parameters = new Map<string, readonly Node[]>();

  readonly #exported: ReadonlyMap<string, readonly string[]>;

  /** `exported`: what constants of other files are, by name. */
  constructor(path: string, text: string, exported: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#exported = exported;
    const nodes = nodesOf(path, text);
    // A name may refer to one that comes later.
    for (let size = -1; size !== this.#size(); ) {
      size = this.#size();
      for (const node of nodes) this.#learn(node);
    }
  }

  textsOf(node: Node | null | undefined): string[] {
    const text = textOf(node);
    if (!node || text !== undefined) return text === undefined ? [] : [text];
    switch (node.type) {
      case 'Identifier':
        return [...(this.#texts.get(node.name) ?? [])];
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return this.textsOf(node.expression);
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].flatMap((one) => this.textsOf(one));
      case 'LogicalExpression':
        return [node.left, node.right].flatMap((one) => this.textsOf(one as Node));
      case 'ArrayExpression':
        return node.elements.flatMap((one) => this.textsOf(one));
      case 'ObjectExpression':
        return node.properties.flatMap((one) => (one.type === 'Property' ? this.textsOf(one.value) : []));
      case 'TemplateLiteral':
        return this.#joined(
          node.quasis.map(({ value }) => value.cooked ?? value.raw),
          node.expressions,
        );
      case 'BinaryExpression':
        return node.operator === '+' ? this.#joined(['', '', ''], [node.left as Node, node.right]) : [];
      case 'TaggedTemplateExpression':
        return this.textsOf(node.quasi);
      case 'MemberExpression':
        return [...(this.#texts.get(memberOf(node) ?? '') ?? []), ...this.textsOf(node.object)];
      case 'CallExpression':
        return this.#ofCall(memberOf(node.callee), node.arguments[0]);
      case 'TSTypeAnnotation':
        return this.textsOf(node.typeAnnotation as Node);
      case 'TSUnionType':
        return node.types.flatMap((one) => this.textsOf(one as Node));
      case 'TSTypeReference':
        return this.textsOf(node.typeName as Node);
      default:
        return [];
    }
  }

  /** `Object.keys(of)`, `sql.table(of)`. */
  #ofCall(name: string | undefined, of: Node | undefined): string[] {
    if (name === 'keys' || name === 'entries') {
      const keys = of?.type === 'Identifier' ? this.#texts.get(`keys of ${of.name}`) : undefined;
      return [...(keys ?? [])];
    }
    return ['values', 'table', 'id', 'ref', 'raw', 'freeze', 'lit'].includes(name ?? '') ? this.textsOf(of) : [];
  }

  #joined(between: readonly string[], parts: readonly Node[]): string[] {
    let all = [between[0] ?? ''];
    for (const [index, part] of parts.entries()) {
      const texts = this.textsOf(part);
      all = all.flatMap((before) => texts.map((text) => `${before}${text}${between[index + 1] ?? ''}`));
      if (all.length > 50) return [];
    }
    return all;
  }

  #learn(node: Node): void {
    switch (node.type) {
      case 'VariableDeclarator':
        this.#bind(node.id, node.init);
        break;
      case 'ForOfStatement':
        if (node.left.type === 'VariableDeclaration') this.#bind(node.left.declarations[0]?.id, node.right);
        break;
      case 'AssignmentExpression':
        this.#bind(node.left as Node, node.right);
        break;
      case 'ImportSpecifier': {
        const imported = node.imported.type === 'Identifier' ? node.imported.name : '';
        this.#add(node.local.name, this.#exported.get(imported) ?? []);
        break;
      }
      case 'Property':
        if (node.key.type === 'Identifier') this.#add(node.key.name, this.textsOf(node.value));
        break;
      case 'TSPropertySignature':
        if (node.key.type === 'Identifier') this.#add(node.key.name, this.textsOf(node.typeAnnotation));
        break;
      case 'TSTypeAliasDeclaration':
        this.#add(node.id.name, this.textsOf(node.typeAnnotation as Node));
        break;
      case 'FunctionDeclaration':
        this.#learnFunction(node.id?.name, node.params as Node[]);
        break;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        this.#learnFunction(undefined, node.params as Node[]);
        break;
      case 'CallExpression':
        if (node.callee.type === 'Identifier')
          for (const [index, parameter] of (this.#parameters.get(node.callee.name) ?? []).entries())
            this.#bind(parameter, node.arguments[index]);
        break;
    }
  }

  #learnFunction(name: string | undefined, parameters: readonly Node[]): void {
    if (name !== undefined) this.#parameters.set(name, parameters);
    for (const parameter of parameters)
      if (parameter.type === 'Identifier') this.#add(parameter.name, this.textsOf(parameter.typeAnnotation));
  }

  /** Adds the right side to the possible texts of the left side's names. */
  #bind(target: Node | null | undefined, value: Node | null | undefined): void {
    if (target?.type === 'Identifier') {
      this.#add(target.name, this.textsOf(value));
      this.#bindKeys(target.name, value);
    } else if (target?.type === 'AssignmentPattern') {
      this.#bind(target.left, value);
      this.#bind(target.left, target.right);
    } else if (target?.type === 'ArrayPattern') for (const element of target.elements) this.#bind(element, value);
    else if (target?.type === 'ObjectPattern')
      for (const property of target.properties) if (property.type === 'Property') this.#bind(property.value, value);
  }

  #bindKeys(name: string, value: Node | null | undefined): void {
    if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression')
      this.#bindKeys(name, value.expression);
    if (value?.type === 'ArrowFunctionExpression' || value?.type === 'FunctionExpression')
      this.#parameters.set(name, value.params as Node[]);
    if (value?.type !== 'ObjectExpression') return;
    const keys = value.properties.flatMap((one) => (one.type === 'Property' ? [one.key] : []));
    this.#add(
      `keys of ${name}`,
      keys.flatMap((key) => (key.type === 'Identifier' ? [key.name] : (textOf(key) ?? []))),
    );
  }

  #add(name: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    const known = this.#texts.get(name) ?? new Set();
    // A table's name, also with its columns: `orders (id, sn)`. Statements are read where they are.
    for (const text of texts) {
      const [, table] = /^\s*(["\w.]{1,80})\s*(?:\(|$)/.exec(text) ?? [];
      if (table) known.add(table);
    }
    this.#texts.set(name, known);
  }

  #size(): number {
    return [...this.#texts.values()].reduce((sum, { size }) => sum + size, 0) + this.#parameters.size;
  }
}

/** Constants that files export, by name; two of one name are taken for either. */
export function exportedTexts(files: readonly { path: string; text: string }[]): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { path, text } of files) {
    if (!/^export const \w+(?:: [^=\n]+)? = (?:sql\b|['"`[{])/m.test(text)) continue;
    const names = new Names(path, text);
    for (const node of nodesOf(path, text)) {
      if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
      for (const { id } of node.declaration.declarations)
        if (id.type === 'Identifier') found.set(id.name, [...(found.get(id.name) ?? []), ...names.textsOf(id)]);
    }
  }
  return found;
}
