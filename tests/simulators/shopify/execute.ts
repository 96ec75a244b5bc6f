import {
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  type GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  NoDeprecatedCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { refused } from './api-error.ts';
import { requestedCost } from './cost.ts';
import { type Caller, mutationRoot, queryRoot } from './root.ts';
import { adminSchema } from './schema.ts';
import { checkScopes } from './scopes.ts';

export interface Limits {
  bucket: number;
  restoreRate: number;
}

export interface Answered {
  body: object;
  /** Nothing was done. */
  isThrottled: boolean;
}

const mostPerQuery = 1000;
const mostInList = 250;
/** Each is validated once. */
const documents = new Map<string, { document: DocumentNode; errors: readonly GraphQLError[] }>();

export function operationOf(query: string): string {
  return /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? '';
}

/** One request by Shopify's published schema: what it refuses is refused, then what the token may not, then what costs too much. */
export function answer(caller: Caller, query: string, variables: Record<string, unknown>, limits: Limits): Answered {
  const { schema, scopes } = adminSchema();
  const { document, errors } = understand(query);
  if (errors.length > 0 || !document) return only(errors);
  try {
    checkScopes(schema, scopes, document, caller.token.scopes);
    checkLists(variables, operationOf(query));
  } catch (error) {
    return only([error as GraphQLError]);
  }
  const cost = requestedCost(schema, document, variables);
  if (cost > mostPerQuery)
    return only([
      refused(
        `Query cost is ${cost}, which exceeds the single query max cost limit (${mostPerQuery}).`,
        'MAX_COST_EXCEEDED',
      ),
    ]);
  const bucket = bucketOf(caller, limits);
  if (bucket.available < cost) {
    caller.shop.counts.throttled++;
    return {
      isThrottled: true,
      body: {
        errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
        extensions: costs(cost, null, bucket.available, limits),
      },
    };
  }
  const { result, actual } = run(caller, document, variables);
  bucket.available -= Math.min(actual, cost);
  return { isThrottled: false, body: { ...shown(result), extensions: costs(cost, actual, bucket.available, limits) } };
}

function understand(query: string) {
  const known = documents.get(query);
  if (known) return known;
  const { schema } = adminSchema();
  let read: { document: DocumentNode | undefined; errors: readonly GraphQLError[] };
  try {
    const document = parse(query);
    read = { document, errors: validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule]) };
  } catch (error) {
    read = { document: undefined, errors: [error as GraphQLError] };
  }
  if (read.document) documents.set(query, read as { document: DocumentNode; errors: readonly GraphQLError[] });
  return read;
}

const only = (errors: readonly GraphQLError[]): Answered => ({
  isThrottled: false,
  body: { errors: errors.map((error) => error.toJSON()) },
});

const shown = ({ data, errors }: ExecutionResult) => ({
  data,
  ...(errors ? { errors: errors.map((one) => one.toJSON()) } : {}),
});

/** `productSet` takes more variants than lists usually may have. */
function checkLists(value: unknown, operation: string, name = ''): void {
  if (Array.isArray(value)) {
    if (value.length > mostInList && name !== 'variants')
      throw refused(
        `The input array size of ${value.length} is greater than the maximum allowed of ${mostInList}.`,
        'MAX_INPUT_SIZE_EXCEEDED',
      );
    for (const one of value) checkLists(one, operation, name);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) checkLists(one, operation, key);
  }
}

function bucketOf({ world, shop, token }: Caller, { bucket, restoreRate }: Limits) {
  const now = world.clock.now;
  const known = shop.buckets.get(token.app.clientId) ?? { available: bucket, at: now };
  known.available = Math.min(bucket, known.available + ((now - known.at) / 1000) * restoreRate);
  known.at = now;
  shop.buckets.set(token.app.clientId, known);
  return known;
}

const costs = (requested: number, actual: number | null, available: number, { bucket, restoreRate }: Limits) => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: { maximumAvailable: bucket, currentlyAvailable: Math.floor(available), restoreRate },
  },
});

const idempotent = ['inventorySetQuantities'];

function run(caller: Caller, document: DocumentNode, variables: Record<string, unknown>) {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const isMutation = operation?.operation === 'mutation';
  let actual = isMutation ? (operation?.selectionSet.selections.length ?? 1) * 10 : 0;
  const result = execute({
    schema: adminSchema().schema,
    document,
    variableValues: variables,
    rootValue: isMutation ? mutationRoot(caller) : queryRoot(caller),
    fieldResolver: (source, args, context, info) => {
      if (typeof source === 'object' && source !== null && !(info.fieldName in source))
        throw refused(`${info.parentType.name}.${info.fieldName} is not known here.`, 'NOT_SIMULATED');
      const resolve = () => defaultFieldResolver(source, args, context, info);
      const value =
        idempotent.includes(info.fieldName) && isMutation
          ? once(caller, info.fieldNodes[0], args, variables, resolve)
          : resolve();
      if (isCompositeType(getNamedType(info.returnType)) && value) {
        const isList = isListType(getNullableType(info.returnType));
        actual += isList && Array.isArray(value) ? value.length : 1;
      }
      return value;
    },
  });
  if (result instanceof Promise) throw new Error('Nothing here takes its time.');
  return { result, actual };
}

type Field = {
  directives?: readonly {
    name: { value: string };
    arguments?: readonly {
      name: { value: string };
      value: { kind: string; value?: unknown; name?: { value: string } };
    }[];
  }[];
};

/** The same key and input have one effect, and one answer. */
function once(
  { shop }: Caller,
  field: unknown,
  args: object,
  variables: Record<string, unknown>,
  act: () => unknown,
): unknown {
  const directive = (field as Field).directives?.find(({ name }) => name.value === 'idempotent');
  const given = directive?.arguments?.find(({ name }) => name.value === 'key')?.value;
  const key = given?.kind === Kind.VARIABLE ? variables[given.name?.value ?? ''] : given?.value;
  if (typeof key !== 'string' || !key.trim())
    throw refused('The @idempotent directive is required for this mutation.', 'BAD_REQUEST');
  const input = JSON.stringify(args);
  const known = shop.repeated.get(key);
  if (known && known.input !== input)
    return {
      userErrors: [
        { field: null, message: 'The key was used with other parameters.', code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
      ],
    };
  if (known) return known.answer;
  const made = act();
  shop.repeated.set(key, { input, answer: made });
  return made;
}
