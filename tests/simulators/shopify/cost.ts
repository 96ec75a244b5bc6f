import {
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

type Variables = Record<string, unknown>;

/** The cost of a mutation's input beyond its ten points, by the descriptions in the schema. */
const perVariant = 0.2;
const perFile = 1.9;
const perMetafield = 0.4;

/**
 * The most a query may cost: an object 1, scalars nothing, a mutation 10, of unions and interfaces the dearest type, a
 * connection two and as many as may come. Shopify does not publish more; this is never less than what its documents show.
 */
export function requestedCost(schema: GraphQLSchema, document: DocumentNode, variables: Variables): number {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return 0;
  const fields = costOf(schema, operation.selectionSet, root, variables);
  return Math.ceil(fields + (operation.operation === 'mutation' ? mutationCost(operation, variables) : 0));
}

function mutationCost({ selectionSet }: OperationDefinitionNode, variables: Variables): number {
  const mutations = selectionSet.selections.filter(({ kind }) => kind === Kind.FIELD).length;
  const { variants = [], files = [], metafields = [] } = (variables.input ?? {}) as Record<string, unknown[]>;
  return (
    mutations * 10 +
    (variants?.length ?? 0) * perVariant +
    (files?.length ?? 0) * perFile +
    (metafields?.length ?? 0) * perMetafield
  );
}

function costOf(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  variables: Variables,
): number {
  let own = 0;
  let dearest = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) own += fieldCost(schema, selection, type, variables);
    if (selection.kind !== Kind.INLINE_FRAGMENT) continue;
    const condition = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
    if (!isCompositeType(condition)) continue;
    const cost = costOf(schema, selection.selectionSet, condition, variables);
    if (isAbstractType(type)) dearest = Math.max(dearest, cost);
    else own += cost;
  }
  return own + dearest;
}

function fieldCost(
  schema: GraphQLSchema,
  field: FieldNode,
  parent: GraphQLCompositeType,
  variables: Variables,
): number {
  const definition = 'getFields' in parent ? parent.getFields()[field.name.value] : undefined;
  const type = definition && getNamedType(definition.type);
  if (!type || !isCompositeType(type) || !field.selectionSet) return 0;
  const count = countOf(field, variables);
  if (isObjectType(type) && type.name.endsWith('Connection')) {
    const nodes = field.selectionSet.selections.filter(
      (one): one is FieldNode => one.kind === Kind.FIELD && one.name.value === 'nodes',
    );
    const each = nodes.reduce((sum, node) => sum + fieldCost(schema, node, type, variables), 0);
    return 2 + (count ?? 1) * each;
  }
  return (count ?? 1) * (1 + costOf(schema, field.selectionSet, type, variables));
}

function countOf({ arguments: given = [] }: FieldNode, variables: Variables): number | undefined {
  const valueIn = (name: string) => {
    const value = given.find((one) => one.name.value === name)?.value;
    return value && plain(value, variables);
  };
  const ids = valueIn('ids');
  const first = valueIn('first');
  return Array.isArray(ids) ? ids.length : typeof first === 'number' ? first : undefined;
}

function plain(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value.kind === Kind.INT) return Number(value.value);
  return value.kind === Kind.LIST ? value.values : undefined;
}
