-- Owners are mailed once for each consent of the marketplace that ends soon, and once when it is withdrawn.
create table marketplace_warnings (
  provider text not null,
  what text not null check (what in ('ending', 'withdrawn')),
  -- Which consent: when it was given.
  connected_at timestamptz not null,
  mailed_at timestamptz not null default now(),
  primary key (provider, what, connected_at)
);
