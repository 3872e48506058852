-- Whom to call if something happens to a member. Nobody reads it but the member, the leader of an activity that they joined, from a day before the
-- start until a day after the end, and admins who were alarmed about an overdue group: if the leader is missing, nobody else could call. That is logged.

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
  values (member, rules.text_in($1, 'name'), rules.phone_in($1), nullif(rules.email_in($1), ''), coalesce(rules.text_in($1, 'note', false), ''))
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

-- Whether the viewer sees the emergency contacts of the participants: the leader around the activity, admins while they look for the group.
create or replace function rules.shows_contacts(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable as $$
begin
  return coalesce(viewer.administers and rules.is_alarmed(activity, viewer.user_id) or viewer.leads and activity.phase in ('enrolling', 'active', 'finished')
    and now() >= activity.start_time - rules.lifetime('contact')
    and (activity.phase = 'active' or now() < rules.lifetime('contact')
      + greatest(rules.ends_at(activity.start_time, activity.end_time, activity.time_zone), activity.expected_return)), false);
end
$$;

-- Notes that an admin has read the contacts of a group that they do not lead, once a day.
create or replace function rules.log_shown_contacts(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not rules.is_led_by(activity, auth.uid()) and not exists (
    select from public.system_logs as l
    where l.user_id = auth.uid() and l.operation = 'show_emergency_contacts' and l.details ->> 'activity' = activity.id::text
      and l.created_at > now() - interval '1 day') then
    perform rules.log_activity_operation('show_emergency_contacts', activity);
  end if;
end
$$;

create or replace function public.list_emergency_contacts(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  if not rules.shows_contacts(activity, rules.viewer_role_in(activity)) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform rules.log_shown_contacts(activity);
  -- The leader may be missing, too. They see nothing new in their own contact.
  return json_build_object('items', (
    select coalesce(json_agg(json_build_object('userId', c.user_id, 'contact', rules.contact_json(c)) order by seat.join_time nulls first, c.user_id), '[]')
    from public.emergency_contacts as c left join public.participants as seat on seat.user_id = c.user_id and seat.activity_id = activity.id
    where seat.user_id is not null or rules.is_led_by(activity, c.user_id) and c.user_id <> auth.uid()));
end
$$;
