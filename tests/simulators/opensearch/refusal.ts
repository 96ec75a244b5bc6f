/** An error as OpenSearch words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }

  get body() {
    const cause = { type: this.type, reason: this.message };
    return { error: { root_cause: [cause], ...cause }, status: this.status };
  }
}

/** Refuses unknown keys, as the real one does. */
export function onlyKeys(given: unknown, known: readonly string[], what: string): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal(400, 'parsing_exception', `[${what}] is no object`);
  const odd = Object.keys(given).find((key) => !known.includes(key));
  if (odd !== undefined) throw new Refusal(400, 'parsing_exception', `unknown key [${odd}] in [${what}]`);
  return given as Record<string, unknown>;
}
