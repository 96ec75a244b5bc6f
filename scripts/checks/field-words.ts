import { fieldWords } from '@sampan/contract/field-words';
import { openApiDocument } from '../../apps/server/src/http/documentation/document.ts';
import { type JsonSchema, saysItself } from '../../apps/server/src/http/documentation/json-schema.ts';

/**
 * Checks that every field of the calls is explained: with `.describe()` in the contract, or by its name in
 * `field-words.ts`.
 */
export async function checkFieldWords(): Promise<string[]> {
  const unknown = new Set<string>();
  const known = new Set<string>();
  const visit = (node: unknown, name?: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties, ...rest } = node as JsonSchema & Record<string, unknown>;
    for (const [field, schema] of Object.entries(properties ?? {})) {
      known.add(field);
      if (!schema.$ref && !saysItself(schema) && !/^[A-Z]{3}$/.test(field)) unknown.add(field);
      visit(schema, field);
    }
    for (const part of Object.values(rest)) visit(part, name);
  };
  const { paths, components } = openApiDocument('Shop', undefined);
  visit(components.schemas);
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations) as { parameters?: { name: string; description?: string }[] }[]) {
      for (const { name, description } of operation.parameters ?? []) {
        if (!name) continue;
        known.add(name);
        if (!description) unknown.add(name);
      }
      visit(operation);
    }
  }
  return [
    ...[...unknown].map((name) => `the field ${name} needs .describe() in the contract, or a line in field-words.ts`),
    ...Object.keys(fieldWords)
      .filter((name) => !known.has(name))
      .map((name) => `field-words.ts explains ${name}, which no call has`),
  ];
}
