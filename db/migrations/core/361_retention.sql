alter table public.system_settings
  -- So many months after an activity its messages and its photos are deleted; never for 0.
  add column message_months integer not null default 0,
  add column photo_months integer not null default 0,
  add constraint "messageMonths:TOO_SMALL" check (message_months >= 0),
  add constraint "messageMonths:TOO_LARGE" check (message_months <= 120),
  add constraint "photoMonths:TOO_SMALL" check (photo_months >= 0),
  add constraint "photoMonths:TOO_LARGE" check (photo_months <= 120);
