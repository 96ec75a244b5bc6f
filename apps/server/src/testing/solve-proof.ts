import { hash } from 'node:crypto';

export interface Puzzle {
  challenge: string;
  bits: number;
}

/** The work of `proof_of_work_needed`. */
export function solveProof({ challenge, bits }: Puzzle): { challenge: string; nonce: string } {
  for (let nonce = 0; ; nonce++) {
    const digest = hash('sha256', `${challenge}:${nonce}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE(0)) >= bits) return { challenge, nonce: String(nonce) };
  }
}
