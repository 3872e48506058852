-- The qualifications of imported members. A file gives them and changes their ends, and takes none.

-- The qualifications in a cell, as in "First aid (2027-05-31); Trip leader": several are separated by semicolons or lines, and where it has none of these, by commas.
-- The id is null where the club has none of that name, and `until` is a text that may be no day. Of two ends of one, the later.
create or replace function rules.qualifications_in_cell(cell text) returns table (name text, qualification_id uuid, until text)
  language sql stable set search_path = '' as $$
  select distinct on (coalesce(q.id::text, rules.same_name_key(typed.name))) typed.name, q.id, typed.until
  from unnest(case
    when exists (
      select from public.qualifications as whole
      where rules.same_name_key(whole.name) = rules.same_name_key(btrim(regexp_replace(cell, '\(\d{4}-\d\d-\d\d\)$', '')))) then array[cell]
    else regexp_split_to_array(cell, case when cell ~ '[;；\n]' then '[;；\n]' else '[,、，|]' end) end) with ordinality as part (text, place)
    cross join lateral (
      select btrim(coalesce(dated.found[1], part.text)) as name, dated.found[2] as until
      from (select regexp_match(btrim(part.text), '^(.*[^\s(])\s*\((\d{4}-\d\d-\d\d)\)$')) as dated (found)) as typed
    left join public.qualifications as q on rules.same_name_key(q.name) = rules.same_name_key(typed.name)
  where typed.name <> ''
  order by coalesce(q.id::text, rules.same_name_key(typed.name)), typed.until desc nulls last, part.place
$$;

-- What is wrong with the qualifications of a row.
create or replace function rules.qualification_flaw_of(entry public.imported_rows) returns jsonb
  language sql stable set search_path = '' as $$
  select rules.import_problem('qualifications', case when qualification_id is null then 'NOT_A_CHOICE' else 'NOT_A_DATE' end,
    name => case when qualification_id is null then name else until end)
  from rules.qualifications_in_cell(entry.qualifications)
  where qualification_id is null or not (rules.is_day(until) and until between '2000-01-01' and '2199-12-31')
  limit 1
$$;

-- What a row changes of the qualifications of a member: those of the row that they have already, and each that it gives, or whose end it changes. Where it says
-- no end, one that they have keeps its own.
create or replace function rules.changed_in_qualifications(entry public.imported_rows, member uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select case when bool_or(is_changed) then jsonb_build_object(
      'qualifications', string_agg(name || coalesce(' (' || before || ')', ''), '; ' order by name) filter (where is_held),
      'qualificationEnds', jsonb_object_agg(id, jsonb_build_object('isHeld', is_held, 'before', before, 'now', wanted)) filter (where is_changed))
    else '{}' end
  from (
    select q.id, q.name, m.user_id is not null as is_held, m.valid_until as before, coalesce(named.until, m.valid_until) as wanted,
      m.user_id is null or named.until is not null and named.until is distinct from m.valid_until as is_changed
    from (
      select c.qualification_id, case when rules.is_day(c.until) then c.until::date end as until from rules.qualifications_in_cell(entry.qualifications) as c) as named
      join public.qualifications as q on q.id = named.qualification_id
      left join public.member_qualifications as m on m.qualification_id = q.id and m.user_id = member) as one
$$;

-- A qualification that is deleted at this moment waits.
create or replace function rules.keep_qualifications() returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.qualifications order by id for key share;
end
$$;

-- What the rows of an import have given, and where nobody has deleted the qualification since.
create or replace function rules.qualifications_of_row(entry public.imported_rows)
  returns table (qualification_id uuid, name text, is_held boolean, before date, valid_until date)
  language sql stable
  begin atomic
    select q.id, q.name, (given.change ->> 'isHeld')::boolean, (given.change ->> 'before')::date, (given.change ->> 'now')::date
    from jsonb_each(entry.former -> 'qualificationEnds') as given (id, change) join public.qualifications as q on q.id = given.id::uuid;
  end;

create or replace function rules.imported_qualifications(import uuid)
  returns table (line integer, member_id uuid, qualification_id uuid, name text, is_held boolean, before date, valid_until date)
  language sql stable set search_path = '' as $$
  select r.line, r.member_id, given.* from public.imported_rows as r cross join lateral rules.qualifications_of_row(r) as given
  where r.import_id = import and r.kept is null and r.outcome in ('new', 'changed')
$$;

-- The log names who got what, as when an admin gives it by hand.
create or replace function rules.write_imported_qualifications(import uuid) returns void
  language sql set search_path = '' as $$
  insert into public.member_qualifications as m (user_id, qualification_id, valid_until)
  select given.member_id, given.qualification_id, given.valid_until from rules.imported_qualifications(import) as given
  on conflict (user_id, qualification_id) do update set valid_until = excluded.valid_until;
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'give_qualification', jsonb_strip_nulls(
    jsonb_build_object('member', p.id, 'name', p.name, 'qualification', given.name, 'validUntil', given.valid_until))
  from rules.imported_qualifications(import) as given join public.profiles as p on p.id = given.member_id;
$$;

-- Whether the qualifications of a member are no longer what a row has made of them.
create or replace function rules.qualifications_changed_since(entry public.imported_rows) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from rules.qualifications_of_row(entry) as given
      left join public.member_qualifications as m on m.user_id = entry.member_id and m.qualification_id = given.qualification_id
    where m.user_id is null or m.valid_until is distinct from given.valid_until)
  or entry.outcome = 'new' and exists (
    select from public.member_qualifications as m
    where m.user_id = entry.member_id and not coalesce(entry.former -> 'qualificationEnds' ? m.qualification_id::text, false))
$$;

-- What they held before has its former end again. New members are deleted with what they have.
create or replace function rules.restore_imported_qualifications(import uuid) returns void
  language sql set search_path = '' as $$
  delete from public.member_qualifications as m using rules.imported_qualifications(import) as given
  where not given.is_held and m.user_id = given.member_id and m.qualification_id = given.qualification_id;
  update public.member_qualifications as m set valid_until = given.before from rules.imported_qualifications(import) as given
  where m.user_id = given.member_id and m.qualification_id = given.qualification_id;
$$;
