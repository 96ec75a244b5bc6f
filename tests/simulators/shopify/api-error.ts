import { GraphQLError } from 'graphql';

/** An error of a whole request, in GraphQL's shape and with Shopify's codes. */
export const refused = (message: string, code: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code } });

/** An error of a mutation that did nothing. */
export interface UserError {
  code?: string;
  field: string[] | null;
  message: string;
}

/** Thrown where a mutation stops; becomes its `userErrors`. */
export class Unwilling extends Error {
  readonly error: UserError;

  constructor(field: string[] | null, message: string, code?: string) {
    super(message);
    this.error = { field, message, ...(code ? { code } : {}) };
  }
}

export function withUserErrors<Payload extends object>(act: () => Payload, nothing: object): object {
  try {
    return { ...nothing, ...act(), userErrors: [] };
  } catch (error) {
    if (error instanceof Unwilling) return { ...nothing, userErrors: [error.error] };
    throw error;
  }
}
