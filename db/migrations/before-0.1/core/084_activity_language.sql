-- The language of the texts of an activity: a BCP 47 tag, for example zh-TW. Null where nobody has said it.
alter table public.activities
  add column language text,
  add constraint "language:INVALID" check (language ~* '^[a-z]{2,8}(-[a-z0-9]{1,8}){0,4}$');
