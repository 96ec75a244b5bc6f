-- Codes by e-mail belong to whoever asked for them: strangers who ask for codes of somebody else's mailbox, or guess at them, use
-- up their own. The version before counts every try in `tries`, at the newest code of the mailbox.
alter table email_codes
  -- Hash of the token that the answer gave to whoever asked.
  add column asker_hash bytea,
  -- Keyed hash of the network address that asked.
  add column place text not null default '',
  -- Tries from the same place without the token, and from elsewhere.
  add column place_tries int not null default 0,
  add column stray_tries int not null default 0;
