/**
 * Of `orders o`: inspection found pieces damaged or missing, and nobody has settled it: not refunded, not approved of by
 * the buyer, not shipped.
 */
export const hasFinding = `(o.status in ('pending_inspection', 'be_confirmed_customer', 'be_delivered')
  and exists (select from inspection_lines l join order_items i on i.id = l.order_item_id
    where l.order_id = o.id and l.damaged + l.missing > 0 and l.damaged + l.missing > i.refunded_quantity)
  and not exists (select from inspections n where n.order_id = o.id and n.approved_at is not null))`;

/** Since when. */
export const foundSince = `(select min(l.inspected_at) from inspection_lines l
  where l.order_id = o.id and l.damaged + l.missing > 0)`;
