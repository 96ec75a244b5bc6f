-- Goods that a customer may sell on only with the supplier's leave: who asked for what, and what became of it.
create table grants (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  -- A product, or everything of a supplier that needs it.
  product_id bigint references products,
  supplier_id text references suppliers,
  -- Null: every shop of the customer.
  shop_id uuid references reseller_shops,
  state text not null check (state in ('asked', 'granted', 'refused', 'withdrawn', 'ended')),
  company text not null,
  reason text not null,
  asked_by uuid references users on delete set null,
  asked_at timestamptz not null default now(),
  -- The last day it holds, of one that is or was granted; null: without an end.
  until date,
  -- Asked for anew while it still holds.
  renewal_asked_at timestamptz,
  -- What the shop said last: why not, or under which conditions.
  answer text not null default '',
  decided_at timestamptz,
  warned_at timestamptz,
  version integer not null default 1,
  check (num_nonnulls(product_id, supplier_id) = 1),
  check (renewal_asked_at is null or state = 'granted')
);
-- Asking again is the same grant, with its history.
create unique index grants_one on grants (buyer_id, product_id, supplier_id, shop_id) nulls not distinct;
create index grants_product_id on grants (product_id) where product_id is not null;
create index grants_supplier_id on grants (supplier_id) where supplier_id is not null;
create index grants_shop_id on grants (shop_id) where shop_id is not null;
create index grants_asked_by on grants (asked_by) where asked_by is not null;
create index grants_newest on grants (asked_at, id);
create index grants_waiting on grants ((coalesce(renewal_asked_at, asked_at)), id) where state = 'asked' or renewal_asked_at is not null;
create index grants_until on grants (until) where state = 'granted' and until is not null;

-- What happened to them, in order. `text` is the reason that was given; `files` are papers that came with it.
create table grant_events (
  id uuid primary key default new_id(),
  grant_id uuid not null references grants on delete cascade,
  kind text not null check (kind in
    ('asked', 'renewal_asked', 'granted', 'refused', 'renewal_refused', 'taken_back', 'withdrawn', 'ended')),
  operator_id uuid references operators,
  user_id uuid references users on delete set null,
  company text not null default '',
  text text not null default '',
  until date,
  files text[] not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index grant_events_grant_id on grant_events (grant_id, at);
create index grant_events_operator_id on grant_events (operator_id) where operator_id is not null;
create index grant_events_user_id on grant_events (user_id) where user_id is not null;

-- Goods that need leave are looked for when one asks for it.
create index products_needing_authorization on products (supplier_id, id) where needs_authorization;

alter table uploads
  drop constraint uploads_purpose_check,
  add constraint uploads_purpose_check
    check (purpose in ('avatar', 'slip', 'inspection', 'shop', 'claim', 'product', 'message', 'answer', 'grant'));

select audit_table('grants', unnoted => '{warned_at}');
-- A customer's papers stand where they were handed in, and nowhere else.
select audit_table('grant_events', secrets => '{files}');
