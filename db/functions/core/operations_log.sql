-- The operations log: commands of admins, messages to others, and changes that members made to their own account.

-- Logs a command on an activity that concerns others, whoever ran it.
create or replace function rules.log_about_activity(operation text, activity public.activities, details jsonb default '{}') returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details)
  values (auth.uid(), log_about_activity.operation,
    jsonb_build_object('activity', (activity).id, 'title', (activity).title) || log_about_activity.details);
end;

-- Logs a command on an activity if an admin or reviewer ran it.
create or replace function rules.log_activity_operation(operation text, activity public.activities, details jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  if rules.reviews(activity, auth.uid()) then
    perform rules.log_about_activity(operation, activity, details);
  end if;
end
$$;

create or replace function rules.log_admin_operation(operation text, details jsonb) returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details) values (auth.uid(), log_admin_operation.operation, log_admin_operation.details);
end;

-- Logs who wrote to how many others, without the text. It concerns others, so it is logged for every member.
create or replace function rules.log_message_operation(operation text, activity public.activities, recipients integer) returns void
  language sql set search_path = ''
begin atomic
  select rules.log_about_activity(log_message_operation.operation, activity, jsonb_build_object('recipients', log_message_operation.recipients));
end;

-- Logs what members do with their own account, unless they have turned data collection off.
create or replace function rules.log_member_operation(operation text, details jsonb) returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), log_member_operation.operation, log_member_operation.details
  where coalesce((select data_collection from public.user_settings where user_id = auth.uid()), true);
end;

-- Addresses, phone numbers and pictures that admins entered are deleted with the member. The name stays: the log says whom an admin deleted.
create or replace function rules.delete_logged_input() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.system_logs set details = details - '{email,phone,avatar}'::text[]
  where operation = 'update_user' and details ->> 'member' = old.id::text;
  return null;
end
$$;
create or replace trigger delete_logged_input after delete on public.profiles for each row execute function rules.delete_logged_input();

create or replace function rules.log_entry(entry public.system_logs) returns json
  language sql stable
  return json_build_object(
    'id', entry.id, 'at', rules.instant(entry.created_at), 'userId', entry.user_id,
    'userName', (select name from public.profiles where id = entry.user_id), 'operation', entry.operation, 'details', entry.details);

-- A page of the log, latest first. The cursor is the id of the last entry of the previous page.
create or replace function public.list_logs(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  entries public.system_logs[];
begin
  perform rules.must_be_admin();
  if $1 ->> 'cursor' !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  entries := array(
    select l from public.system_logs as l
    where ($1 ->> 'cursor' is null or l.id < ($1 ->> 'cursor')::bigint)
      and ($1 ->> 'operation' is null or l.operation = $1 ->> 'operation')
      and ($1 ->> 'userId' is null or l.user_id = ($1 ->> 'userId')::uuid)
    order by l.id desc limit size + 1);
  return json_build_object(
    'items', (select coalesce(json_agg(rules.log_entry(e) order by e.id desc), '[]') from unnest(entries[1:size]) as e),
    'nextCursor', case when cardinality(entries) > size then (entries[size]).id::text end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
