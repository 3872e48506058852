-- The provider's schema `realtime`. A broadcast from the database is a row, which the realtime server reads from the write-ahead log and sends.
-- Rows are stored by day, and the server creates the partitions when the first client connects: before that, nothing can be sent.
set role supabase_realtime_admin;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
alter table realtime.messages enable row level security;
grant all on realtime.messages to postgres;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as
  'select nullif(current_setting(''realtime.topic'', true), '''')::text';

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql as $$
begin
  execute format('set local realtime.topic to %L', topic);
  insert into realtime.messages (payload, event, topic, private, extension)
  values (jsonb_build_object('id', gen_random_uuid()) || payload, event, topic, private, 'broadcast');
exception
  when others then
    raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- What the server does when a client connects.
create function realtime.create_partitions() returns void language plpgsql as $$
declare
  day date;
begin
  for day in select generate_series(current_date - 1, current_date + 3, '1 day') loop
    execute format('create table if not exists realtime.%I partition of realtime.messages for values from (%L) to (%L)',
      'messages_' || to_char(day, 'YYYY_MM_DD'), day, day + 1);
  end loop;
end
$$;
revoke execute on function realtime.create_partitions() from public;

-- The stub does not read the write-ahead log; it uses LISTEN.
create function realtime.notify_local_stack() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('local_stack_realtime', json_build_object('topic', new.topic, 'event', new.event, 'private', new.private, 'payload', new.payload)::text);
  return null;
end
$$;
create trigger notify_local_stack after insert on realtime.messages for each row execute function realtime.notify_local_stack();
reset role;
