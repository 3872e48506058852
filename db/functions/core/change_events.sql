-- Change events on channel "club": they say what changed, so that open screens load it again.

-- PostgreSQL sends equal notifications of one transaction once. The hosted project replaces this function.
create or replace function rules.send_event(event text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', event);
end
$$;

-- Only for the tabs of this member: their `notifications` have changed, or what the member may do (`viewer`). The hosted project replaces this function, too.
create or replace function rules.send_member_event(member uuid, kind text default 'notifications') returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(format('{"%s":"%s"}', kind, member));
end
$$;

-- What this member may do has changed. The argument names the column with the member. Who was created with it has no tab yet.
create or replace function rules.notify_viewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(p.id, 'viewer')
  from public.profiles as p where p.id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid and p.created_at < now();
  return null;
end
$$;
create or replace trigger notify_viewer after insert or update or delete on public.roles for each row execute function rules.notify_viewer('member_id');
create or replace trigger notify_viewer after insert or delete on public.group_members for each row execute function rules.notify_viewer('user_id');
create or replace trigger notify_viewer after insert or update of valid_until or delete on public.member_qualifications for each row execute function rules.notify_viewer('user_id');
create or replace trigger notify_viewer after update of email_verified, phone, phone_status, is_invited, declined_at on public.profiles for each row
  when ((old.email_verified, old.phone, old.phone_status, old.is_invited, old.declined_at)
    is distinct from (new.email_verified, new.phone, new.phone_status, new.is_invited, new.declined_at))
  execute function rules.notify_viewer('id');

create or replace function rules.notify_deleted_viewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(old.id, 'viewer');
  return null;
end
$$;
create or replace trigger notify_deleted_viewer after delete on public.profiles for each row execute function rules.notify_deleted_viewer();

-- An event without an id: `settings` of the club, `people` (what members show of themselves), `members` (what only admins see of them).
create or replace function rules.notify_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_event(format('{"%s":true}', tg_argv[0]));
  return null;
end
$$;
-- Only when a value differs.
create or replace trigger notify_settings after update on public.system_settings for each row
  when (old.* is distinct from new.*) execute function rules.notify_event('settings');
-- Names, avatars and profiles are on the screens of others. A registration that nobody has confirmed is on none, so its end is no event.
create or replace trigger notify_people after update of name, avatar, bio, location, interests on public.profiles for each row
  when ((old.name, old.avatar, old.bio, old.location, old.interests) is distinct from (new.name, new.avatar, new.bio, new.location, new.interests))
  execute function rules.notify_event('people');
create or replace trigger notify_people_of_deletion after delete on public.profiles for each row
  when (old.is_established) execute function rules.notify_event('people');
create or replace trigger notify_people after update of profile_visibility, activity_visibility on public.user_settings for each row
  when ((old.profile_visibility, old.activity_visibility) is distinct from (new.profile_visibility, new.activity_visibility))
  execute function rules.notify_event('people');
-- What only admins see of members.
create or replace trigger notify_members after update of email, email_verified, declined_at, phone, phone_status, is_invited on public.profiles for each row
  when ((old.email, old.email_verified, old.declined_at, old.phone, old.phone_status, old.is_invited)
    is distinct from (new.email, new.email_verified, new.declined_at, new.phone, new.phone_status, new.is_invited))
  execute function rules.notify_event('members');
create or replace trigger notify_members after insert or update or delete on public.roles for each statement execute function rules.notify_event('members');
create or replace trigger notify_members_of_deletion after delete on public.profiles for each row execute function rules.notify_event('members');

-- Everybody may listen, so an event does not name a hidden activity.
create or replace function rules.notify_change(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(case when rules.is_hidden(activity) then '{"review":true}' else format('{"activity":"%s"}', activity.id) end);
end
$$;

create or replace function rules.notify_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Its event is the same before and after an update, unless it is hidden from now on, or no longer.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and rules.is_hidden(old) <> rules.is_hidden(new) then
    perform rules.notify_change(old);
  end if;
  if tg_op <> 'DELETE' then
    perform rules.notify_change(new);
  end if;
  return null;
end
$$;
create or replace trigger notify_activity after insert or update or delete on public.activities for each row execute function rules.notify_activity();

-- Sends the event of an activity when one of its parts changes, such as a vote. A deleted activity sends its own event.
create or replace function rules.notify_part() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_change(activity) from public.activities as activity where activity.id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger notify_part after insert or update or delete on public.routes for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or update or delete on public.votes for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or delete on public.route_interests for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or update on public.check_ins for each row execute function rules.notify_part();
create or replace trigger notify_part after update of is_present on public.companion_seats for each row execute function rules.notify_part();
