-- The languages of the app. Hosted clubs have accepted any text here.
alter table public.profiles disable trigger user;
update public.profiles set language = 'zh' where language not in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate');
alter table public.profiles enable trigger user;
alter table public.profiles
  add constraint "language:NOT_A_CHOICE" check (language in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate'));
