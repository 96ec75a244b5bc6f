-- A carrier that says when it delivers knows more than the shipping line's usual days: buyers then read its day.
alter table shipments
  add column expected_on date;
select audit_table('shipments');
