-- The books of what was bought at the embedded marketplace: orders, parcels, refunds, and the account's money.
create sequence demo_market_numbers start 279900000000000001;

create table demo_market_orders (
  id text primary key,
  out_number text not null,
  seller_id text not null,
  -- In the marketplace's words.
  status text not null check (status in ('waitbuyerpay', 'waitsellersend', 'waitbuyerreceive', 'success', 'cancel')),
  lines jsonb not null,
  goods_fen bigint not null,
  freight_fen bigint not null,
  refunded_fen bigint not null default 0,
  message text not null,
  closed_by text,
  closed_reason text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  pay_before timestamptz not null,
  paid_at timestamptz
);
create index demo_market_orders_out_number on demo_market_orders (out_number);
create index demo_market_orders_changed_at on demo_market_orders (changed_at, id);

-- Planned when the order is paid; each is news at its time.
create table demo_market_parcels (
  id text primary key,
  order_id text not null references demo_market_orders,
  tracking_number text not null,
  goods jsonb not null,
  sent_at timestamptz not null,
  signed_at timestamptz not null,
  -- 0 planned, 1 sent, 2 signed.
  step integer not null default 0
);
create index demo_market_parcels_order_id on demo_market_parcels (order_id);

create table demo_market_refunds (
  id text primary key,
  order_id text not null references demo_market_orders,
  status text not null check (status in ('waitselleragree', 'waitbuyersend', 'waitsellerreceive', 'refundsuccess', 'refundclose')),
  amount_fen bigint not null check (amount_fen > 0),
  lines jsonb not null,
  returns_goods boolean not null,
  description text not null,
  answer_at timestamptz not null
);
create index demo_market_refunds_order_id on demo_market_refunds (order_id);

create table demo_market_entries (
  id bigint generated always as identity primary key,
  order_id text references demo_market_orders,
  kind text not null check (kind in ('filled', 'paid', 'refunded')),
  amount_fen bigint not null,
  -- The same request is booked once.
  request_id text not null unique,
  at timestamptz not null
);
insert into demo_market_entries (kind, amount_fen, request_id, at) values ('filled', 50000000, 'first balance', now());
