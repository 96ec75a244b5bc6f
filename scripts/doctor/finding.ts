/** A finding of the doctor: ✓ well, ✗ to be mended, – not tried or not certain. */
export interface Finding {
  about: string;
  state: 'well' | 'bad' | 'open';
  text: string;
  /** The remedy of everything that is not well. */
  remedy?: string;
}

export const well = (about: string, text: string): Finding => ({ about, state: 'well', text });
export const bad = (about: string, text: string, remedy: string): Finding => ({ about, state: 'bad', text, remedy });
export const open = (about: string, text: string, remedy: string): Finding => ({ about, state: 'open', text, remedy });

const marks = { well: '✓', bad: '✗', open: '–' } as const;

export function describe(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ about, state, text, remedy }) => [
      `${marks[state]} ${about}: ${text}`,
      ...(remedy ? [`    ${remedy}`] : []),
    ])
    .join('\n');
}

/** A check that fails in a way of its own is a finding, too. */
export async function examine(about: string, remedy: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { message, cause } = error as Error;
    const why = message || String((error as AggregateError).errors?.[0]?.message ?? error);
    return [bad(about, cause instanceof Error && cause.message ? `${why} (${cause.message})` : why, remedy)];
  }
}
