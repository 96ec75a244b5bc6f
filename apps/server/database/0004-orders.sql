create table cart_items (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  product_id bigint not null references products on delete cascade,
  sku_id bigint not null references skus on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  is_selected boolean not null default true,
  added_at timestamptz not null default now(),
  unique (user_id, sku_id)
);
create index cart_items_product_id on cart_items (product_id);
create index cart_items_sku_id on cart_items (sku_id);

create table orders (
  id uuid primary key default new_id(),
  -- Collated byte by byte, here and below, so that a search by beginning can use the index in any database.
  sn text collate "C" not null unique,
  user_id uuid not null references users,
  status text not null check (status in ('create','payment_confirming','be_purchased','in_purchased','pending_inspection','be_confirmed_customer','be_delivered','delivered','completed','after_sales','closed')),
  -- Where payment_confirming and after_sales return to.
  status_before text,
  status_since timestamptz not null default now(),
  -- Same customer, same lines, same moment: the same order (double clicks, repeated requests). See checkout-key.ts.
  checkout_key text collate "C" not null,
  address_id uuid not null,
  address jsonb not null,
  country_iso text not null,
  language text not null,
  supplier_count integer not null check (supplier_count >= 1),
  -- Quoted from the catalogue; the real weight is in inspections.
  quoted_weight_grams bigint not null check (quoted_weight_grams >= 0),
  placed_at timestamptz not null default now(),
  unique (user_id, checkout_key)
);
create index orders_user on orders (user_id, placed_at desc);
create index orders_user_status on orders (user_id, status);
create index orders_queue on orders (status, status_since);
create index orders_placed_at on orders (placed_at desc);

create table order_items (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  position integer not null,
  product_id bigint not null,
  sku_id bigint not null,
  supplier_id text not null,
  category_id bigint not null,
  product_name text not null,
  -- The supplier's own words, for purchasing.
  source_name text not null,
  attributes jsonb not null,
  picture text not null,
  unit_price_e4 bigint not null check (unit_price_e4 > 0),
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  weight_grams integer not null,
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  unique (order_id, position)
);
create index order_items_product_id on order_items (product_id);

-- The history of statuses: who, when, from, to, why.
create table order_events (
  id uuid primary key default new_id(),
  order_id uuid not null references orders,
  from_status text,
  to_status text not null,
  cause text not null check (cause in ('customer', 'operator', 'provider', 'job')),
  actor_id uuid,
  reason text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index order_events_order_id on order_events (order_id, at);
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_change();

create table bills (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  plan text not null check (plan in ('full', 'deposit')),
  goods_cents bigint not null check (goods_cents >= 0),
  domestic_cents bigint not null check (domestic_cents >= 0),
  inspection_cents bigint not null check (inspection_cents >= 0),
  service_cents bigint not null check (service_cents >= 0),
  international_cents bigint not null check (international_cents >= 0),
  -- The quoted price is binding (full payment) or the parcel has been weighed.
  international_is_final boolean not null,
  total_cents bigint not null,
  deposit_cents bigint not null,
  balance_cents bigint not null check (balance_cents >= 0),
  -- What the fees were worked out from, for the small print.
  basis jsonb not null,
  created_at timestamptz not null default now(),
  check (total_cents = goods_cents + domestic_cents + inspection_cents + service_cents + international_cents),
  check (deposit_cents + balance_cents = total_cents)
);

create table bill_instalments (
  id uuid primary key default new_id(),
  bill_id uuid not null references bills,
  position smallint not null,
  kind text not null check (kind in ('full', 'deposit', 'balance')),
  amount_cents bigint not null check (amount_cents >= 0),
  -- replaced: the bill was split or priced anew and another row took its place; a payment of it is a credit.
  state text not null check (state in ('not_due', 'due', 'confirming', 'paid', 'cancelled', 'replaced')),
  payment_pattern text not null default 'online_card' check (payment_pattern in ('online_card', 'bank_card')),
  paid_at timestamptz,
  unique (bill_id, position)
);
