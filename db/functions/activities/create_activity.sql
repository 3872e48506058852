-- A member proposes an activity together with its routes, and may take a seat at once. (Others join when enrollment is open.)

create or replace function public.create_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  leader uuid := rules.me();
  routes jsonb := coalesce($1 -> 'routes', '[]');
  first_phase text;
  created uuid;
  activity public.activities;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_past_start(($1 ->> 'startTime')::timestamptz);
  first_phase := rules.first_phase(jsonb_array_length(routes));
  insert into public.activities (creator_id, title, description, location, latitude, longitude, start_time, end_time, time_zone, language, max_participants, min_participants, max_companions, vote_closes_at, quorum, hides_counts, draw_at, tags, cover_seed, cover_image, group_id, members_only, joins_open_at, members_first_days, phase)
  values (
    leader, rules.text_in($1, 'title'), rules.text_in($1, 'description'), rules.text_in($1, 'location'), rules.coordinate_in($1, 'latitude'), rules.coordinate_in($1, 'longitude'), ($1 ->> 'startTime')::timestamptz, rules.end_in($1),
    rules.time_zone_in($1, (select time_zone from public.user_settings where user_id = leader)), $1 ->> 'language', rules.seats_in($1, 2), ($1 ->> 'minParticipants')::integer,
    rules.max_companions_in($1, 0),
    -- Without a vote, neither can be changed later.
    case when first_phase <> 'enrolling' then rules.closing_time_in($1, null) end, case when first_phase <> 'enrolling' then rules.quorum_in($1, null) end,
    coalesce(($1 ->> 'hidesCounts')::boolean, false), rules.draw_time_in($1, null), rules.tags_in($1, 'tags', 12),
    coalesce(rules.text_in($1, 'coverSeed'), left(md5($1 ->> 'title'), 12)), rules.image_in($1, 'coverImage', 'cover', null), rules.group_in($1, null),
    coalesce(($1 ->> 'membersOnly')::boolean, false), rules.opening_time_in($1, null), ($1 ->> 'membersFirstDays')::integer, first_phase)
  returning * into activity;
  created := activity.id;
  perform rules.write_routes(created, routes);
  perform rules.refuse_unqualified(rules.missing_to_lead(activity, leader));
  insert into public.participants (activity_id, user_id) select created, leader where ($1 ->> 'leaderTakesSeat')::boolean;
  return rules.activity_response(created);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Every new activity waits for review, unless auto-approval is on. Then voting starts, or enrollment if there are no routes.
create or replace function rules.first_phase(routes integer) returns text
  language sql stable
  return case
    when not (select auto_approve from public.system_settings) then 'review'
    when routes > 0 then 'voting'
    else 'enrolling'
  end;
