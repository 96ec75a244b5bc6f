/** The puzzle of `proof_of_work_needed`, see the API page's sendEmailCode. */
export interface Puzzle {
  challenge: string;
  bits: number;
}

const batch = 256;

/** Finds the nonce, a batch at a time, so that the page stays usable meanwhile. */
export async function solveProof({ challenge, bits }: Puzzle): Promise<{ challenge: string; nonce: string }> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += batch) {
    const hashes = await Promise.all(
      Array.from({ length: batch }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${first + index}`)),
      ),
    );
    const found = hashes.findIndex((hash) => Math.clz32(new DataView(hash).getUint32(0)) >= bits);
    if (found >= 0) return { challenge, nonce: String(first + found) };
  }
}
