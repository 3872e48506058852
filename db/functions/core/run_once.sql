-- Runs a command at most once per idempotency key of the member. The input names the key, the function and its input.
-- A retry with the same key receives the answer without running the command again. A refusal stores nothing, so its retry runs the command.

create or replace function public.run_once(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  command_key uuid := rules.id_in($1, 'key');
  retry_call text := rules.retry_call($1 ->> 'call');
  request bytea := sha256(convert_to(($1 - 'key')::text, 'UTF8'));
  earlier public.idempotency_keys;
  response json;
  is_activity boolean;
begin
  -- The key locks the profile of the member. The activity is locked before, as in a deletion of the member: in the opposite order, both would wait for each
  -- other.
  if $1 -> 'input' ? 'activityId' then
    perform from public.activities where id = rules.id_in($1 -> 'input', 'activityId') for no key update;
  elsif $1 -> 'input' ? 'carId' then
    perform from public.activities where id = (select c.activity_id from public.cars as c where c.id = rules.id_in($1 -> 'input', 'carId')) for no key update;
  end if;
  -- A member who was deleted while these locks waited is refused here; the key refers to the profile, and would fail.
  perform from public.profiles where id = member for key share;
  perform rules.me();
  -- A parallel request with the same key waits here until the first has ended.
  insert into public.idempotency_keys (member_id, key, request) values (member, command_key, request) on conflict do nothing;
  if not found then
    select * into earlier from public.idempotency_keys as k where k.member_id = member and k.key = command_key;
    if earlier.request is distinct from request then
      perform rules.refuse('IDEMPOTENCY_KEY_REUSED');
    end if;
    return case
      when earlier.answer is not null then earlier.answer
      when earlier.activity_id is not null then public.get_activity(jsonb_build_object('activityId', earlier.activity_id))
      else rules.run_command(retry_call, coalesce($1 -> 'input', '{}')) end;
  end if;
  perform rules.delete_excess_keys(member);
  response := rules.run_command($1 ->> 'call', coalesce($1 -> 'input', '{}'));
  is_activity := response -> 'phase' is not null;
  update public.idempotency_keys as k
    set activity_id = case when is_activity then (response ->> 'id')::uuid end, answer = case when not is_activity and retry_call is null then response end
    where k.member_id = member and k.key = command_key;
  return response;
end
$$;

-- The call that answers a retry with the data of a person as they are then. The answer is not stored: the copy would outlive what the member deletes, even the
-- account. A retry of a data export starts another one.
create or replace function rules.retry_call(call text) returns text
  language sql immutable
  return case
    when call in ('start_backup', 'create_import', 'apply_import', 'undo_import') then call
    when call = 'update_user_info' then 'get_user_info'
    when call in ('join_group', 'leave_group', 'set_group_notifications', 'set_group_member', 'remove_group_member', 'update_group') then 'get_group'
    when call in ('add_companion', 'update_companion', 'delete_companion') then 'list_companions'
    when call in ('give_qualification', 'take_qualification', 'give_role', 'take_role') then 'list_member_qualifications'
    when call in ('create_qualification', 'update_qualification', 'delete_qualification', 'set_proposal_rule') then 'list_qualifications'
    when call in ('block_member', 'unblock_member') then 'list_blocks'
    when call = 'set_photos' then 'list_photos'
    when call in ('set_emergency_contact', 'delete_emergency_contact') then 'get_emergency_contact'
    when call in ('update_user', 'confirm_user_email', 'decline_user', 'unlock_user', 'remove_admin_role') then 'get_user'
  end;

-- Runs a function that members may call. The caller is security definer, so the privilege is checked here.
create or replace function rules.run_command(name text, input jsonb) returns json
  language plpgsql set search_path = '' as $$
declare
  command regprocedure := to_regprocedure(format('public.%I(jsonb)', coalesce(name, '')));
  answer json;
begin
  if command is null or not has_function_privilege('authenticated', command, 'execute') then
    perform rules.refuse_field('call', 'INVALID');
  end if;
  execute format('select public.%I($1)', name) into answer using input;
  return answer;
end
$$;

-- A member has at most 500 keys; the oldest are deleted first.
create or replace function rules.delete_excess_keys(member uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.idempotency_keys as k where k.member_id = member
    and k.created_at < (select n.created_at from public.idempotency_keys as n where n.member_id = member order by n.created_at desc offset 499 limit 1);
end;

-- Called by the hourly check. A command that was stored on the device may arrive days later.
create or replace function rules.delete_expired_keys() returns void
  language sql set search_path = ''
begin atomic
  delete from public.idempotency_keys where created_at < now() - interval '7 days';
end;
