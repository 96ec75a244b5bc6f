create table users (
  id uuid primary key default new_id(),
  customer_id uuid not null unique default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  gender smallint check (gender in (0, 1)),
  birthday date,
  country text not null default '',
  phone text not null default '',
  avatar_key text,
  language text not null default 'en',
  inviter_id uuid references users,
  -- Raised by password change, reset and disabling; older sessions are dead at once.
  session_epoch integer not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_created_at on users (created_at);
create index users_inviter_id on users (inviter_id);
create index users_search on users using gin ((email || ' ' || first_name || ' ' || last_name) gin_trgm_ops);

create table operators (
  id uuid primary key default new_id(),
  email text not null unique check (email = lower(email)),
  name text not null,
  roles text[] not null check (roles <@ array['owner','catalogue','purchasing','warehouse','finance','support']),
  password_hash text not null,
  -- Encrypted; null until the one-time password has been exchanged.
  totp_secret text,
  totp_last_step bigint not null default 0,
  session_epoch integer not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  -- Set for browsers: header and cookie must both match.
  cookie_hash bytea unique,
  user_id uuid references users on delete cascade,
  operator_id uuid references operators on delete cascade,
  kind text not null check (kind in ('browser', 'bearer', 'operator')),
  epoch integer not null,
  remember boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  ended_at timestamptz,
  check ((user_id is null) <> (operator_id is null))
);
create index sessions_user_id on sessions (user_id);
create index sessions_operator_id on sessions (operator_id);
create index sessions_absolute_until on sessions (absolute_until);

create table email_codes (
  id uuid primary key default new_id(),
  email text not null,
  -- Null until the mail job has made the code: a code exists only from the moment it is sent.
  code_hash bytea,
  tries integer not null default 0,
  requested_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index email_codes_email on email_codes (email, requested_at desc);
create index email_codes_requested_at on email_codes (requested_at);

-- Attempts that count against a limit, shared by all server processes.
create table attempts (
  id uuid primary key default new_id(),
  bucket text not null,
  at timestamptz not null default now()
);
create index attempts_bucket on attempts (bucket, at desc);
create index attempts_at on attempts (at);

create table uploads (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('avatar', 'slip')),
  content_type text not null,
  requested_at timestamptz not null default now(),
  -- Set when an account or a declaration uses it. Unused ones are deleted after a day, and so are the originals of
  -- avatars, which live on as a copy of our making.
  used_at timestamptz
);
create index uploads_user_id on uploads (user_id, requested_at desc);
create index uploads_passing on uploads (requested_at) where used_at is null or purpose = 'avatar';

create table shipping_addresses (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  first_name text not null,
  last_name text not null,
  country_iso text not null,
  country text not null,
  station_id text not null default '',
  province text not null,
  city_id text not null default '',
  city text not null,
  detail_address text not null,
  postcode text not null,
  mobile text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index shipping_addresses_user_id on shipping_addresses (user_id, created_at desc);
create unique index shipping_addresses_one_default on shipping_addresses (user_id) where is_default;

-- Mails of the demo mailbox, the stand-in for an SMTP server.
create table mailbox_mails (
  id uuid primary key default new_id(),
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null default now()
);
create index mailbox_mails_recipient on mailbox_mails (recipient, sent_at desc);
create index mailbox_mails_sent_at on mailbox_mails (sent_at desc);
