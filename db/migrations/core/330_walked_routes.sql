-- What the club has walked: one row for each route that a finished activity took. Routes with the same track are one, and so are routes without a track that have
-- the same title, as a search compares it, and the same length.

-- The first point of a track, as packages/hiking encodes it: latitude and longitude in degrees. Earlier versions had it among the functions.
create or replace function rules.start_of_track(path text) returns float8[]
  language plpgsql immutable strict set search_path = '' as $$
declare
  bits integer;
  number bigint := 0;
  shift integer := 0;
  degrees float8[] := '{}';
begin
  for place in 1 .. 16 loop
    exit when cardinality(degrees) = 2;
    bits := ascii(substr(path, place, 1)) - 63;
    number := number + ((bits % 32)::bigint << shift);
    shift := shift + 5;
    if bits < 32 then
      degrees := degrees || (case when number % 2 = 1 then -(number + 1) / 2 else number / 2 end / 100000.0)::float8;
      number := 0;
      shift := 0;
    end if;
  end loop;
  return degrees;
end
$$;

drop function if exists rules.similar_condition(text) cascade;

alter table public.routes
  add column library_hash text generated always as (coalesce(md5(track_path), md5(rules.fold(title) || ' ' || distance::text))) stored;
create index routes_walked on public.routes (library_hash) where is_selected;

create table public.walked_routes (
  hash text primary key,
  -- The route as it was walked last.
  route_id uuid not null references public.routes on delete cascade,
  activity_id uuid not null references public.activities on delete cascade,
  walks integer not null,
  last_walked_at timestamptz not null,
  -- Those in which it was walked, where it is.
  months integer[] not null,
  distance numeric(6, 2) not null,
  ascent integer,
  difficulty text not null,
  -- Where the track begins, else where the group met.
  latitude float8,
  longitude float8,
  -- The titles of the route, and the titles and places of the activities.
  search text not null
);
create index walked_routes_latest on public.walked_routes (last_walked_at desc, hash desc);
create index walked_routes_most on public.walked_routes (walks desc, last_walked_at desc, hash desc);
create index walked_routes_longest on public.walked_routes (distance desc, last_walked_at desc, hash desc);
create index walked_routes_ascent on public.walked_routes (ascent);
create index walked_routes_difficulty on public.walked_routes (difficulty, last_walked_at desc, hash desc);
create index walked_routes_months on public.walked_routes using gin (months);
create index walked_routes_search on public.walked_routes using gin (search extensions.gin_trgm_ops);
create index walked_routes_grams on public.walked_routes using gin (rules.search_grams(search));
create index walked_routes_route on public.walked_routes (route_id);
create index walked_routes_activity on public.walked_routes (activity_id);
alter table public.walked_routes enable row level security;

-- Writes the row of a route anew, or removes it. The search has the words of the last 20 times.
create function rules.write_walked_route(wanted text) returns void
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
    last.distance, last.track_ascent, last.difficulty, coalesce(last.start[1], last.latitude), coalesce(last.start[2], last.longitude),
    (select rules.searchable(string_agg(word, E'\n' order by word collate "C")) from (
      select distinct unnest(array[walk.title, walk.activity_title, walk.location]) as word from walk where walk.place <= 20) as words)
  from walk as last where last.place = 1;
end
$$;

do $$
begin
  perform rules.write_walked_route(r.library_hash)
  from (
    select distinct r.library_hash from public.routes as r join public.activities as a on a.id = r.activity_id
    where r.is_selected and a.phase = 'finished' and not a.never_public) as r;
end
$$;
