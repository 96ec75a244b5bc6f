import { CallError } from '@sampan/contract/page-context';

/** Browsers' messages when a fetch or an import got no response at all; the last is Vite's, of a chunk's style sheet. */
const noAnswer = /^(failed to fetch|networkerror|load failed|error loading|importing a module|unable to preload css)/i;

export function isUnreachable(error: unknown): boolean {
  if (error instanceof CallError) return error.error === 'network';
  return error instanceof Error && noAnswer.test(error.message);
}
