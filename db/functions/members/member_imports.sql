-- Members from a file: a check that writes nothing but the rows themselves, its application as a whole, and the undo of that for a day.

-- The members of an import who were never signed in.
create or replace function rules.invitable_members(import public.member_imports) returns uuid[]
  language sql stable
  return case when import.applied_at is null or import.undone_at is not null then '{}' else array(
    select p.id from public.imported_rows as r join public.profiles as p on p.id = r.member_id
    where r.import_id = import.id and r.outcome = 'new' and p.is_invited and not p.email_verified order by r.line) end;

create or replace function rules.import_json(import public.member_imports) returns json
  language sql stable
  return json_build_object(
    'id', import.id, 'fileName', import.file_name, 'language', import.language, 'by', (select name from public.profiles where id = import.created_by),
    'createdAt', rules.instant(import.created_at), 'appliedAt', rules.instant(import.applied_at), 'undoneAt', rules.instant(import.undone_at),
    'undoEndsAt', case when import.undone_at is null and import.applied_at > now() - rules.lifetime('importUndo') then rules.instant(import.applied_at + rules.lifetime('importUndo')) end,
    'counts', import.counts, 'invitable', cardinality(rules.invitable_members(import)));

create or replace function rules.import_row_json(entry public.imported_rows) returns json
  language sql stable
  return json_build_object('line', entry.line, 'outcome', entry.outcome, 'problem', entry.problem, 'memberId', entry.member_id, 'name', entry.name,
    'email', entry.email, 'phone', entry.phone, 'birthday', entry.birthday, 'role', entry.role, 'groups', entry.groups, 'qualifications', entry.qualifications,
    'currentName', (select name from public.profiles where id = entry.member_id), 'former', entry.former - '{phoneStatus,groupRoles,qualificationEnds}'::text[], 'kept', entry.kept);

create or replace function rules.import_with_rows(import public.member_imports, entries public.imported_rows[]) returns json
  language sql stable
  return rules.with_fields(rules.import_json(import), json_build_object('rows', (
    select coalesce(json_agg(rules.import_row_json(entry) order by array_position('{refused,changed,new,same}'::text[], entry.outcome), entry.line), '[]')
    from unnest(entries) as entry)));

create or replace function rules.counts_of_rows(entries public.imported_rows[]) returns jsonb
  language sql stable
  return (select jsonb_object_agg(one.outcome, (select count(*) from unnest(entries) as entry where entry.outcome = one.outcome))
    from unnest('{new,changed,same,refused}'::text[]) as one (outcome));

-- Locks an import that was not forgotten yet.
create or replace function rules.lock_import(input jsonb) returns public.member_imports
  language plpgsql set search_path = '' as $$
declare
  import public.member_imports;
begin
  perform rules.must_be_admin();
  select * into import from public.member_imports where id = rules.id_in(input, 'importId') for update;
  if import.id is null or import.applied_at is null and import.created_at < now() - rules.lifetime('importUndo') then
    perform rules.refuse('IMPORT_NOT_FOUND');
  end if;
  return import;
end
$$;

-- The last check of an admin replaces the former ones.
create or replace function public.create_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports;
  entries public.imported_rows[];
begin
  perform rules.must_be_admin();
  if jsonb_typeof($1 -> 'rows') is distinct from 'array' or $1 -> 'rows' = '[]' then
    perform rules.refuse_field('rows', 'REQUIRED');
  elsif jsonb_array_length($1 -> 'rows') > 5000 then
    perform rules.refuse_field('rows', 'TOO_MANY');
  end if;
  delete from public.member_imports where created_by = auth.uid() and applied_at is null;
  insert into public.member_imports (created_by, file_name, language) values (auth.uid(), rules.text_in($1, 'fileName'), $1 ->> 'language') returning * into import;
  insert into public.imported_rows (import_id, line, name, email, phone, birthday, role, groups, qualifications)
  select import.id, line, nullif(rules.tidied(name), ''), nullif(lower(rules.tidied(email)), ''), nullif(rules.canonical_phone(rules.tidied(phone)), ''),
    nullif(rules.tidied(birthday), ''), nullif(rules.tidied(role), ''), nullif(rules.tidied(groups), ''), nullif(rules.tidied(qualifications), '')
  from jsonb_to_recordset($1 -> 'rows') as typed (line integer, name text, email text, phone text, birthday text, role text, groups text, qualifications text);
  entries := array(select checked from rules.checked_rows(import.id) as checked);
  update public.member_imports set counts = rules.counts_of_rows(entries) where id = import.id returning * into import;
  return rules.import_with_rows(import, entries);
exception
  when data_exception or not_null_violation or check_violation then
    perform rules.refuse('INVALID_INPUT');
  when unique_violation then
    perform rules.refuse_field('rows', 'INVALID');
end
$$;

-- The newest first. Checks of others are their own affair.
create or replace function public.list_imports(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return json_build_object('items', (
    select coalesce(json_agg(rules.import_json(i) order by i.created_at desc, i.id desc), '[]')
    from (select * from public.member_imports where applied_at is not null order by created_at desc, id desc limit 20) as i));
end
$$;

-- Writes what the check says, which is made again here: somebody may have registered meanwhile. The address of a registration that commits at this moment is
-- found by the unique index, and the row is refused. Two imports at once write their members in the same order, or they would wait for each other. Nothing is known about the rows when the plans are made, and a loop in a loop would take a minute.
create or replace function rules.write_imported_rows(import public.member_imports) returns void
  language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  perform rules.keep_groups();
  perform rules.keep_qualifications();
  perform from public.profiles as p where p.email in (select email from public.imported_rows where import_id = import.id) order by p.id for no key update;
  update public.imported_rows as r set outcome = c.outcome, problem = c.problem, member_id = c.member_id,
    former = c.former || case when c.former ? 'phone' then jsonb_build_object('phoneStatus', p.phone_status) else '{}' end
  from rules.checked_rows(import.id) as c left join public.profiles as p on p.id = c.member_id
  where r.import_id = import.id and r.line = c.line;
  with made as (
    insert into public.profiles (name, email, phone, phone_status, birthday, language, is_invited)
    select name, email, phone, case when phone is null then 'declared' else 'needs_verification' end, birthday::date, import.language, true
    from public.imported_rows where import_id = import.id and outcome = 'new' order by email
    on conflict do nothing returning id, email)
  update public.imported_rows as r set member_id = made.id from made where r.import_id = import.id and r.outcome = 'new' and r.email = made.email;
  update public.imported_rows set outcome = 'refused', problem = rules.import_problem('email', 'MEANWHILE')
  where import_id = import.id and outcome = 'new' and member_id is null;
  update public.profiles as p set
    name = case when r.former ? 'name' then r.name else p.name end,
    phone = case when r.former ? 'phone' then r.phone else p.phone end,
    phone_status = case when r.former ? 'phone' then 'needs_verification' else p.phone_status end, updated_at = now()
  from public.imported_rows as r where r.import_id = import.id and r.outcome = 'changed' and p.id = r.member_id;
  -- The log names who has become an admin, as when an admin gives the role by hand.
  with given as (
    insert into public.roles (member_id, role)
    select member_id, 'admin' from public.imported_rows
    where import_id = import.id and role = 'admin' and (outcome = 'new' or outcome = 'changed' and former ? 'role')
    on conflict do nothing returning member_id)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'update_user', jsonb_build_object('member', p.id, 'name', p.name, 'isAdmin', true) from given join public.profiles as p on p.id = given.member_id;
  perform rules.write_imported_groups(import.id);
  perform rules.write_imported_qualifications(import.id);
end
$$;

-- All or nothing, and once: the answer to a repetition is the same.
create or replace function public.apply_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports := rules.lock_import($1);
  entries public.imported_rows[];
begin
  if import.applied_at is null then
    perform rules.write_imported_rows(import);
  end if;
  entries := array(select r from public.imported_rows as r where r.import_id = import.id and r.outcome is not null);
  if import.applied_at is null then
    update public.member_imports set applied_at = now(), counts = rules.counts_of_rows(entries) where id = import.id returning * into import;
    perform rules.log_admin_operation('import_members', jsonb_build_object('file', import.file_name) || import.counts);
    perform rules.send_event('{"members":true}');
  end if;
  return rules.import_with_rows(import, entries);
exception
  when unique_violation then
    perform rules.refuse('CHANGED_MEANWHILE');
end
$$;

-- The hourly check forgets what an import knows about persons.
create or replace function rules.forget_imports() returns void
  language sql set search_path = ''
begin atomic
  delete from public.member_imports
  where applied_at is null and created_at < now() - rules.lifetime('importUndo') or created_at < now() - rules.lifetime('import');
  delete from public.imported_rows as r using public.member_imports as i
  where i.id = r.import_id and i.applied_at < now() - rules.lifetime('importUndo') and (r.outcome <> 'new' or r.member_id is null);
  update public.imported_rows as r set name = null, email = null, phone = null, birthday = null, groups = null, qualifications = null, former = null from public.member_imports as i
  where i.id = r.import_id and i.applied_at < now() - rules.lifetime('importUndo') and r.email is not null;
end;
