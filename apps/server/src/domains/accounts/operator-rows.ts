import { sql } from 'kysely';
import type { Rows } from '#database/rows.ts';

interface OperatorColumns {
  id: string;
  email: string;
  name: string;
  language: string;
  roles: string[];
  disabled_at: Date | null;
}

export const operatorRows: Rows<OperatorColumns> = sql`
  select id, email, name, language, roles, disabled_at from operators`;
