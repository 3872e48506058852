-- The discussion of an activity: who writes in it, and what members see of it. Members who may see the activity read it, visitors do not.

create or replace function rules.has_discussions() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select discussion <> 'off' from public.system_settings);
end
$$;

-- Only its replies are left. What is written is never empty.
create or replace function rules.is_deleted(message public.messages) returns boolean
  language sql immutable
  return (message).text = '';

-- Who takes part: a spot, a vote, a place on the waitlist, an application, or leading it.
create or replace function rules.takes_part(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return viewer.joined or viewer.manages or viewer.voted_for is not null
    or exists (select from public.waitlist as w where w.activity_id = activity.id and w.user_id = viewer.user_id)
    or exists (select from public.applications as a where a.activity_id = activity.id and a.user_id = viewer.user_id);
end
$$;

create or replace function rules.is_discussion_open(activity public.activities) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select is_open from public.discussions where activity_id = activity.id), true);
end
$$;

create or replace function rules.refusal_of_message(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
declare
  writers text := (select discussion from public.system_settings);
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when writers = 'off' then 'DISCUSSION_CLOSED'
    when rules.is_hidden(activity) then rules.phase_refusal(activity.phase, 'voting')
    when viewer.removed then 'REMOVED_BY_LEADER'
    when writers <> 'members' and not rules.takes_part(activity, viewer) then 'NOT_TAKING_PART'
    when not viewer.manages and not rules.is_discussion_open(activity) then 'DISCUSSION_CLOSED'
  end;
end
$$;

-- Whose words the member does not read: who blocked them, and whom they blocked.
create or replace function rules.blocked_with(member uuid) returns uuid[]
  language sql stable
  return array(
    select one.blocked_id from public.blocks as one where one.member_id = member
    union select one.member_id from public.blocks as one where one.blocked_id = member);

-- The same for one activity: what its leaders write is for all, and leaders and admins read everything.
create or replace function rules.silenced_for(activity public.activities, member uuid) returns uuid[]
  language sql stable
  return case when rules.manages(activity, member) then '{}'
    else array(select unnest(rules.blocked_with(member)) except select unnest(rules.leaders_of(activity))) end;

create or replace function rules.reader_of(activity public.activities, viewer rules.viewer_role) returns rules.discussion_reader
  language plpgsql stable set search_path = '' as $$
begin
  return row(viewer.user_id, viewer.manages, rules.leaders_of(activity), rules.silenced_for(activity, viewer.user_id));
end
$$;

-- Which members do not read what the author writes in the activity.
create or replace function rules.not_reading(activity public.activities, author uuid) returns uuid[]
  language sql stable
  return case when rules.is_led_by(activity, author) then '{}'
    else array(select member from unnest(rules.blocked_with(author)) as member where not rules.manages(activity, member)) end;

create or replace function rules.is_read_by(message public.messages, member uuid) returns boolean
  language sql stable
  return exists (
    select from public.activities as a where a.id = (message).activity_id and member <> all (rules.not_reading(a, (message).author_id)));

create or replace function rules.reactions_json(message uuid, reader rules.discussion_reader) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('reaction', one.reaction, 'count', one.count, 'isOwn', one.is_own) order by one.reaction), '[]')
    from (
      select r.reaction, count(*) as count, bool_or(r.user_id = (reader).member) as is_own from public.message_reactions as r
      where r.message_id = message and r.user_id <> all ((reader).silenced) group by r.reaction) as one);

-- The text of a hidden message is for its author, leaders and admins.
create or replace function rules.message_json(message public.messages, reader rules.discussion_reader) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'id', (message).id, 'position', (message).position, 'replyTo', (message).reply_to,
      'text', case when shown.words then (message).text else '' end,
      'isAnswer', (message).is_answer and (message).hidden_at is null,
      'author', jsonb_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'isLeader', p.id = any ((reader).leaders)),
      'mentions', (
        select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name, one.id), '[]')
        from public.profiles as one where shown.words and one.id = any ((message).mentions)),
      'reactions', case when (message).hidden_at is null then rules.reactions_json((message).id, reader) else '[]' end,
      'isHidden', (message).hidden_at is not null,
      'hiddenReason', case when shown.words then (message).hidden_reason end,
      'sentAt', rules.instant((message).sent_at), 'editedAt', rules.instant((message).edited_at))
    from public.profiles as p cross join lateral (
      select (message).hidden_at is null or (reader).manages or p.id = (reader).member as words) as shown
    where p.id = (message).author_id);

-- With its replies, the oldest first.
create or replace function rules.thread_json(message public.messages, reader rules.discussion_reader) returns jsonb
  language sql stable
  return rules.message_json(message, reader) || jsonb_build_object('replies', (
    select coalesce(jsonb_agg(rules.message_json(reply, reader) order by reply.position), '[]')
    from public.messages as reply
    where reply.activity_id = (message).activity_id and reply.reply_to = (message).id and reply.author_id <> all ((reader).silenced)));

create or replace function rules.read_until(activity public.activities, member uuid) returns bigint
  language sql stable
  return coalesce((select r.position from public.discussion_readers as r where r.activity_id = (activity).id and r.user_id = member), 0);

-- What others wrote since the member read last; more than 99 are not counted.
create or replace function rules.unread_messages(activity public.activities, reader rules.discussion_reader) returns integer
  language sql stable
  return (
    select count(*)::integer from (
      select from public.messages as m
      where m.activity_id = activity.id and m.author_id <> (reader).member and m.author_id <> all ((reader).silenced) and m.hidden_at is null and not rules.is_deleted(m)
        and m.position > rules.read_until(activity, (reader).member)
      limit 100) as one);

-- For the cards of lists; null where the discussion does not concern the member: they neither have a spot, nor lead, nor have opened it.
create or replace function rules.unread_on_card(activity public.activities, member uuid, is_joined boolean) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  reader rules.discussion_reader;
begin
  if is_joined or rules.is_led_by(activity, member)
      or exists (select from public.discussion_readers as r where r.activity_id = activity.id and r.user_id = member) then
    reader := row(member, false, '{}', rules.silenced_for(activity, member));
    return nullif(rules.unread_messages(activity, reader), 0);
  end if;
  return null;
end
$$;

-- The message of the input, its activity locked as by every command. A message that the viewer cannot see does not exist for them.
create or replace function rules.lock_message(input jsonb) returns public.messages
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'messageId');
  activity public.activities;
  message public.messages;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select m.activity_id from public.messages as m where m.id = wanted) for no key update;
  select * into message from public.messages where id = wanted;
  if message.id is null or rules.is_deleted(message) or not rules.has_discussions() or not rules.viewer_can_see(activity) then
    perform rules.refuse('NOT_FOUND');
  end if;
  if message.author_id = any (rules.silenced_for(activity, auth.uid())) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return message;
end
$$;

-- The answer of a command on a message.
create or replace function rules.message_response(message public.messages, activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return rules.thread_json(message, rules.reader_of(activity, rules.viewer_role_in(activity)));
end
$$;

create or replace function rules.activity_of(message public.messages) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (message).activity_id);

-- An event does not name a hidden activity.
create or replace function rules.send_discussion_event(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not rules.is_hidden(activity) then
    perform rules.send_event(format('{"discussion":"%s"}', activity.id));
  end if;
end
$$;
