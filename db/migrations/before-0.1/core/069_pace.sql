-- How long a member walks, in percent of the usual hiking time; null until they say so.
alter table public.user_settings
  add column pace integer,
  add constraint "pace:TOO_SMALL" check (pace >= 50),
  add constraint "pace:TOO_LARGE" check (pace <= 200);
