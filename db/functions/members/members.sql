-- Profiles as other members see them. Name, avatar, the day of joining (`createdAt`) and the number of activities led (`led`) are always visible; the
-- visibility of all other fields is the member's choice.

-- Whether the viewer may see data of `owner` with this visibility (public, members, private).
create or replace function rules.is_visible(visibility text, owner uuid) returns boolean
  language sql stable
  return case coalesce(visibility, 'public')
    when 'public' then true
    when 'members' then auth.uid() is not null
    else false
  end or coalesce(owner = auth.uid(), false) or rules.is_admin();

-- The leader and fellow participants always see a participant. Others see participants as far as their profile is visible.
create or replace function rules.is_participant_visible(activity_id uuid, participant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return rules.is_visible((select profile_visibility from public.user_settings where user_id = participant), participant)
    or exists (select from public.activities as a where a.id = is_participant_visible.activity_id and rules.is_led_by(a, auth.uid()))
    or exists (select from public.participants as p where p.activity_id = is_participant_visible.activity_id and p.user_id = auth.uid());

create or replace function rules.find_member(input jsonb) returns public.profiles
  language plpgsql stable as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = rules.id_in(input, 'userId');
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

-- The same, of a command that stores something about the member: it waits for a deletion, and keeps the member from it.
create or replace function rules.lock_named_member(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = rules.id_in(input, 'userId') for key share;
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

create or replace function public.get_member(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member public.profiles := rules.find_member($1);
  settings public.user_settings;
  shown boolean;
begin
  select * into settings from public.user_settings where user_id = member.id;
  shown := rules.is_visible(settings.profile_visibility, member.id);
  return json_build_object(
    'id', member.id, 'name', member.name, 'avatar', member.avatar, 'createdAt', rules.instant(member.created_at),
    'led', (select count(*) from public.activities where creator_id = member.id and phase in ('voting', 'enrolling', 'active', 'finished')),
    'bio', case when shown then member.bio end,
    'location', case when shown then member.location end,
    'interests', case when shown then member.interests end,
    'showsActivities', rules.is_visible(settings.activity_visibility, member.id));
end
$$;

-- The activities that a member leads or joined. The list is empty if the member hides it, and it leaves out activities hidden from the viewer.
create or replace function public.list_member_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member public.profiles := rules.find_member($1);
  condition text := case $1 ->> 'kind'
    when 'created' then rules.led_condition(quote_literal(member.id))
    when 'joined' then format('a.id in (select activity_id from public.participants where user_id = %L)', member.id)
  end;
begin
  if condition is null then
    perform rules.refuse_field('kind', 'NOT_A_CHOICE');
  end if;
  if not rules.is_visible((select activity_visibility from public.user_settings where user_id = member.id), member.id) then
    condition := 'false';
  end if;
  return rules.page_of_activities($1 - 'userId', condition || ' and ' || rules.visible_condition(), 'start_time', 'desc');
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
