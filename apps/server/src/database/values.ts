/** The values of a statement's `$n`. */
export class Values {
  readonly list: unknown[] = [];

  /** The place where the value stands. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`;
  }
}
