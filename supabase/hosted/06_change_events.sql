-- Change events. A hosted project has no listener for NOTIFY, so the same events are broadcast on the private topic "club", and those for one member on a
-- private topic of that member. They contain no rows; the event of a hidden activity only says that the review list has changed.

-- Everybody may receive the events of the club, and members their own. No policy lets anybody send: on a public topic, every client could.
drop policy if exists "everyone receives change events" on realtime.messages;
create policy "everyone receives change events" on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) in ('club', 'member:' || (select auth.uid())));

-- A project whose Realtime is missing or broken, such as a restored one, still stores what its members do.
create or replace function rules.broadcast(event text, topic text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform realtime.send(event::jsonb, 'change', topic, true);
exception
  when others then
    raise warning 'A change event was not sent: %', sqlerrm;
end
$$;

-- Sends equal events once per transaction, as NOTIFY does.
create or replace function rules.send_event(event text) returns void
  language plpgsql set search_path = '' as $$
declare
  sent text := coalesce(current_setting('bothy.sent_events', true), '');
begin
  if position(event in sent) = 0 then
    perform set_config('bothy.sent_events', sent || event, true);
    perform rules.broadcast(event, 'club');
  end if;
end
$$;

-- Sends equal events that follow each other once: a member reads many notifications at a time, and an event has one for each of many members, so that
-- remembering all of them would take long.
create or replace function rules.send_member_event(member uuid, kind text default 'notifications') returns void
  language plpgsql set search_path = '' as $$
declare
  event text := format('{"%s":"%s"}', kind, member);
begin
  if current_setting('bothy.last_member_event', true) is distinct from event then
    perform set_config('bothy.last_member_event', event, true);
    perform rules.broadcast(event, 'member:' || member);
  end if;
end
$$;
