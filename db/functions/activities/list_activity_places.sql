-- Where the activities that a filter finds meet, for a map: those of the first 500 that have a place, and how many of them have none.

-- The meeting point; without one, where the track of the selected or else of the first route begins. The order is that of the list.
create or replace function public.list_activity_places(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 500;
  places json;
begin
  perform rules.check_search($1);
  execute format(
    'with hits as (select a.id, a.phase, a.start_time, a.latitude, a.longitude, row_number() over (order by a.start_time %2$s, a.id %2$s) as place
       from public.activities as a where %1$s order by a.start_time %2$s, a.id %2$s limit %3$s + 1),
     shown as (select hits.id, hits.phase, hits.place, coalesce(hits.latitude::float8, track.start[1]) as latitude, coalesce(hits.longitude::float8, track.start[2]) as longitude
       from hits left join lateral (
         select rules.start_of_track(r.track_path) as start from public.routes as r
         where hits.latitude is null and r.activity_id = hits.id and r.track_path is not null
         order by r.is_selected desc, r.position limit 1) as track on true
       where hits.place <= %3$s)
     select json_build_object(
       ''places'', (select coalesce(json_agg(json_build_object(''id'', id, ''phase'', phase, ''latitude'', latitude, ''longitude'', longitude) order by place), ''[]'')
         from shown where latitude is not null),
       ''withoutPlace'', (select count(*) from shown where latitude is null),
       ''isComplete'', (select count(*) <= %3$s from hits))',
    rules.filter_condition($1, rules.forgives_errors($1, rules.visible_condition())),
    case when $1 ->> 'from' is null then 'desc' else 'asc' end,
    most)
  into places using $1, auth.uid();
  return places;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
