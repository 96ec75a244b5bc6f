import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

/**
 * Shopify's own schema of its GraphQL Admin API, and which scopes a token needs for what: the file that Shopify publishes
 * in its package @shopify/dev-mcp, unchanged.
 */

export const apiVersion = '2026-10';

interface Published {
  data: IntrospectionQuery;
  offline_scopes: { items: { typeName: string; fieldName?: string; offlineScopes: string[] }[] };
}

export interface AdminSchema {
  schema: GraphQLSchema;
  /** Any one of them; by type, or by type and field: `Mutation.productSet`. */
  scopes: ReadonlyMap<string, readonly string[]>;
}

let read: AdminSchema | undefined;

export function adminSchema(): AdminSchema {
  read ??= readSchema();
  return read;
}

function readSchema(): AdminSchema {
  const file = readFileSync(new URL(`data/admin_${apiVersion}.json.gz`, import.meta.url));
  const { data, offline_scopes } = JSON.parse(gunzipSync(file).toString('utf8')) as Published;
  const needed = offline_scopes.items.filter(({ offlineScopes }) => offlineScopes.length > 0);
  const scopes = new Map(
    needed.map(({ typeName, fieldName, offlineScopes }) => [
      fieldName === undefined ? typeName : `${typeName}.${fieldName}`,
      offlineScopes,
    ]),
  );
  return { schema: buildClientSchema(data), scopes };
}
