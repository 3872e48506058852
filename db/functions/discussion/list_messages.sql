-- The messages of an activity with their replies, the newest first, and what is the same for all of them.

create or replace function public.list_messages(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 30), 100);
  cursor text := $1 ->> 'cursor';
  leaders uuid[] := rules.leaders_of(activity);
  pinned uuid := (select d.pinned from public.discussions as d where d.activity_id = activity.id);
  found public.messages[];
begin
  if not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  elsif cursor !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  found := array(
    select m from public.messages as m
    where m.activity_id = activity.id and m.reply_to is null and (cursor is null or m.position < cursor::bigint)
    order by m.position desc limit size + 1);
  return json_build_object(
    'title', activity.title,
    'items', (select coalesce(json_agg(rules.thread_json(m, leaders, member) order by m.position desc), '[]') from unnest(found[1:size]) as m),
    'nextCursor', case when cardinality(found) > size then (found[size]).position::text end,
    'pinned', (select rules.message_json(m, leaders, member) from public.messages as m where m.id = pinned),
    'isOpen', rules.is_discussion_open(activity),
    'unread', rules.unread_messages(activity, member),
    'refusal', rules.refusal_of_message(activity, viewer),
    'canManage', viewer.manages,
    'people', rules.people_to_mention(activity, member));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
