-- Change events on channel "club": they say what changed, so that open screens load it again.

-- PostgreSQL sends equal notifications of one transaction once. The hosted project replaces this function.
create or replace function rules.send_event(event text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', event);
end
$$;

-- Only for the tabs of this member: their notifications have changed. The hosted project replaces this function, too.
create or replace function rules.send_member_event(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(format('{"notifications":"%s"}', member));
end
$$;

-- An event without an id: `settings` of the club, `people` (what members show of themselves), `members` (what only admins see of them).
create or replace function rules.notify_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_event(format('{"%s":true}', tg_argv[0]));
  return null;
end
$$;

-- Everybody may listen, so an event does not name a hidden activity.
create or replace function rules.notify_change(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(case when rules.is_hidden(activity) then '{"review":true}' else format('{"activity":"%s"}', activity.id) end);
end
$$;

create or replace function rules.notify_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform rules.notify_change(old);
  end if;
  if tg_op <> 'DELETE' then
    perform rules.notify_change(new);
  end if;
  return null;
end
$$;

-- For routes and votes. A deleted activity sends its own event.
create or replace function rules.notify_part() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_change(activity) from public.activities as activity where activity.id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
