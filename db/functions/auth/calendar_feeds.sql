-- The calendar of a member, which calendar programs read at a secret address. It is deleted when all sessions of the member are ended at once.

create or replace function accounts.calendar_feed_json(feed accounts.calendar_feeds) returns json
  language sql stable
  return json_build_object('createdAt', rules.instant(feed.created_at), 'usedAt', rules.instant(feed.used_at), 'withFavorites', feed.with_favorites,
    'withGroups', feed.with_groups, 'groupIds', array(
      select one.group_id from accounts.calendar_feed_groups as one join public.groups as g on g.id = one.group_id
      where one.user_id = feed.user_id order by g.position, g.id));

-- Replaces the single groups of a feed by those in the input, and keeps them without the field. A group that was deleted meanwhile is left out. Its deletion
-- locks the group before the rows here, so this does, too.
create or replace function accounts.set_feed_groups(member uuid, input jsonb) returns void
  language plpgsql as $$
declare
  wanted uuid[] := rules.ids_in(input, 'groupIds');
begin
  if not input ? 'groupIds' then
    return;
  end if;
  perform from public.groups as g where g.id = any (wanted) order by g.id for key share;
  delete from accounts.calendar_feed_groups as one where one.user_id = member;
  insert into accounts.calendar_feed_groups (user_id, group_id) select member, g.id from public.groups as g where g.id = any (wanted);
end
$$;

create or replace function accounts.get_calendar_feed(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql stable as $$
declare
  member uuid := rules.me();
begin
  return json_build_object('feed', (select accounts.calendar_feed_json(f) from accounts.calendar_feeds as f where f.user_id = member));
end
$$;

-- Replaces an earlier feed, whose address then stops working. The session is checked again after the member is locked, so that a concurrent sign-out everywhere
-- leaves no feed.
create or replace function accounts.create_calendar_feed(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  refusal json := accounts.count_attempt('settings', member::text, requester.is_limited);
  token text := accounts.new_token();
  feed accounts.calendar_feeds;
begin
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.lock_signed_in(member, requester);
  insert into accounts.calendar_feeds as f (user_id, token_hash, with_favorites, with_groups)
    values (member, accounts.hash_token(token), (input ->> 'withFavorites')::boolean, coalesce((input ->> 'withGroups')::boolean, false))
    on conflict on constraint calendar_feeds_pkey do update set token_hash = excluded.token_hash, with_favorites = excluded.with_favorites, with_groups = excluded.with_groups,
      created_at = now(), used_at = null
    returning * into feed;
  perform accounts.set_feed_groups(member, input);
  return json_build_object('token', token, 'feed', accounts.calendar_feed_json(feed));
end
$$;

create or replace function accounts.update_calendar_feed(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  feed accounts.calendar_feeds;
begin
  update accounts.calendar_feeds set with_favorites = (input ->> 'withFavorites')::boolean, with_groups = coalesce((input ->> 'withGroups')::boolean, with_groups)
  where user_id = member returning * into feed;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  perform accounts.set_feed_groups(member, input);
  return accounts.calendar_feed_json(feed);
end
$$;

create or replace function accounts.delete_calendar_feed(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  delete from accounts.calendar_feeds where user_id = member;
  return '{"ok":true}';
end
$$;

-- The activities that a member leads, joined or, on request, marked as a favorite or that are of their groups or of chosen ones, from some months ago on; the latest ones.
create or replace function accounts.feed_activities(feed accounts.calendar_feeds) returns setof public.activities
  language sql stable as $$
    select activity.* from public.activities as activity
    where activity.start_time >= now() - rules.lifetime('calendarFeedPast') and not rules.is_hidden(activity)
      and (activity.creator_id = feed.user_id
        or activity.id in (select activity_id from public.co_leaders where user_id = feed.user_id and accepted_at is not null)
        or activity.id in (select activity_id from public.participants where user_id = feed.user_id)
        or feed.with_favorites and activity.id in (select activity_id from public.favorites where user_id = feed.user_id)
        or feed.with_groups and activity.group_id in (select group_id from public.group_members where user_id = feed.user_id)
        or not feed.with_groups and activity.group_id in (select group_id from accounts.calendar_feed_groups where user_id = feed.user_id))
    order by activity.start_time desc limit rules.limit_of('calendarFeedActivities')
  $$;

-- The club of a feed, and its version, which tells whether a file of it has changed: it is known before the file is made. Null for an unknown token.
-- The use of the feed is noted at most once an hour. Only the server calls it.
create or replace function accounts.read_calendar_feed(token_hash bytea) returns json
  language plpgsql as $$
declare
  feed accounts.calendar_feeds;
  club text := (select system_name from public.system_settings);
begin
  select * into feed from accounts.calendar_feeds as f where f.token_hash = read_calendar_feed.token_hash;
  if feed.user_id is null then
    return null;
  end if;
  update accounts.calendar_feeds as f set used_at = now()
    where f.user_id = feed.user_id and f.token_hash = feed.token_hash and coalesce(f.used_at < now() - rules.lifetime('calendarFeedUse'), true);
  return json_build_object('name', club, 'version', (
    select md5(concat_ws(' ', club, count(*), bit_xor(hash_record_extended((a.id, a.calendar_sequence, a.updated_at), 0))))
    from accounts.feed_activities(feed) as a));
end
$$;

-- The activities of a feed, as rows: making and reading JSON of a thousand descriptions costs more than all else. They are one character longer than in the file.
create or replace function accounts.list_feed_entries(token_hash bytea) returns table (
    id uuid, title text, description text, location text, latitude float8, longitude float8, "startTime" text, "endTime" text, "timeZone" text, "updatedAt" text, phase text,
    "calendarSequence" integer)
  language sql stable as $$
  select a.id, a.title, left(a.description, rules.limit_of('calendarFeedDescription') + 1), a.location, a.latitude::float8, a.longitude::float8, rules.instant(a.start_time), rules.instant(a.end_time), a.time_zone,
    rules.instant(a.updated_at), a.phase, a.calendar_sequence
  from accounts.calendar_feeds as f cross join lateral accounts.feed_activities(f) as a
  where f.token_hash = list_feed_entries.token_hash
  order by a.start_time, a.id
$$;
