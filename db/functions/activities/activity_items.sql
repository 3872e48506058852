-- The activities of a page as ActivityListItem of the contract: what a card shows. Fields without a value are left out, to keep a list small.
-- It is plpgsql because plpgsql caches the plan per session; the forced generic plan is made once for all pages.

-- How far a vote is, for those who end it.
create or replace function rules.turnout_json(activity public.activities) returns json
  language plpgsql stable as $$
declare
  voters bigint := rules.count_voters(activity);
begin
  return json_build_object('voters', voters, 'members', rules.count_members(activity), 'lacksQuorum', rules.lacks_quorum(voters, activity.quorum),
    'quorumMissedAt', rules.instant(activity.quorum_missed_at));
end
$$;

create or replace function rules.activity_items(page uuid[], viewer_id uuid) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  undecided uuid[] := array(select id from public.activities where id = any (page) and phase in ('review', 'voting'));
  has_discussions boolean := viewer_id is not null and rules.has_discussions();
begin
  return (
    select coalesce(json_agg(json_strip_nulls(row_to_json(item)) order by shown.position), '[]')
    from unnest(page) with ordinality as shown (id, position)
    join public.activities as activity on activity.id = shown.id
    left join public.profiles as member on member.id = viewer_id
    left join public.profiles as leader on leader.id = activity.creator_id and activity.phase = 'review'
    left join public.routes as route on route.activity_id = activity.id and route.is_selected
    left join rules.vote_results(undecided) as vote on vote.activity_id = activity.id
    left join public.votes as own_vote on own_vote.activity_id = activity.id and own_vote.user_id = viewer_id
    left join public.participants as seat on seat.activity_id = activity.id and seat.user_id = viewer_id
    left join public.favorites as favorite on favorite.activity_id = activity.id and favorite.user_id = viewer_id
    left join public.check_ins as own on own.activity_id = seat.activity_id and own.user_id = seat.user_id and activity.phase = 'active'
    cross join lateral (
      select rules.hides_counts(activity, own_vote.route_id, rules.administers(activity, viewer_id) or rules.is_led_by(activity, viewer_id)) as counts
    ) as hidden
    cross join lateral (select rules.joining_opens_to(activity, viewer_id) as moment) as opening
    cross join lateral (select case when activity.phase in ('voting', 'active') and rules.is_led_by(activity, viewer_id) then true end as "isLed") as led
    cross join lateral (
      select
        activity.id,
        activity.title,
        activity.location,
        rules.instant(activity.start_time) as "startTime",
        rules.instant(activity.end_time) as "endTime",
        activity.time_zone as "timeZone",
        activity.language,
        activity.phase,
        activity.tags,
        activity.group_id as "groupId",
        activity.cover_image as "coverImage",
        activity.cover_seed as "coverSeed",
        activity.max_participants as "maxParticipants",
        activity.current_participants as "currentParticipants",
        nullif(activity.offered_spots, 0) as "offeredSpots",
        nullif(rules.kept_spots(activity), 0) as "keptSpots",
        route.distance::float8,
        route.duration::float8,
        route.difficulty,
        case when not hidden.counts then coalesce(vote.votes, case when activity.phase in ('review', 'voting') then '{}'::bigint[] end) end as "routeVotes",
        coalesce(vote.positions, case when activity.phase in ('review', 'voting') then '{}'::integer[] end) as "routePositions",
        case when not hidden.counts then array_position(vote.routes, vote.leading_route) - 1 end as "leadingRoute",
        case when not hidden.counts then vote.is_tie end as "isTie",
        case when activity.phase = 'review' then rules.instant(activity.created_at) end as "createdAt",
        leader.name as "creatorName",
        case when activity.phase = 'review' then (
          select json_agg(p.name order by one.accepted_at, p.id) from public.co_leaders as one join public.profiles as p on p.id = one.user_id
          where one.activity_id = activity.id and one.accepted_at is not null) end as "coLeaderNames",
        case when activity.phase = 'rejected' and rules.is_led_by(activity, viewer_id) then activity.reject_reason end as "rejectReason",
        array_position(vote.routes, own_vote.route_id) - 1 as "votedRoute",
        case when activity.phase = 'voting' then rules.instant(activity.vote_closes_at) end as "voteClosesAt",
        case when activity.phase = 'voting' and led."isLed" then rules.turnout_json(activity) end as "turnout",
        case when activity.phase = 'enrolling' and seat.user_id is null and opening.moment > now() then rules.instant(opening.moment) end as "joinsOpenAt",
        case when member.id is not null then seat.user_id is not null end as "isJoined",
        led."isLed",
        case when activity.phase = 'active' and (seat.user_id is not null or led."isLed" or rules.administers(activity, viewer_id)) then
          rules.instant(activity.returned_at) end as "returnedAt",
        rules.instant(own.returned_at) as "ownReturnedAt",
        case when not own.is_present then true end as "isAbsent",
        case when member.id is not null then favorite.user_id is not null end as "isFavorite",
        case when has_discussions then rules.unread_on_card(activity, member.id, seat.user_id is not null) end as "unreadMessages"
    ) as item
  );
end
$$;
