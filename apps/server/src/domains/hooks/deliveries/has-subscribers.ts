import type { HookEventType } from '@sampan/contract/hook-types';
import { sql } from 'kysely';

/** A buyer is told nothing while all who act for it are disabled, and a disabled operator nothing either. */
export const hasLogin = sql<boolean>`(h.buyer_id is null or exists (
  select from users u where u.buyer_id = h.buyer_id and u.disabled_at is null))
  and (h.operator_id is null or exists (select from operators p where p.id = h.operator_id and p.disabled_at is null))`;

/** Whether a hook wants to hear of this. */
export const hasSubscribers = (type: HookEventType, buyerId: string) => sql<boolean>`exists (
  select from hook_endpoints h
  where h.is_on and (h.buyer_id is null or h.buyer_id = ${buyerId}::uuid) and ${type}::text = any(h.event_types)
    and ${hasLogin})`;
