/** Documents for the GraphQL Admin API. documents.test.ts checks each against Shopify's own schema of the version in client.ts. */

/** The metafield that holds the product's key. Plain, not the app's own, so that it outlives a change of keys. */
export const keyField = { namespace: 'sampan', key: 'product_key' } as const;

/** Most of an answer's pages; together they stay below the 1,000 points that one query may cost. */
export const pageSizes = {
  groups: 250,
  variants: 100,
  products: 8,
  variantsOfEach: 40,
  goods: 100,
  orders: 6,
  lines: 15,
  fulfillmentOrders: 5,
} as const;

const page = 'pageInfo { hasNextPage endCursor }';
const variant = 'id sku price inventoryQuantity inventoryItem { id }';
const metafield = `metafield(namespace: "${keyField.namespace}", key: "${keyField.key}") { value }`;

export const shopDocument = `query Shop {
  shop { name myshopifyDomain currencyCode shopAddress { countryCodeV2 } }
  currentAppInstallation { accessScopes { handle } }
}`;

export const locationDocument = `query Location { location { id } }`;

export const groupsDocument = `query Groups($after: String) {
  collections(first: ${pageSizes.groups}, after: $after, query: "collection_type:custom", sortKey: TITLE) { nodes { id title } ${page} }
}`;

const look = 'vendor productType tags handle';

const product = (variants: number) =>
  `id status ${metafield} variants(first: ${variants}) { nodes { ${variant} } ${page} }`;

export const productsDocument = `query Products($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Product { ${product(pageSizes.variantsOfEach)} } }
}`;

export const variantsDocument = `query Variants($id: ID!, $after: String) {
  product(id: $id) { variants(first: ${pageSizes.variants}, after: $after) { nodes { ${variant} } ${page} } }
}`;

/** By id, so that the list goes on at the same place after hours. */
export const goodsDocument = `query Goods($after: String) {
  productVariants(first: ${pageSizes.goods}, after: $after, sortKey: ID) {
    nodes { id sku barcode selectedOptions { name value } inventoryItem { id } product { id title status } } ${page}
  }
}`;

/** Includes pictures, so that the same ones are not uploaded again, and manual collections. */
export const productByDocument = `query ProductBy($identifier: ProductIdentifierInput!) {
  productByIdentifier(identifier: $identifier) {
    ${product(pageSizes.variants)} ${look}
    media(first: 100) { nodes { ... on MediaImage { id image { url } } } }
    collections(first: ${pageSizes.groups}, query: "collection_type:custom") { nodes { id } }
  }
}`;

export const variantsBySkuDocument = `query VariantsBySku($query: String!) {
  productVariants(first: 10, query: $query) { nodes { sku product { id } } }
}`;

/** `id` makes values unique in the shop, so that one key is never on two products. */
export const keyDefinitionDocument = `mutation KeyDefinition {
  metafieldDefinitionCreate(definition: {
    name: "Sampan product", namespace: "${keyField.namespace}", key: "${keyField.key}", type: "id", ownerType: PRODUCT
  }) { createdDefinition { id } userErrors { code field message } }
}`;

export const setProductDocument = `mutation SetProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { ${product(pageSizes.variants)} ${look} }
    userErrors { code field message }
  }
}`;

export const onlineStoreDocument = `query OnlineStore {
  publications(first: 20, catalogType: APP) { nodes { id channels(first: 5) { nodes { handle } } } }
}`;

export const publishDocument = `mutation Publish($id: ID!, $publications: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $publications) { userErrors { field message } }
}`;

export const removeProductDocument = `mutation RemoveProduct($id: ID!) {
  productDelete(input: { id: $id }) { deletedProductId userErrors { field message } }
}`;

export const foundVariantsDocument = `query FoundVariants($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { id } }
}`;

export const pricesAtOnce = 10;

/** Prices of up to ten products: they can be changed product by product only, and a request for each would take ten times as long. */
export function pricesDocument(products: number): string {
  const each = Array.from({ length: products }, (_, index) => index);
  const variables = each.map((n) => `$id${n}: ID!, $variants${n}: [ProductVariantsBulkInput!]!`).join(', ');
  const changes = each.map(
    (n) => `p${n}: productVariantsBulkUpdate(productId: $id${n}, variants: $variants${n}, allowPartialUpdates: true) {
    userErrors { code field message }
  }`,
  );
  return `mutation Prices(${variables}) {\n  ${changes.join('\n  ')}\n}`;
}

export const stockDocument = `mutation Stock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { code field message } }
}`;

const property = 'key value';
const money = 'shopMoney { amount }';
const line = `id sku title quantity currentQuantity unfulfilledQuantity requiresShipping
      variant { id inventoryItem { id } } discountedUnitPriceSet { ${money} }
      customAttributes { ${property} } lineItemGroup { customAttributes { ${property} } }`;
const address = 'firstName lastName company countryCodeV2 province city address1 address2 zip phone';
const order = (after: string) => `id name createdAt updatedAt cancelledAt currencyCode email
    displayFinancialStatus displayFulfillmentStatus
    shippingAddress { ${address} } shippingLine { title } phone
    test note tags edited customAttributes { ${property} } discountCodes paymentGatewayNames
    currentTotalDiscountsSet { ${money} } totalTipReceivedSet { ${money} } currentTotalDutiesSet { ${money} }
    totalOutstandingSet { ${money} } additionalFees { name price { ${money} } } risk { recommendation }
    fulfillmentOrders(first: ${pageSizes.fulfillmentOrders}) { nodes { status fulfillAt fulfillmentHolds { reason } } }
    lineItems(first: ${pageSizes.lines}${after}) { nodes { ${line} } ${page} }`;

export const ordersDocument = `query Orders($query: String!, $after: String) {
  orders(first: ${pageSizes.orders}, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { ${order('')} } ${page} }
}`;

/** Reads further pages of its lines, too. */
export const orderDocument = `query Order($id: ID!, $after: String) {
  order(id: $id) { ${order(', after: $after')} }
}`;

export const fulfillmentsDocument = `query Told($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 20) {
      id status
      trackingInfo(first: 3) { company number url }
      fulfillmentLineItems(first: 20) { nodes { quantity lineItem { id } } }
    }
  }
}`;

export const deliveriesDocument = `query Deliveries($id: ID!) {
  order(id: $id) {
    fulfillments(first: 20) {
      id status
      trackingInfo(first: 3) { number }
      events(first: 10, reverse: true) { nodes { status } }
    }
  }
}`;

export const deliverDocument = `mutation Deliver($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
}`;

export const openLinesDocument = `query OpenLines($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 8, after: $after) {
      nodes {
        id status assignedLocation { location { id } }
        lineItems(first: 50) { nodes { id remainingQuantity lineItem { id } } }
      }
      ${page}
    }
  }
}`;

export const fulfilDocument = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

export const renumberDocument = `mutation Renumber($id: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
    userErrors { field message }
  }
}`;

export const subscriptionsDocument = `query Subscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) { nodes { id topic uri } ${page} }
}`;

/** Webhooks carry the id only: the rest is read later, so that no addresses are stored in a queue. */
export const subscribeDocument = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: ["id"] }) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`;

export const unsubscribeDocument = `mutation Unsubscribe($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`;

export const uninstallDocument = `mutation Uninstall { appUninstall { userErrors { field message } } }`;
