-- The discussion of an activity: who writes in it, and what members see of it. Members who may see the activity read it, visitors do not.

create or replace function rules.has_discussions() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select discussion <> 'off' from public.system_settings);
end
$$;

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
    when viewer.removed and not viewer.joined then 'REMOVED_BY_LEADER'
    when writers <> 'members' and not rules.takes_part(activity, viewer) then 'NOT_TAKING_PART'
    when not viewer.manages and not rules.is_discussion_open(activity) then 'DISCUSSION_CLOSED'
  end;
end
$$;

create or replace function rules.reactions_json(message uuid, member uuid) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('reaction', one.reaction, 'count', one.count, 'isOwn', one.is_own) order by one.reaction), '[]')
    from (
      select r.reaction, count(*) as count, bool_or(r.user_id = member) as is_own from public.message_reactions as r
      where r.message_id = message group by r.reaction) as one);

create or replace function rules.message_json(message public.messages, leaders uuid[], member uuid) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'id', (message).id, 'position', (message).position, 'replyTo', (message).reply_to, 'text', (message).text, 'isAnswer', (message).is_answer,
      'author', jsonb_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'isLeader', p.id = any (leaders)),
      'mentions', (
        select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name, one.id), '[]')
        from public.profiles as one where one.id = any ((message).mentions)),
      'reactions', rules.reactions_json((message).id, member),
      'sentAt', rules.instant((message).sent_at), 'editedAt', rules.instant((message).edited_at))
    from public.profiles as p where p.id = (message).author_id);

-- With its replies, the oldest first.
create or replace function rules.thread_json(message public.messages, leaders uuid[], member uuid) returns jsonb
  language sql stable
  return rules.message_json(message, leaders, member) || jsonb_build_object('replies', (
    select coalesce(jsonb_agg(rules.message_json(reply, leaders, member) order by reply.position), '[]')
    from public.messages as reply where reply.activity_id = (message).activity_id and reply.reply_to = (message).id));

-- What others wrote since the member read last; more than 99 are not counted.
create or replace function rules.unread_messages(activity public.activities, member uuid) returns integer
  language sql stable
  return (
    select count(*)::integer from (
      select from public.messages as m
      where m.activity_id = activity.id and m.author_id <> member
        and m.position > coalesce((select r.position from public.discussion_readers as r where r.activity_id = activity.id and r.user_id = member), 0)
      limit 100) as one);

-- The message of the input, its activity locked as by every command. A message of an activity that the viewer cannot see does not exist for them.
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
  if message.id is null or not rules.has_discussions() or not rules.viewer_can_see(activity) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return message;
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
