-- Writes, changes and deletes a message.

-- Who can be mentioned and is told of new messages: who leads the activity, takes part in it, waits for a spot, or has written.
create or replace function rules.discussion_members(activity public.activities) returns uuid[]
  language sql stable
  return array(
    select unnest(rules.leaders_of(activity))
    union select user_id from public.participants where activity_id = (activity).id
    union select user_id from public.waitlist where activity_id = (activity).id
    union select author_id from public.messages where activity_id = (activity).id);

-- Who of them the text mentions, by "@" and the name. A longer name counts: "@Anna Lena" is not Anna. Further ones are told as all others.
create or replace function rules.mentioned_in(written text, members uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  rest text := written;
  found uuid[] := '{}';
  person public.profiles;
begin
  if strpos(written, '@') > 0 then
    for person in select * from public.profiles where id = any (members) and strpos(written, '@' || name) > 0 order by char_length(name) desc, id loop
      if strpos(rest, '@' || person.name) > 0 then
        found := found || person.id;
        rest := replace(rest, '@' || person.name, '');
      end if;
    end loop;
  end if;
  return found[1:rules.limit_of('mentions')];
end
$$;

-- At most 200: they are shown while a member types a name.
create or replace function rules.people_to_mention(activity public.activities, member uuid) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) order by p.name, p.id), '[]')
    from (
      select id, name, avatar from public.profiles where id = any (rules.discussion_members(activity)) and id <> member
        and not exists (select from public.blocks as one where one.member_id = people_to_mention.member and one.blocked_id = id)
      order by name, id limit 200) as p);

-- What a notification shows of a message. Where it is cut, no direction of text stays open.
create or replace function rules.excerpt(written text) returns text
  language sql immutable
  return case when char_length(written) > 200 then regexp_replace(left(written, 199), '[\u202A-\u202E\u2066-\u2069]', '', 'g') || '…' else written end;

-- Whom a message is for is told at once: who is mentioned, whom it answers, and all if a leader writes. For others it is gathered with the next,
-- from `firstPosition` on. Nobody is told of what they do not read.
create or replace function rules.notify_of_message(activity public.activities, message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  is_by_leader boolean := rules.is_led_by(activity, message.author_id);
  readers uuid[] := array(
    select unnest(rules.discussion_members(activity)) except select unnest(rules.not_reading(activity, message.author_id)));
  called uuid[] := array(
    select unnest(readers) intersect select unnest(case when is_by_leader then readers
      else message.mentions || (select m.author_id from public.messages as m where m.id = message.reply_to) end));
begin
  perform rules.notify_members(called, 'message-to-you', activity, jsonb_build_object('messageId', message.id), rules.excerpt(message.text), message.author_id);
  perform rules.notify_members(array(select unnest(readers) except select unnest(called)), 'new-messages', activity,
    jsonb_build_object('messageId', message.id, 'firstPosition', message.position), null, message.author_id);
end
$$;

create or replace function public.write_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  written text := rules.required_text($1, 'text', 2000);
  replied public.messages;
  message public.messages;
begin
  perform rules.refuse_if(rules.refusal_of_message(activity, viewer));
  if (select count(*) from public.messages where activity_id = activity.id) >= rules.limit_of('messages') then
    perform rules.refuse('DISCUSSION_FULL');
  end if;
  if $1 ->> 'replyTo' is not null then
    select * into replied from public.messages where id = rules.id_in($1, 'replyTo') and activity_id = activity.id;
    if replied.id is null or rules.is_deleted(replied) or replied.author_id = any (rules.silenced_for(activity, viewer.user_id)) then
      perform rules.refuse('NOT_FOUND');
    elsif replied.hidden_at is not null then
      perform rules.refuse('MESSAGE_HIDDEN');
    elsif (select count(*) from public.messages where activity_id = activity.id and reply_to = coalesce(replied.reply_to, replied.id)) >= rules.limit_of('replies') then
      perform rules.refuse_field('replyTo', 'TOO_MANY');
    end if;
  end if;
  insert into public.messages (activity_id, author_id, reply_to, text, mentions, is_answer)
  values (
    activity.id, auth.uid(), coalesce(replied.reply_to, replied.id), written,
    rules.mentioned_in(written, rules.discussion_members(activity)),
    coalesce(viewer.leads and replied.reply_to is null and not rules.is_led_by(activity, replied.author_id) and replied.text ~ '[?？؟]', false))
  returning * into message;
  perform rules.mark_read_until(activity, message.position);
  perform rules.notify_of_message(activity, message);
  perform rules.send_discussion_event(activity);
  return rules.message_response(message, activity);
end
$$;

-- Whether others may have read it by now, so that they see that it was edited.
create or replace function rules.is_fresh(message public.messages) returns boolean
  language sql stable
  return (message).sent_at > now() - rules.lifetime('freshMessage');

create or replace function public.edit_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  written text := rules.required_text($1, 'text', 2000);
begin
  if message.author_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform rules.refuse_if(coalesce(
    rules.refusal_of_message(activity, rules.viewer_role_in(activity)), case when message.hidden_at is not null then 'MESSAGE_HIDDEN' end));
  if message.text <> written then
    update public.messages set text = written, edited_at = case when rules.is_fresh(message) then edited_at else now() end
    where id = message.id returning * into message;
    perform rules.change_sent_message(message.id, rules.excerpt(written));
    perform rules.send_discussion_event(activity);
  end if;
  return rules.message_response(message, activity);
end
$$;

-- What was said in it is gone, and the replies to it stay: an empty message is in its place, until the last of them is deleted.
create or replace function rules.delete_message(message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  replies uuid[] := array(select id from public.messages where activity_id = message.activity_id and reply_to = message.id);
begin
  delete from public.messages where id = message.id;
  if replies <> '{}' then
    insert into public.messages (id, activity_id, author_id, position, text, sent_at) overriding system value
    values (message.id, message.activity_id, message.author_id, message.position, '', message.sent_at);
    update public.messages set reply_to = message.id where id = any (replies);
  else
    delete from public.messages as m where m.id = message.reply_to and rules.is_deleted(m)
      and not exists (select from public.messages as reply where reply.activity_id = m.activity_id and reply.reply_to = m.id);
  end if;
end
$$;

-- By its author; by a leader or an admin, any.
create or replace function public.delete_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
begin
  if message.author_id <> auth.uid() and not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform rules.delete_message(message);
  perform rules.forget_sent_message(activity, message);
  if message.author_id <> auth.uid() then
    perform rules.log_activity_operation('delete_message', activity, jsonb_build_object('author', message.author_id));
  end if;
  perform rules.send_discussion_event(activity);
  return '{"ok": true}';
end
$$;
