import { CallError } from '@sampan/contract/page-context';
import type { Puzzle } from './solve-proof.ts';

interface Work {
  proof?: { challenge: string; nonce: string };
}

/** Makes a call; where unusually much is asked for, the browser works for it (`proof_of_work_needed`). */
export async function withWork<Output>(make: (work: Work) => Promise<Output>): Promise<Output> {
  try {
    return await make({});
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'proof_of_work_needed') throw error;
    const { solveProof } = await import('./solve-proof.ts');
    return make({ proof: await solveProof(error.data as Puzzle) });
  }
}
