import { CallError } from '@sampan/contract/page-context';

/** Browsers' messages when a fetch or an import got no response at all. */
const noAnswer = /^(failed to fetch|networkerror|load failed|error loading|importing a module)/i;

export function isUnreachable(error: unknown): boolean {
  if (error instanceof CallError) return error.error === 'network';
  return error instanceof TypeError && noAnswer.test(error.message);
}
