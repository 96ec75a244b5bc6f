-- What the index of a search engine needs of the database: a note of each change that it has to be told of, and how far it
-- is. Notices of the catalogue say only that something changed; these name the product or the word.
create table opensearch_changes (
  id bigint generated always as identity primary key,
  product_id bigint,
  -- A word of titles, for correcting slips, and its language.
  word text,
  language text,
  changed_at timestamptz not null default clock_timestamp(),
  check ((product_id is null) <> (word is null) and (word is null) = (language is null))
);

-- One row, from the first start with SEARCH_URL on. Absent from backups: a restored shop builds its index anew.
create table opensearch_state (
  is_only boolean primary key default true check (is_only),
  -- Which shape of index; the newest version of the shop that is running decides.
  form integer not null,
  -- Transactions that ended before this one began may have left no note; copying begins after the last of them.
  since xid8 not null default pg_current_xact_id(),
  -- The complete index, and the one that is being filled, with the last product and word copied to it.
  live_index text,
  next_index text,
  copied_product bigint,
  copied_word text,
  copied_language text,
  is_rebuild_wanted boolean not null default false,
  built_at timestamptz,
  -- The process that tells the engine.
  held_by uuid,
  held_until timestamptz not null default now()
);

-- A shop that stops using the engine keeps the triggers, but notes nothing any more after a day.
create function opensearch_is_fed() returns boolean language sql stable as
  $$ select exists (select from opensearch_state where held_until > now() - interval '1 day') $$;

create function opensearch_note_products() returns trigger language plpgsql as $$
begin
  if opensearch_is_fed() then
    insert into opensearch_changes (product_id) select distinct product_id from changed;
  end if;
  return null;
end $$;

create function opensearch_note_words() returns trigger language plpgsql as $$
begin
  if opensearch_is_fed() then
    insert into opensearch_changes (word, language) select word, language from changed;
  end if;
  return null;
end $$;

create trigger opensearch_added after insert on product_search referencing new table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_changed after update on product_search referencing new table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_removed after delete on product_search referencing old table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_added after insert on pallet_products referencing new table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_changed after update on pallet_products referencing new table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_removed after delete on pallet_products referencing old table as changed
  for each statement execute function opensearch_note_products();
create trigger opensearch_added after insert on search_words referencing new table as changed
  for each statement execute function opensearch_note_words();
create trigger opensearch_changed after update on search_words referencing new table as changed
  for each statement execute function opensearch_note_words();
create trigger opensearch_removed after delete on search_words referencing old table as changed
  for each statement execute function opensearch_note_words();
