/** SQL that inserts the rows of a club much larger than any real one. */

/** Twenty open activities and a long history, a member for each, and a log. Member "0" has many rows of each kind. */
export const largeClub = (activities: number): string => `
  set statement_timeout = 0;
  set session_replication_role = replica;
  insert into public.profiles (id, name, email, email_verified, phone, created_at)
  select md5('p' || n)::uuid, case n % 50 when 7 then '林雨桐' when 9 then '仙丈' else 'Member ' || md5(n::text) end, md5(n::text) || '@club.example', true,
    '+49' || (1000000000 + n), now() - n * interval '1 minute'
  from generate_series(0, ${activities}) as n;
  insert into public.activities (id, creator_id, title, description, location, start_time, end_time, max_participants, current_participants, phase, tags, cover_seed, created_at, search)
  select made.*, rules.search_text(title, description, location, tags)
  from (select md5('a' || n)::uuid, md5('p' || case when n % 1000 = 0 then 0 else n end)::uuid, case n when 300 then 'Der lange Gratweg' else 'Walk ' || md5(n::text) end as title,
    case n when 300 then '云海' when 700 then '雲' else '山路 along the ridge ' || md5((n * 7)::text) end as description, case n when 400 then 'Sils' else 'Bern' end as location,
    s.start, s.start + interval '6 hours', 20, 2,
    case when n > 20 then (array['finished', 'finished', 'cancelled'])[1 + n % 3] else (array['voting', 'enrolling', 'review'])[1 + n % 3] end,
    case n % 4 when 0 then array['camping'] else array['hiking', 'rare' || n % 500] end as tags, 'seed', now() - n * interval '5 minutes'
  from generate_series(1, ${activities}) as n, lateral (select now() + (case when n > 20 then -1 - n else n end) * interval '1 hour' as start) as s) as made;
  insert into public.routes (activity_id, position, title, description, distance, duration, difficulty, is_selected)
  select md5('a' || n)::uuid, 0, case n when 400 then '仙丈ヶ岳 by the Gemschisteig' else 'There and back' end, 'Up and down.', n % 10000 / 100.0, 4, case n when 300 then 'Hard' else 'Easy' end, true
  from generate_series(1, ${activities}) as n;
  select count(rules.write_walked_route(library_hash)) from (select distinct library_hash from public.routes) as walked;
  insert into public.participants (activity_id, user_id)
  select md5('a' || n)::uuid, md5('p' || p)::uuid from generate_series(1, ${activities}) as n, unnest(array[n, case when n % 500 = 0 then 0 else n - 1 end]) as p;
  insert into public.votes (activity_id, user_id, route_id)
  select activity_id, md5('p' || n)::uuid, id from (select *, row_number() over (order by added) as number from public.routes) as r, generate_series(0, 1) as n where r.number % 4 > 0;
  insert into public.favorites (activity_id, user_id)
  select md5('a' || n)::uuid, md5('p' || case when n % 500 = 0 then 0 else n end)::uuid from generate_series(1, ${activities}) as n;
  insert into public.notifications (user_id, kind, activity_id, facts, created_at)
  select md5('p' || case when n % 100 = 0 then 0 else n end)::uuid, 'activity-approved', md5('a' || n)::uuid, '{}', now() - n * interval '1 minute'
  from generate_series(1, ${activities}) as n;
  insert into public.system_logs (user_id, operation, details)
  select md5('p' || n % 100)::uuid, case when n % 1000 = 0 then 'delete_user' else 'approve_activity' end, '{}' from generate_series(1, ${activities}) as n;
  set session_replication_role = origin`
