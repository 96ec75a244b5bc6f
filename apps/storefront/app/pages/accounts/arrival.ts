/** State that pages about signing in pass to the sign-in page. */
export interface Arrival {
  email: string;
}

/** The router keeps states of any shape. */
export function arrivingEmail(state: unknown): string {
  const { email } = (state ?? {}) as Partial<Arrival>;
  return typeof email === 'string' ? email : '';
}
