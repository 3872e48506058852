-- Who is in a group: members join open groups, and the admins of a group add and remove members and give them roles.

-- One command on a group after the other.
create or replace function rules.lock_group(input jsonb) returns public.groups
  language plpgsql as $$
declare
  locked public.groups;
begin
  perform rules.me();
  select * into locked from public.groups where id = rules.id_in(input, 'groupId') for no key update;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  return locked;
end
$$;

create or replace function rules.lock_managed_group(input jsonb) returns public.groups
  language plpgsql as $$
declare
  locked public.groups := rules.lock_group(input);
begin
  if not rules.manages_group(locked.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return locked;
end
$$;

create or replace function public.join_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  joined public.groups := rules.lock_group($1);
begin
  if not joined.is_open and not rules.is_in_group(joined.id, auth.uid()) then
    perform rules.refuse('GROUP_CLOSED');
  end if;
  insert into public.group_members (group_id, user_id) values (joined.id, auth.uid()) on conflict do nothing;
  return rules.group_detail(joined.id);
end
$$;

-- With it go the role in the group, and no spots in activities. Where the last one goes who reviews, the admins of the club do.
create or replace function public.leave_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  left_group public.groups := rules.lock_group($1);
begin
  delete from public.group_members where group_id = left_group.id and user_id = auth.uid();
  return rules.group_detail(left_group.id);
end
$$;

-- Adds the member, or changes the role of one.
create or replace function public.set_group_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.lock_managed_group($1);
  member public.profiles := rules.lock_named_member($1);
  wanted text := coalesce($1 ->> 'role', 'member');
begin
  if wanted not in ('member', 'leader', 'reviewer', 'admin') then
    perform rules.refuse_field('role', 'NOT_A_CHOICE');
  end if;
  insert into public.group_members (group_id, user_id) values (club_group.id, member.id) on conflict do nothing;
  if wanted = 'member' then
    delete from public.roles as r where r.group_id = club_group.id and r.member_id = member.id;
  else
    insert into public.roles as r (member_id, group_id, role) values (member.id, club_group.id, wanted)
    on conflict (group_id, member_id) where group_id is not null do update set role = excluded.role where r.role <> excluded.role;
  end if;
  perform rules.log_admin_operation('set_group_member',
    jsonb_build_object('group', club_group.id, 'groupName', club_group.name, 'member', member.id, 'name', member.name, 'role', wanted));
  return rules.group_detail(club_group.id);
end
$$;

create or replace function public.remove_group_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.lock_managed_group($1);
  member public.profiles := rules.find_member($1);
begin
  delete from public.group_members where group_id = club_group.id and user_id = member.id;
  if found then
    perform rules.log_admin_operation('remove_group_member',
      jsonb_build_object('group', club_group.id, 'groupName', club_group.name, 'member', member.id, 'name', member.name));
  end if;
  return rules.group_detail(club_group.id);
end
$$;

-- The members without a role, who joined last first; a search finds those with one, too, by all words in their name. Who may not see them sees none.
create or replace function public.list_group_members(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  club_group public.groups := rules.find_group($1);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  cursor text := $1 ->> 'cursor';
  words text[] := rules.words_in(rules.text_in($1, 'q', false));
  page public.group_members[];
begin
  perform rules.me();
  perform rules.check_search($1);
  perform rules.check_cursor(cursor, 'created');
  page := array(
    select m from public.group_members as m join public.profiles as p on p.id = m.user_id
    where m.group_id = club_group.id and rules.sees_group_members(club_group)
      and (words <> '{}' or not exists (select from public.roles as r where r.group_id = m.group_id and r.member_id = m.user_id))
      and not exists (select from unnest(words) as word where rules.searchable(p.name) not like '%' || rules.escape_like(word) || '%')
      and (cursor is null or (m.joined_at, m.user_id) < (rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid))
    order by m.joined_at desc, m.user_id desc limit size + 1);
  return json_build_object(
    'items', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'role', rules.role_in_group(club_group.id, p.id)) order by m.joined_at desc, p.id desc), '[]')
      from unnest(page[1:size]) as m join public.profiles as p on p.id = m.user_id),
    'nextCursor', case when cardinality(page) > size then rules.cursor_of('created', (page[size]).joined_at, (page[size]).user_id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Whether a search for a member, by all words of the name, finds this one: other members may see the profile, and nobody waits for a confirmed address.
create or replace function rules.is_found_by_name(member public.profiles, words text[]) returns boolean
  language plpgsql stable as $$
begin
  return words <> '{}' and not exists (select from unnest(words) as word where rules.searchable(member.name) not like '%' || rules.escape_like(word) || '%')
    and (member.email_verified or member.phone_status = 'verified' or not (member.is_invited or (select require_email_verification from public.system_settings)))
    and rules.is_visible((select s.profile_visibility from public.user_settings as s where s.user_id = member.id), member.id);
end
$$;

-- Members whom an admin of the group can add.
create or replace function public.find_group_candidates(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.find_group($1);
  words text[] := rules.words_in(rules.text_in($1, 'q'));
begin
  perform rules.me();
  perform rules.check_search($1);
  if not rules.manages_group(club_group.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return json_build_object('members', (
    select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name, 'avatar', found.avatar) order by found.name, found.id), '[]')
    from (
      select p.id, p.name, p.avatar from public.profiles as p
      where rules.is_found_by_name(p, words) and not rules.is_in_group(club_group.id, p.id)
      order by p.name, p.id limit 10) as found));
end
$$;

-- Proposals of a group without reviewers, but for who leads them, are for the admins of the club. Who no longer reviews, for a group or for the club, has nothing
-- to read about them.
create or replace function rules.notify_of_lost_reviewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications as n set read_at = now() from public.activities as a
  where n.user_id = old.member_id and n.read_at is null and rules.topic_of(n.kind) = 'review' and a.id = n.activity_id
    and not rules.reviews(a, old.member_id);
  perform rules.notify_members(rules.reviewers_of(a), 'activity-proposed', a) from public.activities as a
  where a.group_id = old.group_id and a.phase = 'review' and not rules.is_led_by(a, old.member_id)
    and not exists (
      select from public.roles as r
      where r.group_id = old.group_id and r.role <> 'leader' and rules.can_sign_in(r.member_id) and not rules.is_led_by(a, r.member_id));
  return null;
end
$$;
create or replace trigger notify_of_lost_reviewer after delete on public.roles for each row
  when (old.role <> 'leader') execute function rules.notify_of_lost_reviewer();
create or replace trigger notify_of_reviewer_who_leads after update of role on public.roles for each row
  when (old.role <> 'leader' and new.role = 'leader') execute function rules.notify_of_lost_reviewer();
