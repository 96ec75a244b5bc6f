-- Buyers write to the shop, and operators answer: what was written, and who looks after it.
create table conversations (
  id uuid primary key default new_id(),
  user_id uuid not null references users on delete cascade,
  order_id uuid references orders,
  -- Of one that is not about an order.
  subject text not null default '',
  state text not null default 'open' check (state in ('open', 'closed')),
  -- Counts the entries; who saw an earlier one is told what came meanwhile.
  version integer not null default 0,
  assignee_id uuid references operators,
  created_at timestamptz not null default clock_timestamp(),
  -- When something was written last, and when the buyer wrote last.
  last_at timestamptz not null default clock_timestamp(),
  written_at timestamptz,
  -- Since when the buyer waits for an answer; null: nobody does.
  waiting_since timestamptz,
  check ((order_id is null) <> (subject = ''))
);
create unique index conversations_of_order on conversations (user_id, order_id) where order_id is not null;
create index conversations_user on conversations (user_id, last_at desc);
create index conversations_order_id on conversations (order_id);
create index conversations_waiting on conversations (waiting_since, id) where waiting_since is not null;
create index conversations_latest on conversations (last_at, id);
create index conversations_assignee on conversations (assignee_id) where assignee_id is not null;

-- Append-only: messages, and what operators did besides.
create table conversation_entries (
  id uuid primary key default new_id(),
  conversation_id uuid not null references conversations on delete cascade,
  version integer not null,
  kind text not null check (kind in ('message', 'closed', 'reopened', 'assigned')),
  -- Null: the buyer.
  operator_id uuid references operators,
  content text not null default '',
  pictures text[] not null default '{}',
  assignee_id uuid references operators,
  at timestamptz not null default clock_timestamp(),
  unique (conversation_id, version)
);

-- What each operator has seen.
create table conversation_views (
  operator_id uuid not null references operators,
  conversation_id uuid not null references conversations on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (operator_id, conversation_id)
);
create index conversation_views_conversation_id on conversation_views (conversation_id);

-- Prepared answers.
create table reply_templates (
  id uuid primary key default new_id(),
  name text not null,
  -- By language.
  texts jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid not null references operators
);

alter table site_messages
  -- The conversation in which the shop wrote.
  add column conversation_id uuid references conversations on delete cascade;
create index site_messages_conversation_id on site_messages (conversation_id) where conversation_id is not null;

alter table uploads
  drop constraint uploads_purpose_check,
  add constraint uploads_purpose_check
    check (purpose in ('avatar', 'slip', 'inspection', 'shop', 'claim', 'product', 'message', 'answer'));

-- Operators are told of questions, too.
alter table operator_notices
  drop constraint operator_notices_topics_check,
  add constraint operator_notices_topics_check check (topics <@ '{new_orders,questions,overdue,failed_jobs}');
alter table notices
  drop constraint notices_topic_check,
  add constraint notices_topic_check check (topic in ('new_orders', 'questions', 'overdue', 'failed_jobs')),
  add column conversation_id uuid references conversations on delete cascade;
create index notices_conversation_id on notices (conversation_id) where conversation_id is not null;

select audit_table('conversations');
-- What people write to each other stands where it was written, and nowhere else.
select audit_table('conversation_entries', secrets => '{content,pictures}');
select audit_table('reply_templates');
-- With the new column.
select audit_table('site_messages');
