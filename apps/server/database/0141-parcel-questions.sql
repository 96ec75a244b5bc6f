-- A parcel that is lost, went back, is no longer followed or silent, or whose number the service refuses, waits for
-- somebody of support until it is answered by name or moves.
create table parcel_questions (
  id uuid primary key default new_id(),
  shipment_id uuid not null references shipments on delete cascade,
  order_id uuid not null references orders,
  reason text not null check (reason in ('refused', 'exception', 'expired', 'silent')),
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references operators,
  answer text not null default '',
  -- It moved, or has another number: nobody has to answer any more.
  moved_at timestamptz,
  check ((answered_at is null) = (answered_by is null)),
  check ((answered_at is null) = (answer = '')),
  check (answered_at is null or moved_at is null)
);
create unique index parcel_questions_one_open on parcel_questions (shipment_id)
  where answered_at is null and moved_at is null;
create index parcel_questions_order_id on parcel_questions (order_id);
create index parcel_questions_answered_at on parcel_questions (answered_at desc, id desc) where answered_at is not null;
select audit_table('parcel_questions');
