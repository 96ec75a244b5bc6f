/** What a page about signing in passes on to the sign-in page. */
export interface Arrival {
  email: string;
}

/** The router keeps states of any shape. */
export function arrivingEmail(state: unknown): string {
  const { email } = (state ?? {}) as Partial<Arrival>;
  return typeof email === 'string' ? email : '';
}
