import { sql } from 'kysely';
import type { Transaction } from '#database/connect.ts';
import type { LockedConversation } from './locked-conversation.ts';

interface NewEntry {
  kind: 'message' | 'closed' | 'reopened' | 'assigned';
  /** Null if the buyer wrote it. */
  operatorId: string | null;
  content?: string;
  /** The signature that buyers see under messages. */
  signature?: string;
  pictures?: readonly string[];
  assigneeId?: string | null;
}

const now = sql<Date>`clock_timestamp()`;

/** The change that an entry makes to its conversation. */
function changeOf({ kind, operatorId, assigneeId }: NewEntry) {
  switch (kind) {
    case 'message':
      return operatorId
        ? { state: 'open' as const, last_at: now, waiting_since: null }
        : {
            state: 'open' as const,
            last_at: now,
            written_at: now,
            waiting_since: sql<Date>`coalesce(waiting_since, clock_timestamp())`,
          };
    case 'closed':
      return { state: 'closed' as const, waiting_since: null };
    case 'reopened':
      return { state: 'open' as const };
    case 'assigned':
      return { assignee_id: assigneeId ?? null };
  }
}

/** Adds an entry to a locked conversation and increments its version. Returns the entry's id. */
export async function addEntry(tx: Transaction, conversation: LockedConversation, entry: NewEntry): Promise<string> {
  conversation.version += 1;
  const { version, id: conversation_id } = conversation;
  await tx
    .updateTable('conversations')
    .set({ version, ...changeOf(entry) })
    .where('id', '=', conversation_id)
    .execute();
  const { kind, operatorId, content = '', signature = '', pictures = [], assigneeId = null } = entry;
  const { id } = await tx
    .insertInto('conversation_entries')
    .values({
      conversation_id,
      version,
      kind,
      content,
      signature,
      pictures: [...pictures],
      operator_id: operatorId,
      assignee_id: assigneeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
