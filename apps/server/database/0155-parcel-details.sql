-- Readers see the time of the place, what customs or the carrier waits for, and the number that a corrected one replaced.
alter table tracking_events
  -- Of the place, against UTC; null: the carrier does not say it.
  add column offset_minutes smallint check (offset_minutes between -1080 and 1080),
  add column detail text check (detail in ('customs', 'customs_asks', 'customs_cleared', 'payment', 'address', 'rejected',
    'returning', 'returned', 'damaged', 'lost'));
update tracking_events set detail = case word
  when 'InTransit_CustomsProcessing' then 'customs'
  when 'InTransit_006' then 'customs'
  when 'Exception_004' then 'customs'
  when 'InTransit_CustomsRequiringInformation' then 'customs_asks'
  when 'Exception_018' then 'customs_asks'
  when 'InTransit_CustomsReleased' then 'customs_cleared'
  when 'InTransit_005' then 'customs_cleared'
  when 'Exception_006' then 'payment'
  when 'DeliveryFailure_InvalidAddress' then 'address'
  when 'Exception_007' then 'address'
  when 'DeliveryFailure_Rejected' then 'rejected'
  when 'Exception_Rejected' then 'rejected'
  when 'Exception_003' then 'rejected'
  when 'Exception_Returning' then 'returning'
  when 'Exception_010' then 'returning'
  when 'Exception_Returned' then 'returned'
  when 'Exception_011' then 'returned'
  when 'Exception_Damage' then 'damaged'
  when 'Exception_Destroyed' then 'damaged'
  when 'Exception_012' then 'damaged'
  when 'Exception_021' then 'damaged'
  when 'Exception_Lost' then 'lost'
  when 'Exception_013' then 'lost'
end where state <> 'unknown';

alter table shipments
  add column replaced_number text not null default '',
  add column corrected_at timestamptz;
select audit_table('shipments');
