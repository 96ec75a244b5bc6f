create table inspections (
  order_id uuid primary key references orders,
  weight_grams integer not null check (weight_grams > 0),
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  -- The greater of real and volumetric weight, rounded up to half a kilogram.
  chargeable_grams bigint not null check (chargeable_grams > 0),
  note text not null default '',
  inspected_by uuid references operators,
  inspected_at timestamptz not null default now()
);

create table shipments (
  id uuid primary key default new_id(),
  order_id uuid not null unique references orders,
  carrier text not null,
  tracking_number text not null,
  state text not null default 'info_received' check (state in ('info_received', 'in_transit', 'out_for_delivery', 'delivered', 'exception')),
  shipped_by uuid references operators,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index shipments_delivered_at on shipments (delivered_at);

create table tracking_steps (
  id uuid primary key default new_id(),
  shipment_id uuid not null references shipments,
  at timestamptz not null,
  place text not null,
  description text not null,
  state text not null,
  created_at timestamptz not null default now()
);
create index tracking_steps_shipment_id on tracking_steps (shipment_id, at desc);

create table site_messages (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  -- A template of messages.json with its figures, or an operator's own words in `content`.
  template text,
  params jsonb not null default '{}',
  content text,
  order_id uuid references orders,
  -- The event or broadcast it speaks of; the same one is never told twice.
  reference text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  check ((template is null) <> (content is null)),
  unique (user_id, reference)
);
create index site_messages_unread on site_messages (user_id, created_at desc) where read_at is null;
create index site_messages_user on site_messages (user_id, created_at desc);
create index site_messages_order_id on site_messages (order_id);
