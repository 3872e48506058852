-- What a member has settled for themselves. The language stands with the profile already, and whether a second factor is on is known
-- where second factors are kept.
alter table public.user_settings drop column two_factor_enabled, drop column language;
-- Null: as long as the club says.
alter table public.user_settings alter column session_timeout drop not null, alter column session_timeout drop default;
-- When each setting was last changed ("preferences.theme": instant), so that of two devices the later change wins.
alter table public.user_settings add column changed_at jsonb not null default '{}';

alter table public.profiles add constraint "interests:TOO_LONG" check (coalesce(char_length(array_to_string(interests, '')), 0) <= 8 * 30);
alter table public.profiles add constraint "birthday:NOT_A_DATE" check (birthday >= '1900-01-01');

-- What members show, and to whom, stands on screens of others.
create trigger notify_people after insert or update of profile_visibility, activity_visibility on public.user_settings
  for each statement execute function rules.notify_people();
drop trigger notify_people on public.profiles;
create trigger notify_people after insert or delete or update of name, avatar, bio, location, interests on public.profiles
  for each statement execute function rules.notify_people();
