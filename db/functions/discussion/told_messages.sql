-- What members were told of messages that are deleted, hidden or no longer read by them: it is told no more.

-- Whether a notification that gathers messages tells of this one: as `rules.notify_of_message` has chosen, and still to be read.
create or replace function rules.is_told_by(message public.messages, entry public.notifications, activity public.activities) returns boolean
  language sql stable
  return (message).activity_id = (entry).activity_id and (message).position >= ((entry).facts ->> 'firstPosition')::bigint and (message).sent_at <= (entry).created_at
    and (message).author_id <> (entry).user_id and (message).hidden_at is null and not rules.is_deleted(message)
    and not rules.is_led_by(activity, (message).author_id) and (entry).user_id <> all ((message).mentions)
    and not exists (select from public.messages as m where m.id = (message).reply_to and m.author_id = (entry).user_id)
    and rules.is_read_by(message, (entry).user_id);

-- Where the author is among those who wrote, a notification then tells of what is left: who wrote, and the newest words. If nothing is left, it is gone.
create or replace function rules.renew_gathered_messages(activity public.activities, author uuid, reader uuid default null) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.notifications;
  authors uuid[];
  newest uuid;
begin
  for entry in
    select * from public.notifications as n
    where n.activity_id = activity.id and n.kind = 'new-messages' and n.facts ? 'firstPosition' and author = any (n.members) and n.user_id = coalesce(reader, n.user_id)
  loop
    select array_agg(one.author_id order by one.last), (array_agg(one.newest order by one.last desc))[1] into authors, newest
    from (
      select m.author_id, max(m.position) as last, (array_agg(m.id order by m.position desc))[1] as newest
      from public.messages as m where m.activity_id = activity.id and rules.is_told_by(m, entry, activity) group by m.author_id) as one;
    if newest is null then
      delete from public.notifications where id = entry.id;
      perform rules.send_member_event(entry.user_id);
    elsif newest::text <> entry.facts ->> 'messageId' or authors <> entry.members then
      update public.notifications set members = authors, facts = facts || jsonb_build_object('messageId', newest) where id = entry.id;
    end if;
  end loop;
end
$$;

-- Who has been told of the message is no longer shown it, and what waits to be sent is not sent.
create or replace function rules.forget_sent_message(activity public.activities, message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  reader uuid;
begin
  for reader in
    delete from public.notifications as n
    where n.activity_id = activity.id and n.kind = 'message-to-you' and n.facts ->> 'messageId' = message.id::text
    returning n.user_id
  loop
    perform rules.send_member_event(reader);
  end loop;
  perform rules.renew_gathered_messages(activity, message.author_id);
  perform rules.change_sent_message(message.id, null);
end
$$;

-- Who deletes their account takes their words along.
create or replace function rules.forget_messages_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities;
  told record;
begin
  for activity in
    select * from public.activities as a where a.id in (select m.activity_id from public.messages as m where m.author_id = old.id) order by a.id
  loop
    for told in
      delete from public.notifications as n using public.messages as m
      where n.activity_id = activity.id and n.kind = 'message-to-you' and m.activity_id = activity.id and m.author_id = old.id and n.facts ->> 'messageId' = m.id::text
      returning n.user_id, m.id
    loop
      perform rules.send_member_event(told.user_id);
      perform rules.change_sent_message(told.id, null);
    end loop;
    delete from public.messages as m where m.activity_id = activity.id and m.author_id = old.id;
    perform rules.renew_gathered_messages(activity, old.id);
  end loop;
  return old;
end
$$;
create or replace trigger forget_messages_of_member before delete on public.profiles for each row execute function rules.forget_messages_of_member();
