-- Orders of a reseller's shop that fit the rule of that shop are ordered here by the job that reads them.
create table order_rules (
  shop_id uuid primary key references reseller_shops on delete cascade,
  is_on boolean not null default false,
  -- Who switched it on: the orders are placed in this login's name and language.
  user_id uuid references users on delete set null,
  language text not null default 'en',
  -- Orders that came in before are ordered by hand.
  since timestamptz not null default clock_timestamp(),
  -- Each change makes what was decided by the rule before invalid.
  version integer not null default 1,
  countries text[] not null,
  -- Of the net price. Null: no such limit.
  least_margin_percent smallint check (least_margin_percent between 0 and 95),
  least_left_cents bigint check (least_left_cents >= 0),
  -- Within 24 hours.
  day_orders integer not null check (day_orders between 1 and 500),
  day_cents bigint not null check (day_cents > 0),
  order_cents bigint not null check (order_cents > 0)
);

-- What rules placed. It counts against their limits, also if it was closed since, and is summed up once a day.
create table rule_orders (
  order_id uuid primary key references orders,
  shop_order_id uuid not null references shop_orders on delete cascade,
  shop_id uuid not null references reseller_shops on delete cascade,
  billed_cents bigint not null check (billed_cents >= 0),
  placed_at timestamptz not null default clock_timestamp(),
  summed_up_at timestamptz
);
create index rule_orders_of_shop on rule_orders (shop_id, placed_at);
create index rule_orders_shop_order_id on rule_orders (shop_order_id);
create index rule_orders_to_sum_up on rule_orders (placed_at) where summed_up_at is null;

-- Why the rule left an open order to the reseller: the reason, with the figure and the limit that it broke.
alter table shop_orders add column rule_wait jsonb;

alter table shop_order_events
  drop constraint shop_order_events_kind_check,
  add constraint shop_order_events_kind_check check (kind in ('taken', 'changed', 'cancelled', 'fulfilled', 'unpaid', 'paid_again',
    'address_repaired', 'line_chosen', 'split', 'set_aside', 'taken_up', 'released', 'ordered', 'ordered_by_rule', 'shipped',
    'order_closed', 'tracking_sent', 'tracking_refused', 'erased'));

alter table orders add column is_by_rule boolean not null default false;
drop trigger orders_audited on orders;
select audit_table('orders');

-- Goods without a variant in the shop are known by their SKU alone, which several may share. A link is for the goods of
-- this title. Null: it has a variant, or was stored by a version before.
alter table shop_links add column title text;
