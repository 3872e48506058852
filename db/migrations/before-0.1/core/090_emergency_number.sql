-- Whom members call in an emergency: 112, or what the country or the mountain rescue of the club has.
alter table public.system_settings
  add column emergency_number text not null default '112',
  add constraint "emergencyNumber:REQUIRED" check (emergency_number <> ''),
  add constraint "emergencyNumber:INVALID" check (emergency_number ~ '^(\+?[0-9]{2,15})?$');
