import { variables } from '../apps/server/src/config/variables.ts';
import { variableGroups, variableWords } from '../apps/server/src/config/words.ts';

/** .env.example and the table of docs/operations/variables.md, from the words beside the variables' schemas. */

type Name = keyof typeof variables;
const names = Object.keys(variableWords) as Name[];
const lineMax = 110;

/** A default is checked against the schema, unless it depends on other variables. */
function standardOf(name: Name): string {
  const [schema] = variables[name];
  const { standard = '' } = variableWords[name];
  const built = schema.parse(undefined);
  if (built !== undefined && schema.parse(standard) !== built)
    throw new Error(`config/words.ts: ${name} has another default than ${standard || 'none'}`);
  return standard;
}

/** A value that can be written behind NAME=; a description such as `one per core` cannot. */
function writtenValue(name: Name): string {
  const standard = standardOf(name);
  return variables[name][0].safeParse(standard).success && !standard.includes(' ') ? standard : '';
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > lineMax) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

function example(name: Name): string[] {
  const { meaning, example: given } = variableWords[name];
  const standard = standardOf(name);
  const words = `${meaning}.${standard ? ` Default: ${standard}.` : ''}`;
  const line = given === undefined ? `#${name}='${writtenValue(name)}'` : `${name}='${given}'`;
  return [...wrap(words.replaceAll('`', '')), line, ''];
}

const head = `# The variables of a shop with real customers. Copy this file to .env (compose.yaml) or /etc/sampan.env (systemd), keep it
# readable to nobody else, and fill in what is empty, between the quotes: a value with a space or any of & ; < > $ ( ) # needs
# them, or a shell that reads this file loses it without a word. A ' in a URL is written %27.
# Written by npm run generate from apps/server/src/config/words.ts.
`;

const ofCompose = `# ${'-'.repeat(10)} Only for compose.yaml, which sets both DATABASE URLs, HOST, PORT, DATA_DIR and TRUST_PROXY itself

# Two passwords of its PostgreSQL, letters and digits only (openssl rand -hex 24 prints one): of the user that serves, and of
# the one that owns the tables.
#POSTGRES_PASSWORD=''
#POSTGRES_OWNER_PASSWORD=''

# The folder with nginx's certificate, fullchain.pem and privkey.pem.
#TLS_DIR='/etc/ssl/sampan'
`;

export function describeExample(): string {
  const groups = Object.entries(variableGroups).map(([group, title]) =>
    [
      `# ${'-'.repeat(10)} ${title}`,
      '',
      ...names.filter((name) => variableWords[name].group === group).flatMap(example),
    ].join('\n'),
  );
  return [head, ...groups, ofCompose].join('\n');
}

const [begin, end] = ['<!-- variables: written by npm run generate -->\n', '\n<!-- end of variables -->'];

/** The document with its table of variables renewed. */
export function withVariables(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`docs/operations/variables.md has no place for the variables: ${begin.trim()}`);
  const rows = names.map((name) => `| \`${name}\` | ${standardOf(name)} | ${variableWords[name].meaning} |`);
  const table = ['', '| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
  return document.slice(0, from + begin.length) + table + document.slice(to);
}
