-- Operators work on orders together: who looks after one, what they note of it, and whether it is still as somebody saw it.
alter table orders
  -- Counts the changes; who saw an earlier one is told what has changed instead of overwriting it.
  add column version integer not null default 1,
  add column assignee_id uuid references operators;
alter table order_events
  -- The order's version since.
  add column version integer not null default 1;

-- What operators changed of an order besides its status.
create table order_changes (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  -- The order's version since.
  version integer not null,
  kind text not null,
  -- Field by field, those that changed, as they are shown.
  before jsonb not null,
  after jsonb not null,
  changed_by uuid not null references operators,
  changed_at timestamptz not null default clock_timestamp(),
  unique (order_id, version)
);

-- For operators only.
create table order_notes (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  written_by uuid not null references operators,
  written_at timestamptz not null default clock_timestamp(),
  text text not null
);
create index order_notes_order_id on order_notes (order_id, written_at);

create index orders_assignee on orders (assignee_id, status_since, id) where assignee_id is not null;
-- What waits for anybody, longest first.
create index orders_in_work on orders (status_since, id) where status in (
  'payment_confirming', 'be_purchased', 'in_purchased', 'pending_inspection', 'be_confirmed_customer', 'be_delivered', 'after_sales'
);

-- Operators also find orders by the recipient's name, which may be a company's, and by phone number, however it is written.
create index orders_recipient on orders using gin (
  ((address ->> 'name') || ' ' || regexp_replace(address ->> 'mobile', '\D', '', 'g')) gin_trgm_ops);
create index users_phone on users using gin ((regexp_replace(phone, '\D', '', 'g')) gin_trgm_ops);

select audit_table('order_notes');
-- With the new columns.
select audit_table('orders');
select audit_table('order_events');
