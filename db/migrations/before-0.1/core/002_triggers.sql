-- What follows by itself from a change: seats are counted, and whoever listens is told.

create function rules.count_seats() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.activities set current_participants = current_participants + 1 where id = new.activity_id;
  else
    update public.activities set current_participants = current_participants - 1 where id = old.activity_id;
  end if;
  return null;
end
$$;
create trigger count_seats after insert or delete on public.participants for each row execute function rules.count_seats();

-- PostgreSQL sends equal notifications of one transaction once. Everybody may listen, so what is hidden is told without its name.
create function rules.tell(activity public.activities) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', case when rules.is_hidden(activity) then '{"review":true}' else format('{"activity":"%s"}', activity.id) end);
end
$$;

create function rules.notify_activity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform rules.tell(old);
  end if;
  if tg_op <> 'DELETE' then
    perform rules.tell(new);
  end if;
  return null;
end
$$;

-- What belongs to an activity. One that is being deleted tells it itself.
create function rules.notify_part() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform rules.tell(activity) from public.activities as activity where activity.id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create trigger notify_activity after insert or update or delete on public.activities for each row execute function rules.notify_activity();
create trigger notify_part after insert or update or delete on public.routes for each row execute function rules.notify_part();
create trigger notify_part after insert or update or delete on public.votes for each row execute function rules.notify_part();

create function rules.notify_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', '{"settings":true}');
  return null;
end
$$;
create trigger notify_settings after update on public.system_settings for each statement execute function rules.notify_settings();

-- A new name or face shows wherever the member leads or takes part.
create function rules.notify_people() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', '{"people":true}');
  return null;
end
$$;
create trigger notify_people after insert or delete or update of name, avatar on public.profiles for each statement execute function rules.notify_people();
