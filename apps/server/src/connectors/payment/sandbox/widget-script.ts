import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** Each behind those it imports. */
const files = ['texts', 'fields', 'code-dialog', 'intents', 'style', 'drop-in', 'main'];

/**
 * The provider's drop-in widget for browsers. Pages load it with a plain script element, like the real provider's, so its
 * files become one script whose names are its own; types and imports are taken off.
 */
export function widgetScript(): string {
  const parts = files.map((name) => {
    const source = readFileSync(new URL(`widget/${name}.ts`, import.meta.url), 'utf8');
    const script = withoutWarning(() => stripTypeScriptTypes(source));
    return script.replaceAll(/^import [^;]*;$/gm, '').replaceAll(/^export /gm, '');
  });
  return `(() => {\n${parts.join('\n')}})();\n`;
}

/** Node warns that the function is experimental, in the middle of the shop's log; a test pins what it does. */
function withoutWarning<Result>(work: () => Result): Result {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
