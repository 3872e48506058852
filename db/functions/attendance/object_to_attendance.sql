-- A member objects to a no-show or a late cancellation with a sentence, and an admin decides. Until then the entry does not count.

-- The entry of the input, locked.
create or replace function rules.lock_attendance(input jsonb, member uuid) returns public.attendance
  language plpgsql set search_path = '' as $$
declare
  entry public.attendance;
begin
  perform rules.find_activity(input);
  select e.* into entry from rules.attendance_of(member) as e where e.activity_id = rules.id_in(input, 'activityId') and e.kind <> 'present';
  select * into entry from public.attendance as e where e.activity_id = entry.activity_id and e.user_id = entry.user_id for update;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  return entry;
end
$$;

create or replace function public.object_to_attendance(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  sentence text := rules.required_text($1, 'text', 500);
  entry public.attendance := rules.lock_attendance($1, member);
  activity public.activities;
begin
  if entry.decision is not null then
    perform rules.refuse('ALREADY_DECIDED');
  end if;
  update public.attendance as e set objection = sentence, objected_at = coalesce(e.objected_at, now()) where e.activity_id = entry.activity_id and e.user_id = member;
  if entry.objected_at is null then
    select * into activity from public.activities where id = entry.activity_id;
    perform rules.notify_members(rules.active_admins(), 'attendance-objected', activity, jsonb_build_object('memberId', member), actor => member);
  end if;
  return rules.attendance_json(member);
end
$$;

-- An admin keeps the entry or removes it, with a note to the member, and may decide otherwise later.
create or replace function public.decide_attendance(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  comment text := coalesce(rules.text_in($1, 'note', false), '');
  member public.profiles;
  entry public.attendance;
  activity public.activities;
  violated_constraint text;
begin
  perform rules.must_be_admin();
  member := rules.lock_named_member($1);
  entry := rules.lock_attendance($1, member.id);
  if entry.objected_at is null then
    perform rules.refuse('NO_OBJECTION');
  elsif $1 ->> 'decision' is null then
    perform rules.refuse_field('decision', 'REQUIRED');
  end if;
  update public.attendance as e set decision = $1 ->> 'decision', note = comment, decided_at = now()
  where e.activity_id = entry.activity_id and e.user_id = member.id;
  perform rules.settle_objection(entry);
  if entry.decision is distinct from $1 ->> 'decision' or entry.note <> comment then
    select * into activity from public.activities where id = entry.activity_id;
    perform rules.notify_members(array[member.id], 'attendance-' || ($1 ->> 'decision'), activity, jsonb_strip_nulls(jsonb_build_object('reason', nullif(comment, ''))));
    perform rules.log_admin_operation('decide_attendance', jsonb_build_object(
      'member', member.id, 'name', member.name, 'activity', activity.id, 'title', activity.title, 'decision', $1 ->> 'decision'));
  end if;
  return rules.attendance_json(member.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- What one admin has decided is read for all of them.
create or replace function rules.settle_objection(entry public.attendance) returns void
  language sql set search_path = ''
begin atomic
  update public.notifications as n set read_at = now()
  where n.activity_id = (entry).activity_id and n.kind = 'attendance-objected' and n.read_at is null and (entry).user_id = any (n.members);
end;
