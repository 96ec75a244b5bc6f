-- Goods that one customer alone can see and order: their own, which the shop handles for them, and what was found for them.
set local statement_timeout = 0;
alter table products
  drop constraint products_status_check,
  -- private: on sale to its owner, and to nobody else. Whatever asks for active goods does not find it.
  add constraint products_status_check check (status in ('active', 'hidden', 'withdrawn', 'private')),
  add column private_to uuid references buyers,
  add constraint products_private_check check (
    (status <> 'private' or private_to is not null) and (status <> 'active' or private_to is null));
create index products_private_to on products (private_to, id) where private_to is not null;
select audit_table('products', unnoted => '{category_path,tiers,price_min_e4,price_max_e4,price_e4,one_piece_e4,priced_cny_per_usd_e6,priced_markup_e6,in_stock,source_hash,updated_at}');

-- What resellers hand in: a product of their own, or what they look for.
create table goods_requests (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  kind text not null check (kind in ('own', 'sourcing')),
  state text not null default 'asked' check (state in ('asked', 'accepted', 'refused', 'taken_back')),
  title text not null,
  description text not null default '',
  pictures text[] not null default '{}',
  -- Of what is looked for: where it was seen, what it may cost, how many are wanted.
  link text not null default '',
  wanted_price_e4 bigint check (wanted_price_e4 > 0),
  quantity integer check (quantity > 0),
  -- Of an own product: options, their values with pieces ([{values, pieces}]), price and weight of a piece.
  option_names text[] not null default '{}',
  variants jsonb not null default '[]',
  price_e4 bigint check (price_e4 > 0),
  weight_grams integer check (weight_grams > 0),
  product_id bigint references products,
  -- Since when the customer waits for a word of the shop.
  waiting_since timestamptz default now(),
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  decided_at timestamptz,
  version integer not null default 1,
  check ((state = 'accepted') = (product_id is not null)),
  check ((state in ('accepted', 'refused')) = (decided_at is not null)),
  check (case kind when 'own' then price_e4 is not null and weight_grams is not null else quantity is not null end)
);
create index goods_requests_buyer_id on goods_requests (buyer_id, last_at desc, id desc);
create index goods_requests_newest on goods_requests (kind, last_at desc, id desc);
create index goods_requests_waiting on goods_requests (waiting_since, id) where waiting_since is not null;
create index goods_requests_product_id on goods_requests (product_id) where product_id is not null;
create index goods_requests_asked_by on goods_requests (asked_by) where asked_by is not null;

-- What both sides wrote and did, in order.
create table goods_request_entries (
  id uuid primary key default new_id(),
  request_id uuid not null references goods_requests on delete cascade,
  kind text not null check (kind in ('message', 'accepted', 'refused', 'taken_back')),
  operator_id uuid references operators,
  user_id uuid references users on delete set null,
  content text not null default '',
  pictures text[] not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index goods_request_entries_request_id on goods_request_entries (request_id, at);
create index goods_request_entries_operator_id on goods_request_entries (operator_id) where operator_id is not null;
create index goods_request_entries_user_id on goods_request_entries (user_id) where user_id is not null;

alter table uploads
  drop constraint uploads_purpose_check,
  add constraint uploads_purpose_check
    check (purpose in ('avatar', 'slip', 'inspection', 'shop', 'claim', 'product', 'message', 'answer', 'grant', 'goods'));

select audit_table('goods_requests', unnoted => '{waiting_since,last_at}');
select audit_table('goods_request_entries', secrets => '{pictures}');
