-- Queries that must return no row: after every test file, hourly in a running shop, and by `npm run audit`.

-- Cart and orders.

-- name: a cart holds more lines than its cap
select buyer_id, count(*) from cart_items group by buyer_id having count(*) > 100;

-- name: a buyer has more favourites than the cap
select buyer_id, count(*) from favourites group by buyer_id having count(*) > 500;

-- name: a cart line's SKU belongs to another product
select c.id from cart_items c join skus s on s.id = c.sku_id where s.product_id <> c.product_id;

-- name: stock below zero
select id, amount_on_sale from skus where amount_on_sale < 0;

-- name: pieces set aside are not those of the orders whose goods are not bought yet
select s.id, s.reserved, held.pieces from skus s
left join (
  select i.sku_id, sum(i.quantity - i.refunded_quantity) as pieces
  from orders o join order_items i on i.order_id = o.id
  where coalesce(o.status_before, o.status) in ('create', 'be_purchased') and i.serving <> 'own_stock'
  group by i.sku_id
) held on held.sku_id = s.id
where s.reserved <> coalesce(held.pieces, 0);

-- name: an order without a bill, lines or history
select o.id from orders o
where not exists (select from bills b where b.order_id = o.id)
  or not exists (select from order_items i where i.order_id = o.id)
  or not exists (select from order_events e where e.order_id = o.id);

-- name: an order was placed by a login of another buyer, or its history begins with somebody else
select o.id, o.buyer_id, o.placed_by from orders o join users u on u.id = o.placed_by
where u.buyer_id <> o.buyer_id
  or exists (select from order_events e where e.order_id = o.id and e.from_status is null and e.actor_id <> o.placed_by);

-- name: a cart remembers another buyer's order
select c.buyer_id, c.order_id from cart_checkouts c join orders o on o.id = c.order_id where o.buyer_id <> c.buyer_id;

-- name: two orders of one checkout
select buyer_id, checkout_key from orders group by buyer_id, checkout_key having count(*) > 1;

-- name: a line is not quantity times unit price, rounded down to cents
select i.id from order_items i where i.amount_cents - i.quantity * i.unit_price_e4 / 100 not between 0
  and (select count(*) from shortages s where s.order_id = i.order_id and s.outcome = 'substitute');

-- name: goods of a bill are not the sum of the order's lines
select b.id, b.goods_cents, sum(i.amount_cents) from bills b join order_items i on i.order_id = b.order_id
group by b.id having b.goods_cents <> sum(i.amount_cents);

-- name: what a bill keeps of its order's goods and their cost is not the sum of the lines
with paid as (
  select order_item_id, sum(quantity - short) as pieces, sum(paid_fen * 1000000000000.0 / cny_per_usd_e6) as cost
  from purchase_order_lines where paid_fen is not null group by order_item_id
)
select b.id, b.kept_cents, b.costed_cents, b.cost_cents_e6 from bills b join (
  select i.order_id, sum(i.amount_cents - i.amount_cents * i.refunded_quantity / i.quantity) as kept,
    sum(case when i.cost_fen is null and coalesce(p.pieces, 0) < i.quantity - i.refunded_quantity then 0
      when i.cost_fen is null and p.pieces is null then 0
      else i.amount_cents - i.amount_cents * i.refunded_quantity / i.quantity end) as costed,
    sum(coalesce(round(p.cost), 0) + coalesce(round(greatest(0, i.quantity - i.refunded_quantity - coalesce(p.pieces, 0))
      * i.cost_fen * 1000000000000.0 / i.cny_per_usd_e6), 0)) as cost
  from order_items i left join paid p on p.order_item_id = i.id group by i.order_id
) s on s.order_id = b.order_id
where (b.kept_cents, b.costed_cents, b.cost_cents_e6) <> (s.kept, s.costed, s.cost);

-- name: a bill's total is not the sum of its parts, or deposit and balance are not the total
select id from bills b
cross join lateral (
  select coalesce(sum(f.cents), 0) as cents, coalesce(sum(f.cents) filter (where f.fee in ('international')), 0) as of_balance
  from bill_fees f where f.bill_id = b.id
) fees
where total_cents <> goods_cents + fees.cents
  or deposit_cents + balance_cents <> total_cents
  or (plan = 'full' and balance_cents <> 0)
  or (plan = 'deposit' and balance_cents <> fees.of_balance);

-- name: a bill's instalments are not its deposit and balance
select b.id from bills b join bill_instalments i on i.bill_id = b.id and i.state <> 'replaced'
group by b.id
having sum(i.amount_cents) <> b.total_cents
  or coalesce(sum(i.amount_cents) filter (where i.kind = 'balance'), 0) <> b.balance_cents
  or count(*) <> case b.plan when 'full' then 1 else 2 end;

-- name: an instalment is paid without a date, or dated without being paid
select id from bill_instalments where (state = 'paid') <> (paid_at is not null);

-- name: an order's status is not that of its last event
select o.id, o.status, last.to_status from orders o
join (select distinct on (order_id) order_id, to_status from order_events order by order_id, at desc, id desc) last on last.order_id = o.id
where o.status <> last.to_status;

-- name: a history has a gap
select order_id, at, from_status, previous from (
  select order_id, at, from_status, lag(to_status) over (partition by order_id order by at, id) as previous from order_events
) history
where from_status is distinct from previous;

-- name: a history has a move that is not permitted
select e.id, e.from_status, e.to_status, e.cause from order_events e
where e.from_status is not null and (e.from_status, e.to_status) not in (
  ('create', 'be_purchased'), ('create', 'be_delivered'), ('create', 'payment_confirming'), ('create', 'closed'),
  ('payment_confirming', 'be_purchased'), ('payment_confirming', 'be_delivered'), ('payment_confirming', 'create'),
  ('payment_confirming', 'be_confirmed_customer'), ('payment_confirming', 'closed'), ('be_purchased', 'in_purchased'),
  ('in_purchased', 'pending_inspection'), ('pending_inspection', 'be_confirmed_customer'),
  ('pending_inspection', 'be_delivered'), ('pending_inspection', 'completed'), ('be_confirmed_customer', 'payment_confirming'),
  ('be_confirmed_customer', 'be_delivered'), ('be_delivered', 'delivered'), ('delivered', 'be_delivered'), ('delivered', 'completed'),
  ('be_purchased', 'after_sales'), ('in_purchased', 'after_sales'), ('pending_inspection', 'after_sales'),
  ('be_confirmed_customer', 'after_sales'), ('be_delivered', 'after_sales'), ('after_sales', 'be_purchased'),
  ('after_sales', 'in_purchased'), ('after_sales', 'pending_inspection'), ('after_sales', 'be_confirmed_customer'),
  ('after_sales', 'be_delivered'), ('after_sales', 'closed'), ('be_purchased', 'closed'), ('in_purchased', 'closed'),
  ('pending_inspection', 'closed'), ('be_confirmed_customer', 'closed'), ('be_delivered', 'closed')
);

-- name: an order pauses without knowing where it came from
select id from orders where (status in ('payment_confirming', 'after_sales')) <> (status_before is not null);

-- name: buying started before the first instalment was paid
select o.id, o.status from orders o join bills b on b.order_id = o.id
join bill_instalments i on i.bill_id = b.id and i.state <> 'replaced' and i.kind <> 'balance'
where i.state <> 'paid'
  and coalesce(o.status_before, o.status) not in ('create', 'closed');

-- name: shipping started before the balance was paid
select o.id, o.status from orders o join bills b on b.order_id = o.id
join bill_instalments i on i.bill_id = b.id and i.state <> 'replaced' and i.kind = 'balance'
where i.state <> 'paid' and coalesce(o.status_before, o.status) in ('be_delivered', 'delivered', 'completed');

-- name: an instalment of a closed order can still be paid
select i.id, i.state from orders o join bills b on b.order_id = o.id join bill_instalments i on i.bill_id = b.id
where o.status = 'closed' and i.state in ('not_due', 'due', 'confirming');

-- Billing and refunds.

-- name: a ledger entry does not balance, or has fewer than two lines
select e.id, e.kind, e.reference, sum(l.amount_cents) from ledger_entries e left join ledger_lines l on l.entry_id = e.id
group by e.id having coalesce(sum(l.amount_cents), 0) <> 0 or count(l.account) < 2;

-- name: a ledger account stands where it never may
select e.order_id, l.account, sum(l.amount_cents) from ledger_lines l join ledger_entries e on e.id = l.entry_id
where e.order_id is not null group by e.order_id, l.account
having (l.account = 'card' and sum(l.amount_cents) filter (where e.kind not in ('fee', 'fee_returned', 'adjustment')) < 0
    and not exists (select from disputes d where d.order_id = e.order_id))
  or (l.account in ('disputed', 'losses', 'bank_charges') and sum(l.amount_cents) < 0)
  or (l.account in ('revenue', 'refunds') and sum(l.amount_cents) > 0);

-- name: what was received in parts is not what the ledger holds of the order
select o.id, parts.received, owed.cents from orders o
left join lateral (select coalesce(sum(i.received_cents), 0) as received from bills b join bill_instalments i on i.bill_id = b.id
  where b.order_id = o.id and i.state <> 'paid') parts on true
left join lateral (select coalesce(sum(l.amount_cents), 0) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.order_id = o.id and l.account = 'receivable') owed on true
where parts.received + owed.cents <> 0;

-- name: what came of a balance before it was billed is more than was received of it
select i.id, i.ahead_cents, i.received_cents from bill_instalments i
where i.ahead_cents > 0 and (i.kind <> 'balance' or i.state in ('not_due', 'due') and i.ahead_cents + i.credit_cents > i.received_cents);

-- name: what refunds pay of a balance is not what it has as a credit
select o.id, credit.cents, paid.cents from orders o
left join lateral (select coalesce(sum(i.credit_cents), 0) as cents from bills b join bill_instalments i on i.bill_id = b.id
  where b.order_id = o.id) credit on true
left join lateral (select coalesce(sum(p.amount_cents), 0) as cents from refund_payouts p
  where p.order_id = o.id and p.method = 'balance') paid on true
where credit.cents <> paid.cents;

-- name: an instalment was paid without being billed, billed without being paid, or billed at another amount
select coalesce(i.id::text, e.reference), i.state, i.amount_cents, l.amount_cents
from (select * from bill_instalments where state = 'paid' and amount_cents > 0) i
full join (select * from ledger_entries where kind = 'billed') e on e.reference = i.id::text
left join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
where i.id is null or e.id is null or l.amount_cents <> i.amount_cents;

-- name: a card payment succeeded and was not booked, or was booked otherwise
select coalesce(p.id::text, e.reference), p.state, p.amount_cents, l.amount_cents
from (select * from payments where state = 'succeeded') p
full join (select * from ledger_entries where kind = 'card_received') e on e.reference = p.id::text
left join ledger_lines l on l.entry_id = e.id and l.account = 'card'
where p.id is null or e.id is null or l.amount_cents <> p.amount_cents or e.order_id <> p.order_id;

-- name: a dispute was not booked, or was booked otherwise
select d.id, d.state, d.amount_cents, disputed.left, losses.lost from disputes d
left join lateral (select sum(l.amount_cents) as left from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.kind in ('disputed', 'dispute_won', 'dispute_lost') and e.reference = d.id::text and l.account = 'disputed') disputed on true
left join lateral (select sum(l.amount_cents) as lost from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.kind = 'dispute_lost' and e.reference = d.id::text and l.account = 'losses') losses on true
where disputed.left is distinct from
    case when not d.takes_money then null when d.state in ('won', 'lost') then 0 else d.amount_cents end
  or coalesce(losses.lost, 0) <> case when d.takes_money and d.state = 'lost' then d.amount_cents else 0 end;

-- name: a transfer was not booked, or was booked otherwise
select coalesce(t.id::text, e.reference), t.amount_cents, l.amount_cents
from received_transfers t
full join (select * from ledger_entries where kind = 'bank_received') e on e.reference = t.id::text
left join ledger_lines l on l.entry_id = e.id and l.account = 'bank'
where t.id is null or e.id is null or l.amount_cents <> t.amount_cents or e.order_id <> t.order_id;

-- name: a bank fee was not booked, or was booked otherwise
select coalesce(t.id::text, e.reference), t.bank_fee_cents, l.amount_cents
from (select * from received_transfers where bank_fee_cents > 0) t
full join (select * from ledger_entries where kind = 'bank_charged') e on e.reference = t.id::text
left join ledger_lines l on l.entry_id = e.id and l.account = 'bank_charges'
where t.id is null or e.id is null or l.amount_cents <> t.bank_fee_cents;

-- name: an approved declaration has no transfer, or another one has
select coalesce(d.id, t.declaration_id), d.state from (select * from payment_declarations where state = 'approved') d
full join (select * from received_transfers where declaration_id is not null) t on t.declaration_id = d.id
where d.id is null or t.id is null;

-- name: a bank transaction is booked without its transfer, or otherwise
select coalesce(b.id, t.bank_transaction_id), b.state, b.amount_cents, t.whole
from (select * from bank_transactions where state = 'booked') b
full join (
  select f.bank_transaction_id, f.amount_cents + coalesce(
    (select sum(p.amount_cents) from received_transfers p where p.part_of = f.id), 0) as whole
  from received_transfers f where f.bank_transaction_id is not null
  union all
  select bank_transaction_id, amount_cents from prepaid_movements where kind = 'filled'
) t on t.bank_transaction_id = b.id
where b.id is null or t.bank_transaction_id is null or b.amount_cents <> t.whole or b.currency <> 'USD';

-- name: a prepaid balance is not the sum of its movements
select b.buyer_id, b.balance_cents, m.cents from prepaid_balances b
left join lateral (select coalesce(sum(amount_cents), 0) as cents, count(*) as count, coalesce(max(position), 0) as last
  from prepaid_movements where buyer_id = b.buyer_id) m on true
where b.balance_cents <> m.cents or b.movements <> m.count or b.movements <> m.last
union all
select buyer_id, balance_after_cents, sum from (
  select *, sum(amount_cents) over (partition by buyer_id order by position) as sum from prepaid_movements
) one where balance_after_cents <> sum;

-- name: a movement of a prepaid balance is not in the ledger, or otherwise
select coalesce(m.id::text, e.reference), m.kind, m.amount_cents, e.cents
from prepaid_movements m
full join (
  select e.kind, e.reference, e.order_id, -l.amount_cents as cents
  from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'prepaid'
) e on e.kind = 'prepaid_' || m.kind and e.reference = m.reference
where m.id is null or e.reference is null or m.amount_cents <> e.cents or m.order_id is distinct from e.order_id;

-- name: an order was paid from another buyer's prepaid balance, or what it paid is no paid instalment
select m.id, m.order_id from prepaid_movements m join orders o on o.id = m.order_id where o.buyer_id <> m.buyer_id
union all
select m.id, m.order_id from prepaid_movements m
left join bill_instalments i on m.reference = i.id::text left join bills b on b.id = i.bill_id and b.order_id = m.order_id
where m.kind = 'paid' and (b.id is null or i.state <> 'paid' or -m.amount_cents > i.amount_cents);

-- name: a withdrawal from a prepaid balance was not booked, or was booked otherwise
select w.id, w.state, w.amount_cents from prepaid_withdrawals w
left join prepaid_movements taken on taken.kind = 'withdrawn' and taken.reference = w.id::text
left join prepaid_movements returned on returned.kind = 'withdrawal_returned' and returned.reference = w.id::text
left join lateral (
  select l.amount_cents as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'refunds'
  where e.kind = 'prepaid_paid_out' and e.reference = w.id::text
) paid on true
where w.amount_cents is distinct from -taken.amount_cents
  or returned.amount_cents is distinct from case when w.state = 'declined' then w.amount_cents end
  or paid.cents is distinct from case when w.state = 'paid' then w.amount_cents end
union all
select m.id, m.kind, m.amount_cents from prepaid_movements m
where m.kind in ('withdrawn', 'withdrawal_returned') and not exists (select from prepaid_withdrawals w where w.id::text = m.reference);

-- name: a prepaid balance was corrected, or paid back above the limit, by one person
select c.id from prepaid_corrections c
full join (select * from prepaid_movements where kind = 'corrected') m on m.reference = c.id::text
where (c.state = 'booked') is distinct from (m.id is not null) or m.amount_cents <> c.amount_cents
  or c.state = 'booked' and c.first_approver = c.decided_by and not c.approved_alone
  or c.state = 'booked' and c.first_approver is null and abs(c.amount_cents) >= coalesce(
    (select (value ->> 'secondApproverFromCents')::bigint from settings where key = 'payment'), 1000000)
    and not exists (select from setting_changes s where s.key = 'payment' and s.changed_at > c.decided_at)
union all
select w.id from prepaid_withdrawals w
where w.state = 'paid' and (w.first_approver = w.decided_by and not w.approved_alone
  or w.first_approver is null and w.amount_cents >= coalesce(
    (select (value ->> 'secondApproverFromCents')::bigint from settings where key = 'payment'), 1000000)
    and not exists (select from setting_changes s where s.key = 'payment' and s.changed_at > w.decided_at));

-- name: more than one living payment for an instalment
select instalment_id from payments where state in ('requested', 'open', 'pending') group by instalment_id having count(*) > 1;

-- name: a payment has another amount or order than what was missing of its instalment
select p.id from payments p join bill_instalments i on i.id = p.instalment_id join bills b on b.id = i.bill_id
where b.order_id <> p.order_id
  or (i.state <> 'replaced' and p.amount_cents not between i.amount_cents - i.received_cents and i.amount_cents);

-- name: parts of one payment differ in what their provider says, or are of an order twice
select request_id from payments group by request_id
having count(distinct (provider, intent_id, state, joint_payment_id)) > 1 or count(*) <> count(distinct order_id);

-- name: a payment of several orders is not of those that were chosen, or of another buyer's
select p.id from payments p where p.joint_payment_id is not null and not exists (
  select from joint_payment_orders m where m.joint_payment_id = p.joint_payment_id and m.order_id = p.order_id)
union all
select j.id from joint_payments j join joint_payment_orders m on m.joint_payment_id = j.id join orders o on o.id = m.order_id
where o.buyer_id <> j.buyer_id;

-- name: an instalment is being confirmed and nothing is there to confirm it
select i.id from bill_instalments i
where i.state = 'confirming'
  and not exists (select from payments p where p.instalment_id = i.id and p.state = 'pending')
  and not exists (select from payment_declarations d where d.instalment_id = i.id and d.state = 'un_commit');

-- name: a transfer above the limit was approved by one person
select t.id from received_transfers t
where (t.first_approver = t.booked_by and not t.approved_alone)
  or (t.first_approver is null and t.amount_cents >= coalesce(
    (select (value ->> 'secondApproverFromCents')::bigint from settings where key = 'payment'), 1000000)
    and not exists (select from setting_changes c where c.key = 'payment' and c.changed_at > t.booked_at));

-- name: a refund above the limit was granted by one person
select r.id from refunds r
where r.decided_by is not null and r.state <> 'rejected'
  and ((r.first_approver = r.decided_by and not r.approved_alone)
  or (r.first_approver is null and not r.approved_alone and r.amount_cents >= coalesce(
    (select (value ->> 'secondApproverFromCents')::bigint from settings where key = 'payment'), 1000000)
    and not exists (select from setting_changes c where c.key = 'payment' and c.changed_at > r.decided_at)));

-- name: somebody approved a transfer twice without a pause
select d.id from payment_declarations d
where d.state = 'approved' and d.first_approver = d.decided_by and d.decided_at < d.first_approved_at + interval '10 minutes'
union all
select b.id from bank_transactions b
where b.state = 'booked' and b.first_approver = b.decided_by and b.decided_at < b.first_approved_at + interval '10 minutes';

-- name: more was granted back than was paid
select e.order_id, sum(l.amount_cents) from ledger_lines l join ledger_entries e on e.id = l.entry_id
where l.account = 'revenue' group by e.order_id having sum(l.amount_cents) > 0;

-- name: a refund was granted and not booked, or was booked otherwise
select coalesce(r.id::text, e.reference), r.state, r.amount_cents, l.amount_cents
from (select * from refunds where overpayment is null and state in ('approved', 'paying', 'paid', 'failed')) r
full join (select * from ledger_entries where kind = 'refund_granted') e on e.reference = r.id::text
left join ledger_lines l on l.entry_id = e.id and l.account = 'revenue'
where r.id is null or e.id is null or l.amount_cents <> r.amount_cents;

-- name: a refund is not the sum of its goods and fees, or gives more of a fee than the bill has
select r.id from refunds r join bills b on b.order_id = r.order_id
where r.overpayment is null and r.state in ('approved', 'paying', 'paid', 'failed') and (
  r.amount_cents <> r.goodwill_cents + (select coalesce(sum(f.cents), 0) from refund_fees f where f.refund_id = r.id)
    + (select coalesce(sum(l.amount_cents), 0) from refund_lines l where l.refund_id = r.id and r.kind = 'pieces')
  or exists (
    select from (
      select f.fee, sum(f.cents) as cents from refunds o join refund_fees f on f.refund_id = o.id
      where o.order_id = r.order_id group by f.fee
    ) given left join bill_fees billed on billed.bill_id = b.id and billed.fee = given.fee
    where given.cents > coalesce(billed.cents, 0)));

-- name: an overpayment goes back that was no credit
select r.id, r.overpayment from refunds r
left join ledger_entries e on e.kind = 'credit' and e.reference = split_part(r.overpayment, ':', 2)
left join ledger_lines l on l.entry_id = e.id and l.account = 'receivable'
where r.overpayment is not null and (e.id is null or l.amount_cents <> r.amount_cents);

-- name: the payouts of a refund are not its amount
select r.id, r.amount_cents, sum(p.amount_cents) from refunds r left join refund_payouts p on p.refund_id = r.id
where r.state in ('approved', 'paying', 'paid', 'failed')
group by r.id having coalesce(sum(p.amount_cents), 0) <> r.amount_cents;

-- name: a refund is paid before its payouts are, or the other way round
select r.id, r.state from refunds r join refund_payouts p on p.refund_id = r.id
group by r.id having bool_and(p.state = 'paid') <> (r.state = 'paid');

-- name: a payout was paid and not booked, or was booked otherwise
select coalesce(p.id::text, e.reference), p.state, p.amount_cents, e.booked
from (select * from refund_payouts where state = 'paid') p
full join (
  select reference, sum(amount_cents) as booked, sum(amount_cents) filter (where kind = 'bank_refunded') as by_bank
  from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'refunds'
  where kind in ('card_refunded', 'card_refund_failed', 'bank_refunded', 'set_off', 'set_off_returned', 'prepaid_refunded')
  group by reference
) e on e.reference = p.id::text
where coalesce(e.booked, 0) <> coalesce(p.amount_cents, 0)
  or coalesce(e.by_bank, 0) <> case when p.method = 'bank' then p.amount_cents else 0 end;

-- name: a provider's movement was not booked, or was booked otherwise
select coalesce(m.id::text, e.reference), m.provider, m.movement_id, m.kind, e.fees, e.transit, e.adjustments
from (
  select *, case kind when 'fee' then fee_cents - gross_cents else fee_cents end as fees,
    case kind when 'payout' then -gross_cents else 0 end as transit,
    case when explained_by is null then 0 else -gross_cents end as adjustments
  from provider_movements where settled_at is not null
) m
full join (
  select split_part(e.reference, ':', 1) as reference, sum(l.amount_cents) filter (where l.account = 'fees') as fees,
    sum(l.amount_cents) filter (where l.account = 'transit') as transit,
    sum(l.amount_cents) filter (where l.account = 'adjustments') as adjustments
  from ledger_entries e join ledger_lines l on l.entry_id = e.id
  where e.kind in ('fee', 'fee_returned', 'payout_sent', 'adjustment') group by 1
) e on e.reference = m.id::text
where m.id is null or coalesce(e.fees, 0) <> m.fees or coalesce(e.transit, 0) <> m.transit
  or coalesce(e.adjustments, 0) <> m.adjustments;

-- name: the card account of a provider is not what its payments, refunds, disputes and movements leave there
select coalesce(b.provider, t.provider), b.cents, t.cents
from (
  select e.provider, sum(l.amount_cents) as cents from ledger_entries e
  join ledger_lines l on l.entry_id = e.id and l.account = 'card' group by e.provider
) b
full join (
  select provider, sum(cents) as cents from (
    select provider, amount_cents as cents from payments where state = 'succeeded'
    union all
    select p.provider, -r.amount_cents from refund_payouts r join payments p on p.id = r.payment_id
      where r.method = 'card' and r.state = 'paid'
    union all
    select provider, -amount_cents from disputes where takes_money and state <> 'won'
    union all
    select provider, -fee_cents + case when kind in ('payout', 'fee') or explained_by is not null then gross_cents else 0 end
      from provider_movements where settled_at is not null
  ) one group by provider
) t using (provider)
where coalesce(b.cents, 0) <> coalesce(t.cents, 0);

-- name: a provider's payout arrived or came back and was not booked, or was booked otherwise
select coalesce(p.id::text, e.reference), p.amount_cents, p.received_cents, e.arrived, e.charged, e.returned
from (select * from provider_payouts where arrived_at is not null) p
full join (
  select e.reference, -sum(l.amount_cents) filter (where e.kind = 'payout_arrived') as arrived,
    -sum(l.amount_cents) filter (where e.kind = 'payout_charge') as charged,
    sum(l.amount_cents) filter (where e.kind = 'payout_returned') as returned
  from ledger_entries e join ledger_lines l on l.entry_id = e.id and l.account = 'transit'
  where e.kind in ('payout_arrived', 'payout_charge', 'payout_returned') group by e.reference
) e on e.reference = p.id::text
where p.id is null or coalesce(e.arrived, 0) <> p.received_cents
  or coalesce(e.arrived, 0) + coalesce(e.charged, 0) <> p.amount_cents
  or coalesce(e.returned, 0) <> case when p.returned_at is null then 0 else p.amount_cents end;

-- name: the line of a statement that a payout arrived with pays something else, or has another amount
select p.id, b.id, b.state, b.amount_cents, p.received_cents from provider_payouts p
join bank_transactions b on b.id = p.bank_transaction_id where b.state <> 'kept' or b.amount_cents <> p.received_cents;

-- name: more goes back to a card than it paid
select p.id from payments p join refund_payouts o on o.payment_id = p.id
group by p.id having sum(o.amount_cents) > p.amount_cents;

-- name: pieces of a line are not those of its granted refunds
select i.id, i.refunded_quantity, sum(l.quantity) from order_items i
left join (refund_lines l join refunds r on r.id = l.refund_id and r.state in ('approved', 'paying', 'paid', 'failed') and r.kind = 'pieces')
  on l.order_item_id = i.id
group by i.id having i.refunded_quantity <> coalesce(sum(l.quantity), 0);

-- name: an order waits for a decision that nobody has to make
select o.id from orders o where (o.status = 'after_sales') <> (
  exists (select from refunds r where r.order_id = o.id and r.state = 'requested' and r.kind = 'pieces')
  or exists (select from objections b where b.order_id = o.id and b.decided_at is null));

-- name: everything was refunded and the order goes on
select o.id from orders o join order_items i on i.order_id = o.id
where o.status <> 'closed' group by o.id having bool_and(i.refunded_quantity = i.quantity);

-- Logistics.

-- name: an order is on its way without all its parcels, or a parcel has left too early
select o.id, o.status from orders o
cross join lateral (
  select count(p.id) as parcels, count(s.id) as gone
  from parcels p left join shipments s on s.parcel_id = p.id where p.order_id = o.id
) sent
where (o.status in ('delivered', 'completed') and o.destination = 'recipient' and (parcels = 0 or gone < parcels))
  or (gone > 0 and o.status not in ('be_delivered', 'delivered', 'completed')
    and coalesce(o.status_before, '') not in ('delivered', 'completed'));

-- name: an order waits for shipping and all its parcels have left
select o.id from orders o where o.status = 'be_delivered' and exists (select from parcels p where p.order_id = o.id)
  and not exists (select from parcels p where p.order_id = o.id and not exists (select from shipments s where s.parcel_id = p.id));

-- name: a parcel was shipped with another order
select s.id from shipments s join parcels p on p.id = s.parcel_id where p.order_id <> s.order_id;

-- name: damage was found and no picture of it taken
select l.order_item_id from inspection_lines l join orders o on o.id = l.order_id
where l.damaged > 0 and o.anonymised_at is null
  and not exists (select from inspection_pictures p where p.order_item_id = l.order_item_id);

-- name: an order passed inspection without one
select o.id, o.status from orders o left join inspections n on n.order_id = o.id
where coalesce(o.status_before, o.status) in ('be_confirmed_customer', 'be_delivered', 'delivered', 'completed') and n.order_id is null
  and exists (select from order_items i where i.order_id = o.id and i.serving <> 'own_stock');

-- name: a shipment is delivered without such a step
select s.id from shipments s
where s.delivered_at is not null
  and not exists (select from tracking_steps t where t.shipment_id = s.id and t.state = 'delivered' and t.at = s.delivered_at)
  and not exists (
    select from tracking_events e
    where e.tracked_parcel_id = s.tracked_parcel_id and e.state = 'delivered' and e.at = s.delivered_at);

-- name: a typed delivery does not count, though nothing happened since
select s.id from shipments s
where s.delivered_at is null
  and exists (select from tracking_steps t where t.shipment_id = s.id and t.state = 'delivered' and not exists (
    select from tracking_steps x where x.shipment_id = s.id and x.state = 'exception' and x.at >= t.at)
  and not exists (
    select from tracking_events e
    where e.tracked_parcel_id = s.tracked_parcel_id and e.state = 'exception' and e.at >= t.at));

-- name: a refused number has no reason, or a registered one has no service
select id from tracked_parcels
where registration = 'refused' and (refusal = '' or refused_at is null)
  or registration = 'registered' and (service = '' or registered_at is null);

-- name: a shipment follows another number than its own
select s.id from shipments s join tracked_parcels p on p.id = s.tracked_parcel_id
where p.number <> upper(regexp_replace(s.tracking_number, '\s+', '', 'g')) or p.kind <> 'to_buyer' or p.ended_at is not null;

-- name: every buyer with addresses has exactly one default
select buyer_id from shipping_addresses group by buyer_id having count(*) filter (where is_default) <> 1;

-- Purchasing.

-- name: the buy list is not what is still to be bought
select coalesce(b.order_item_id, d.order_item_id), b.pieces, d.pieces
from (
  select d.* from orders o cross join lateral pieces_to_buy(o.id) d where o.status in ('be_purchased', 'in_purchased')
) d
full join buy_list b on b.order_item_id = d.order_item_id
where (b.order_id, b.supplier_id, b.pieces) is distinct from (d.order_id, d.supplier_id, d.pieces);

-- name: more pieces of a line are being bought than were ordered
select i.id from order_items i
join purchase_order_lines l on l.order_item_id = i.id
join purchase_orders p on p.id = l.purchase_order_id and p.state <> 'cancelled'
group by i.id having sum(l.quantity - l.short) > i.quantity;

-- name: a purchase order buys a line of another order or supplier, or has no lines or too many
select p.id from purchase_orders p left join purchase_order_lines l on l.purchase_order_id = p.id
left join order_items i on i.id = l.order_item_id
group by p.id
having bool_or(i.order_id <> l.order_id) or count(l.id) > 50 or p.state <> 'cancelled' and count(l.id) = 0
  or bool_or(i.supplier_id <> p.supplier_id and not exists (
    select from shortages s where s.order_item_id = i.id and s.outcome = 'substitute'));

-- name: goods are placed with a supplier and their order does not say so
select o.id, o.status from orders o
where coalesce(o.status_before, o.status) in ('create', 'be_purchased') and exists (
  select from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
  where l.order_id = o.id and p.state in ('placed', 'shipped', 'arrived'));

-- name: an order was received while goods of it are still on the way or to be bought
select o.id, o.status from orders o
where o.status in ('pending_inspection', 'be_confirmed_customer', 'be_delivered') and exists (
  select from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
  where l.order_id = o.id and p.state in ('placed', 'shipped'));

-- name: a purchase order arrived and its pieces neither came nor are missing
select l.id from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
where (p.state = 'arrived' and l.received + l.short <> l.quantity) or (p.state in ('draft', 'placed') and l.received > 0);

-- name: what was paid or given back at the marketplace is not the sum of the ledger of purchases
select o.id, o.paid_fen, e.paid, o.refunded_fen, e.refunded from marketplace_orders o
left join (
  select marketplace_order_id, sum(amount_fen) filter (where kind = 'paid') as paid, sum(amount_fen) filter (where kind = 'refunded') as refunded
  from marketplace_entries group by marketplace_order_id
) e on e.marketplace_order_id = o.id
where (o.paid_fen, o.refunded_fen) <> (coalesce(e.paid, 0), coalesce(e.refunded, 0));

-- name: lines of a purchase cost other than what was paid for it at the marketplace, less what came back
select p.purchase_order_id, p.fen, l.fen from (
  select purchase_order_id, sum(paid_fen - refunded_fen) as fen from marketplace_orders group by purchase_order_id
) p
join (select purchase_order_id, coalesce(sum(paid_fen), 0) as fen from purchase_order_lines group by purchase_order_id) l using (purchase_order_id)
where p.fen <> l.fen;

-- Own stock.

-- name: own stock is not the sum of its batches, or of its moves
select s.buyer_id, s.sku_id, s.pieces, b.pieces, m.pieces from own_stock s
left join (select buyer_id, sku_id, sum(pieces) as pieces from own_stock_batches group by 1, 2) b using (buyer_id, sku_id)
left join (select buyer_id, sku_id, sum(pieces) as pieces from own_stock_moves group by 1, 2) m using (buyer_id, sku_id)
where (s.pieces, s.pieces) <> (coalesce(b.pieces, 0), coalesce(m.pieces, 0));

-- name: a batch of own stock is not the sum of its moves, or a move is of another stock than its batch
select b.id, b.pieces, sum(m.pieces) from own_stock_batches b left join own_stock_moves m on m.batch_id = b.id
group by b.id
having b.pieces <> coalesce(sum(m.pieces), 0) or bool_or((m.buyer_id, m.sku_id) <> (b.buyer_id, b.sku_id));

-- name: own stock below zero
select buyer_id, sku_id, pieces from own_stock where pieces < 0
union all
select buyer_id, sku_id, pieces from own_stock_batches where pieces < 0;

-- name: an order has not taken from its buyer's own stock what it packs from there
select i.id, o.status, i.quantity - i.refunded_quantity, m.pieces from order_items i join orders o on o.id = i.order_id
left join (
  select m.order_item_id, -sum(m.pieces) as pieces, bool_or(m.buyer_id <> o.buyer_id or m.sku_id <> i.sku_id) as is_other
  from own_stock_moves m join order_items i on i.id = m.order_item_id join orders o on o.id = i.order_id
  where m.reason in ('order', 'return') group by m.order_item_id
) m on m.order_item_id = i.id
where coalesce(m.pieces, 0) <> case when i.serving = 'own_stock' and o.status <> 'closed' then i.quantity - i.refunded_quantity else 0 end
  or m.is_other;

-- name: a restock ended and its pieces are not its buyer's own stock, or they are before it ended
select i.id, o.status, i.quantity - i.refunded_quantity, m.pieces from order_items i join orders o on o.id = i.order_id
left join (select order_item_id, sum(pieces) as pieces from own_stock_moves where reason = 'restock' group by 1) m on m.order_item_id = i.id
where coalesce(m.pieces, 0) <>
  case when o.destination = 'own_stock' and o.status = 'completed' then i.quantity - i.refunded_quantity else 0 end;

-- name: goods that had to be bought left without that, or a restock was shipped
select e.id, o.destination from order_events e join orders o on o.id = e.order_id
where (e.from_status = 'create' and e.to_status = 'be_delivered'
    and exists (select from order_items i where i.order_id = o.id and i.serving <> 'own_stock'))
  or (e.from_status = 'pending_inspection' and e.to_status = 'completed') and o.destination <> 'own_stock'
  or (o.destination = 'own_stock' and e.to_status in ('be_confirmed_customer', 'be_delivered', 'delivered'));

-- name: a restock bills freight abroad, or takes from the stock that it fills
select o.id from orders o join bills b on b.order_id = o.id
where o.destination = 'own_stock' and (b.plan <> 'full'
  or exists (select from bill_fees f where f.bill_id = b.id and f.fee = 'international' and f.cents > 0)
  or exists (select from order_items i where i.order_id = o.id and i.serving = 'own_stock'));

-- name: storage is billed otherwise than it accrued
select b.order_id, billed.cents, f.cents from bills b join orders o on o.id = b.order_id
left join bill_fees billed on billed.bill_id = b.id and billed.fee = 'storage'
left join (select order_id, sum(cents) as cents from storage_fees group by 1) f on f.order_id = b.order_id
where coalesce(billed.cents, 0) <> coalesce(f.cents, 0) and (o.status <> 'closed' or f.cents is not null);

-- name: storage accrued to another buyer than the one whose goods were kept
select f.id from storage_fees f join own_stock_batches b on b.id = f.batch_id left join orders o on o.id = f.order_id
where f.buyer_id <> b.buyer_id or o.buyer_id <> f.buyer_id;

-- Customers who sell on.

-- name: an order goes on that was made for a shop's order, and that one does not know of it, or is somebody else's
select o.id, s.id from orders o
join shop_orders s on s.id = nullif(substring(o.checkout_key from '^shop:([0-9a-f-]{36}):\d+$'), '')::uuid
where o.status <> 'closed' and (s.order_id is distinct from o.id or s.buyer_id <> o.buyer_id);

-- name: a shop's order is ordered here and names an order that was not made for it
select s.id, s.order_id from shop_orders s join orders o on o.id = s.order_id
where not starts_with(o.checkout_key, 'shop:' || s.id || ':');

-- name: a line of a shop's order is in two parts, or a part is missing
select shop_id, remote_id from shop_orders group by 1, 2 having min(part) <> 1 or max(part) <> count(*)
union all
select s.shop_id, s.remote_id from shop_orders s join shop_order_lines l on l.shop_order_id = s.id
where exists (select from shop_orders p where p.shop_id = s.shop_id and p.remote_id = s.remote_id and p.part > 1)
group by 1, 2, l.remote_line_id having count(*) > 1;

-- name: an order here has not the pieces of the shop's order that it was made for
select s.id, s.order_id from shop_orders s
where s.order_id is not null
  and not exists (select from shortages h where h.order_id = s.order_id and h.outcome = 'substitute')
  and exists (
    select from (select sku_id, quantity from shop_order_lines where shop_order_id = s.id
      union all select sku_id, -quantity from order_items where order_id = s.order_id) both_sides
    where sku_id is not null group by sku_id having sum(quantity) <> 0);

-- name: a shop is told of a parcel of an order that was not made for its own
select p.id, h.order_id from tracking_pushes p join shipments h on h.id = p.shipment_id
where not exists (select from shop_order_events e
  where e.shop_order_id = p.shop_order_id and e.kind = 'ordered' and e.order_id = h.order_id);

-- name: two numbers of one parcel stand in a shop
select shop_order_id, shipment_id from tracking_pushes p
where state = 'sent' and kind = 'number' and not exists (
  select from tracking_pushes r where r.replaces = p.key and (r.state <> 'withdrawn' or r.tries > 0))
group by 1, 2 having count(*) > 1;

-- name: goods of one customer alone are published or sold in another's shop
select p.id, g.id from products g join publications p on p.product_id = g.id and p.state not in ('removed', 'expired')
where g.private_to is not null and p.buyer_id <> g.private_to
union all
select l.shop_order_id, g.id from products g join skus k on k.product_id = g.id join shop_order_lines l on l.sku_id = k.id
join shop_orders o on o.id = l.shop_order_id where g.private_to is not null and o.buyer_id <> g.private_to
union all
select l.shop_id, g.id from products g join skus k on k.product_id = g.id join shop_links l on l.sku_id = k.id
join reseller_shops r on r.id = l.shop_id where g.private_to is not null and r.buyer_id <> g.private_to;

-- Within two hours the hourly job has found what was under way, or was imported, when it ended.
-- name: goods are for sale in a shop without the authorization that they need
select p.id, p.buyer_id, g.id from products g join publications p on p.product_id = g.id and p.state in ('listed', 'paused')
where g.needs_authorization and g.updated_at < now() - interval '2 hours' and p.started_at < now() - interval '2 hours'
  and not exists (select from grants a where a.buyer_id = p.buyer_id and (a.product_id = g.id or a.supplier_id = g.supplier_id)
    and (a.shop_id is null or a.shop_id = p.shop_id) and a.state = 'granted' and (a.until is null or a.until > current_date - 2));

-- name: pieces are for sale in a shop of goods that nobody may buy
select p.id, v.sku_id from publications p join publication_variants v on v.publication_id = p.id
where (p.state = 'paused' or p.state = 'expired' and p.expired_reason <> 'removed_in_shop')
  and v.is_chosen and v.missing_since is null and v.remote_id is not null and v.sent_pieces > 0
  and not exists (select from publication_work w where w.publication_id = p.id);

-- Five shops an hour, other ones each time, within two steps of rounding: a cost may have changed a little and the price not.
-- name: a price that was sent is not what its rule gives
with shops as (
  select r.id, p.bands, p.rounding, p.least_margin_e6,
    coalesce((select m.vat_e6 from reseller_markets m where m.buyer_id = r.buyer_id and (m.shop_id = r.id or m.shop_id is null)
      order by m.shop_id nulls last limit 1), 0) as vat_e6,
    case when r.currency in ('JPY', 'KRW') then 100 else 1 end as step
  from reseller_shops r join shop_publishing p on p.shop_id = r.id where r.state = 'connected'
  order by md5(r.id::text || date_trunc('hour', now())::text) limit 5
), bands as (
  select s.id, (b ->> 'factorE4')::numeric as factor, (b ->> 'plus')::numeric as plus,
    case when n = 1 then 0 else (b ->> 'from')::bigint * 100 end as cost,
    coalesce(lead((b ->> 'from')::bigint * 100) over (partition by s.id order by n), 9e18) as next_cost
  from shops s cross join lateral jsonb_array_elements(s.bands) with ordinality as e (b, n)
), priced as (
  select s.*, p.id as publication_id, v.sku_id, v.sent_price,
    ceil(greatest(v.sent_cost_there_e4 * b.factor + b.plus * 1000000,
      ceil(v.sent_cost_there_e4 * 10000.0 * (1000000 + s.vat_e6) / (1000000 - s.least_margin_e6))) / 1000000 / s.step) as least
  from shops s
  join publications p on p.shop_id = s.id and p.state = 'listed' and p.drifted_at is null and p.due_at is null
  join publication_variants v on v.publication_id = p.id and v.is_chosen and v.own_price is null and v.missing_since is null
    and v.remote_id is not null and v.sending_price is null
  join bands b on b.id = s.id and v.sent_cost_there_e4 >= b.cost and v.sent_cost_there_e4 < b.next_cost
)
select publication_id, sku_id, sent_price, least from priced
where sent_price / step not between least - case rounding when 'none' then 2 else 100 end
    and least + case rounding when 'none' then 2 else 200 end
  and not exists (select from publication_work w where w.publication_id = priced.publication_id);

-- name: something is under way at a shop, and nobody is at it
select r.id, p.id from publications p join reseller_shops r on r.id = p.shop_id join shop_publishing s on s.shop_id = r.id
where p.state = 'running' and p.due_at is not null and r.state = 'connected' and r.last_contact_at > p.started_at + interval '1 hour'
  and coalesce(greatest(s.leased_until, s.not_before), p.started_at) < now() - interval '1 hour'
union all
select r.id, u.id from offer_pushes u join reseller_shops r on r.id = u.shop_id join shop_publishing s on s.shop_id = r.id
where u.state = 'sending' and r.state = 'connected' and r.last_contact_at > u.started_at + interval '1 hour'
  and coalesce(greatest(s.leased_until, s.not_before), u.started_at) < now() - interval '1 hour';

-- name: a lease does not end
select shop_id from shop_publishing where (lease is null) <> (leased_until is null) or leased_until > now() + interval '10 minutes'
union all
select id from tracking_pushes where leased_until > now() + interval '10 minutes' or state in ('sent', 'refused') and leased_until is not null
union all
select id from reseller_shops where renewing_until > now() + interval '10 minutes'
union all
select shop_id from shop_order_settings where pull_began_at > now() + interval '10 minutes';

-- Whose it is.

-- name: somebody was told of another buyer's order, or speaks about one
select m.id from site_messages m join orders o on o.id = m.order_id join users u on u.id = m.user_id
where u.buyer_id <> o.buyer_id
union all
select c.id from conversations c join orders o on o.id = c.order_id join users u on u.id = c.user_id
where u.buyer_id <> o.buyer_id
union all
select e.id from hook_events e join orders o on o.id = e.order_id where e.buyer_id <> o.buyer_id
union all
select d.id from hook_deliveries d join hook_events e on e.id = d.event_id join hook_endpoints h on h.id = d.endpoint_id
where h.buyer_id is distinct from e.buyer_id and h.buyer_id is not null and e.order_id is not null;

-- name: a part of an order's money or goods names another order
select p.id from refund_payouts p join refunds r on r.id = p.refund_id left join payments c on c.id = p.payment_id
where p.order_id <> r.order_id or c.order_id <> p.order_id
union all
select l.id from refund_lines l join refunds r on r.id = l.refund_id join order_items i on i.id = l.order_item_id
where i.order_id <> r.order_id
union all
select d.id from disputes d join payments p on p.id = d.payment_id where d.order_id <> p.order_id
union all
select t.id from received_transfers t join bill_instalments i on i.id = t.instalment_id join bills b on b.id = i.bill_id
where b.order_id <> t.order_id
union all
select n.order_item_id from inspection_lines n join order_items i on i.id = n.order_item_id where i.order_id <> n.order_id;

-- name: what is in a reseller's shop is another buyer's, or another shop's
select p.id from publications p join reseller_shops s on s.id = p.shop_id where p.buyer_id <> s.buyer_id
union all
select o.id from shop_orders o join reseller_shops s on s.id = o.shop_id where o.buyer_id <> s.buyer_id
union all
select p.id from publications p join publication_variants v on v.publication_id = p.id where v.shop_id <> p.shop_id
union all
select p.id from publications p join publication_work w on w.publication_id = p.id where w.shop_id <> p.shop_id
union all
select g.id from grants g join reseller_shops s on s.id = g.shop_id where g.buyer_id <> s.buyer_id;

-- name: goods of one customer alone are in another's cart or favourites
select c.buyer_id, p.id from products p join cart_items c on c.product_id = p.id where p.private_to <> c.buyer_id
union all
select f.buyer_id, p.id from products p join favourites f on f.product_id = p.id where p.private_to <> f.buyer_id;
