-- The JSON of an activity, as the contract describes it. Only here are column names mapped to camelCase.
-- The functions are plpgsql because it caches plans per session; PostgreSQL before 18 replans a SQL function in every query.

-- Votes are counted from their rows until the vote is decided. Voters stay secret; members see only their own vote.
create or replace function rules.routes_json(activity_id uuid, viewer rules.viewer_role, hidden_counts boolean) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(
      case when viewer.user_id is null then route.fields
        else rules.with_fields(route.fields, json_build_object(
          'isVoted', coalesce(route.id = viewer.voted_for, false),
          'isInterested', exists (
            select from public.route_interests as own
            where own.activity_id = routes_json.activity_id and own.route_id = route.id and own.user_id = viewer.user_id))) end
      order by route.added), '[]')
    from (
      select r.id, r.added, json_build_object(
        'id', r.id,
        'position', r.position,
        'title', r.title,
        'description', r.description,
        'distance', r.distance::float8,
        'duration', r.duration::float8,
        'difficulty', r.difficulty,
        'track', rules.track_summary(r),
        'votes', case when not routes_json.hidden_counts then coalesce(r.final_votes, (select count(*) from public.votes where route_id = r.id)) end,
        'interested', case when not routes_json.hidden_counts then
          (select count(*) from public.route_interests as i where i.activity_id = routes_json.activity_id and i.route_id = r.id) end,
        'isSelected', r.is_selected) as fields
      from public.routes as r
      where r.activity_id = routes_json.activity_id
    ) as route
  );
end
$$;

-- The leader and the participants see phone numbers from 48 hours before the start until a day after the return, and while the group is overdue.
create or replace function rules.shows_phones(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.phase in ('enrolling', 'active', 'finished') and now() >= activity.start_time - rules.lifetime('phone')
    and (now() < rules.latest_return(activity) + rules.lifetime('contact') or rules.is_overdue(activity));
end
$$;

-- The phone number of a member, if they share it. Admins see every number anyway.
create or replace function rules.shared_phone(member public.profiles, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case when viewer.administers or coalesce((select s.share_phone from public.user_settings as s where s.user_id = member.id), true) then member.phone end;
end
$$;

-- The participants whose profiles the viewer may see. The leader, admins and fellow participants see everybody; the count is public. The leader and
-- admins see who came and who is back, and so does each participant of themselves; before the end they also see the no-shows of the last year.
create or replace function rules.participants_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_phones boolean := coalesce(viewer.manages, false) and rules.shows_phones(activity);
  with_attendance boolean := rules.shows_attendance(activity, viewer);
begin
  return (
    select coalesce(json_agg(
      case when with_phones then rules.with_fields(fields, json_build_object('phone', shown.phone)) else fields end
      order by shown.join_time, shown.id), '[]')
    from (
      select member.id, case when with_phones then rules.shared_phone(member, viewer) end as phone, seat.join_time, own.is_present, own.returned_at, coalesce(viewer.manages or member.id = viewer.user_id, false) as with_check_in, json_build_object(
        'id', member.id, 'name', member.name, 'avatar', member.avatar, 'joinTime', rules.instant(seat.join_time)) as seen,
        rules.companions_json(activity, member.id, viewer) as companions,
        case when viewer.manages then (
          select json_build_object('name', leader.name, 'reason', given.reason)
          from public.given_seats as given left join public.profiles as leader on leader.id = given.given_by
          where given.activity_id = activity.id and given.user_id = member.id) end as given,
        case when with_attendance then rules.attendance_marks(member.id) end as attendance
      from public.participants as seat
      join public.profiles as member on member.id = seat.user_id
      left join public.user_settings as settings on settings.user_id = seat.user_id
      left join public.check_ins as own on own.activity_id = seat.activity_id and own.user_id = seat.user_id
      where seat.activity_id = activity.id
        and (viewer.joined or viewer.leads or rules.is_visible(settings.profile_visibility, member.id))
    ) as shown cross join lateral (
      select case when companions is not null then rules.with_fields(seen, json_build_object('companions', companions)) else seen end as alone
    ) as with_companions cross join lateral (
      select case when given is not null then rules.with_fields(alone, json_build_object('givenBy', given)) else alone end as known
    ) as with_giver cross join lateral (
      select case when attendance is not null then rules.with_fields(known, json_build_object('attendance', attendance)) else known end as party
    ) as with_marks cross join lateral (
      select case when with_check_in then rules.with_fields(party, json_build_object('isPresent', is_present, 'returnedAt', rules.instant(returned_at))) else party end as fields
    ) as entry);
end
$$;

create or replace function rules.removed_json(activity_id uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar) order by removal.removed_at, member.id), '[]')
    from public.removed_participants as removal join public.profiles as member on member.id = removal.user_id
    where removal.activity_id = removed_json.activity_id);
end
$$;

-- Who leads the activity with the leader. Who was asked and has not answered is for whoever asked, and themselves.
create or replace function rules.co_leaders_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_phones boolean := coalesce(viewer.joined or viewer.manages, false) and rules.shows_phones(activity);
begin
  return (
    select coalesce(json_agg(
      json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar, 'hasAccepted', one.accepted_at is not null,
        'phone', case when with_phones and one.accepted_at is not null and member.id <> viewer.user_id then rules.shared_phone(member, viewer) end)
      order by one.accepted_at, one.asked_at, member.id), '[]')
    from public.co_leaders as one join public.profiles as member on member.id = one.user_id
    where one.activity_id = activity.id and (one.accepted_at is not null or viewer.owns or member.id = viewer.user_id));
end
$$;

-- For the leader, admins, and the one who was asked.
create or replace function rules.offered_leader_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar)
    from public.profiles as member
    where member.id = activity.offered_leader_id and (viewer.owns or member.id = viewer.user_id));
end
$$;

-- The members who can vote: without open invitations, and without addresses that still have to be confirmed.
create or replace function rules.count_members(activity public.activities) returns bigint
  language plpgsql stable as $$
declare
  needs_email boolean := (select require_email_verification from public.system_settings);
begin
  if activity.members_only then
    return (select count(*) from (
      select user_id from public.group_members where group_id = activity.group_id union select user_id from public.votes where activity_id = activity.id) as voter);
  end if;
  return (select count(*) from public.profiles) - (
    select count(*) from public.profiles as member
    where not member.email_verified and member.phone_status <> 'verified' and (needs_email or member.is_invited)
      and not exists (select from public.votes as vote where vote.activity_id = activity.id and vote.user_id = member.id));
end
$$;

-- The fields of an activity are several objects, by subject, because PostgreSQL passes at most 100 arguments to a function.

-- The phase in which an activity was cancelled. The start and the first check-in set `departed_at`; the clock takes an activity onto the trail at its start.
-- An activity without routes that nobody has reviewed was open to join from the beginning.
create or replace function rules.cancelled_phase(activity public.activities) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase <> 'cancelled' then null
    when activity.never_public then 'review'
    when activity.departed_at is not null or activity.updated_at >= activity.start_time then 'active'
    when activity.vote_closed_at is not null or exists (select from public.routes where activity_id = activity.id and is_selected) then 'enrolling'
    when activity.reviewed_version is null and not exists (select from public.routes where activity_id = activity.id) then 'enrolling'
    else 'voting'
  end;
end
$$;

-- What the leader planned, and how far it is.
create or replace function rules.plan_json(activity public.activities, sees_changes boolean) returns json
  language plpgsql stable as $$
begin
  return json_build_object(
    'id', activity.id,
    'title', activity.title,
    'description', activity.description,
    'location', activity.location,
    'coordinates', rules.coordinates_json(activity),
    'startTime', rules.instant(activity.start_time),
    'endTime', rules.instant(activity.end_time),
    'durationHours', activity.duration_hours::float8,
    'timeZone', activity.time_zone,
    'language', activity.language,
    'maxParticipants', activity.max_participants,
    'minParticipants', activity.min_participants,
    'maxCompanions', rules.companions_allowed(activity),
    'tags', activity.tags,
    'coverImage', activity.cover_image,
    'coverSeed', activity.cover_seed,
    'status', activity.status,
    'phase', activity.phase,
    'cancelledPhase', rules.cancelled_phase(activity),
    'rejectReason', activity.reject_reason,
    'cancelReason', activity.cancel_reason,
    'createdAt', rules.instant(activity.created_at),
    'updatedAt', rules.instant(activity.updated_at),
    'groupId', activity.group_id,
    'membersOnly', activity.members_only,
    'joinsOpenAt', rules.instant(activity.joins_open_at),
    'membersFirstDays', activity.members_first_days,
    'opensToAllAt', case when activity.phase = 'enrolling' and activity.members_first_days is not null then rules.instant(rules.joining_opens_to_all(activity)) end,
    'version', activity.version,
    'calendarSequence', activity.calendar_sequence,
    'changedSinceReview', case when sees_changes then rules.changed_since_review(activity) else '{}' end);
end
$$;

create or replace function rules.vote_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  hidden_counts boolean := rules.hides_counts(activity, viewer.voted_for, viewer.manages);
  voters bigint := rules.count_voters(activity);
  vote record;
begin
  select * into vote from rules.vote_results(array[activity.id]);
  return json_build_object(
    'routes', rules.routes_json(activity.id, viewer, hidden_counts),
    'routesFrozen', rules.has_frozen_routes(activity),
    'leadingRoute', case when not hidden_counts then array_position(vote.routes, vote.leading_route) - 1 end,
    'isTie', not hidden_counts and coalesce(vote.is_tie, false),
    'hidesCounts', activity.hides_counts,
    'voters', voters,
    'quorum', activity.quorum,
    'lacksQuorum', rules.lacks_quorum(voters, activity.quorum),
    'quorumMissedAt', rules.instant(activity.quorum_missed_at),
    'lacksInterest', coalesce(viewer.manages and rules.lacks_interest(activity, vote.leading_route), false),
    'voteClosesAt', rules.instant(activity.vote_closes_at),
    'voteClosedAt', rules.instant(activity.vote_closed_at),
    'voteClosedBy', activity.vote_closed_by,
    'members', rules.count_members(activity));
end
$$;

-- The leader and the participants as the viewer sees them, and what the viewer may do.
create or replace function rules.group_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'creatorId', activity.creator_id,
      'creatorName', leader.name,
      'creatorAvatar', leader.avatar,
      'creatorPhone', case when (viewer.joined or viewer.manages) and viewer.user_id <> activity.creator_id and rules.shows_phones(activity) then
        rules.shared_phone(leader, viewer) end,
      'creatorLed', (select count(*) from public.activities as led where led.creator_id = activity.creator_id and led.phase in ('voting', 'enrolling', 'active', 'finished')),
      'coLeaders', rules.co_leaders_json(activity, viewer),
      'currentParticipants', activity.current_participants,
      'offeredSpots', activity.offered_spots,
      'keptSpots', rules.kept_spots(activity),
      'waitlistCount', activity.waitlist_count,
      'waitlistOpen', activity.waitlist_open,
      'allocation', case when activity.draw_at is null then 'first-come' else 'draw' end,
      'drawAt', rules.instant(activity.draw_at),
      'drawnAt', rules.instant(activity.drawn_at),
      'applicationCount', activity.application_count,
      'offerHours', activity.offer_hours,
      'participants', rules.participants_json(activity, viewer),
      'removed', case when viewer.manages then rules.removed_json(activity.id) else '[]' end,
      'returnedAt', case when viewer.joined or viewer.manages then rules.instant(activity.returned_at) end,
      'expectedReturn', case when viewer.joined or viewer.manages then rules.instant(rules.expected_return(activity)) end,
      'showsContacts', rules.shows_contacts(activity, viewer),
      'refusals', rules.refusals(activity, viewer))
    from (select) as one_row left join public.profiles as leader on leader.id = activity.creator_id);
end
$$;

-- The parts are merged as one text, so that it is read as JSON once.
create or replace function rules.activity_detail(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  waiting jsonb := case when activity.waitlist_count > 0 and viewer.user_id is not null then rules.waiting_json(activity, viewer) end;
  cancel_by timestamptz := case when viewer.joined then rules.cancel_by(activity, viewer) end;
  reported json := rules.report_fields(activity, viewer);
  detail text := concat_ws(',',
    left(rules.plan_json(activity, viewer.manages or viewer.reviews)::text, -1),
    left(right(rules.vote_json(activity, viewer)::text, -1), -1),
    case when viewer.user_id is not null then
      left(right(json_build_object('isJoined', viewer.joined, 'isFavorite', viewer.favorite, 'offeredLeader', rules.offered_leader_json(activity, viewer),
        'waitlistPosition', waiting -> 'position', 'waiting', waiting -> 'entry', 'offer', waiting -> 'offer',
        'overlaps', case when activity.phase = 'enrolling' and not viewer.joined then rules.overlaps_json(activity, viewer.user_id) else '[]' end,
        'application', rules.application_json(activity, viewer))::text, -1), -1) end,
    left(right(reported::text, -1), -1),
    case when cancel_by is not null then left(right(json_build_object('cancelBy', rules.instant(cancel_by))::text, -1), -1) end,
    right(rules.group_json(activity, viewer)::text, -1));
begin
  return detail::json;
end
$$;

-- The answer of every command: the current activity, as the viewer sees it.
create or replace function rules.activity_response(activity_id uuid) returns json
  language plpgsql stable as $$
declare
  activity public.activities;
begin
  select * into activity from public.activities where id = activity_id;
  if activity.id is null then -- deleted concurrently
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return rules.activity_detail(activity, rules.viewer_role_in(activity));
end
$$;
