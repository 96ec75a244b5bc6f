export type { CallOptions, CreatingOptions } from './call.ts';
export { type ClientOptions, createClient } from './create-client.ts';
export type * from './generated/calls.ts';
export { readTime } from './read-time.ts';
export { type FaultName, isRefusal, ShopError } from './shop-error.ts';
export { type ShopEvent, verifyWebhook, WebhookError, type WebhookHeaders } from './webhooks.ts';
