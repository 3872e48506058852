-- The rows of public.walked_routes follow the activities and their routes. They are written at the end of the transaction, one transaction after the other:
-- two activities that finish on the same route at once are both counted.

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
