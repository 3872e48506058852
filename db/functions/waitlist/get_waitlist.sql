-- Who waits for a spot, for leaders. Members see only their own position, with the activity.

-- Another activity on the days of this one in which the member has a spot; null without one. It is named as far as the member shows their activities.
create or replace function rules.other_spot(activity public.activities, member uuid) returns json
  language plpgsql stable as $$
declare
  days tstzrange := tstzrange(
    date_trunc('day', activity.start_time at time zone activity.time_zone) at time zone activity.time_zone,
    (date_trunc('day', rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) at time zone activity.time_zone - interval '1 second') + interval '1 day')
      at time zone activity.time_zone);
begin
  return (
    select case when rules.is_visible(s.activity_visibility, member)
      then json_build_object('id', other.id, 'title', other.title) else '{"id":null,"title":null}' end
    from public.participants as seat
    join public.activities as other on other.id = seat.activity_id
    left join public.user_settings as s on s.user_id = seat.user_id
    where seat.user_id = member and other.phase in ('enrolling', 'active')
      and other.start_time < upper(days) and rules.ends_at(other.start_time, other.end_time, other.time_zone) > lower(days)
    order by other.start_time, other.id limit 1);
end
$$;

create or replace function rules.waiting_members(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_attendance boolean := rules.shows_attendance(activity, viewer);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'avatar', p.avatar, 'position', w.position, 'joinedAt', rules.instant(w.joined_at), 'spots', w.spots,
      'offer', case when w.offered_at is not null then
        json_build_object('offeredAt', rules.instant(w.offered_at), 'expiresAt', rules.instant(w.expires_at), 'spots', w.spots) end,
      'otherSpot', rules.other_spot(activity, p.id),
      'attendance', case when with_attendance then rules.attendance_marks(p.id) end) order by w.position), '[]')
    from (
      select entry.*, row_number() over (order by entry.place) as position from public.waitlist as entry
      where entry.activity_id = activity.id order by entry.place limit 500) as w
    join public.profiles as p on p.id = w.user_id);
end
$$;

-- With `q`: also members who do not wait, at most ten, to whom a leader may give a spot.
create or replace function public.get_waitlist(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  words text[] := rules.words_in(rules.text_in($1, 'q'));
begin
  perform rules.me();
  perform rules.check_search($1);
  if not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return json_build_object(
    'waiting', case when activity.phase = 'enrolling' then rules.waiting_members(activity, viewer) else '[]' end,
    'found', (
      select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name, 'avatar', found.avatar) order by found.name, found.id), '[]')
      from (
        select p.id, p.name, p.avatar from public.profiles as p
        where rules.is_found_by_name(p, words) and rules.why_member_not_seated(activity, p.id) is null
          and not exists (select from public.waitlist as w where w.activity_id = activity.id and w.user_id = p.id)
        order by p.name, p.id limit 10) as found));
end
$$;
