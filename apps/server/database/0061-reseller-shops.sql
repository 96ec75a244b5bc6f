-- Shops of customers who sell on, at other systems. A shop that was disconnected stays as a row: what was published and
-- ordered there names it.
create table reseller_shops (
  id uuid primary key default new_id(),
  buyer_id uuid not null references buyers on delete cascade,
  channel text not null check (channel in ('shopify', 'woocommerce')),
  -- As the connector keeps it: `okafor-home.myshopify.com`, `https://littlepalm.example`.
  address text not null,
  name text not null default '',
  -- Of all prices there, ISO 4217.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  country_iso text not null default '',
  state text not null default 'connected' check (state in ('connected', 'refused', 'disconnected')),
  -- AES-256-GCM (shop/secret-keys.ts); deleted at once when the shop is disconnected or gone.
  sealed_keys text,
  -- The part of our address that the shop calls. It proves nothing: calls are signed.
  hook_token text not null unique,
  sealed_hook_secret text,
  -- Null: the shop has not been asked to call yet.
  hooks_at timestamptz,
  scopes text[] not null default '{}',
  missing_scopes text[] not null default '{}',
  refused_since timestamptz,
  refused_because text not null default '' check (refused_because in ('', 'key', 'removed', 'key_lost')),
  -- In the shop's words.
  refused_reason text not null default '',
  -- Since when nobody answers there, and when the reseller was told of the trouble that lasts.
  silent_since timestamptz,
  told_at timestamptz,
  last_contact_at timestamptz,
  connected_at timestamptz not null default now(),
  connected_by uuid references users on delete set null,
  disconnected_at timestamptz,
  disconnected_by text check (disconnected_by in ('reseller', 'operator', 'shop')),
  disconnected_reason text not null default '',
  stock_buffer integer not null default 0 check (stock_buffer between 0 and 1000),
  is_default boolean not null default false,
  check ((state = 'disconnected') = (disconnected_at is not null)),
  check ((state = 'refused') = (refused_since is not null)),
  check (state <> 'connected' or sealed_keys is not null),
  check (state <> 'disconnected' or num_nonnulls(sealed_keys, sealed_hook_secret) = 0),
  check (not (is_default and state = 'disconnected'))
);
-- One that is connected again after it was disconnected is the same row: what was published there is still there.
create unique index reseller_shops_own on reseller_shops (buyer_id, channel, address);
-- A shop belongs to one reseller at a time.
create unique index reseller_shops_one_owner on reseller_shops (channel, address) where state <> 'disconnected';
create unique index reseller_shops_one_default on reseller_shops (buyer_id) where is_default;
create index reseller_shops_buyer_id on reseller_shops (buyer_id, connected_at);
create index reseller_shops_address on reseller_shops (channel, address);
create index reseller_shops_connected_by on reseller_shops (connected_by) where connected_by is not null;
-- What the console lists: newest first.
create index reseller_shops_newest on reseller_shops (connected_at, id);
-- Those to be asked how they are.
create index reseller_shops_contact on reseller_shops (last_contact_at) where state = 'connected';

-- How the connection went; what the console counts refusals by.
create table reseller_shop_history (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  kind text not null check (kind in ('connected', 'connected_again', 'refused', 'removed', 'disconnected')),
  -- In the shop's words, or an operator's reason.
  said text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index reseller_shop_history_shop_id on reseller_shop_history (shop_id, at desc);

-- A shop's owner was sent there to agree. Only the browser session that asked can finish it, within minutes.
create table reseller_consents (
  id uuid primary key default new_id(),
  -- Of the text that travels; the text itself is not kept.
  state_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  session_hash bytea not null,
  channel text not null check (channel in ('shopify', 'woocommerce')),
  address text not null,
  -- Keys that the other server sent, until the browser is back.
  sealed_keys text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index reseller_consents_user_id on reseller_consents (user_id);
create index reseller_consents_buyer_id on reseller_consents (buyer_id);
create index reseller_consents_expires_at on reseller_consents (expires_at);

-- What shops told us, each once.
create table channel_events (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  -- The other system's own.
  delivery_id text not null,
  kind text not null check (kind in
    ('order', 'product', 'disconnected', 'customer_data', 'customer_erase', 'shop_erase', 'other')),
  -- Order or product there.
  remote_ids text[] not null default '{}',
  received_at timestamptz not null default now(),
  done_at timestamptz,
  unique (shop_id, delivery_id)
);
create index channel_events_received on channel_events (received_at);

-- What another system asked about somebody else's customers, and what was done about it. Names nobody.
create table channel_privacy_requests (
  id uuid primary key default new_id(),
  shop_id uuid not null references reseller_shops on delete cascade,
  buyer_id uuid not null references buyers on delete cascade,
  -- Null once the event itself is forgotten.
  event_id uuid unique references channel_events on delete set null,
  kind text not null check (kind in ('customer_data', 'customer_erase', 'shop_erase')),
  remote_order_ids text[] not null default '{}',
  -- Of the orders that we had: number there, and which kinds of data were held or erased.
  found jsonb not null default '[]',
  received_at timestamptz not null default now(),
  done_at timestamptz not null default now()
);
create index channel_privacy_requests_shop_id on channel_privacy_requests (shop_id, received_at desc);
create index channel_privacy_requests_buyer_id on channel_privacy_requests (buyer_id);

select audit_table('reseller_shops', secrets => '{sealed_keys,sealed_hook_secret,hook_token}', unnoted => '{last_contact_at,silent_since,told_at,hooks_at}');
