-- The leader edits the activity. The input replaces the whole activity: tags and an end time that are not sent are removed. Only routes, time zone,
-- cover, group, the least number of participants, the number of companions, when joining opens, the draw and the options of the vote keep their values if they are not sent, and so do coordinates while the location
-- stays the same. The language changes only with the title or the description. A leader who sends the version that they have read does not overwrite later edits.

create or replace function rules.why_not_edit(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.leads then 'NOT_CREATOR'
    when activity.phase not in ('review', 'rejected', 'voting', 'enrolling') then rules.phase_refusal(activity.phase, 'review')
  end;

-- Routes can change until one of them is selected.
create or replace function rules.has_frozen_routes(activity public.activities) returns boolean
  language sql immutable
  return activity.phase not in ('review', 'rejected', 'voting');

create or replace function public.edit_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  edited public.activities;
  lacked text[] := rules.missing_to_lead(activity, activity.creator_id);
  new_group uuid;
  is_same_place boolean;
  has_new_texts boolean;
  has_new_routes boolean;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_if(rules.why_not_edit(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_outdated(activity, $1);
  if ($1 ->> 'startTime')::timestamptz <> activity.start_time then
    perform rules.refuse_past_start(($1 ->> 'startTime')::timestamptz);
  end if;
  if ($1 ->> 'maxParticipants')::integer < activity.current_participants then
    perform rules.refuse('SEATS_TAKEN');
  elsif ($1 ->> 'maxParticipants')::integer < activity.current_participants + activity.offered_spots then
    perform rules.refuse('SPOT_OFFERED');
  end if;
  new_group := rules.group_in($1, activity.group_id);
  has_new_texts := (activity.title, activity.description) <> (rules.text_in($1, 'title'), rules.text_in($1, 'description'));
  is_same_place := rules.text_in($1, 'location') = rules.tidied(activity.location);
  update public.activities set
    title = rules.text_in($1, 'title'), description = rules.text_in($1, 'description'), location = rules.text_in($1, 'location'),
    latitude = rules.coordinate_in($1, 'latitude', case when is_same_place then activity.latitude end),
    longitude = rules.coordinate_in($1, 'longitude', case when is_same_place then activity.longitude end),
    start_time = ($1 ->> 'startTime')::timestamptz, end_time = rules.end_in($1), time_zone = rules.time_zone_in($1, activity.time_zone),
    language = case when has_new_texts then coalesce($1 ->> 'language', activity.language) else activity.language end,
    max_participants = rules.seats_in($1, activity.max_participants), vote_closes_at = rules.closing_time_in($1, activity),
    quorum = rules.quorum_in($1, activity), hides_counts = coalesce(($1 ->> 'hidesCounts')::boolean, activity.hides_counts),
    min_participants = case when $1 ? 'minParticipants' then ($1 ->> 'minParticipants')::integer else activity.min_participants end,
    max_companions = rules.max_companions_in($1, activity.max_companions), draw_at = rules.draw_time_in($1, activity), tags = rules.tags_in($1, 'tags', 12),
    group_id = new_group, members_only = coalesce(($1 ->> 'membersOnly')::boolean, activity.members_only and new_group is not null),
    joins_open_at = rules.opening_time_in($1, activity.joins_open_at),
    -- Without the field, it ends where members only, or no group, leaves it without a meaning.
    members_first_days = case when $1 ? 'membersFirstDays' then ($1 ->> 'membersFirstDays')::integer
      when new_group is not null and not coalesce(($1 ->> 'membersOnly')::boolean, false) then activity.members_first_days end,
    cover_seed = coalesce(rules.text_in($1, 'coverSeed'), activity.cover_seed),
    cover_image = rules.image_in($1, 'coverImage', 'cover', activity.cover_image), updated_at = now()
  where id = activity.id
  returning * into edited;
  if edited.vote_closes_at is not null and edited.quorum_missed_at is not null then
    update public.activities set quorum_missed_at = null where id = activity.id;
  end if;
  -- A group that was checked in at the meeting point and goes on another day is not out.
  if edited.start_time <> activity.start_time and now() < edited.start_time - rules.lifetime('checkIn') then
    update public.activities set departed_at = null where id = activity.id and departed_at is not null;
    update public.check_ins set is_present = null, marked_at = now() where activity_id = activity.id and is_present is not null;
    update public.companion_seats set is_present = null, marked_at = now() where activity_id = activity.id and is_present is not null;
  end if;
  has_new_routes := $1 ? 'routes' and not rules.same_routes(activity.id, $1 -> 'routes');
  if has_new_routes and rules.has_frozen_routes(activity) then
    perform rules.refuse('ROUTES_FROZEN');
  elsif has_new_routes and rules.has_vote_closed(activity) then
    perform rules.refuse('VOTE_CLOSED');
  elsif has_new_routes then
    perform rules.write_routes(activity.id, $1 -> 'routes');
  end if;
  -- A leader whose qualification has ended may still edit, but not towards what needs another one.
  perform rules.refuse_unqualified(array(select unnest(rules.missing_to_lead(edited, edited.creator_id)) except select unnest(lacked)));
  perform rules.count_edit(activity, rules.changed_fields(activity, edited) || case when has_new_routes then '{routes}'::text[] end);
  return rules.activity_response(activity.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
