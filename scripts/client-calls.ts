import type { Call } from '@sampan/contract/call';
import { callsByDomain, domainNotes } from '@sampan/contract/calls';
import { errorData } from '@sampan/contract/error-notes';
import { type ErrorName, errors } from '@sampan/contract/errors';
import { hookEvents, sentToOneHook } from '@sampan/contract/hook-events';
import { type Components, type JsonSchema, schemaOf } from '../apps/server/src/http/documentation/json-schema.ts';
import { commentText, objectText, typeText } from './type-text.ts';

/**
 * Generates the types and routes in `packages/client` of all calls that a buyer's own system may make. They come from
 * the schemas of the OpenAPI document, so that the two never differ.
 */

type Entry = readonly [name: string, call: Call];
type Shape = { input: JsonSchema; output: JsonSchema };
type Shapes = ReadonlyMap<string, Shape>;

/** They change nothing, whatever their method, so they may be sent again. */
const reads = /^(?:count|estimate|find|get|list|preview|quote|recommend|search)/;

function groupsOfCalls(): [domain: string, entries: Entry[]][] {
  return Object.entries(callsByDomain)
    .map(([domain, calls]): [string, Entry[]] => [domain, Object.entries(calls).filter(([, { scope }]) => scope)])
    .filter(([, entries]) => entries.length > 0);
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const fieldsOf = ({ properties = {} }: JsonSchema) => Object.values(properties).filter(({ deprecated }) => !deprecated);

/** Named shapes that a schema mentions, and those that these mention. */
function collect(schema: unknown, components: Components, found: Set<string>): void {
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!name || found.has(name)) continue;
    found.add(name);
    collect(components[name], components, found);
  }
}

function named(name: string, schema: JsonSchema, isInput: boolean): string {
  const comment = commentText(schema.description, '');
  return schema.properties
    ? `${comment}export interface ${name} ${objectText(schema, '', { isInput })}\n`
    : `${comment}export type ${name} = ${typeText(schema, '')};\n`;
}

/** The type of an answer: its own name when it has one. */
function answerType(name: string, output: JsonSchema): string {
  if (output.type === 'null') return 'void';
  return output.$ref || !output.properties ? typeText(output, '  ') : `${capital(name)}Answer`;
}

function method([name, call]: Entry, { input, output }: Shape): string {
  const isEmpty = fieldsOf(input).length === 0;
  const isOptional = (input.required ?? []).length === 0;
  const parameter = `input${isOptional ? '?' : ''}: ${isEmpty ? 'Record<string, never>' : `${capital(name)}Input`}`;
  const refusals = call.refusals.map((error) => `\`${error}\``).join(', ');
  const note = `${call.summary.replace(/ Not in the specification\.$/, '')} Scope \`${call.scope}\`.`;
  const comment = commentText(note + (refusals && ` Refusals: ${refusals}.`), '  ');
  const options = call.idempotent ? 'CreatingOptions' : 'CallOptions';
  return `${comment}  ${name}(${parameter}, options?: ${options}): Promise<${answerType(name, output)}>;\n`;
}

function shapesOfCall([name]: Entry, { input, output }: Shape): string[] {
  return [
    ...(fieldsOf(input).length > 0 ? [named(`${capital(name)}Input`, input, true)] : []),
    ...(answerType(name, output) === `${capital(name)}Answer` ? [named(`${capital(name)}Answer`, output, false)] : []),
  ];
}

function route([name, call]: Entry): string {
  const extras = {
    ...(call.query && { query: call.query }),
    ...(call.bodyField && { bodyField: call.bodyField }),
    ...(call.idempotent && { isCreating: true }),
    ...(call.method !== 'GET' && reads.test(name) && { isReading: true }),
  };
  return `    ${name}: ${JSON.stringify([call.method, call.path, ...(Object.keys(extras).length > 0 ? [extras] : [])])},\n`;
}

const errorNames = Object.keys(errors) as ErrorName[];

/** The shapes of refusals that carry data. */
function errorShapes(components: Components): [name: ErrorName, schema: JsonSchema][] {
  return errorNames
    .map((name): [ErrorName, JsonSchema] => [name, schemaOf(errorData(name), 'output', components)])
    .filter(([, schema]) => schema.type !== 'null');
}

function errorsText(shapes: readonly [name: ErrorName, schema: JsonSchema][]): string {
  return `/** Stable names of the shop's refusals. */
export type ErrorName =
${errorNames.map((name) => `  | '${name}'`).join('\n')};

/** The data of refusals that carry more than their name. */
export interface ErrorData {
${shapes.map(([name, schema]) => `  ${name}: ${typeText(schema, '  ')};\n`).join('')}}
`;
}

/** The shapes of webhook events. */
function eventShapes(components: Components): [type: string, schema: JsonSchema][] {
  return Object.entries({ ...hookEvents, ...sentToOneHook }).map(([type, { summary, data }]) => [
    type,
    { ...schemaOf(data, 'output', components), description: summary },
  ]);
}

function eventsText(shapes: readonly [type: string, schema: JsonSchema][]): string {
  const fields = shapes.map(
    ([type, schema]) => `${commentText(schema.description, '  ')}  '${type}': ${typeText(schema, '  ')};\n`,
  );
  return `/** The webhook events of the shop, with their data. */\nexport interface EventData {\n${fields.join('')}}\n`;
}

function shapesOf(groups: readonly [string, Entry[]][], components: Components): Shapes {
  return new Map(
    groups
      .flatMap(([, entries]) => entries)
      .map(([name, call]) => [
        name,
        { input: schemaOf(call.input, 'input', components), output: schemaOf(call.output, 'output', components) },
      ]),
  );
}

function groupText(domain: string, entries: readonly Entry[], shapes: Shapes): string {
  const own = entries.flatMap((entry) => shapesOfCall(entry, shapeOf(shapes, entry))).join('\n');
  const note = commentText(domainNotes[domain as keyof typeof domainNotes], '');
  const methods = entries.map((entry) => method(entry, shapeOf(shapes, entry))).join('');
  return `${own}\n${note}export interface ${capital(domain)}Calls {\n${methods}}\n`;
}

function shapeOf(shapes: Shapes, [name]: Entry): Shape {
  const shape = shapes.get(name);
  if (!shape) throw new Error(`${name} has no shapes`);
  return shape;
}

export function describeClientCalls(): string {
  const components: Components = {};
  const groups = groupsOfCalls();
  const shapes = shapesOf(groups, components);
  const refusals = errorShapes(components);
  const found = new Set<string>();
  const events = eventShapes(components);
  collect([...shapes.values(), refusals, events], components, found);
  return `/** Generated from the contract by npm run generate. */
import type { CallOptions, CreatingOptions, RoutesByGroup } from '../call.ts';

${[...found]
  .sort()
  .map((name) => named(name, components[name] ?? {}, false))
  .join('\n')}
${groups.map(([domain, entries]) => groupText(domain, entries, shapes)).join('\n')}
/** Every call of the shop that a buyer's own system may make. */
export interface ShopCalls {
${groups.map(([domain]) => `  ${domain}: ${capital(domain)}Calls;\n`).join('')}}

${errorsText(refusals)}
${eventsText(events)}
export const routes: RoutesByGroup = {
${groups.map(([domain, entries]) => `  ${domain}: {\n${entries.map(route).join('')}  },\n`).join('')}};
`;
}
