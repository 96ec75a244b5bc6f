import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#shop/refusal.ts';

export type TextParser = (
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/**
 * Our own bodies are three levels deep; walking through a hundred thousand levels, as `JSON.stringify` does, overflows
 * the stack.
 */
const depthMax = 32;

/** JSON without keys that reach into prototypes; an empty body is an empty object. */
export function jsonParser(app: FastifyInstance): TextParser {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  return (request, text, done) => {
    if (text === '') done(null, {});
    else if (isTooDeep(text)) done(refuse('malformed_body'));
    else parse(request, text, done);
  };
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

/** Scans by hand, because a body may contain 256,000 brackets. Those inside strings do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) isText = !isText;
    else if (isText && sign === backslash) at++;
    else if (!isText && (sign === openList || sign === openObject) && ++depth > depthMax) return true;
    else if (!isText && (sign === closeList || sign === closeObject)) depth--;
  }
  return false;
}
