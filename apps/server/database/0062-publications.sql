-- What resellers sell in shops of theirs at other systems: prices by rule, what is published, and what waits to be sent there.

-- How a shop is published to: one rule of prices, and the main language of its texts.
create table shop_publishing (
  shop_id uuid primary key references reseller_shops on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  -- The language whose title and description are sent.
  language text not null,
  -- [{from, factorE4, plus}] by cost in the shop's currency, in hundredths, lowest first.
  bands jsonb not null,
  rounding text not null check (rounding in ('99', '95', '00', 'none')),
  least_margin_e6 integer not null check (least_margin_e6 between 0 and 900000),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- Since when the reseller has held up the queue.
  paused_at timestamptz,
  -- The rate and the buffer that everything there was last reckoned with; null: nothing yet.
  applied_per_usd_e6 bigint,
  applied_buffer integer,
  -- Only the process that holds it talks to the shop about goods.
  lease uuid,
  leased_until timestamptz,
  -- The shop asked for patience, or does not answer: how often in a row, and until when it is left alone.
  troubles integer not null default 0,
  not_before timestamptz
) with (fillfactor = 80);
create index shop_publishing_buyer_id on shop_publishing (buyer_id);

create table publications (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- How a single piece that is sold there is served.
  serving text not null check (serving in ('one_piece', 'own_stock', 'none')),
  state text not null check (state in
    ('draft', 'queued', 'running', 'failed', 'listed', 'paused', 'expired', 'removed')),
  -- What the queue shall do with it.
  task text not null default 'put' check (task in ('put', 'remove')),
  -- Goes along with every attempt, so that the product is found there if an answer was lost.
  key text not null unique,
  remote_id text,
  admin_url text not null default '',
  is_active boolean not null default false,
  -- By language: {title, description}, where the reseller wrote their own.
  texts jsonb not null default '{}',
  -- Of the product's, in this order; null: all of them as they are.
  pictures text[],
  group_ids text[] not null default '{}',
  -- Less than the rule's least margin, agreed to for this product.
  agreed_margin_e6 integer,
  attempts integer not null default 0,
  -- When the queue takes it; null: not by itself.
  due_at timestamptz,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  failed_at timestamptz,
  failed_kind text not null default '',
  failed_because text not null default '',
  failed_said text not null default '',
  published_at timestamptz,
  -- When prices or pieces were last sent.
  sent_at timestamptz,
  read_at timestamptz,
  -- Somebody changed it there, and the reseller has not said yet what shall hold.
  drifted_at timestamptz,
  -- The cost rose, and the price there leaves less than the least margin.
  paused_at timestamptz,
  sold_out_since timestamptz,
  tells_when_back boolean not null default false,
  expired_at timestamptz,
  expired_reason text not null default '' check (expired_reason in
    ('', 'withdrawn', 'sold_out', 'authorization_ended', 'removed_in_shop')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((state = 'expired') = (expired_reason <> '')),
  check (state <> 'paused' or paused_at is not null),
  check (state <> 'running' or started_at is not null),
  check (state not in ('listed', 'paused') or remote_id is not null)
) with (fillfactor = 85);
create unique index publications_one on publications (shop_id, product_id) where state <> 'removed';
-- What changes of goods are looked up in.
create index publications_product_id on publications (product_id) where state <> 'removed';
create index publications_remote_id on publications (shop_id, remote_id) where remote_id is not null;
create index publications_due on publications (shop_id, due_at) where due_at is not null;
create index publications_of_buyer on publications (buyer_id, state, created_at, id);
create index publications_sold_out on publications (sold_out_since) where sold_out_since is not null;

create table publication_variants (
  publication_id uuid not null references publications on delete cascade,
  sku_id bigint not null references skus on delete cascade,
  shop_id uuid not null references reseller_shops on delete cascade,
  is_chosen boolean not null default true,
  shop_sku text not null,
  remote_id text,
  -- Prices in hundredths of the shop's currency, costs in ten-thousandths of a US dollar.
  own_price bigint check (own_price > 0),
  sent_price bigint,
  sent_pieces integer,
  sent_cost_e4 bigint,
  -- The same in the shop's currency: what the margin there was agreed to with.
  sent_cost_there_e4 bigint,
  -- On its way: what stands there if the answer is lost.
  sending_price bigint,
  sending_pieces integer,
  seen_price bigint,
  seen_pieces integer,
  missing_since timestamptz,
  primary key (publication_id, sku_id)
) with (fillfactor = 80);
create index publication_variants_sku_id on publication_variants (sku_id);
create index publication_variants_remote_id on publication_variants (shop_id, remote_id) where remote_id is not null;
create index publication_variants_shop_sku on publication_variants (shop_id, shop_sku);

-- What is to be reckoned anew and sent, or looked at there. `turn` counts what happened meanwhile: whoever has done the
-- work of an earlier turn leaves it standing.
create table publication_work (
  shop_id uuid not null references reseller_shops on delete cascade,
  work text not null check (work in ('offers', 'read')),
  publication_id uuid not null references publications on delete cascade,
  since timestamptz not null default now(),
  turn integer not null default 0,
  primary key (shop_id, work, publication_id)
) with (fillfactor = 70);
create index publication_work_publication_id on publication_work (publication_id);

-- Prices and pieces sent in one request. One that still says `sending` without a process that sends was cut off: what stands
-- there is then sent as it should be, whatever became of it.
create table offer_pushes (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'cut_off')),
  offers integer not null,
  said text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index offer_pushes_shop_id on offer_pushes (shop_id, started_at desc);
create index offer_pushes_sending on offer_pushes (shop_id) where state = 'sending';
create index offer_pushes_started_at on offer_pushes (started_at);

-- Published goods whose cost or stock changed. Only ever added to by the triggers below and taken by a job, so that an order
-- never waits for what is sent to shops.
create table publication_changes (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  at timestamptz not null default clock_timestamp()
);

-- Whether anybody has published a product is looked up by its number, a row at a time: no plan may read all publications.
create function note_published_skus() returns trigger language plpgsql as $$
begin
  insert into publication_changes (product_id)
  select distinct becomes.product_id from was join becomes using (id)
  where (was.price_e4, was.amount_on_sale, was.is_withdrawn)
      is distinct from (becomes.price_e4, becomes.amount_on_sale, becomes.is_withdrawn)
    and (select true from publications p where p.product_id = becomes.product_id and p.state <> 'removed' limit 1);
  return null;
end $$;
create trigger skus_published after update on skus
  referencing old table as was new table as becomes for each statement execute function note_published_skus();

create function note_published_products() returns trigger language plpgsql as $$
begin
  insert into publication_changes (product_id)
  select becomes.id from was join becomes using (id)
  where (was.status, was.tiers, was.min_order_quantity) is distinct from (becomes.status, becomes.tiers, becomes.min_order_quantity)
    and (select true from publications p where p.product_id = becomes.id and p.state <> 'removed' limit 1);
  return null;
end $$;
create trigger products_published after update on products
  referencing old table as was new table as becomes for each statement execute function note_published_products();
