-- The rows of public.walked_routes follow the activities, their routes and the tracks in their reports. They are written at the end of the transaction, one transaction
-- after the other: two activities that finish on the same route at once are both counted.

-- Writes the row of a route anew, or removes it. Its length and ascent are those of the track as walked last, where it is known. The search has the words of the last
-- 20 times.
create or replace function rules.write_walked_route(wanted text) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.walked_routes as w where w.hash = wanted;
  insert into public.walked_routes (hash, route_id, activity_id, walks, last_walked_at, months, distance, ascent, difficulty, latitude, longitude, search)
  with walk as (
    select r.id as route_id, r.title, r.distance, r.track_ascent, r.difficulty, rules.start_of_track(left(r.track_path, 40)) as start, a.id as activity_id,
      a.title as activity_title, a.location, a.start_time, a.latitude, a.longitude, extract(month from a.start_time at time zone a.time_zone)::integer as month,
      row_number() over (order by a.start_time desc, a.id desc) as place
    from public.routes as r join public.activities as a on a.id = r.activity_id
    where r.library_hash = wanted and r.is_selected and a.phase = 'finished' and not a.never_public)
  select wanted, last.route_id, last.activity_id, (select count(*) from walk), last.start_time, (select array_agg(distinct month order by month) from walk),
    coalesce(report.track_distance, last.distance), case when report.track_path is null then last.track_ascent else report.track_ascent end,
    last.difficulty, coalesce(last.start[1], last.latitude), coalesce(last.start[2], last.longitude),
    (select rules.searchable(string_agg(word, E'\n' order by word collate "C")) from (
      select distinct unnest(array[walk.title, walk.activity_title, walk.location]) as word from walk where walk.place <= 20) as words)
  from walk as last left join public.reports as report on report.activity_id = last.activity_id where last.place = 1;
end
$$;

create or replace function rules.write_walked_routes(hashes text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  wanted text;
begin
  if cardinality(hashes) > 0 then
    perform pg_advisory_xact_lock(hashtext('walked routes'));
    foreach wanted in array hashes loop
      perform rules.write_walked_route(wanted);
    end loop;
  end if;
end
$$;

create or replace function rules.follow_walk() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.write_walked_routes(array(
    select distinct r.library_hash from public.routes as r
    where r.activity_id = new.id and (r.is_selected or exists (select from public.walked_routes as w where w.hash = r.library_hash))));
  return null;
end
$$;
drop trigger if exists follow_walk on public.activities;
create constraint trigger follow_walk
  after update of phase, never_public, title, location, start_time, time_zone, latitude, longitude on public.activities
  deferrable initially deferred for each row when ('finished' in (old.phase, new.phase)) execute function rules.follow_walk();

-- A route of an activity that is not over changes nothing. With its activity deleted, it does.
create or replace function rules.follow_walked_route() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.activities as a where a.id = coalesce(new.activity_id, old.activity_id) and a.phase <> 'finished') then
    perform rules.write_walked_routes(array(select distinct hash from unnest(array[old.library_hash, new.library_hash]) as hash where hash is not null));
  end if;
  return null;
end
$$;
drop trigger if exists follow_new_route on public.routes;
create constraint trigger follow_new_route after insert on public.routes
  deferrable initially deferred for each row when (new.is_selected) execute function rules.follow_walked_route();
drop trigger if exists follow_changed_route on public.routes;
create constraint trigger follow_changed_route
  after update of title, distance, difficulty, is_selected, track_path, track_ascent on public.routes
  deferrable initially deferred for each row when (old.is_selected or new.is_selected) execute function rules.follow_walked_route();
drop trigger if exists follow_deleted_route on public.routes;
create constraint trigger follow_deleted_route after delete on public.routes
  deferrable initially deferred for each row when (old.is_selected) execute function rules.follow_walked_route();

create or replace function rules.follow_recorded_track() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.write_walked_routes(array(
    select w.hash from public.walked_routes as w where w.activity_id = new.activity_id));
  return null;
end
$$;
drop trigger if exists follow_recorded_track on public.reports;
create constraint trigger follow_recorded_track after update of track_distance, track_ascent on public.reports
  deferrable initially deferred for each row when ((old.track_distance, old.track_ascent) is distinct from (new.track_distance, new.track_ascent))
  execute function rules.follow_recorded_track();
