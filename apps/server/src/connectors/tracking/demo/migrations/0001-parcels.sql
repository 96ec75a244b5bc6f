-- What a tracking service knows of the demo's parcels. They move by themselves: an event counts from its time on.
create table demo_parcels (
  number text primary key,
  registered_at timestamptz not null default now()
);

create table demo_parcel_events (
  number text not null references demo_parcels,
  at timestamptz not null,
  tag text not null,
  place text not null,
  message text not null,
  primary key (number, at)
);
