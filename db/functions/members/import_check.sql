-- What an import of members would do with each row of its file: new, changed, same, or refused. The address of a member is the key.

-- Why a row is refused: the field, what is wrong with it, and the row or the member that has the same.
create or replace function rules.import_problem(field text, code text, line integer default null, name text default null) returns jsonb
  language sql immutable
  return jsonb_build_object('field', field, 'code', code, 'line', line, 'name', name);

-- A day of the calendar, as it is stored; null for none.
create or replace function rules.is_day(value text) returns boolean
  language sql stable
  return case when value is null then null when value ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then split_part(value, '-', 3)::integer <= extract(day from (left(value, 7) || '-01')::date + interval '1 month - 1 day')
    else false end;

create or replace function rules.is_birthday(value text) returns boolean
  language sql stable
  return value ~ '^(19|20)' and rules.is_day(value) and value <= to_char(current_date, 'YYYY-MM-DD');

-- What is wrong with a row, without the other rows and the club.
create or replace function rules.flaw_of(entry public.imported_rows, has_possible_phone boolean) returns jsonb
  language sql stable as $$
  select case
    when entry.email is null then rules.import_problem('email', 'REQUIRED')
    when char_length(entry.email) > 254 then rules.import_problem('email', 'TOO_LONG')
    when not rules.is_email(entry.email) then rules.import_problem('email', 'NOT_AN_EMAIL')
    when rules.text_problem(entry.name, true) is not null then rules.import_problem('name', rules.text_problem(entry.name, true))
    when char_length(entry.name) > 60 then rules.import_problem('name', 'TOO_LONG')
    when entry.phone is not null and has_possible_phone is not true then rules.import_problem('phone', 'NOT_A_PHONE')
    when not rules.is_birthday(entry.birthday) then rules.import_problem('birthday', 'NOT_A_DATE')
    when entry.role not in ('member', 'admin', 'group-admin', 'reviewer', 'leader') then rules.import_problem('role', 'NOT_A_CHOICE')
    else coalesce(rules.group_flaw_of(entry), rules.qualification_flaw_of(entry))
  end
$$;

-- What a row changes of a member, as it is now. An empty cell changes nothing. The birthday of a member is their own affair.
create or replace function rules.changed_by(entry public.imported_rows, member public.profiles) returns jsonb
  language sql stable
  return case when entry.name is distinct from member.name and entry.name is not null then jsonb_build_object('name', member.name) else '{}' end
    || case when entry.phone is distinct from member.phone and entry.phone is not null then jsonb_build_object('phone', member.phone) else '{}' end
    || case when entry.role <> case when rules.is_admin(member.id) then 'admin' else 'member' end and rules.imported_group_role(entry.role) is null
      then jsonb_build_object('role', case when rules.is_admin(member.id) then 'admin' else 'member' end) else '{}' end
    || case when entry.groups is not null then rules.changed_in_groups(entry, member.id) else '{}' end
    || case when entry.qualifications is not null then rules.changed_in_qualifications(entry, member.id) else '{}' end;

-- Why a member is not changed. Admins change no other admin, but for the groups, and no number that its member has confirmed; nobody gets a role by an address
-- that nobody has confirmed.
create or replace function rules.why_not_change_by_import(member public.profiles, former jsonb, has_group_role boolean) returns jsonb
  language sql stable
  return case
    when rules.is_admin(member.id) and former ?| '{name,phone,role}' then rules.import_problem('email', 'ADMIN')
    when former ? 'phone' and member.phone_status = 'verified' then rules.import_problem('phone', 'CONFIRMED')
    when (former ? 'role' or has_group_role and former ? 'groupRoles') and not member.email_verified then rules.import_problem('role', 'UNCONFIRMED')
  end;

-- Each row with what happens to it. The country code and the length say whether a number is possible, so that few of them are looked up. Of two rows with one address or number, the first counts. Each storage of accounts defines rules.imports_new_members.
create or replace function rules.checked_rows(import uuid) returns setof public.imported_rows
  language sql stable set enable_nestloop = off as $$
  with shapes as materialized (
    select left(phone, 4) as beginning, char_length(phone) as size, rules.is_possible_phone(min(phone)) as is_possible
    from public.imported_rows where import_id = import and phone ~ '^\+[0-9]+$' group by 1, 2),
  flawed as materialized (
    select entry, rules.flaw_of(entry, shape.is_possible) as flaw
    from public.imported_rows as entry
      left join shapes as shape on entry.phone ~ '^\+[0-9]+$' and shape.beginning = left(entry.phone, 4) and shape.size = char_length(entry.phone)
    where entry.import_id = import),
  by_address as (
    select *, min((entry).line) filter (where flaw is null) over (partition by (entry).email) as first_line from flawed),
  by_phone as (
    select *, min((entry).line) filter (where (entry).line = first_line) over (partition by (entry).phone) as first_phone_line from by_address),
  compared as (
    select r.*, p as member, other.name as owner, case
        when p.id is not null then rules.changed_by(r.entry, p)
        else case when (r.entry).groups is not null then rules.changed_in_groups(r.entry, null) - 'groups' else '{}' end
          || case when (r.entry).qualifications is not null then rules.changed_in_qualifications(r.entry, null) - 'qualifications' else '{}' end end as former,
      (same_address.entry).name as first_name, (same_phone.entry).name as first_phone_name
    from by_phone as r
      left join public.profiles as p on p.email = (r.entry).email
      left join public.profiles as other on other.phone = (r.entry).phone and other.id is distinct from p.id
      left join flawed as same_address on (same_address.entry).line = r.first_line
      left join flawed as same_phone on (same_phone.entry).line = r.first_phone_line),
  judged as (
    select *, case
      when flaw is not null then flaw
      when (entry).line <> first_line then rules.import_problem('email', 'REPEATED', first_line, first_name)
      when (member).id is null and (entry).name is null then rules.import_problem('name', 'REQUIRED')
      when owner is not null then rules.import_problem('phone', 'TAKEN', name => owner)
      when (entry).phone is not null and (entry).line <> first_phone_line then rules.import_problem('phone', 'REPEATED', first_phone_line, first_phone_name)
      when (member).id is not null then rules.why_not_change_by_import(member, former, rules.imported_group_role((entry).role) is not null)
      when not rules.imports_new_members() then rules.import_problem('email', 'HOSTED')
    end as problem
    from compared)
  select import, (entry).line, (entry).name, (entry).email, (entry).phone, (entry).birthday, (entry).role,
    case when problem is not null then 'refused' when (member).id is null then 'new' when former = '{}' then 'same' else 'changed' end,
    problem, (member).id, nullif(former, '{}'), null::text, (entry).groups, (entry).qualifications
  from judged
$$;
