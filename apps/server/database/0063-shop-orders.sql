-- Orders of resellers' customers, as their shops tell of them; what is ordered here for them, and what the shops were
-- told of parcels.
create table shop_orders (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  -- There.
  remote_id text not null,
  -- One that the reseller splits is ordered here in parts, each whole.
  part smallint not null default 1 check (part between 1 and 20),
  -- As people there call it: `#1042`.
  name text not null,
  currency text not null default '',
  shipping_name text not null default '',
  placed_at timestamptz not null,
  changed_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'ordered', 'shipped', 'closed')),
  state_since timestamptz not null default clock_timestamp(),
  -- By the shop: cancelled, sent otherwise, or not paid (any more). By the reseller: set aside. erased: nobody to send to.
  closed_because text check (closed_because in ('cancelled', 'fulfilled', 'unpaid', 'set_aside', 'erased')),
  -- Known even where the order here goes on.
  is_cancelled boolean not null default false,
  -- Of the reseller's customer: name, address, phone, e-mail address. Null: erased, or nothing is sent anywhere.
  recipient jsonb,
  country_iso text not null default '',
  -- The reseller corrected it: what the shop says of the address does not count any more.
  repaired_at timestamptz,
  erased_at timestamptz,
  -- It is to be erased as soon as the order here has ended.
  erasure_asked_at timestamptz,
  order_id uuid unique references orders,
  ordered_at timestamptz,
  -- How many orders here were made for it: the next one has another checkout key.
  attempt integer not null default 0,
  -- Why it is open again: its order here was closed, unpaid or refunded.
  reopened_at timestamptz,
  ended_at timestamptz,
  taken_at timestamptz not null default clock_timestamp(),
  unique (shop_id, remote_id, part),
  check ((state = 'closed') = (closed_because is not null)),
  check ((state in ('ordered', 'shipped')) = (order_id is not null)),
  check (erased_at is null or recipient is null)
);
create index shop_orders_of_buyer on shop_orders (buyer_id, state, placed_at desc, id desc);
create index shop_orders_to_erase on shop_orders (state_since) where erased_at is null and recipient is not null;

create table shop_order_lines (
  shop_order_id uuid not null references shop_orders on delete cascade,
  -- Of the line there.
  remote_line_id text not null,
  position smallint not null,
  remote_variant_id text not null,
  shop_sku text not null,
  title text not null,
  quantity integer not null check (quantity > 0),
  -- What the customer paid a piece, in the shop's currency.
  price text not null default '',
  -- Chosen for this line alone, or what was ordered. Null: found by link or publication.
  sku_id bigint references skus on delete set null,
  primary key (shop_order_id, remote_line_id)
);
create index shop_order_lines_sku_id on shop_order_lines (sku_id) where sku_id is not null;

-- Goods there that the reseller said what they are here. Null: they are none of ours, the reseller sends them.
create table shop_links (
  shop_id uuid not null references reseller_shops on delete cascade,
  remote_variant_id text not null,
  -- Counts where the shop names no variant.
  shop_sku text not null,
  sku_id bigint references skus on delete cascade,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (shop_id, remote_variant_id, shop_sku)
);
create index shop_links_sku_id on shop_links (sku_id) where sku_id is not null;

-- Until when a shop's orders have been read, and who sends the parcels, as its customers read it.
create table shop_order_settings (
  shop_id uuid primary key references reseller_shops on delete cascade,
  sender_name text not null default '',
  pulled_until timestamptz,
  pull_began_at timestamptz,
  pull_problem text not null default ''
);

-- What a shop is to be told of one parcel, once for each number that it had.
create table tracking_pushes (
  id uuid primary key default new_id(),
  shop_order_id uuid not null references shop_orders on delete cascade,
  -- Of the shipment here, which may have been taken back since; and which of its numbers this is.
  shipment_id uuid not null,
  turn smallint not null,
  -- The shop knows by it that it has been told.
  key uuid not null unique default new_id(),
  -- What it was told of before, and what is not true any more.
  replaces uuid references tracking_pushes (key),
  carrier text not null,
  tracking_number text not null,
  -- What is in it: line there and pieces. Empty: what an earlier parcel of the order named.
  lines jsonb not null,
  -- waiting, to be sent, perhaps under way; sent; refused: the shop never takes it; withdrawn: not true any more.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'withdrawn')),
  -- Whoever sends it holds it until then; after a crash somebody else looks for it by its key.
  leased_until timestamptz,
  tries integer not null default 0,
  try_at timestamptz not null default clock_timestamp(),
  -- What it waits for, or why it was refused.
  problem text check (problem in ('unauthorized', 'throttled', 'rejected', 'unavailable', 'disconnected')),
  said text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  unique (shop_order_id, shipment_id, turn),
  check ((state = 'sent') = (sent_at is not null))
);
create index tracking_pushes_replaces on tracking_pushes (replaces) where replaces is not null;
create index tracking_pushes_due on tracking_pushes (try_at) where state = 'waiting';

-- What happened to a shop's order, in order; append-only but for its erasure with the shop.
create table shop_order_events (
  id uuid primary key default new_id(),
  shop_order_id uuid not null references shop_orders on delete cascade,
  kind text not null check (kind in ('taken', 'changed', 'cancelled', 'fulfilled', 'unpaid', 'paid_again', 'address_repaired', 'line_chosen',
    'split', 'set_aside', 'taken_up', 'ordered', 'shipped', 'order_closed', 'tracking_sent', 'tracking_refused', 'erased')),
  order_id uuid references orders,
  at timestamptz not null default clock_timestamp()
);
create index shop_order_events_of on shop_order_events (shop_order_id, at);
create index shop_order_events_order_id on shop_order_events (order_id) where order_id is not null;

alter table orders
  -- On papers that travel with the goods, for an order that a reseller places for a customer of theirs.
  add column sender_name text not null default '',
  add column customer_reference text not null default '';
