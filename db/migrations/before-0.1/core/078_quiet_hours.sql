-- Hours in which a member gets no push notifications, in the time zone of the member. Both null: at any time.
alter table public.user_settings
  add column quiet_from text,
  add column quiet_until text,
  add constraint "quietFrom:INVALID" check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint "quietUntil:INVALID" check (quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$');
