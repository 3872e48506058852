-- What Home shows, in one answer: the next activities with free seats and the next open votes, for a member also what they joined or lead, and for admins
-- how many proposals wait for review. The navigation shows that number too.

-- The next activities that match and are not over, at most `size`.
create or replace function rules.next_activities(filters jsonb, size integer) returns json
  language plpgsql stable as $$
declare
  input jsonb := filters || jsonb_build_object('from', now(), 'limit', size);
begin
  return rules.activity_page(input, rules.activity_filters(input, rules.is_admin(), false), 'start_time', 'asc') -> 'items';
end
$$;

create or replace function public.get_overview(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
  -- No activity lasts longer than three days, so a bound on the start limits the index scan.
  upcoming uuid[] := array(
    select a.id
    from public.activities as a
    where a.id in (
        select activity_id from public.participants where user_id = member
        union all
        select id from public.activities where creator_id = member and start_time >= now() - interval '72 hours')
      and a.phase in ('voting', 'enrolling', 'active')
      and a.start_time >= now() - interval '72 hours'
      and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
    order by a.start_time, a.id
    limit 8);
begin
  return json_build_object(
    'upcoming', rules.activity_items(upcoming, member),
    'openToJoin', rules.next_activities('{"phase":["enrolling"],"hasSeats":true}', 8),
    'voting', rules.next_activities('{"phase":["voting"]}', 5),
    'review', case when rules.is_admin() then (
      select json_build_object('waiting', count(*), 'oldest', rules.instant(min(created_at))) from public.activities where phase = 'review') end);
end
$$;
