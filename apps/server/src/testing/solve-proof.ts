import { createHash } from 'node:crypto';

export interface Puzzle {
  challenge: string;
  bits: number;
}

/** The work of `proof_of_work_needed`. */
export function solveProof({ challenge, bits }: Puzzle): { challenge: string; nonce: string } {
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
    if (Math.clz32(hash.readUInt32BE(0)) >= bits) return { challenge, nonce: String(nonce) };
  }
}
