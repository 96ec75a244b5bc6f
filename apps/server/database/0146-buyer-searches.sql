-- How often buyers have asked the marketplace in the present hour: all strangers together, and all customers together, so that
-- neither uses up the calls that the shop itself needs. Nobody in particular is named.
create table buyer_searches (
  who text not null check (who in ('visitors', 'customers')),
  kind text not null check (kind in ('words', 'picture', 'open')),
  hour timestamptz not null,
  used integer not null check (used > 0),
  primary key (who, kind)
);
