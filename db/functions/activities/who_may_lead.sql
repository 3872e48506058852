-- Who may propose and lead what: the rule of the group, or else of the club, and what its leader lacks. Qualifications end by their date, without any job.

-- In which the days of the club end. An admin sets it; until then it is that of the admin who has been in the club the longest.
create or replace function rules.club_zone() returns text
  language sql stable as $$
  select rules.usable_zone(coalesce(
    (select time_zone from public.system_settings),
    (select s.time_zone from public.profiles as p join public.user_settings as s on s.user_id = p.id where rules.is_admin(p.id) order by p.created_at, p.id limit 1)))
$$;

-- Whether something that ends with a day, or never, counts at this moment.
create or replace function rules.is_valid(valid_until date, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select coalesce(valid_until >= (moment at time zone rules.club_zone())::date, true)
$$;

-- Whether the member has one of these qualifications; any if it is null.
create or replace function rules.is_qualified(member uuid, wanted uuid[], moment timestamptz default now()) returns boolean
  language sql stable as $$
  select exists (
    select from public.member_qualifications as q
    where q.user_id = member and (wanted is null or q.qualification_id = any (wanted)) and rules.is_valid(q.valid_until, moment))
$$;

-- A group without a rule of its own has that of the club.
create or replace function rules.proposal_rule_of(group_id uuid) returns public.proposal_rules
  language sql stable as $$
  select r from public.proposal_rules as r where r.group_id = proposal_rule_of.group_id or r.group_id is null order by r.group_id nulls last limit 1
$$;

-- The qualification that leads this difficulty. It leads the easier ones, too.
create or replace function rules.needed_qualification(rule public.proposal_rules, difficulty text) returns uuid
  language sql immutable
  return case difficulty
    when 'Hard' then coalesce((rule).hard, (rule).medium, (rule).easy) when 'Medium' then coalesce((rule).medium, (rule).easy) when 'Easy' then (rule).easy end;

-- Whether the member has it, or one for what is harder.
create or replace function rules.may_lead(member uuid, rule public.proposal_rules, difficulty text, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select rules.needed_qualification(rule, difficulty) is null or rules.is_qualified(member,
    array_remove(array[rules.needed_qualification(rule, difficulty), case when difficulty = 'Easy' then (rule).medium end, (rule).hard], null), moment)
$$;

-- Admins may always propose, but to lead a difficulty they need its qualification, too.
create or replace function rules.may_propose(member uuid, group_id uuid, rule public.proposal_rules, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select case (rule).who_proposes
    when 'leaders' then rules.is_leader_in(may_propose.group_id, member)
    when 'qualified' then rules.manages_group(may_propose.group_id, member) or rules.is_qualified(member, null, moment)
    else true end
$$;

-- The hardest route that the activity may go: of the selected one, or of all while none is.
create or replace function rules.hardest_route(activity public.activities) returns text
  language sql stable as $$
  select r.difficulty from public.routes as r
  where r.activity_id = activity.id
    and (r.is_selected or not exists (select from public.routes as s where s.activity_id = activity.id and s.is_selected))
  order by array_position('{Hard,Medium,Easy}'::text[], r.difficulty) limit 1
$$;

-- What the member lacks to lead the activity: the id of a qualification, `qualification` where any would do, or `role`. Empty where nothing is missing.
create or replace function rules.missing_to_lead(activity public.activities, member uuid, moment timestamptz default now()) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  rule public.proposal_rules := rules.proposal_rule_of(activity.group_id);
  hardest text;
begin
  if rule.who_proposes is null or member is null then
    return '{}';
  end if;
  hardest := rules.hardest_route(activity);
  return array_remove(array[
    case when not rules.may_propose(member, activity.group_id, rule, moment) then case rule.who_proposes when 'leaders' then 'role' else 'qualification' end end,
    case when not rules.may_lead(member, rule, hardest, moment) then rules.needed_qualification(rule, hardest)::text end], null);
end
$$;

-- In words, as far as they have a name.
create or replace function rules.missing_names(missing text[]) returns text[]
  language sql stable as $$
  select array(
    select coalesce(q.name, one.key) from unnest(missing) with ordinality as one (key, position)
    left join public.qualifications as q on q.id::text = one.key order by one.position)
$$;

-- The fields of the refusal are what is missing.
create or replace function rules.refuse_unqualified(missing text[]) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if missing <> '{}' then
    perform rules.refuse('NOT_QUALIFIED', (select json_object_agg(name, '["REQUIRED"]'::json) from unnest(rules.missing_names(missing)) as name));
  end if;
end
$$;

-- A group on its way gets the leader that it needs.
create or replace function rules.missing_to_take_over(activity public.activities, member uuid) returns text[]
  language sql stable as $$
  select case when activity.phase = 'active' then '{}' else rules.missing_to_lead(activity, member) end
$$;
