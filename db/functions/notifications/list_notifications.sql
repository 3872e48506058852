-- The notifications of the viewer, newest first, and how many are unread.

create or replace function rules.count_unread(member uuid) returns integer
  language sql stable
  return (select count(*)::integer from public.notifications where user_id = member and read_at is null);

-- The beginning of the message that it tells of, as it is now, for who may read it. One that was written to the reader is answered by its id.
create or replace function rules.words_of(entry public.notifications) returns jsonb
  language sql stable
  return coalesce((
    select jsonb_build_object('message', rules.excerpt(m.text)) || case (entry).kind when 'message-to-you' then jsonb_build_object('messageId', m.id) else '{}' end from public.messages as m
    where m.id = ((entry).facts ->> 'messageId')::uuid and m.hidden_at is null and rules.is_read_by(m, (entry).user_id)), '{}');

create or replace function rules.notification_json(entry public.notifications) returns json
  language sql stable
  return json_build_object(
    'id', (entry).id, 'kind', (entry).kind, 'activityId', (entry).activity_id,
    'facts', (entry).facts - '{activity,coordinates,messageId,firstPosition}'::text[] || rules.words_of(entry),
    -- Members who have left the club are counted, but have no name any more.
    'memberCount', cardinality((entry).members),
    'members', (
      select coalesce(json_agg(p.name order by position desc), '[]')
      from (select * from unnest((entry).members) with ordinality as member (id, position) order by position desc limit 3) as member
      join public.profiles as p on p.id = member.id),
    'createdAt', rules.instant((entry).created_at), 'isRead', (entry).read_at is not null);

create or replace function public.list_notifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  size integer;
  cursor text := $1 ->> 'cursor';
  entries public.notifications[];
begin
  size := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  if cursor is not null then
    perform rules.check_cursor(cursor, 'created');
  end if;
  entries := array(
    select n from public.notifications as n
    where n.user_id = member
      and (cursor is null or (n.created_at, n.id) < (rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid))
    order by n.created_at desc, n.id desc limit size + 1);
  return json_build_object(
    'items', (
      select coalesce(json_agg(rules.notification_json(n) order by n.created_at desc, n.id desc), '[]')
      from unnest(entries[1:size]) as n),
    'nextCursor', case when cardinality(entries) > size then rules.cursor_of('created', (entries[size]).created_at, (entries[size]).id) end,
    'unread', rules.count_unread(member));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
