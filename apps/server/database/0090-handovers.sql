-- Who asked an owner for a purchase below the stop, and what the answer was: both sides hear of it.
alter table purchase_orders
  add column asked_by uuid references operators,
  add column answered_by uuid references operators,
  add column answered_at timestamptz,
  add column owner_answer text not null default '';
select audit_table('purchase_orders');
create index purchase_orders_asked on purchase_orders (asked_at, id) where asked_at is not null;

-- What one role hands over to another, and its answer, are two further topics.
alter table operator_notices
  drop constraint operator_notices_topics_check,
  add constraint operator_notices_topics_check
    check (topics <@ '{new_orders,questions,overdue,failed_jobs,handovers,answers}'::text[]);
alter table notices
  drop constraint notices_topic_check,
  add constraint notices_topic_check
    check (topic in ('new_orders', 'questions', 'overdue', 'failed_jobs', 'handovers', 'answers'));

-- They are meant for one person or a few, so they are on until somebody turns them off.
create function begin_notices() returns trigger language plpgsql as $$
begin
  insert into operator_notices (operator_id, topics, mail, daily_hour)
  values (new.id, '{handovers,answers}', 'at_once', 0) on conflict do nothing;
  return null;
end $$;
create trigger begin_notices after update of enrolled_at on operators
  for each row when (old.enrolled_at is null and new.enrolled_at is not null) execute function begin_notices();
insert into operator_notices (operator_id, topics, mail, daily_hour)
select id, '{handovers,answers}', 'at_once', 0 from operators where enrolled_at is not null
on conflict do nothing;
