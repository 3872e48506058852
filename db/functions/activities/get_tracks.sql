-- The lines of the tracks of an activity: up to 40,000 characters each, so the answers of commands do not carry them.

create or replace function public.get_tracks(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
begin
  return (
    select json_build_object('items', coalesce(json_agg(
      json_build_object('routeId', r.id, 'hash', r.track_hash, 'path', r.track_path) order by r.added), '[]'))
    from public.routes as r
    where r.activity_id = activity.id and r.track_hash is not null);
end
$$;
