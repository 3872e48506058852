-- What else the member has joined or leads at that time, soonest first, at most 3. No activity lasts longer than three days, so a bound on the start limits what is read.
create or replace function rules.overlaps_json(activity public.activities, member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', other.id, 'title', other.title, 'language', other.language) order by other.start_time, other.id), '[]')
    from (
      select a.id, a.title, a.language, a.start_time
      from public.activities as a
      where a.id in (
          select activity_id from public.participants where user_id = member
          union all select id from public.activities where creator_id = member and start_time >= activity.start_time - interval '72 hours'
          union all select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
        and a.id <> activity.id and a.phase in ('voting', 'enrolling', 'active')
        and a.start_time >= activity.start_time - interval '72 hours' and a.start_time < rules.ends_at(activity.start_time, activity.end_time, activity.time_zone)
        and rules.ends_at(a.start_time, a.end_time, a.time_zone) > activity.start_time
      order by a.start_time, a.id limit 3) as other);
end
$$;
