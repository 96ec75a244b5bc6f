/** One call each, so that an order that somebody else changed stops no other. Returns those that were refused, and why. */
export async function actOnEach<Order>(
  orders: readonly Order[],
  act: (order: Order) => Promise<unknown>,
): Promise<{ order: Order; error: unknown }[]> {
  const refused: { order: Order; error: unknown }[] = [];
  for (const order of orders) await act(order).catch((error: unknown) => refused.push({ order, error }));
  return refused;
}
