-- A buyer pays several orders by one payment: one intent at the provider, or one transfer that names one number. What it pays of
-- each order stays a row of its own in payments, so that bills, refunds and the ledger see what they always saw; the rows of one
-- intent have the same request and the same state.
create table joint_payments (
  id uuid primary key default new_id(),
  -- Named by the provider and by transfers, like an order's number.
  sn text not null unique,
  buyer_id uuid not null references buyers (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);
create index joint_payments_buyer_id on joint_payments (buyer_id, created_at);

create table joint_payment_orders (
  joint_payment_id uuid not null references joint_payments (id),
  order_id uuid not null references orders (id),
  primary key (joint_payment_id, order_id)
);
create index joint_payment_orders_order_id on joint_payment_orders (order_id);

alter table payments
  add column joint_payment_id uuid references joint_payments (id),
  drop constraint payments_intent_id_provider_key,
  drop constraint payments_request_id_key,
  add constraint payments_request_id_instalment_id_key unique (request_id, instalment_id);
create index payments_intent on payments (intent_id, provider);
create unique index payments_one_intent on payments (intent_id, provider) where joint_payment_id is null;
create index payments_joint on payments (joint_payment_id) where joint_payment_id is not null;

-- A dispute of such a payment is shared among its orders.
alter table disputes
  drop constraint disputes_provider_provider_dispute_id_key,
  add constraint disputes_provider_provider_dispute_id_payment_id_key unique (provider, provider_dispute_id, payment_id);

-- The slips of a transfer that pays several orders are kept once, with the first of them.
alter table payment_declarations add column joint_payment_id uuid references joint_payments (id);
create index payment_declarations_joint on payment_declarations (joint_payment_id) where joint_payment_id is not null;

select audit_table('payments', secrets => '{details}');
select audit_table('payment_declarations', unnoted => '{reminded_at,told_at}');
select audit_table('joint_payments');
select audit_table('joint_payment_orders');
