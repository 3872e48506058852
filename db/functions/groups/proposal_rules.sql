-- The list of qualifications, who may propose, and what leads from which difficulty on. Admins of the club change them.

create or replace function rules.proposal_rule_json(rule public.proposal_rules) returns json
  language sql stable
  return json_build_object('groupId', (rule).group_id, 'whoProposes', (rule).who_proposes, 'easy', (rule).easy, 'medium', (rule).medium, 'hard', (rule).hard);

-- Activities that are not over and whose leader lacks something, at the latest on the day when they start. Admins of groups see those of their groups.
create or replace function rules.unqualified_activities(viewer uuid) returns json
  language sql stable as $$
  select coalesce(json_agg(json_build_object(
      'id', a.id, 'title', a.title, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone, 'groupId', a.group_id,
      'leader', json_build_object('id', p.id, 'name', p.name), 'missing', a.missing) order by a.start_time, a.id), '[]')
  from (
    select a.*, rules.missing_names(rules.missing_to_lead(a, a.creator_id, greatest(a.start_time, now()))) as missing
    from public.activities as a
    where a.phase in ('review', 'voting', 'enrolling', 'active') and exists (select from public.proposal_rules) and rules.manages_group(a.group_id, viewer)) as a
  join public.profiles as p on p.id = a.creator_id
  where a.missing <> '{}'
$$;

create or replace function rules.qualification_list() returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin();
begin
  return json_build_object(
    'qualifications', (
      select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name,
        'holders', case when is_admin then (select count(*) from public.member_qualifications as m where m.qualification_id = q.id and rules.is_valid(m.valid_until)) end)
        order by rules.same_name_key(q.name), q.id), '[]')
      from public.qualifications as q),
    'rules', (
      select coalesce(json_agg(rules.proposal_rule_json(r) order by r.group_id nulls first), '[]')
      from public.proposal_rules as r where is_admin or rules.manages_group(r.group_id, auth.uid())),
    'timeZone', rules.club_zone(),
    'activities', rules.unqualified_activities(auth.uid()));
end
$$;

-- Admins of groups give qualifications to their members, too. Reviewers see the names.
create or replace function public.list_qualifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not (rules.is_admin(rules.me()) or rules.reviewed_groups(auth.uid()) <> '{}') then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return rules.qualification_list();
end
$$;

-- Names and rules concern all members, so one admin after the other changes them. Qualifications are given meanwhile.
create or replace function rules.lock_qualifications() returns void
  language plpgsql as $$
begin
  perform rules.must_be_admin();
  lock table public.qualifications, public.proposal_rules in share row exclusive mode;
end
$$;

create or replace function rules.find_qualification(input jsonb) returns public.qualifications
  language plpgsql as $$
declare
  found_one public.qualifications;
begin
  select * into found_one from public.qualifications where id = rules.id_in(input, 'qualificationId') for key share;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  return found_one;
end
$$;

create or replace function rules.qualification_name_in(input jsonb, own uuid) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted text := rules.text_in(input, 'name');
begin
  if char_length(wanted) > 60 then
    perform rules.refuse_field('name', 'TOO_LONG');
  elsif exists (select from public.qualifications as q where q.id is distinct from own and rules.same_name_key(q.name) = rules.same_name_key(wanted)) then
    perform rules.refuse('QUALIFICATION_EXISTS', '{"name":["INVALID"]}');
  end if;
  return wanted;
end
$$;

-- With the first one, days of the club begin to matter: the admin sees in which time zone they end.
create or replace function public.create_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  created public.qualifications;
begin
  perform rules.lock_qualifications();
  if (select count(*) from public.qualifications) >= rules.limit_of('qualifications') then
    perform rules.refuse_field('name', 'TOO_MANY');
  end if;
  insert into public.qualifications (name) values (rules.qualification_name_in($1, null)) returning * into created;
  update public.system_settings set time_zone = rules.club_zone() where time_zone is null;
  perform rules.log_admin_operation('create_qualification', jsonb_build_object('name', created.name));
  return rules.qualification_list();
exception
  when not_null_violation then
    perform rules.refuse_field('name', 'REQUIRED');
end
$$;

create or replace function public.update_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  changed public.qualifications;
begin
  perform rules.lock_qualifications();
  changed := rules.find_qualification($1);
  update public.qualifications set name = rules.qualification_name_in($1, changed.id) where id = changed.id;
  perform rules.log_admin_operation('update_qualification', jsonb_build_object('name', changed.name, 'newName', rules.tidied($1 ->> 'name')));
  return rules.qualification_list();
exception
  when not_null_violation then
    perform rules.refuse_field('name', 'REQUIRED');
end
$$;

-- One that leads somewhere stays: without it, everybody would lead there. Members lose one that is deleted.
create or replace function public.delete_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  deleted public.qualifications;
begin
  perform rules.lock_qualifications();
  deleted := rules.find_qualification($1);
  if exists (select from public.proposal_rules as r where deleted.id in (r.easy, r.medium, r.hard)) then
    perform rules.refuse('QUALIFICATION_REQUIRED');
  end if;
  delete from public.qualifications where id = deleted.id;
  perform rules.log_admin_operation('delete_qualification', jsonb_build_object('name', deleted.name));
  return rules.qualification_list();
end
$$;

-- Replaces the rule of the club, or of a group. Without `whoProposes`, the group has that of the club again, and in the club all members propose everything.
create or replace function public.set_proposal_rule(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  rule_group uuid;
  named uuid[];
begin
  perform rules.lock_qualifications();
  if $1 ->> 'groupId' is not null then
    rule_group := (rules.find_group($1)).id;
    perform from public.groups as g where g.id = rule_group for key share;
  end if;
  named := array_remove(array[($1 ->> 'easy')::uuid, ($1 ->> 'medium')::uuid, ($1 ->> 'hard')::uuid], null);
  if exists (select from unnest(named) as one where not exists (select from public.qualifications as q where q.id = one)) then
    perform rules.refuse('NOT_FOUND');
  elsif $1 ->> 'whoProposes' not in ('members', 'qualified', 'leaders') then
    perform rules.refuse_field('whoProposes', 'NOT_A_CHOICE');
  end if;
  delete from public.proposal_rules as r where r.group_id is not distinct from rule_group;
  insert into public.proposal_rules (group_id, who_proposes, easy, medium, hard)
  select rule_group, $1 ->> 'whoProposes', ($1 ->> 'easy')::uuid, ($1 ->> 'medium')::uuid, ($1 ->> 'hard')::uuid
  where $1 ->> 'whoProposes' is not null and (rule_group is not null or $1 ->> 'whoProposes' <> 'members' or named <> '{}');
  perform rules.log_admin_operation('set_proposal_rule', jsonb_strip_nulls(jsonb_build_object(
    'groupName', (select g.name from public.groups as g where g.id = rule_group), 'whoProposes', $1 ->> 'whoProposes')));
  return rules.qualification_list();
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Forms and profiles that are open show at once what changed.
create or replace trigger notify_settings after insert or update or delete on public.qualifications for each statement execute function rules.notify_event('settings');
create or replace trigger notify_settings after insert or update or delete on public.proposal_rules for each statement execute function rules.notify_event('settings');
create or replace trigger notify_members after insert or update of valid_until or delete on public.member_qualifications for each row execute function rules.notify_event('members');
