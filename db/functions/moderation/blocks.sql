-- A member blocks another one: from then on neither reads what the other writes in discussions. Spots, votes, roll call and what leaders write are unaffected,
-- leaders and admins read everything in what they moderate, and nobody is told.

create or replace function rules.blocks_json(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('items', coalesce(json_agg(
      json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'blockedAt', rules.instant(one.blocked_at)) order by one.blocked_at desc, p.id), '[]'))
    from public.blocks as one join public.profiles as p on p.id = one.blocked_id where one.member_id = member);
end
$$;

-- What one of them was told of the words of the other, and would still be told.
create or replace function rules.forget_words(reader uuid, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  one record;
  activity public.activities;
begin
  for one in
    delete from public.notifications as n using public.activities as a
    where n.user_id = reader and n.kind = 'message-to-you' and n.members = array[author] and a.id = n.activity_id and reader = any (rules.not_reading(a, author))
    returning n.facts ->> 'messageId' as message
  loop
    perform rules.drop_sent_message(one.message::uuid, reader);
  end loop;
  for activity in
    select a.* from public.notifications as n join public.activities as a on a.id = n.activity_id
    where n.user_id = reader and n.kind = 'new-messages' and author = any (n.members) and reader = any (rules.not_reading(a, author))
  loop
    perform rules.renew_gathered_messages(activity, author, reader);
  end loop;
  -- Those of earlier versions do not know which messages they gather.
  update public.notifications as n set members = array_remove(n.members, author) from public.activities as a
  where n.user_id = reader and n.kind = 'new-messages' and author = any (n.members) and a.id = n.activity_id and reader = any (rules.not_reading(a, author));
  update public.notifications as n set members = array_remove(n.members, author)
  where n.user_id = reader and n.kind = 'leader-thanked' and author = any (n.members);
  delete from public.notifications as n where n.user_id = reader and n.kind in ('new-messages', 'leader-thanked') and n.members = '{}';
end
$$;

create or replace function public.list_blocks(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.blocks_json(rules.me());
end
$$;

create or replace function public.block_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  blocked uuid := rules.id_in($1, 'userId');
begin
  if not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  elsif not exists (select from public.profiles where id = blocked) then
    perform rules.refuse('USER_NOT_FOUND');
  elsif (select count(*) from public.blocks where member_id = member) >= rules.limit_of('blocks') then
    perform rules.refuse_field('userId', 'TOO_MANY');
  end if;
  insert into public.blocks (member_id, blocked_id) values (member, blocked) on conflict do nothing;
  perform rules.forget_words(member, blocked);
  perform rules.forget_words(blocked, member);
  return rules.blocks_json(member);
exception
  when check_violation then -- only the member themselves
    perform rules.refuse_field('userId', 'INVALID');
  when foreign_key_violation then -- deleted concurrently
    perform rules.refuse('USER_NOT_FOUND');
end
$$;

create or replace function public.unblock_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  delete from public.blocks where member_id = member and blocked_id = rules.id_in($1, 'userId');
  return rules.blocks_json(member);
end
$$;
