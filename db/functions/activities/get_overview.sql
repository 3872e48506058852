-- What waits for a member: the next activities that they joined or lead, and for admins the proposals in review. Home and the navigation show it.

create or replace function public.get_overview(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
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
    'review', case when rules.is_admin() then (
      select json_build_object('waiting', count(*), 'oldest', rules.instant(min(created_at))) from public.activities where phase = 'review') end);
end
$$;
