import { sha256 } from './sha256.ts';

/** The puzzle of `proof_of_work_needed`, see sendEmailCode in the API documentation. */
export interface Puzzle {
  challenge: string;
  bits: number;
}

const batch = 2048;

/** Finds the nonce in batches, so that the page stays responsive. */
export async function solveProof({ challenge, bits }: Puzzle): Promise<{ challenge: string; nonce: string }> {
  const encoder = new TextEncoder();
  for (let nonce = 0; ; nonce++) {
    const [first = 0] = sha256(encoder.encode(`${challenge}:${nonce}`));
    if (Math.clz32(first) >= bits) return { challenge, nonce: String(nonce) };
    if (nonce % batch === batch - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
