/** Makes one call per order, so that a conflict on one stops no other. Returns the refused ones with the reason. */
export async function actOnEach<Order>(
  orders: readonly Order[],
  act: (order: Order) => Promise<unknown>,
): Promise<{ order: Order; error: unknown }[]> {
  const refused: { order: Order; error: unknown }[] = [];
  for (const order of orders) await act(order).catch((error: unknown) => refused.push({ order, error }));
  return refused;
}
