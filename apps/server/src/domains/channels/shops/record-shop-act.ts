import { logSecurity } from '#security/security-log.ts';
import type { Customer } from '#shop/actor.ts';
import type { Context } from '#shop/context.ts';

const calls = { shop_connected: 'finishShopConsent', shop_disconnected: 'disconnectResellerShop' } as const;

/** For security_events: whoever connects a shop can be told goods and addresses by it. */
export function recordShopAct(ctx: Context & { actor: Customer }, kind: keyof typeof calls, shopId: string): void {
  logSecurity(ctx, kind, { kind: 'customer', who: ctx.actor.userId, call: calls[kind], subject: shopId });
}
