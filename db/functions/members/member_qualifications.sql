-- The qualifications of a member: given by the admins of the club and of the member's groups, who and the member alone see them.

create or replace function rules.qualifications_json(member uuid) returns json
  language sql stable as $$
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'validUntil', m.valid_until, 'isValid', rules.is_valid(m.valid_until))
    order by rules.same_name_key(q.name), q.id), '[]')
  from public.member_qualifications as m join public.qualifications as q on q.id = m.qualification_id where m.user_id = member
$$;

-- The member of the input, who is not deleted meanwhile, if the viewer may give them qualifications.
create or replace function rules.member_to_qualify(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  perform rules.me();
  member := rules.find_member(input);
  if not rules.qualifies(member.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform from public.profiles as p where p.id = member.id for key share;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

create or replace function rules.member_qualifications(member uuid) returns json
  language sql stable as $$
  select json_build_object('isLeader', rules.leads_in_club(member), 'qualifications', rules.qualifications_json(member))
$$;

create or replace function public.list_member_qualifications(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.member_qualifications((rules.member_to_qualify($1)).id);
end
$$;

-- A day of the calendar from the input; null for none.
create or replace function rules.day_in(input jsonb, field text) returns date
  language plpgsql immutable set search_path = '' as $$
begin
  if input ->> field !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform rules.refuse_field(field, 'NOT_A_DATE');
  end if;
  return (input ->> field)::date;
exception
  when data_exception then
    perform rules.refuse_field(field, 'NOT_A_DATE');
end
$$;

-- Gives the qualification, or changes its end.
create or replace function public.give_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_to_qualify($1);
  given public.qualifications := rules.find_qualification($1);
  last_day date := rules.day_in($1, 'validUntil');
begin
  insert into public.member_qualifications as m (user_id, qualification_id, valid_until) values (member.id, given.id, last_day)
  on conflict (user_id, qualification_id) do update set valid_until = excluded.valid_until where m.valid_until is distinct from excluded.valid_until;
  if found then
    perform rules.log_admin_operation('give_qualification', jsonb_strip_nulls(
      jsonb_build_object('member', member.id, 'name', member.name, 'qualification', given.name, 'validUntil', last_day)));
  end if;
  return rules.member_qualifications(member.id);
exception
  when check_violation then
    perform rules.refuse_field('validUntil', 'NOT_A_DATE');
end
$$;

create or replace function public.take_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_to_qualify($1);
  taken public.qualifications := rules.find_qualification($1);
begin
  delete from public.member_qualifications where user_id = member.id and qualification_id = taken.id;
  if found then
    perform rules.log_admin_operation('take_qualification', jsonb_build_object('member', member.id, 'name', member.name, 'qualification', taken.name));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

-- The role of a leader of the whole club. That of a group is given in the group.
create or replace function public.give_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_for_role($1);
begin
  if not rules.leads_in_club(member.id) then
    perform rules.give_role(member.id, 'leader');
    perform rules.log_admin_operation('give_role', jsonb_build_object('member', member.id, 'name', member.name, 'role', 'leader'));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

create or replace function public.take_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_for_role($1);
begin
  if rules.leads_in_club(member.id) then
    perform rules.take_role(member.id, 'leader');
    perform rules.log_admin_operation('take_role', jsonb_build_object('member', member.id, 'name', member.name, 'role', 'leader'));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

-- One admin after the other changes the roles of a member.
create or replace function rules.member_for_role(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  if input ->> 'role' is distinct from 'leader' then
    perform rules.refuse_field('role', 'NOT_A_CHOICE');
  end if;
  member := rules.find_member(input);
  perform from public.profiles as p where p.id = member.id for no key update;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

-- Where the member may propose: without a group, and for each of their groups; for admins of the club for all.
create or replace function rules.own_scope(member uuid, group_id uuid) returns json
  language sql stable as $$
  select json_build_object(
    'groupId', own_scope.group_id, 'whoProposes', coalesce(rule.who_proposes, 'members'), 'mayPropose', rules.may_propose(member, own_scope.group_id, rule),
    'difficulties', (
      select coalesce(json_agg(json_build_object('difficulty', d.difficulty, 'qualification', q.name, 'mayLead', rules.may_lead(member, rule, d.difficulty)) order by d.position), '[]')
      from unnest('{Easy,Medium,Hard}'::text[]) with ordinality as d (difficulty, position)
      join public.qualifications as q on q.id = rules.needed_qualification(rule, d.difficulty)),
    'admins', (
      select coalesce(json_agg(p.name order by one.position), '[]')
      from unnest(rules.admins_to_ask(own_scope.group_id)) with ordinality as one (id, position) join public.profiles as p on p.id = one.id))
  from rules.proposal_rule_of(own_scope.group_id) as rule
$$;

-- The member's own qualifications, and what the member may propose and lead.
create or replace function public.get_own_qualifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  return json_build_object(
    'qualifications', rules.qualifications_json(member),
    'scopes', (
      select json_agg(rules.own_scope(member, scope.id) order by scope.position nulls first)
      from (
        select null::uuid as id, null::integer as position
        union all select g.id, g.position from public.groups as g where rules.is_admin(member) or rules.is_in_group(g.id, member)) as scope));
end
$$;

-- The hourly status check runs it: once for each end of a qualification, however many processes run it at once. One that was renewed has another end.
create or replace function rules.remind_of_qualifications(moment timestamptz default now()) returns void
  language sql as $$
  with reminded as (
    update public.member_qualifications as m set reminded_of = m.valid_until
    from (select (moment at time zone rules.club_zone())::date as day) as today
    where m.valid_until between today.day and today.day + rules.limit_of('qualificationReminderDays') and m.reminded_of is distinct from m.valid_until
    returning m.user_id, m.qualification_id, m.valid_until)
  insert into public.notifications (user_id, kind, facts)
  select r.user_id, 'qualification-ending', jsonb_build_object('qualification', q.name, 'validUntil', r.valid_until)
  from reminded as r join public.qualifications as q on q.id = r.qualification_id
  where rules.wants_topic(r.user_id, 'reminders')
$$;
