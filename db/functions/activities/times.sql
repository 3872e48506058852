-- What the start and end of an activity mean for its phase.

-- What no calendar can tell is refused by the constraint of the table.
create or replace function rules.refuse_past_start(start_time timestamptz) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if start_time >= '1900-01-01 00:00Z' and start_time < now() then
    perform rules.refuse_field('startTime', 'IN_THE_PAST');
  end if;
end
$$;

-- In plpgsql, so that expressions with it stay without subqueries: most activities have an end.
create or replace function rules.end_of_day(moment timestamptz, zone text) returns timestamptz
  language plpgsql stable as $$
declare
  usable text := rules.usable_zone(zone);
begin
  return (date_trunc('day', moment at time zone usable) + interval '1 day') at time zone usable;
end
$$;

-- An activity without an end time ends with the day of its start, in its own time zone.
create or replace function rules.ends_at(start_time timestamptz, end_time timestamptz, time_zone text) returns timestamptz
  language sql stable
  return coalesce(end_time, rules.end_of_day(start_time, time_zone));
