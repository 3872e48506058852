-- What is shown of a walked route beside its own row. Who reads the activities in which it was walked reads this.

-- The finished activities that took the route, the latest first.
create or replace function rules.walks_of(wanted text, size integer) returns uuid[]
  language plpgsql stable set search_path = '' as $$
begin
  return array(
    select a.id from public.routes as r join public.activities as a on a.id = r.activity_id
    where r.library_hash = wanted and r.is_selected and a.phase = 'finished' and not rules.is_hidden(a)
    order by a.start_time desc, a.id desc limit size);
end
$$;

-- The names of leaders are public.
create or replace function rules.leaders_json(activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by led.place), '[]')
    from unnest(rules.leaders_of(activity)) with ordinality as led (id, place) join public.profiles as p on p.id = led.id);
end
$$;

-- Photos that the viewer may see, of the last ten times that have any, the latest first. A hidden one is not shown to those either who see it on its own page.
create or replace function rules.photos_of_walks(walks uuid[], size integer) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  activity public.activities;
  viewer rules.viewer_role;
  found jsonb := '[]';
begin
  if not rules.has_photos() then
    return found;
  end if;
  for activity in
    select * from public.activities as a
    where a.id = any (walks) and exists (select from public.photos as p where p.activity_id = a.id and p.hidden_at is null)
    order by a.start_time desc, a.id desc limit 10
  loop
    viewer := rules.viewer_role_in(activity);
    found := found || (
      select coalesce(jsonb_agg(rules.photo_json(p, viewer) order by (p).place), '[]') from (
        select one as p from public.photos as one, rules.is_photo_audience(activity, viewer) as is_audience, rules.silenced_for(activity, viewer.user_id) as unseen
        where one.activity_id = activity.id and one.hidden_at is null and rules.is_photo_visible(one, viewer, is_audience, unseen)
        order by one.place limit size - jsonb_array_length(found)) as shown);
    exit when jsonb_array_length(found) >= size;
  end loop;
  return found;
end
$$;

-- What was last reported of the route, if it was lately.
create or replace function rules.last_condition(walks uuid[]) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('kind', c.kind, 'text', c.text, 'seenOn', c.seen_on)
    from public.report_conditions as c
    where c.activity_id = any (walks[1:20]) and c.seen_on >= current_date - rules.limit_of('conditionDays')
    order by c.seen_on desc, c.activity_id, c.place limit 1);
end
$$;

-- The figures of the track as walked; null if nobody has added it to the report.
create or replace function rules.recorded_walk(activity_id uuid) returns json
  language sql stable
  return (
    select json_build_object('distance', report.track_distance::float8, 'ascent', report.track_ascent, 'hours', report.hours::float8)
    from public.reports as report where report.activity_id = recorded_walk.activity_id and report.track_path is not null);
