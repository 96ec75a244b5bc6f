import { readFileSync } from 'node:fs';
import type pg from 'pg';

export interface AuditFinding {
  query: string;
  rows: number;
  sample: unknown;
}

interface AuditQuery {
  name: string;
  text: string;
}

let queries: readonly AuditQuery[] | undefined;

/** The queries of database/audit.sql by name; none may return a row. */
export const readAuditQueries = (): readonly AuditQuery[] => (queries ??= splitAudit());

function splitAudit(): AuditQuery[] {
  const file = readFileSync(new URL('../database/audit.sql', import.meta.url), 'utf8');
  return [...file.matchAll(/^-- name: (.+)\n([\s\S]*?)(?=^-- name: |(?![\s\S]))/gm)].map((match) => ({
    name: (match[1] ?? '').trim(),
    text: (match[2] ?? '').trim(),
  }));
}

export async function audit(pool: pg.Pool): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { name, text } of readAuditQueries()) {
    const { rows } = await pool.query(text);
    if (rows.length > 0) findings.push({ query: name, rows: rows.length, sample: rows[0] });
  }
  return findings;
}

/** Formats for people: one line per finding, with counts. */
export function describeAudit(findings: readonly AuditFinding[]): string {
  const lines = findings.map(
    ({ query, rows, sample }) =>
      `✗ ${query}: ${rows} ${rows === 1 ? 'row' : 'rows'}, first ${JSON.stringify(sample)}\n`,
  );
  return `${lines.join('')}${readAuditQueries().length} queries, ${findings.length} with findings\n`;
}
