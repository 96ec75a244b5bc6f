import type { conversationChanged } from '@sampan/contract/conversations/inbox';
import { toWireTime } from '@sampan/contract/wire-time';
import type { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import { type LockedConversation, lockConversation } from '#domains/conversations/thread/locked-conversation.ts';
import { signedFileUrl } from '#domains/uploads/signed-file-url.ts';
import type { Operator } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';
import { refuse } from '#shop/refusal.ts';

type Entries = z.output<typeof conversationChanged>['entries'];

/** The entries of a conversation after that version, oldest first. */
export async function readEntries(
  db: Database | Transaction,
  ctx: Context,
  conversationId: string,
  version = 0,
): Promise<Entries> {
  const rows = await db
    .selectFrom('conversation_entries as e')
    .leftJoin('operators as p', 'p.id', 'e.operator_id')
    .leftJoin('operators as a', 'a.id', 'e.assignee_id')
    .select([
      'e.id',
      'e.version',
      'e.kind',
      'e.at',
      'e.content',
      'e.signature',
      'e.pictures',
      'e.operator_id',
      'p.name',
      'a.name as assignee',
    ])
    .where('conversation_id', '=', conversationId)
    .where('e.version', '>', version)
    .orderBy('e.version')
    .execute();
  return rows.map(({ kind, at, pictures, operator_id, name, assignee, ...row }) => ({
    id: row.id,
    version: row.version,
    content: row.content,
    signature: row.signature,
    kind: kind as Entries[number]['kind'],
    at: toWireTime(at),
    by: operator_id ? { id: operator_id, name: name ?? '' } : null,
    pictures: pictures.map((key) => signedFileUrl(ctx, key)),
    assignee: assignee ?? '',
  }));
}

/**
 * Locks a conversation for an operator's change. Throws `conversation_changed`, with what was done and by whom, if
 * anything was written or changed since the operator saw it. This prevents double answers and answers that miss the
 * buyer's new message.
 */
export async function lockAsSeen(
  tx: Transaction,
  ctx: Context & { actor: Operator },
  { id, version }: { id: string; version: number },
): Promise<LockedConversation> {
  const conversation = await lockConversation(tx, id);
  if (!conversation) throw refuse('not_found');
  if (version === conversation.version) return conversation;
  const entries = await readEntries(tx, ctx, id, version);
  const data: z.output<typeof conversationChanged> = { version: conversation.version, entries };
  throw refuse('conversation_changed', {}, { data });
}
