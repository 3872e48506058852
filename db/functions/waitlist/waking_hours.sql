-- The night in the zone of a member, from 22 to 7: no spot is offered then, and the time to answer does not run. In instants, so that the hour that a change
-- of the clock adds or drops is counted as it is.

create or replace function rules.zone_of(member uuid, activity public.activities) returns text
  language sql stable
  return rules.usable_zone(coalesce((select s.time_zone from public.user_settings as s where s.user_id = member), (activity).time_zone));

-- The moment itself in the day, else the end of the night.
create or replace function rules.awake_from(moment timestamptz, zone text) returns timestamptz
  language sql stable
  return case
    when (moment at time zone zone)::time >= '22:00' then ((moment at time zone zone)::date + 1 + time '07:00') at time zone zone
    when (moment at time zone zone)::time < '07:00' then ((moment at time zone zone)::date + time '07:00') at time zone zone
    else moment end;

-- The end of the night in which the member is; null in the day.
create or replace function rules.asleep_until(member uuid, activity public.activities, moment timestamptz) returns timestamptz
  language sql stable
  return nullif(rules.awake_from(moment, rules.zone_of(member, activity)), moment);

-- The moment itself in the day, else the beginning of the night.
create or replace function rules.awake_until(moment timestamptz, zone text) returns timestamptz
  language sql stable
  return case
    when (moment at time zone zone)::time >= '22:00' then ((moment at time zone zone)::date + time '22:00') at time zone zone
    when (moment at time zone zone)::time < '07:00' then ((moment at time zone zone)::date - 1 + time '22:00') at time zone zone
    else moment end;

create or replace function rules.after_waking_hours(moment timestamptz, hours integer, zone text) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  morning timestamptz := rules.awake_from(moment, zone);
  evening timestamptz;
  remaining interval := make_interval(hours => hours);
begin
  loop
    evening := ((morning at time zone zone)::date + time '22:00') at time zone zone;
    exit when morning + remaining <= evening;
    remaining := remaining - (evening - morning);
    morning := rules.awake_from(evening, zone);
  end loop;
  return morning + remaining;
end
$$;

-- When an offer made now ends: after the hours of the leader, and never after half of the time to the start. It does not end in the night.
create or replace function rules.offer_end(activity public.activities, moment timestamptz, zone text) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return rules.awake_until(
    least(rules.after_waking_hours(moment, activity.offer_hours, zone), moment + (activity.start_time - moment) / 2), zone);
end
$$;
