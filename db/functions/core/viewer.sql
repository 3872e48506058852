-- The viewer: the member or visitor who makes the request, and the viewer's role in an activity.

-- Whether this member is an admin of the club.
create or replace function rules.is_admin(member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and r.role = 'admin' and r.group_id is null);

create or replace function rules.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.is_admin(auth.uid());
end
$$;

create or replace function rules.give_role(member uuid, role text) returns void
  language sql
  begin atomic
    insert into public.roles (member_id, role) values (member, give_role.role) on conflict do nothing;
  end;

create or replace function rules.take_role(member uuid, role text) returns void
  language sql
  begin atomic
    delete from public.roles as r where r.member_id = member and r.role = take_role.role and r.group_id is null;
  end;

-- Whether an admin has made the member a leader of the whole club.
create or replace function rules.leads_in_club(member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and r.role = 'leader' and r.group_id is null);

-- The admins who are notified of what waits for admins: those who can sign in, as for rules.refuse_last_admin. The body is a string, because each storage of
-- accounts defines rules.can_sign_in later.
create or replace function rules.active_admins() returns uuid[]
  language sql stable as $$
  select array(select r.member_id from public.roles as r where r.role = 'admin' and r.group_id is null and rules.can_sign_in(r.member_id))
$$;

create or replace function rules.is_in_group(group_id uuid, member uuid) returns boolean
  language sql stable
  return exists (select from public.group_members as m where m.group_id = is_in_group.group_id and m.user_id = member);

-- Who adds and removes the members of a group, and gives them roles: its admins, and those of the club.
create or replace function rules.manages_group(group_id uuid, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member)
    or exists (select from public.roles as r where r.group_id = manages_group.group_id and r.member_id = member and r.role = 'admin');

-- Whether the member is one of the leaders of the whole club, or of the group. Everybody with another role there is one, too.
create or replace function rules.is_leader_in(group_id uuid, member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and (r.group_id is null or r.group_id = is_leader_in.group_id));

-- Who sees and gives the qualifications of a member: the admins of the club, and those of the member's groups.
create or replace function rules.qualifies(member uuid, viewer uuid) returns boolean
  language sql stable
  return rules.is_admin(viewer) or exists (
    select from public.roles as r join public.group_members as m on m.group_id = r.group_id
    where r.member_id = viewer and r.role = 'admin' and m.user_id = member);

-- The admins whom a member of the group can ask, those of the group first.
create or replace function rules.admins_to_ask(group_id uuid) returns uuid[]
  language sql stable as $$
  select array(
    select r.member_id from public.roles as r
    where r.role = 'admin' and (r.group_id is null or r.group_id = admins_to_ask.group_id) and rules.can_sign_in(r.member_id)
    group by r.member_id order by bool_or(r.group_id is not null) desc, r.member_id limit 5)
$$;

-- The groups whose activities the member reviews, as their admin or reviewer.
create or replace function rules.reviewed_groups(member uuid) returns uuid[]
  language sql stable
  return array(select r.group_id from public.roles as r where r.member_id = member and r.group_id is not null and r.role <> 'leader' order by r.group_id);

-- The session of the verified token; null without one.
create or replace function rules.session_id() returns uuid
  language sql stable
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;

-- The id of the signed-in member. Visitors and deleted members are refused. Each storage of accounts defines rules.token_refusal.
create or replace function rules.me() returns uuid
  language plpgsql stable as $$
declare
  refusal text := rules.token_refusal();
begin
  if refusal is not null or not exists (select from public.profiles where id = auth.uid()) then
    perform rules.refuse(coalesce(refusal, 'NOT_SIGNED_IN'));
  end if;
  return auth.uid();
end
$$;

-- Like rules.me, and locks the profile. A deletion locks the profile first and then what the member has, so a command that changes both locks it first, too.
create or replace function rules.lock_me() returns uuid
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform from public.profiles where id = member for no key update;
  if not found then -- deleted concurrently
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  return member;
end
$$;

create or replace function rules.must_be_admin() returns void
  language plpgsql stable as $$
begin
  perform rules.me();
  if not rules.is_admin() then
    perform rules.refuse('NOT_PERMITTED');
  end if;
end
$$;

-- Who leads an activity, the leader first: all of them are notified of what happens to it. Empty while it has no leader.
create or replace function rules.leaders_of(activity public.activities) returns uuid[]
  language sql stable
  return array_remove(array[(activity).creator_id], null) || array(
    select one.user_id from public.co_leaders as one where one.activity_id = (activity).id and one.accepted_at is not null order by one.accepted_at, one.user_id);

create or replace function rules.is_led_by(activity public.activities, member uuid) returns boolean
  language sql stable
  return coalesce(member = (activity).creator_id, false) or exists (
    select from public.co_leaders as one where one.activity_id = (activity).id and one.user_id = member and one.accepted_at is not null);

-- Whether the member is an admin or reviewer of the group of the activity.
create or replace function rules.reviews_for_group(activity public.activities, member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.group_id = (activity).group_id and r.member_id = member and r.role <> 'leader');

-- Whether the member decides about the activity when it is proposed or rewritten.
create or replace function rules.reviews(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member) or rules.reviews_for_group(activity, member);

-- Who is notified of what waits for a decision: the admins and reviewers of its group, and where none of them is left but who leads it, the admins of the club.
-- The body is a string, as above.
create or replace function rules.reviewers_of(activity public.activities) returns uuid[]
  language sql stable as $$
  select coalesce(nullif(array(
      select r.member_id from public.roles as r
      where r.group_id = (activity).group_id and r.role <> 'leader' and rules.can_sign_in(r.member_id) and not rules.is_led_by(activity, r.member_id)), '{}'),
    rules.active_admins())
$$;

-- Who is asked about an activity: admins while it has no leader.
create or replace function rules.leaders_or_admins_of(activity public.activities) returns uuid[]
  language sql stable
  return coalesce(nullif(rules.leaders_of(activity), '{}'), rules.active_admins());

-- Whether the member may do with the activity what only admins may.
create or replace function rules.administers(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member);

-- Whether the member moderates what others write and show in the activity: leaders and admins.
create or replace function rules.manages(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_led_by(activity, member) or rules.administers(activity, member);

-- What the viewer may do with one activity. It is the only place that works it out. Visitors and deleted members get nulls and false.
create or replace function rules.viewer_role_in(activity public.activities) returns rules.viewer_role
  language plpgsql stable as $$
declare
  viewer rules.viewer_role;
begin
  select
    member.id, may.administer, may.lead, seat.user_id is not null, vote.route_id, favorite.user_id is not null, removal.user_id is not null,
    may.lead or may.administer, may.administer or rules.reviews_for_group(activity, member.id), may.administer or coalesce(member.id = activity.creator_id, false),
    coalesce(rules.is_in_group(activity.group_id, member.id), false)
  into viewer
  from (select) as one_row
  left join public.profiles as member on member.id = auth.uid()
  cross join lateral (select rules.administers(activity, member.id) as administer, rules.is_led_by(activity, member.id) as lead) as may
  left join public.participants as seat on seat.activity_id = activity.id and seat.user_id = member.id
  left join public.votes as vote on vote.activity_id = activity.id and vote.user_id = member.id
  left join public.favorites as favorite on favorite.activity_id = activity.id and favorite.user_id = member.id
  left join public.removed_participants as removal on removal.activity_id = activity.id and removal.user_id = member.id;
  return viewer;
end
$$;

-- Whether only members of its group may join and vote, and the viewer, who is signed in, is none. Whoever leads it may.
create or replace function rules.is_for_others(activity public.activities, viewer rules.viewer_role) returns boolean
  language sql immutable
  return activity.members_only and viewer.user_id is not null and not viewer.in_group and not viewer.leads;

create or replace function rules.is_hidden(activity public.activities) returns boolean
  language sql immutable
  return activity.phase in ('review', 'rejected') or activity.never_public;

-- An activity that nobody has approved is visible only to its leaders and to those who may approve it.
create or replace function rules.viewer_can_see(activity public.activities) returns boolean
  language sql stable
  return not rules.is_hidden(activity) or rules.is_led_by(activity, auth.uid()) or rules.reviews(activity, auth.uid());

-- The status check notices a start up to an hour later.
create or replace function rules.has_started(activity public.activities) returns boolean
  language sql stable
  return activity.start_time <= now();

create or replace function rules.id_in(input jsonb, field text) returns uuid
  language plpgsql immutable as $$
begin
  if input ->> field is null then
    perform rules.refuse_field(field, 'REQUIRED');
  end if;
  return (input ->> field)::uuid;
exception
  when invalid_text_representation then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

-- Null without the field, which is up to the caller.
create or replace function rules.boolean_in(input jsonb, field text) returns boolean
  language plpgsql immutable as $$
begin
  return (input ->> field)::boolean;
exception
  when data_exception then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

create or replace function rules.instant_in(input jsonb, field text) returns timestamptz
  language plpgsql stable as $$
begin
  return (input ->> field)::timestamptz;
exception
  when data_exception then
    perform rules.refuse_field(field, 'NOT_A_DATE');
end
$$;

-- The ids in a list of the input, each once; none without the field.
create or replace function rules.ids_in(input jsonb, field text) returns uuid[]
  language plpgsql immutable as $$
begin
  if coalesce(jsonb_typeof(input -> field), 'null') = 'null' then
    return '{}';
  elsif jsonb_typeof(input -> field) <> 'array' then
    perform rules.refuse_field(field, 'INVALID');
  elsif jsonb_array_length(input -> field) > 100 then
    perform rules.refuse_field(field, 'TOO_MANY');
  end if;
  return array(select distinct one::uuid from jsonb_array_elements_text(input -> field) as one);
exception
  when invalid_text_representation then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

create or replace function rules.find_activity(input jsonb) returns public.activities
  language plpgsql stable as $$
declare
  activity public.activities;
begin
  select * into activity from public.activities where id = rules.id_in(input, 'activityId');
  if activity.id is null or not rules.viewer_can_see(activity) then
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return activity;
end
$$;

-- Every command locks its activity first, so commands on one activity run one after the other.
create or replace function rules.lock_activity(input jsonb) returns public.activities
  language plpgsql as $$
declare
  activity public.activities;
begin
  perform rules.me();
  select * into activity from public.activities where id = rules.id_in(input, 'activityId') for no key update;
  if activity.id is null or not rules.viewer_can_see(activity) then
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return activity;
end
$$;
