-- The messages of an activity with their replies, the newest first. What is about the whole discussion is in each page, except what only the first one needs.

create or replace function public.list_messages(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  reader rules.discussion_reader := rules.reader_of(activity, viewer);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 30), 100);
  cursor text := $1 ->> 'cursor';
  found public.messages[];
  page jsonb;
begin
  if not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  elsif cursor !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  -- A reply to a message that is not shown is one of its own, as when its message is deleted.
  found := array(
    select m from public.messages as m
    where m.activity_id = activity.id and (cursor is null or m.position < cursor::bigint) and m.author_id <> all (reader.silenced)
      and (m.reply_to is null or reader.silenced <> '{}' and exists (
        select from public.messages as replied where replied.id = m.reply_to and replied.author_id = any (reader.silenced)))
    order by m.position desc limit size + 1);
  page := jsonb_build_object(
    'title', activity.title,
    'items', (
      select coalesce(jsonb_agg(rules.thread_json(m, reader) || '{"replyTo": null}' order by m.position desc), '[]') from unnest(found[1:size]) as m),
    'nextCursor', case when cardinality(found) > size then (found[size]).position::text end,
    'isOpen', rules.is_discussion_open(activity),
    'unread', rules.unread_messages(activity, reader), 'readUntil', rules.read_until(activity, member),
    'refusal', rules.refusal_of_message(activity, viewer),
    'canManage', viewer.manages);
  if cursor is null then
    page := page || jsonb_build_object(
      'pinned', (
        select rules.message_json(m, reader) from public.messages as m join public.discussions as d on d.activity_id = m.activity_id and d.pinned = m.id
        where m.activity_id = activity.id and m.author_id <> all (reader.silenced)),
      'people', rules.people_to_mention(activity, member));
  end if;
  return page;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
