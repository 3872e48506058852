-- The attendance of a member: who came, who did not, and who left shortly before the start. An entry is forgotten a year after the start of its activity.

create or replace function rules.records_attendance() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select records_attendance from public.system_settings);
end
$$;

-- The entries of the last year. Older ones are never read, also while the job that deletes them does not run.
create or replace function rules.attendance_of(member uuid) returns setof public.attendance
  language plpgsql stable set search_path = '' as $$
begin
  if rules.records_attendance() then
    return query
      select entry.* from public.attendance as entry join public.activities as a on a.id = entry.activity_id
      where entry.user_id = member and a.start_time > now() - rules.lifetime('attendance');
  end if;
end
$$;

-- An entry that the member objects to does not count before an admin has decided.
create or replace function rules.counts(entry public.attendance) returns boolean
  language sql immutable
  return case when (entry).decision is null then (entry).objected_at is null else (entry).decision = 'kept' end;

create or replace function rules.attendance_counts(member uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('present', count(*) filter (where entry.kind = 'present'), 'noShows', count(*) filter (where entry.kind = 'no-show'),
      'lateCancellations', count(*) filter (where entry.kind = 'late-cancellation'))
    from rules.attendance_of(member) as entry where rules.counts(entry));
end
$$;

-- What leaders see beside a name; null without any.
create or replace function rules.attendance_marks(member uuid) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  counts jsonb := rules.attendance_counts(member) - 'present';
begin
  return case when counts <> '{"noShows": 0, "lateCancellations": 0}' then counts end;
end
$$;

-- Whether the viewer sees the marks of who takes part, waits or applies: who leads the activity, and admins, until its end.
create or replace function rules.shows_attendance(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce(viewer.manages, false) and activity.phase in ('voting', 'enrolling', 'active') and rules.records_attendance();
end
$$;

-- Whether the member joins only when a leader seats them, because of the no-shows of the last year.
create or replace function rules.needs_leader_to_join(activity public.activities, member uuid) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  no_shows integer := (select no_show_limit from public.system_settings where no_show_limit > 0);
begin
  return no_shows is not null and member is not null and not rules.is_led_by(activity, member)
    and (rules.attendance_counts(member) ->> 'noShows')::integer >= no_shows;
end
$$;

-- The moment from which leaving is a late cancellation, for who takes part and does not lead; null for everybody else.
create or replace function rules.cancel_by(activity public.activities, viewer rules.viewer_role) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return case when viewer.joined and not viewer.leads and activity.phase in ('voting', 'enrolling') and rules.records_attendance() then
    activity.start_time - rules.lifetime('lateCancellation') end;
end
$$;

create or replace function rules.attendance_json(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'counts', rules.attendance_counts(member),
    'noShowLimit', (select case when records_attendance then no_show_limit else 0 end from public.system_settings),
    'items', (
      select coalesce(json_agg(shown.entry order by shown.start_time desc, shown.id), '[]')
      from (
        select a.start_time, a.id, json_build_object(
          'activityId', a.id, 'title', a.title, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone, 'kind', e.kind, 'counts', rules.counts(e),
          'reason', e.reason, 'objection', e.objection, 'objectedAt', rules.instant(e.objected_at),
          'decision', e.decision, 'note', e.note, 'decidedAt', rules.instant(e.decided_at)) as entry
        from rules.attendance_of(member) as e join public.activities as a on a.id = e.activity_id
        where rules.viewer_can_see(a)
        order by a.start_time desc, a.id limit rules.limit_of('attendanceEntries')) as shown));
end
$$;

create or replace function public.get_attendance(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.attendance_json(rules.me());
end
$$;

create or replace function public.get_member_attendance(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return rules.attendance_json((rules.find_member($1)).id);
end
$$;

-- Deletes what is older than a year.
create or replace function rules.forget_attendance() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.attendance as entry using public.activities as a
  where a.id = entry.activity_id and a.start_time <= now() - rules.lifetime('attendance');
end
$$;

-- A club that no longer records attendance keeps nothing of it, also of what it told.
create or replace function rules.erase_attendance() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.attendance where true;
  delete from public.notifications where kind in ('attendance-objected', 'attendance-kept', 'attendance-removed');
  return null;
end
$$;
create or replace trigger erase_attendance after update of records_attendance on public.system_settings for each row
  when (old.records_attendance and not new.records_attendance) execute function rules.erase_attendance();
