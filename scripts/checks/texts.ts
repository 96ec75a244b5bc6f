import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { errors } from '@sampan/contract/errors';
import { readCatalogue } from '@sampan/translations/translate';
import { listFiles, root } from '../steps.ts';

/** Every text that is used exists, every text that exists is used, every error has its sentence, and all of them parse. */

function sources(): string {
  return [...listFiles('apps'), ...listFiles('packages/contract')]
    .filter((path) => /\.tsx?$/.test(path) && !/generate/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
}

/** Beginnings of ids that are put together at run time: `orders.status.${status}`. */
function prefixes(code: string): string[] {
  return [...code.matchAll(/`([a-zA-Z-]+\.[\w.-]*)\$\{/g)].map((match) => match[1] as string);
}

function isUsed(id: string, code: string, begun: readonly string[]): boolean {
  if (id.startsWith('errors.')) return id.slice(7) in errors;
  // refuseField(field, 'postcode') names the rest of a `fields.` id.
  const word = id.startsWith('fields.') ? id.slice(7) : id;
  return (
    code.includes(`'${word}'`) ||
    code.includes(`"${word}"`) ||
    begun.some((prefix) => prefix !== 'fields.' && id.startsWith(prefix))
  );
}

export async function checkTexts(): Promise<string[]> {
  const messages = readCatalogue('en');
  const code = sources();
  const begun = prefixes(code);
  const unused = Object.keys(messages)
    .filter((id) => !isUsed(id, code, begun))
    .map((id) => `unused: ${id}`);
  const missing = Object.keys(errors)
    .filter((name) => !messages[`errors.${name}`])
    .map((name) => `missing: errors.${name}`);
  const broken = Object.entries(messages).flatMap(([id, message]) => {
    try {
      compileMessage(message);
      return [];
    } catch (error) {
      return [`${id}: ${error instanceof Error ? error.message : error}`];
    }
  });
  return [...unused, ...missing, ...broken];
}
