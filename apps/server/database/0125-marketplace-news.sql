-- Messages of a marketplace are kept beside those of payment providers: each once, by its id. `about_id` is what it is
-- about, or the name of a topic that the shop does not know.
alter table webhook_events drop constraint webhook_events_about_check;
alter table webhook_events add constraint webhook_events_about_check
  check (about in ('intent', 'refund', 'dispute', 'payout', 'deposit', 'other', 'marketplace'));

-- How far messages that could not be delivered have been fetched.
create table marketplace_pulls (
  provider text primary key,
  pulled_until timestamptz not null
);
