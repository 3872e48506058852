-- Change events only when a value differs. The triggers were for each statement, so that even a statement that changed nothing sent an event.
create function rules.notify_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', format('{"%s":true}', tg_argv[0]));
  return null;
end
$$;

drop trigger notify_settings on public.system_settings;
create trigger notify_settings after update on public.system_settings for each row
  when (old.* is distinct from new.*) execute function rules.notify_event('settings');

-- Names, avatars and profiles are on the screens of others. A registration that nobody has confirmed is on none, so its end is no event.
drop trigger notify_people on public.profiles;
create trigger notify_people after update of name, avatar, bio, location, interests on public.profiles for each row
  when ((old.name, old.avatar, old.bio, old.location, old.interests) is distinct from (new.name, new.avatar, new.bio, new.location, new.interests))
  execute function rules.notify_event('people');
create trigger notify_people_of_deletion after delete on public.profiles for each row
  when (old.is_established) execute function rules.notify_event('people');

drop trigger notify_people on public.user_settings;
create trigger notify_people after update of profile_visibility, activity_visibility on public.user_settings for each row
  when ((old.profile_visibility, old.activity_visibility) is distinct from (new.profile_visibility, new.activity_visibility))
  execute function rules.notify_event('people');

-- What only admins see of members.
create trigger notify_members after update of email, email_verified, phone, phone_status, is_admin, is_invited on public.profiles for each row
  when ((old.email, old.email_verified, old.phone, old.phone_status, old.is_admin, old.is_invited)
    is distinct from (new.email, new.email_verified, new.phone, new.phone_status, new.is_admin, new.is_invited))
  execute function rules.notify_event('members');
create trigger notify_members_of_deletion after delete on public.profiles for each row execute function rules.notify_event('members');
