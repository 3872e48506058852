-- Hosted triggers and functions that earlier versions installed under other names.
drop trigger if exists prepare_user on auth.users;
drop trigger if exists follow_user on auth.users;
drop trigger if exists follow_profile on public.profiles;

drop function if exists
  public.keep_image(jsonb), rules.use_up_backup_code(jsonb), rules.gave_code_of_app(), rules.must_have_given_password(auth.users),
  rules.prepare_user(), rules.follow_user(), rules.follow_profile(), rules.broadcast(text),
  rules.has_second_factor(), rules.has_recent_totp(), rules.sessions_of(uuid),
  public.has_password(jsonb);
