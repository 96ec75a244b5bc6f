import { readFileSync } from 'node:fs';

/** Policies as the demo publishes them and as a new shop may begin with: Markdown with `{placeholders}`. */
export function policyDraft(kind: 'terms' | 'shipping' | 'refunds', language: string): string {
  return readFileSync(new URL(`../${language}/policies/${kind}.md`, import.meta.url), 'utf8');
}
