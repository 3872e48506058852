-- Time zones: their stored names are canonical, and a name that this PostgreSQL does not know stops nothing.

-- PostgreSQL also accepts abbreviations and POSIX rules ("XYZ+5") as time zones. Browsers do not support those.
create or replace function rules.is_time_zone_name(zone text) returns boolean
  language sql immutable
  return zone ~ '^([A-Z][A-Za-z_-]*(/[A-Za-z_-]+)+|Etc/GMT([+]([1-9]|1[0-2])|-([1-9]|1[0-4]))|[CEMW]ET|[EM]ST|HST|UTC|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$';

-- Zones that split from others lately, with the zone that had their time before. An older PostgreSQL knows only that one.
create or replace function rules.split_zones() returns table (newer text, older text)
  language sql immutable
begin atomic
  values ('America/Coyhaique', 'America/Punta_Arenas'), ('America/Punta_Arenas', 'America/Santiago'), ('America/Ciudad_Juarez', 'America/Ojinaga'),
    ('Asia/Qostanay', 'Asia/Qyzylorda'), ('Europe/Saratov', 'Europe/Samara'), ('Asia/Famagusta', 'Asia/Nicosia'), ('Asia/Atyrau', 'Asia/Aqtau'),
    ('Asia/Tomsk', 'Asia/Novosibirsk'), ('Asia/Barnaul', 'Asia/Novosibirsk'), ('Europe/Astrakhan', 'Europe/Samara'), ('Europe/Ulyanovsk', 'Europe/Samara'),
    ('Europe/Kirov', 'Europe/Moscow');
end;

create or replace function rules.is_known_zone(zone text) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone zone;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;

-- The name by which this PostgreSQL knows the zone: its own, a former one, or that of the zone it split from. Null if it knows none.
create or replace function rules.zone_here(zone text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if rules.is_known_zone(zone) then
    return zone;
  end if;
  return (
    select name from (
      select former as name from rules.renamed_zones() where canonical = zone
      union all select rules.zone_here(older) from rules.split_zones() where newer = zone) as others
    where rules.is_known_zone(name) limit 1);
end
$$;

-- A zone that came with a backup or an older database may be unknown here. Its times are then those of UTC, and the health page names it.
create or replace function rules.usable_zone(zone text) returns text
  language sql stable
  return coalesce(rules.zone_here(zone), 'UTC');

-- PostgreSQL and browsers know "EUROPE/ZURICH"; stored is the spelling of the time zone database. The list is slow to read: most names need it not.
create or replace function rules.spelled_zone(zone text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if zone = 'UTC' or zone ~ '^[A-Z][a-z]+(/[A-Z][a-z]+(_[A-Z][a-z]+)*)+$' and zone !~ '_(Es|Of)_|/(Mc|Du|De|Easter|Baja|Comod)' then
    return zone;
  end if;
  return coalesce((select name from pg_catalog.pg_timezone_names where lower(name) = lower(zone) limit 1), zone);
end
$$;

create or replace function rules.time_zone_in(input jsonb, otherwise text) returns text
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.canonical_zone(rules.spelled_zone(input ->> 'timeZone'));
begin
  if zone is null then
    return coalesce(otherwise, 'Asia/Shanghai');
  end if;
  if not rules.is_time_zone_name(zone) or rules.zone_here(zone) is null then
    perform rules.refuse_field('timeZone', 'NOT_A_TIME_ZONE');
  end if;
  return zone;
end
$$;

-- What newer browsers and other databases name, and what is stored, that this PostgreSQL does not know by that name.
create or replace function rules.missing_zones() returns text[]
  language sql stable
  return array(
    select zone from (
      select canonical as zone from rules.renamed_zones() union select newer from rules.split_zones()
      union select time_zone from public.activities group by 1 union select time_zone from public.user_settings group by 1
      union select time_zone from public.system_settings where time_zone is not null) as named
    where not rules.is_known_zone(zone) order by zone);

-- It needs attention only if an activity, a member or the club has one of them.
create or replace function rules.zones_health() returns json
  language sql stable
  return (
    select json_build_object('missing', to_json(missing), 'state', case when
      exists (select from public.activities where time_zone = any (missing)) or exists (select from public.user_settings where time_zone = any (missing))
      or exists (select from public.system_settings where time_zone = any (missing))
      then 'attention' else 'ok' end)
    from rules.missing_zones() as missing);
