-- The shop's own data: settings that a demo invented are marked, policies are versioned, and an account keeps which
-- version it agreed to.
alter table settings add column is_demo boolean not null default false;
-- Contacts used to be names of files that came with the demo.
delete from settings where key = 'contact';

create table policies (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('terms', 'shipping', 'refunds', 'about')),
  language text not null,
  version integer not null check (version > 0),
  markdown text not null,
  published_at timestamptz not null default now(),
  published_by uuid references operators (id),
  is_demo boolean not null default false,
  unique (kind, language, version)
);
create trigger policies_append_only before update or delete on policies for each row execute function refuse_change();

create table user_agreements (
  user_id uuid not null references users (id) on delete cascade,
  policy_id uuid not null references policies (id),
  agreed_at timestamptz not null default now(),
  primary key (user_id, policy_id)
);
create index user_agreements_policy_id on user_agreements (policy_id);

-- An operator uploads the shop's logo and QR codes.
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('avatar', 'slip', 'inspection', 'shop'));
