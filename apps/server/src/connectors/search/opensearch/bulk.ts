import { cutText } from '@sampan/contract/cut-text';
import { EngineAway, EngineRefusal, type OpenSearchClient } from './client.ts';
import type { ProductDocument, WordDocument } from './index-definition.ts';

/** One document to be stored, or removed if it has no content. */
export interface Write {
  id: string;
  /** The database's version when it was read: the later read wins, whichever arrives last. */
  version: number;
  document: ProductDocument | WordDocument | undefined;
}

const mostWrites = 500;
const mostBytes = 4 * 2 ** 20;
const answerWithinMs = 8000;

interface BulkAnswer {
  errors: boolean;
  items: Record<string, { status: number; error?: { type: string; reason?: string } }>[];
}

function linesOf({ id, version, document }: Write): string[] {
  const about = { _id: id, version, version_type: 'external_gte' };
  return document ? [JSON.stringify({ index: about }), JSON.stringify(document)] : [JSON.stringify({ delete: about })];
}

/**
 * Stores documents in the index behind the alias, part by part. An index that is not there is not made by the way. Throws
 * if any is not stored: all may be sent again.
 */
export async function write(client: OpenSearchClient, alias: string, writes: readonly Write[]): Promise<void> {
  let lines: string[] = [];
  let [count, bytes] = [0, 0];
  const send = async () => {
    if (count === 0) return;
    const path = `${alias}/_bulk?require_alias=true`;
    check(await client.send<BulkAnswer>({ method: 'POST', path, body: lines, timeoutMs: answerWithinMs }));
    lines = [];
    [count, bytes] = [0, 0];
  };
  for (const one of writes) {
    const more = linesOf(one);
    const size = more.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
    if (count === mostWrites || (count > 0 && bytes + size > mostBytes)) await send();
    lines.push(...more);
    count++;
    bytes += size;
  }
  await send();
}

/** 409: a later reading is there already. 404: what should be removed was not there; of an index, that it is missing. */
function check({ errors, items }: BulkAnswer): void {
  if (!errors) return;
  for (const item of items) {
    const [[action, { status, error }] = ['', { status: 200, error: undefined }]] = Object.entries(item);
    if (status < 300 || status === 409 || (status === 404 && action === 'delete' && !error)) continue;
    const reason = cutText(`${error?.type ?? 'error'}: ${error?.reason ?? ''}`, 300);
    if (status === 429 || status >= 500) throw new EngineAway(`a document was not stored: ${reason}`);
    throw new EngineRefusal(status, reason);
  }
}
