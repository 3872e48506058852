-- Leaders close and open a discussion, and pin a message or none. Members note up to where they have read.

create or replace function public.set_discussion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  opens boolean := rules.boolean_in($1, 'isOpen');
  message uuid := case when $1 ->> 'pinned' is not null then rules.id_in($1, 'pinned') end;
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.has_discussions() then
    perform rules.refuse('DISCUSSION_CLOSED');
  elsif message is not null and not exists (select from public.messages as m where m.id = message and m.activity_id = activity.id and m.hidden_at is null and not rules.is_deleted(m)) then
    perform rules.refuse('NOT_FOUND');
  end if;
  insert into public.discussions as d (activity_id, is_open, pinned) values (activity.id, coalesce(opens, true), message)
  on conflict (activity_id) do update set is_open = coalesce(opens, d.is_open), pinned = case when $1 ? 'pinned' then message else d.pinned end;
  if opens is not null then
    perform rules.log_activity_operation('set_discussion', activity, jsonb_build_object('isOpen', opens));
  end if;
  perform rules.send_discussion_event(activity);
  return public.list_messages(jsonb_build_object('activityId', activity.id));
end
$$;

create or replace function rules.mark_read_until(activity public.activities, until bigint) returns void
  language sql set search_path = ''
begin atomic
  insert into public.discussion_readers as r (activity_id, user_id, position) values ((activity).id, auth.uid(), until)
  on conflict (activity_id, user_id) do update set position = greatest(r.position, excluded.position);
end;

-- It does not lock the activity: many read at the same time.
create or replace function public.mark_messages_read(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  until bigint := (select m.position from public.messages as m where m.id = rules.id_in($1, 'messageId') and m.activity_id = activity.id);
begin
  if until is null or not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  end if;
  perform rules.mark_read_until(activity, until);
  return json_build_object('unread', rules.unread_messages(activity, rules.reader_of(activity, rules.viewer_role_in(activity))));
exception
  when foreign_key_violation then -- the activity or the member was deleted concurrently
    perform rules.refuse('ACTIVITY_NOT_FOUND');
end
$$;
