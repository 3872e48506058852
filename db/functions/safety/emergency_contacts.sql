-- Whom to call if something happens to a member. Nobody reads it but the member, and the leader of an activity that they joined, from a day before the
-- start until a day after the end.

create or replace function rules.contact_json(contact public.emergency_contacts) returns json
  language sql immutable
  return case when (contact).user_id is not null then
    json_build_object('name', (contact).name, 'phone', (contact).phone, 'email', (contact).email, 'note', (contact).note) end;

create or replace function rules.own_contact(member uuid) returns json
  language sql stable
  return json_build_object('contact', (select rules.contact_json(c) from public.emergency_contacts as c where c.user_id = member));

create or replace function public.get_emergency_contact(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.own_contact(rules.me());
end
$$;

create or replace function public.set_emergency_contact(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  insert into public.emergency_contacts (user_id, name, phone, email, note)
  values (member, rules.text_in($1, 'name'), $1 ->> 'phone', nullif($1 ->> 'email', ''), coalesce(rules.text_in($1, 'note', false), ''))
  on conflict (user_id) do update set name = excluded.name, phone = excluded.phone, email = excluded.email, note = excluded.note;
  return rules.own_contact(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

create or replace function public.delete_emergency_contact(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  delete from public.emergency_contacts where user_id = member;
  return rules.own_contact(member);
end
$$;

-- Whether the viewer sees the emergency contacts of the participants. Admins who do not lead the activity do not.
create or replace function rules.shows_contacts(activity public.activities, viewer rules.viewer_role) returns boolean
  language sql stable
  return coalesce(viewer.is_leader and activity.phase in ('enrolling', 'active', 'finished')
    and now() >= activity.start_time - rules.lifetime('contact')
    and (activity.phase = 'active' or now() < rules.lifetime('contact')
      + greatest(rules.ends_at(activity.start_time, activity.end_time, activity.time_zone), activity.expected_return)), false);

create or replace function public.list_emergency_contacts(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  if not rules.shows_contacts(activity, rules.viewer_role_in(activity)) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return json_build_object('items', (
    select coalesce(json_agg(json_build_object('userId', c.user_id, 'contact', rules.contact_json(c)) order by seat.join_time, c.user_id), '[]')
    from public.participants as seat join public.emergency_contacts as c on c.user_id = seat.user_id
    where seat.activity_id = activity.id));
end
$$;
