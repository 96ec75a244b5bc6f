import type { Index } from './indexes.ts';
import type { Source } from './mapping.ts';
import { onlyKeys, Refusal } from './refusal.ts';

/** Faults of single documents in a bulk request. */
export interface ItemFault {
  status: 400 | 429 | 503;
  /** The first so many are stored. */
  after?: number;
  times?: number;
}

interface Action {
  kind: 'index' | 'delete';
  id: string;
  version: number;
  source: Source | undefined;
}

const types = {
  400: 'mapper_parsing_exception',
  429: 'rejected_execution_exception',
  503: 'unavailable_shards_exception',
};

export function bulk(index: Index, text: string, takeFault: (place: number) => ItemFault | undefined) {
  if (!text.endsWith('\n'))
    throw new Refusal(400, 'illegal_argument_exception', 'The bulk request must be terminated by a newline [\\n]');
  const actions = readActions(text.slice(0, -1).split('\n'));
  let errors = false;
  const items = actions.map((action, place) => {
    const outcome = carryOut(index, action, takeFault(place));
    errors ||= 'error' in outcome;
    return { [action.kind]: { _index: index.name, _id: action.id, ...outcome } };
  });
  return { took: 1, errors, items };
}

function readActions(lines: readonly string[]): Action[] {
  const actions: Action[] = [];
  for (let at = 0; at < lines.length; ) {
    const [[kind, about] = ['', {}]] = Object.entries(
      onlyKeys(JSON.parse(lines[at++] ?? ''), ['index', 'delete'], 'action') as object,
    );
    const { _id, version, version_type } = onlyKeys(about, ['_id', 'version', 'version_type'], kind);
    if (version_type !== 'external_gte' || typeof version !== 'number' || typeof _id !== 'string')
      throw new Refusal(400, 'illegal_argument_exception', 'only documents with an outside version are simulated');
    const source = kind === 'index' ? (JSON.parse(lines[at++] ?? '') as Source) : undefined;
    actions.push({ kind: kind as Action['kind'], id: _id, version, source });
  }
  return actions;
}

function carryOut(index: Index, { kind, id, version, source }: Action, fault: ItemFault | undefined) {
  if (fault) return { status: fault.status, error: { type: types[fault.status], reason: 'as planned' } };
  try {
    const { isNew } = index.store(id, version, source);
    if (kind === 'delete') return { status: isNew ? 404 : 200, result: isNew ? 'not_found' : 'deleted' };
    return { status: isNew ? 201 : 200, result: isNew ? 'created' : 'updated' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, error: { type: error.type, reason: error.message } };
  }
}
