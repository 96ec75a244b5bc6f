import type { OrderWait } from '#connectors/sales-channel/sales-channel.ts';

/** A release holds for that reason in the shop's own words: another hold, or another unknown state, waits again. */
export const isAmong = (released: readonly OrderWait[], { kind, said }: OrderWait): boolean =>
  released.some((wait) => wait.kind === kind && wait.said === said);

export const openWaits = (waits: readonly OrderWait[], released: readonly OrderWait[]): OrderWait[] =>
  waits.filter((wait) => !isAmong(released, wait));
