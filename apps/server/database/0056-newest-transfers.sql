-- Finance lists received transfers newest first: without this index each page sorts them all.
create index received_transfers_newest on received_transfers (booked_at desc, id desc);
