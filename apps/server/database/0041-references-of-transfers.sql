-- Transfers with the same bank reference, however it was typed.
create index received_transfers_reference on received_transfers
  (upper(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')));
