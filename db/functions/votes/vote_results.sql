-- The result of a vote. Votes are counted from their rows until the vote is decided.

-- Whether the viewer must not see the counts of an open vote yet: the leader hides them from those who have not voted. Every count per route, and what
-- follows from it, is left out of the answer.
create or replace function rules.hides_counts(activity public.activities, voted_for uuid, can_manage boolean) returns boolean
  language sql immutable
  return activity.phase = 'voting' and activity.hides_counts and voted_for is null and can_manage is not true;

-- One row for each of these activities that have routes. `positions` and `votes` are in the order of `routes`. The leading route is the one that would be selected now:
-- it has the most votes, and a tie goes to the route added later. `is_tie`: the two best have equally many votes. A vote without votes is no tie.
create or replace function rules.vote_results(activities uuid[])
  returns table (activity_id uuid, routes uuid[], positions integer[], votes bigint[], leading_route uuid, is_tie boolean)
  language sql stable as $$
  select result.activity_id, result.routes, result.positions, result.votes, ranked[1], coalesce(best[1] = best[2] and best[1] > 0, false)
  from (
    select
      counted.activity_id,
      array_agg(counted.id order by counted.added) as routes,
      array_agg(counted.position order by counted.added) as positions,
      array_agg(counted.votes order by counted.added) as votes,
      array_agg(counted.id order by counted.votes desc, counted.added desc) as ranked,
      array_agg(counted.votes order by counted.votes desc) as best
    from (
      select route.activity_id, route.id, route.position, route.added,
        coalesce(route.final_votes, (select count(*) from public.votes as vote where vote.route_id = route.id)) as votes
      from public.routes as route
      where route.activity_id = any (vote_results.activities)
      offset 0 -- keeps the planner from counting the votes of a route several times
    ) as counted
    group by counted.activity_id
    offset 0
  ) as result
$$;
