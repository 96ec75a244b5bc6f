import { type DocumentNode, type GraphQLSchema, getNamedType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { refused } from './api-error.ts';

/** A scope to write includes the one to read. */
const has = (granted: readonly string[], scope: string): boolean =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'));

/** Refuses what the token may not see or do, by Shopify's own list of types, fields and scopes. */
export function checkScopes(
  schema: GraphQLSchema,
  scopes: ReadonlyMap<string, readonly string[]>,
  document: DocumentNode,
  granted: readonly string[],
): void {
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field() {
        const parent = info.getParentType()?.name ?? '';
        const field = info.getFieldDef()?.name ?? '';
        const type = info.getType();
        for (const place of [`${parent}.${field}`, type ? getNamedType(type).name : ''])
          check(place, scopes.get(place), granted);
      },
      InlineFragment({ typeCondition }) {
        const place = typeCondition?.name.value ?? '';
        check(place, scopes.get(place), granted);
      },
    }),
  );
}

function check(place: string, needed: readonly string[] | undefined, granted: readonly string[]): void {
  if (!needed || needed.some((scope) => has(granted, scope))) return;
  throw refused(
    `Access denied for ${place}. Required access: \`${needed.join('` or `')}\` access scope.`,
    'ACCESS_DENIED',
  );
}
