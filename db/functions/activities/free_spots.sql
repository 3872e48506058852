-- The spots of an activity that are neither taken nor offered to somebody on the waitlist.

create or replace function rules.unoffered_spots(activity public.activities) returns integer
  language sql immutable
  return (activity).max_participants - (activity).current_participants - (activity).offered_spots;

-- Whether leaders give the spots: in the last hours nothing is offered, and while somebody waits nobody passes the list. A closed list keeps no spots.
create or replace function rules.is_for_leaders(activity public.activities, moment timestamptz default now()) returns boolean
  language sql stable
  return (activity).waitlist_count > 0 and (activity).waitlist_open and (activity).start_time - rules.lifetime('lastOffer') <= moment;

-- Whether a spot that is free waits for a member of the list, who can be offered it in the morning, or for the leaders.
create or replace function rules.keeps_spots(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.waitlist_count > 0 and activity.waitlist_open and (rules.is_for_leaders(activity) or exists (
    select from public.waitlist as w
    where w.activity_id = activity.id and w.offered_at is null and w.passed_at is null and w.withdrawn_at is null and w.spots <= rules.unoffered_spots(activity)));
end
$$;

-- Whether its spots are still to be drawn. Until then only leaders are seated.
create or replace function rules.awaits_draw(activity public.activities) returns boolean
  language sql immutable
  return (activity).draw_at is not null and (activity).drawn_at is null;

-- The spots that whoever comes may take.
create or replace function rules.free_spots(activity public.activities) returns integer
  language sql stable
  return case when rules.keeps_spots(activity) then 0 else rules.unoffered_spots(activity) end;

create or replace function rules.kept_spots(activity public.activities) returns integer
  language sql stable
  return case when (activity).waitlist_count > 0 and (activity).phase = 'enrolling' then rules.unoffered_spots(activity) - rules.free_spots(activity) else 0 end;
