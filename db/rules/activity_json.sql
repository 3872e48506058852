-- An activity as the contract describes it. The only place where snake_case and camelCase of an activity meet.
-- These are plpgsql because it keeps plans for the session; PostgreSQL before 18 plans a function in plain SQL anew in every query.
-- Whoever calls them for a list or a whole activity forces the generic plan: left to itself, plpgsql plans some of them anew for every activity.

-- An instant in UTC, in the form that JavaScript's Date writes. Stable, as to_char is: called more than it is, it would not be inlined.
create or replace function rules.instant(moment timestamptz) returns text
  language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Two JSON objects as one; the fields of neither are read again. The end is cut off the second, which is shorter as a rule: that counts
-- all its characters, and cutting off the start does not.
create or replace function rules.with_fields(first json, second json) returns json
  language sql stable
  return (left(second::text, -1) || ',' || right(first::text, -1))::json;

create or replace function rules.refusals(activity public.activities, viewer rules.standing) returns json
  language plpgsql stable as $$
begin
  return json_build_object(
    'edit', rules.why_not_edit(activity, viewer),
    'resubmit', rules.why_not_resubmit(activity, viewer),
    'approve', rules.why_not_approve(activity, viewer),
    'reject', rules.why_not_reject(activity, viewer),
    'startEnrollment', rules.why_not_start_enrollment(activity, viewer),
    'start', rules.why_not_start(activity, viewer),
    'complete', rules.why_not_complete(activity, viewer),
    'cancel', rules.why_not_cancel(activity, viewer),
    'delete', rules.why_not_delete(activity, viewer),
    'vote', rules.why_not_vote(activity, viewer),
    'moveVote', rules.why_not_move_vote(activity, viewer),
    'withdrawVote', rules.why_not_withdraw_vote(activity, viewer),
    'join', rules.why_not_join(activity, viewer),
    'leave', rules.why_not_leave(activity, viewer),
    'removeParticipant', rules.why_not_remove_participant(activity, viewer),
    'favorite', rules.why_not_favorite(activity, viewer)
  );
end
$$;

-- Votes are counted from the vote records. Whose they are is told to nobody; a member sees their own.
create or replace function rules.routes_json(activity_id uuid, viewer rules.standing) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(
      case when viewer.user_id is null then route.fields
        else rules.with_fields(route.fields, json_build_object('isVoted', coalesce(route.id = viewer.voted_for, false))) end
      order by route.added), '[]')
    from (
      select r.id, r.added, json_build_object(
        'id', r.id,
        'title', r.title,
        'description', r.description,
        'distance', r.distance::float8,
        'duration', r.duration::float8,
        'difficulty', r.difficulty,
        'votes', (select count(*) from public.votes where route_id = r.id),
        'isSelected', r.is_selected) as fields
      from public.routes as r
      where r.activity_id = routes_json.activity_id
    ) as route
  );
end
$$;

create or replace function rules.activity_summary(activity public.activities, viewer rules.standing) returns json
  language plpgsql stable as $$
begin
  return (
    select case when viewer.user_id is null then summary.fields
      else rules.with_fields(summary.fields, json_build_object('isJoined', viewer.joined, 'isFavorite', viewer.favorite)) end
    from (
      select json_build_object(
        'id', activity.id,
        'title', activity.title,
        'description', activity.description,
        'location', activity.location,
        'startTime', rules.instant(activity.start_time),
        'endTime', rules.instant(activity.end_time),
        'durationHours', activity.duration_hours::float8,
        'timeZone', activity.time_zone,
        'maxParticipants', activity.max_participants,
        'currentParticipants', activity.current_participants,
        'status', activity.status,
        'phase', activity.phase,
        'tags', activity.tags,
        'coverImage', activity.cover_image,
        'coverSeed', activity.cover_seed,
        'creatorId', activity.creator_id,
        'creatorName', leader.name,
        'creatorAvatar', leader.avatar,
        'routes', rules.routes_json(activity.id, viewer),
        'voters', (select count(*) from public.votes where activity_id = activity.id),
        'rejectReason', activity.reject_reason,
        'cancelReason', activity.cancel_reason,
        'createdAt', rules.instant(activity.created_at),
        'updatedAt', rules.instant(activity.updated_at),
        'refusals', rules.refusals(activity, viewer)
      ) as fields
      from (select) as once
      left join public.profiles as leader on leader.id = activity.creator_id
    ) as summary
  );
end
$$;

-- Those who show themselves to the viewer; leader, admins and who goes along see everybody. How many there are is told to all.
create or replace function rules.participants_json(activity_id uuid, viewer rules.standing) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', person.id, 'name', person.name, 'avatar', person.avatar, 'joinTime', rules.instant(seat.join_time)) order by seat.join_time, person.id), '[]')
    from public.participants as seat
    join public.profiles as person on person.id = seat.user_id
    left join public.user_settings as settings on settings.user_id = seat.user_id
    where seat.activity_id = participants_json.activity_id
      and (viewer.joined or viewer.is_leader or rules.shows(settings.profile_visibility, person.id)));
end
$$;

create or replace function rules.activity_detail(activity public.activities, viewer rules.standing) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return rules.with_fields(rules.activity_summary(activity, viewer), json_build_object(
    'participants', rules.participants_json(activity.id, viewer),
    'members', (select count(*) from public.profiles),
    'creatorLed', (select count(*) from public.activities as led where led.creator_id = activity.creator_id and led.phase = 'finished')
  ));
end
$$;

-- What every command answers with: the activity as it is now, for the one who asked.
create or replace function rules.fresh_activity(activity_id uuid) returns json
  language plpgsql stable as $$
declare
  activity public.activities;
begin
  select * into activity from public.activities where id = activity_id;
  if activity.id is null then -- deleted by somebody else in between
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return rules.activity_detail(activity, rules.standing_in(activity));
end
$$;
