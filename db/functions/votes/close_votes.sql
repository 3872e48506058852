-- Votes that close by themselves. Every server process runs close_votes at the next closing time.

-- Whether votes are refused because the closing time is over, even if close_votes has not run yet.
create or replace function rules.has_vote_closed(activity public.activities) returns boolean
  language sql stable
  return coalesce(activity.phase = 'voting' and activity.vote_closes_at <= now(), false);

-- Selects the route that leads, and stores the outcome. It does not change the phase.
create or replace function rules.decide_vote(activity public.activities, decided_by text, moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.routes as route set is_selected = route.id = result.leading_route, final_votes = tally.votes
  from rules.vote_results(array[activity.id]) as result cross join lateral unnest(result.routes, result.votes) as tally (id, votes)
  where route.id = tally.id;
  update public.activities set
    vote_closed_at = least(activity.vote_closes_at, moment), vote_closed_by = case when activity.vote_closes_at <= moment then 'time' else decided_by end
  where id = activity.id;
  perform rules.remove_closing_time(activity);
end
$$;

-- It counts as an edit: an open form of the leader must not restore it.
create or replace function rules.remove_closing_time(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.vote_closes_at is not null then
    update public.activities set vote_closes_at = null where id = activity.id;
    perform rules.count_edit(activity, '{voteClosesAt}');
  end if;
end
$$;

-- The number of members who voted. Once the vote is decided, it stays as it was.
create or replace function rules.count_voters(activity public.activities) returns bigint
  language plpgsql stable as $$
begin
  if activity.vote_closed_at is null then
    return (select count(*) from public.votes as v where v.activity_id = activity.id);
  end if;
  return (select coalesce(sum(r.final_votes), 0) from public.routes as r where r.activity_id = activity.id);
end
$$;

-- Whether nobody has chosen between several routes.
create or replace function rules.lacks_choice(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return rules.count_voters(activity) = 0 and (select count(*) > 1 from public.routes as r where r.activity_id = activity.id);
end
$$;

-- Whether fewer members voted than the activity needs. Without a quorum, any number will do.
create or replace function rules.lacks_quorum(voters bigint, quorum integer) returns boolean
  language sql immutable
  return coalesce(voters < quorum, false);

-- The least number of votes of the input; without the field it stays as it is. It is part of the outcome, so it cannot change afterwards.
create or replace function rules.quorum_in(input jsonb, before public.activities) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  quorum integer := case when input ? 'quorum' then (input ->> 'quorum')::integer else before.quorum end;
begin
  if quorum is distinct from before.quorum and (before.phase = 'enrolling' or rules.has_vote_closed(before)) then
    perform rules.refuse('VOTE_CLOSED');
  end if;
  return quorum;
end
$$;

-- Opens enrollment where the closing time of the vote is over, and returns the seconds until the next one, or null. A vote without routes stays open,
-- and so does one with fewer votes than its quorum, or with none: a few voters must not decide for the club, and the leader, who is notified, knows what to do.
-- They can wait for more votes, set a new closing time, or open enrollment all the same.
-- Each vote is closed once, however many processes run this at once. An activity that a command has locked is skipped; it is due at once.
-- check_statuses decides the votes of activities that have started.
create or replace function rules.close_votes(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities
    where phase = 'voting' and vote_closes_at <= moment and start_time > moment
    order by vote_closes_at
    for no key update skip locked
  loop
    if not exists (select from public.routes where activity_id = activity.id) then
      perform rules.remove_closing_time(activity);
    elsif rules.lacks_quorum(rules.count_voters(activity), activity.quorum) or rules.lacks_choice(activity) then
      update public.activities set quorum_missed_at = activity.vote_closes_at, updated_at = now() where id = activity.id;
      perform rules.remove_closing_time(activity);
    else
      perform rules.decide_vote(activity, 'time', moment);
      update public.activities set phase = 'enrolling', updated_at = now() where id = activity.id;
    end if;
  end loop;
  return (
    select extract(epoch from min(vote_closes_at) - moment)
    from public.activities where phase = 'voting' and vote_closes_at is not null and start_time > moment);
end
$$;

-- The closing time of the input; without the field it stays as it is. It can be extended or removed while the vote is open, and an hour of notice remains
-- when it is proposed, set or shortened. The constraint of the table says that it is before the start.
create or replace function rules.closing_time_in(input jsonb, before public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  closes_at timestamptz := case when input ? 'voteClosesAt' then (input ->> 'voteClosesAt')::timestamptz else before.vote_closes_at end;
begin
  perform rules.refuse_other_instants(input, '{voteClosesAt}');
  if closes_at is not distinct from before.vote_closes_at then
    return closes_at;
  elsif before.phase = 'enrolling' or rules.has_vote_closed(before) then
    perform rules.refuse('VOTE_CLOSED');
  elsif closes_at <= now() then
    perform rules.refuse_field('voteClosesAt', 'IN_THE_PAST');
  elsif closes_at < coalesce(before.vote_closes_at, 'infinity') and closes_at < now() + interval '1 hour' then
    perform rules.refuse_field('voteClosesAt', 'TOO_SOON');
  end if;
  return closes_at;
end
$$;
