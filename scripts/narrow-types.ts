/**
 * `text` with a check is one of a few words, `text[]` has some of them: the check's list becomes the column's type, so
 * that readers need no cast.
 */

interface Choice {
  table: string;
  column: string;
  values: string[];
}

function choicesOf(schema: string): Choice[] {
  return [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)].flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/ CHECK \(\((\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]\)?\)\)/g)].map(
      ([, column = '', list = '']) => ({
        table,
        column,
        values: list.split(', ').map((value) => value.replace(/::\w+$/, '')),
      }),
    ),
  );
}

const interfaceName = (table: string) => table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `types` as kysely-codegen writes them, `schema` as schema.sql has it. */
export function narrowTypes(types: string, schema: string): string {
  return choicesOf(schema).reduce((text, { table, column, values }) => {
    const start = text.indexOf(`export interface ${interfaceName(table)} {`);
    const end = text.indexOf('\n}', start);
    const block = text.slice(start, end);
    const narrowed = block.replace(
      new RegExp(`^(  ${column}: .*?)\\b(?:string|number)\\b(\\[\\])?`, 'm'),
      (_, head: string, list = '') => head + (list ? `(${values.join(' | ')})[]` : values.join(' | ')),
    );
    if (start < 0 || narrowed === block) throw new Error(`types.ts has no column ${table}.${column} to narrow`);
    return text.slice(0, start) + narrowed + text.slice(end);
  }, types);
}
