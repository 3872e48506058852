-- The undo of an import: the members that it made are deleted, and what it changed is restored, except where somebody has done something since.

-- Whether a member has taken part in anything, so that there is more to lose than what the file says.
create or replace function rules.has_taken_part(member uuid) returns boolean
  language sql stable
  return exists (select from public.participants where user_id = member) or exists (select from public.votes where user_id = member)
    or exists (select from public.activities where creator_id = member) or exists (select from public.co_leaders where user_id = member);

-- Why the member of a row stays as it is. `entry` was written at the moment that `import` was applied, and so was its member; all changes of a member but
-- that the role is removed write the moment.
create or replace function rules.why_kept(entry public.imported_rows, import public.member_imports) returns text
  language sql stable
  return (
    select case
      when p.id is null then 'gone'
      when p.id = auth.uid() then 'self'
      when entry.outcome = 'new' and p.email_verified then 'signed-in'
      when entry.outcome = 'new' and rules.has_taken_part(p.id) then 'took-part'
      when p.updated_at <> import.applied_at or entry.role = 'admin' and not rules.is_admin(p.id) or rules.groups_changed_since(entry) or rules.qualifications_changed_since(entry) then 'changed'
      when exists (select from public.profiles as o where o.phone = entry.former ->> 'phone' and o.id <> p.id) then 'phone-taken'
    end
    from (select) as one_row left join public.profiles as p on p.id = entry.member_id);

-- All admins of the club are locked first, as when the role is removed. What members are in their groups is no affair of a file.
create or replace function rules.restore_imported_members(import public.member_imports) returns void
  language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  perform from public.roles where role = 'admin' and group_id is null order by member_id for update;
  perform rules.must_be_admin();
  perform rules.keep_groups();
  perform rules.keep_qualifications();
  perform from public.profiles as p where p.id in (select member_id from public.imported_rows where import_id = import.id) order by p.id for update;
  update public.imported_rows as r set kept = rules.why_kept(r, import) where r.import_id = import.id and r.outcome in ('new', 'changed');
  with removed as (
    delete from public.roles as o using public.imported_rows as r
    where r.import_id = import.id and r.kept is null and r.outcome = 'changed' and r.former ? 'role' and o.member_id = r.member_id
      and o.role = 'admin' and o.group_id is null
    returning o.member_id)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'remove_admin_role', jsonb_build_object('member', p.id, 'name', p.name) from removed join public.profiles as p on p.id = removed.member_id;
  perform rules.restore_imported_groups(import.id);
  perform rules.restore_imported_qualifications(import.id);
  update public.profiles as p set
    name = case when r.former ? 'name' then r.former ->> 'name' else p.name end,
    phone = case when r.former ? 'phone' then r.former ->> 'phone' else p.phone end,
    phone_status = coalesce(r.former ->> 'phoneStatus', p.phone_status), updated_at = now()
  from public.imported_rows as r where r.import_id = import.id and r.kept is null and r.outcome = 'changed' and p.id = r.member_id;
  delete from public.profiles as p using public.imported_rows as r
  where r.import_id = import.id and r.kept is null and r.outcome = 'new' and p.id = r.member_id;
end
$$;

create or replace function public.undo_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports := rules.lock_import($1);
  entries public.imported_rows[];
begin
  if import.applied_at is null or import.undone_at is null and import.applied_at < now() - rules.lifetime('importUndo') then
    perform rules.refuse('NOTHING_TO_UNDO');
  elsif import.undone_at is null then
    perform rules.restore_imported_members(import);
    update public.member_imports set undone_at = now() where id = import.id returning * into import;
    perform rules.log_admin_operation('undo_import', (
      select jsonb_build_object('file', import.file_name, 'removed', count(*) filter (where kept is null and outcome = 'new'),
        'restored', count(*) filter (where kept is null and outcome = 'changed'), 'kept', count(kept))
      from public.imported_rows where import_id = import.id));
    perform rules.send_event('{"members":true}');
  end if;
  entries := array(select r from public.imported_rows as r where r.import_id = import.id);
  return rules.import_with_rows(import, entries);
exception
  when unique_violation then
    perform rules.refuse('CHANGED_MEANWHILE');
end
$$;
