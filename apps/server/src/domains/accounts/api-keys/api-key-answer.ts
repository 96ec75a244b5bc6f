import type { OutputOf } from '@sampan/contract/call';
import type { Calls } from '@sampan/contract/calls';
import { type Scope, scopes } from '@sampan/contract/scopes';
import { toWireTime } from '@sampan/contract/wire-time';
import type { ApiKeyRow } from './store.ts';

type ApiKeyAnswer = OutputOf<Calls['listApiKeys']>[number];

const timeOf = (moment: Date | null) => moment && toWireTime(moment);

export function apiKeyAnswer(row: ApiKeyRow): ApiKeyAnswer {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.filter((scope): scope is Scope => Object.hasOwn(scopes, scope)),
    start: row.start,
    createdAt: toWireTime(row.created_at),
    expiresAt: timeOf(row.expires_at),
    lastUsedAt: timeOf(row.last_used_at),
    revokedAt: timeOf(row.revoked_at),
  };
}
