-- A buyer may take a refund request back while it is being decided. The version before never writes the state, and shows
-- such a refund without one.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('requested', 'withdrawn', 'rejected', 'approved', 'paying', 'paid', 'failed'));
