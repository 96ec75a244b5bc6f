-- A service reports what carriers scan. A row here is the obligation to register a number with it: it waits until the
-- service has taken or refused the number, whatever happens to the process that shipped it.
create table tracked_parcels (
  id uuid primary key default new_id(),
  -- Without blanks, upper case: what the service knows.
  number text not null check (number <> '' and length(number) <= 60),
  carrier text not null,
  kind text not null check (kind in ('to_buyer', 'from_seller')),
  destination_country text not null default '',
  -- When it was handed over. Carriers use numbers again, so older events are another parcel's.
  since timestamptz not null,
  registration text not null default 'waiting' check (registration in ('waiting', 'registered', 'refused')),
  service text not null default '',
  -- The service's code and words, for whoever mends the number.
  refusal text not null default '',
  tries integer not null default 0,
  try_at timestamptz not null default now(),
  registered_at timestamptz,
  refused_at timestamptz,
  state text not null default 'pending' check (state in ('pending', 'info_received', 'in_transit', 'out_for_delivery',
    'attempt_fail', 'available_for_pickup', 'exception', 'expired', 'delivered')),
  -- When the service last reported something new, and when it was last asked.
  heard_at timestamptz,
  pulled_at timestamptz,
  expected_on date,
  -- Nobody follows it any more: its number was corrected.
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (number, kind)
);
create index tracked_parcels_waiting on tracked_parcels (try_at) where registration = 'waiting' and ended_at is null;
create index tracked_parcels_followed on tracked_parcels (pulled_at)
  where registration = 'registered' and ended_at is null and state not in ('delivered', 'expired');
select audit_table('tracked_parcels', '{}', array['tries', 'try_at', 'heard_at', 'pulled_at']);

create table tracking_events (
  tracked_parcel_id uuid not null references tracked_parcels,
  -- Of its time, place and words: a repeated report changes nothing.
  identity text not null,
  at timestamptz not null,
  state text not null check (state in ('unknown', 'pending', 'info_received', 'in_transit', 'out_for_delivery',
    'attempt_fail', 'available_for_pickup', 'exception', 'expired', 'delivered')),
  -- The service's own word for the state.
  word text not null,
  place text not null,
  description text not null,
  found_at timestamptz not null default clock_timestamp(),
  -- When the order's buyer and programs were notified of it.
  passed_on_at timestamptz,
  primary key (tracked_parcel_id, identity)
);
create index tracking_events_new on tracking_events (tracked_parcel_id) where passed_on_at is null;
create index tracking_events_unknown on tracking_events (word) where state = 'unknown';

-- Reports that were left out, by day and reason: of numbers that nobody follows, of another time, unreadable.
create table tracking_left_out (
  service text not null,
  day date not null default current_date,
  reason text not null check (reason in ('unknown_number', 'another_time', 'unreadable')),
  count integer not null check (count > 0),
  primary key (service, day, reason)
);

alter table shipments add column tracked_parcel_id uuid references tracked_parcels;
create index shipments_tracked_parcel_id on shipments (tracked_parcel_id) where tracked_parcel_id is not null;
select audit_table('shipments');
