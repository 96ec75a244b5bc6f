/**
 * Expression on a line `i` and its finding `l`: pieces that were paid for, are not sent, and are not settled by a
 * refund, by sending them again or by a waiver. Neither the buyer's approval nor the shipping settles them.
 */
export const unsettledPieces = `least(l.damaged + l.missing, greatest(
  i.quantity - i.refunded_quantity - l.accepted - coalesce((
    select sum(s.pieces) from finding_settlements s where s.order_item_id = i.id), 0), 0))`;

/** Condition on `orders o`: an inspection found pieces damaged or missing that nobody has settled. */
export const hasFinding = `(o.status <> 'closed'
  and exists (select from inspection_lines l join order_items i on i.id = l.order_item_id
    where l.order_id = o.id and l.damaged + l.missing > 0 and ${unsettledPieces} > 0))`;

/** When the first of them was found. */
export const foundSince = `(select min(l.inspected_at) from inspection_lines l
  where l.order_id = o.id and l.damaged + l.missing > 0)`;
