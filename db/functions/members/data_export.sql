-- Data export: members download their own data. The member's device fetches the images and packs the archive; the database records the export.
-- The club keeps no archive, so nobody else can read one; a member makes a new one at any time.

create or replace function rules.data_export_json(backup public.data_backups) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', backup.id, 'backupType', backup.backup_type, 'status', backup.status,
    'createdAt', rules.instant(backup.created_at), 'completedAt', rules.instant(backup.completed_at));
end
$$;

-- All data that the database stores about a member and the member may see. Content by others is not included.
create or replace function rules.exported_data(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'profile', rules.user_info(member),
    'emergencyContact', (select rules.contact_json(c) from public.emergency_contacts as c where c.user_id = member),
    'companions', (
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'isChild', c.is_child, 'birthYear', c.birth_year, 'phone', c.phone, 'note', c.note,
        'addedAt', rules.instant(c.added_at)) order by c.added_at, c.id), '[]')
      from public.companions as c where c.member_id = member),
    'companionConsent', (
      select json_build_object('text', one.text, 'givenAt', rules.instant(one.given_at)) from public.companion_consents as one where one.member_id = member),
    'settings', rules.user_settings_json(member),
    'activities', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'title', a.title, 'description', a.description, 'location', a.location, 'coordinates', rules.coordinates_json(a), 'startTime', rules.instant(a.start_time),
        'endTime', rules.instant(a.end_time), 'timeZone', a.time_zone, 'language', a.language, 'maxParticipants', a.max_participants, 'maxCompanions', a.max_companions,
        'currentParticipants', a.current_participants, 'phase', a.phase, 'tags', a.tags, 'coverImage', a.cover_image,
        'rejectReason', a.reject_reason, 'cancelReason', a.cancel_reason, 'createdAt', rules.instant(a.created_at),
        'routes', (
          select coalesce(json_agg(json_build_object(
            'id', r.id, 'title', r.title, 'description', r.description, 'distance', r.distance::float8, 'duration', r.duration::float8,
            'difficulty', r.difficulty, 'isSelected', r.is_selected, 'track', rules.track_json(r)) order by r.added), '[]')
          from public.routes as r where r.activity_id = a.id)) order by a.created_at), '[]')
      from public.activities as a where a.creator_id = member),
    'coLeads', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'askedAt', rules.instant(one.asked_at),
        'acceptedAt', rules.instant(one.accepted_at)) order by one.asked_at), '[]')
      from public.co_leaders as one join public.activities as a on a.id = one.activity_id where one.user_id = member and rules.viewer_can_see(a)),
    'qualifications', (
      select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'validUntil', m.valid_until, 'givenAt', rules.instant(m.given_at)) order by m.given_at), '[]')
      from public.member_qualifications as m join public.qualifications as q on q.id = m.qualification_id where m.user_id = member),
    'isLeader', rules.leads_in_club(member),
    'groups', (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'role', coalesce(r.role, 'member'), 'joinedAt', rules.instant(m.joined_at)) order by m.joined_at), '[]')
      from public.group_members as m join public.groups as g on g.id = m.group_id left join public.roles as r on r.group_id = m.group_id and r.member_id = m.user_id
      where m.user_id = member),
    'groupNotifications', (
      select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'isNotified', one.is_notified) order by g.position, g.id), '[]')
      from public.group_notifications as one join public.groups as g on g.id = one.group_id where one.user_id = member),
    'seats', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'joinTime', rules.instant(p.join_time),
        'isPresent', c.is_present, 'returnedAt', rules.instant(c.returned_at),
        'givenWithReason', (select g.reason from public.given_seats as g where g.activity_id = a.id and g.user_id = member),
        'companions', (
          select coalesce(json_agg(json_build_object('name', one.name, 'isPresent', s.is_present) order by s.added_at, s.id), '[]')
          from public.companion_seats as s left join public.companions as one on one.id = s.companion_id
          where s.activity_id = a.id and s.user_id = member)) order by p.join_time), '[]')
      from public.participants as p join public.activities as a on a.id = p.activity_id left join public.check_ins as c on c.activity_id = a.id and c.user_id = member
      where p.user_id = member and rules.viewer_can_see(a)),
    'outings', rules.outings_json(member),
    'waitlists', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'joinedAt', rules.instant(w.joined_at), 'offeredAt', rules.instant(w.offered_at),
        'offerExpiresAt', rules.instant(w.expires_at), 'passedAt', rules.instant(w.passed_at), 'withdrawnAt', rules.instant(w.withdrawn_at),
        'companions', (select coalesce(json_agg(c.name order by c.added_at, c.id), '[]') from public.companions as c where c.id = any (w.companion_ids) and c.member_id = member)) order by w.joined_at), '[]')
      from public.waitlist as w join public.activities as a on a.id = w.activity_id where w.user_id = member and rules.viewer_can_see(a)),
    'applications', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'appliedAt', rules.instant(one.applied_at), 'ticket', encode(one.ticket, 'hex'),
        'weight', one.weight, 'position', one.position, 'isSeated', one.is_seated,
        'companions', (select coalesce(json_agg(c.name order by c.added_at, c.id), '[]') from public.companions as c where c.id = any (one.companion_ids) and c.member_id = member)) order by one.applied_at), '[]')
      from public.applications as one join public.activities as a on a.id = one.activity_id where one.user_id = member and rules.viewer_can_see(a)),
    'attendance', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'kind', e.kind, 'recordedAt', rules.instant(e.recorded_at), 'reason', e.reason,
        'objection', e.objection, 'objectedAt', rules.instant(e.objected_at), 'decision', e.decision, 'note', e.note, 'decidedAt', rules.instant(e.decided_at)) order by a.start_time, a.id), '[]')
      from public.attendance as e join public.activities as a on a.id = e.activity_id
      where e.user_id = member and rules.records_attendance() and a.start_time > now() - rules.lifetime('attendance') and rules.viewer_can_see(a)),
    'messages', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'text', m.text, 'sentAt', rules.instant(m.sent_at), 'editedAt', rules.instant(m.edited_at)) order by m.position), '[]')
      from public.messages as m join public.activities as a on a.id = m.activity_id where m.author_id = member and not rules.is_deleted(m)),
    'reactions', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'reaction', r.reaction) order by m.position, r.reaction), '[]')
      from public.message_reactions as r join public.messages as m on m.id = r.message_id join public.activities as a on a.id = m.activity_id where r.user_id = member),
    'reports', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'text', r.text, 'hours', r.hours::float8, 'writtenAt', rules.instant(r.written_at),
        'conditions', rules.conditions_of_report(a.id), 'track', rules.track_json(jsonb_populate_record(null::public.routes, to_jsonb(r)))) order by r.written_at), '[]')
      from public.reports as r join public.activities as a on a.id = r.activity_id where r.author_id = member),
    'reportLines', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'text', one.text, 'writtenAt', rules.instant(one.written_at)) order by one.written_at), '[]')
      from public.report_lines as one join public.activities as a on a.id = one.activity_id where one.user_id = member),
    'thanks', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'thankedAt', rules.instant(one.thanked_at)) order by one.thanked_at), '[]')
      from public.thanks as one join public.activities as a on a.id = one.activity_id where one.user_id = member),
    'contentReports', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'kind', r.kind, 'reason', r.reason, 'text', r.text, 'reportedAt', rules.instant(r.reported_at),
        'decision', r.decision) order by r.reported_at, r.id), '[]')
      from public.content_reports as r join public.activities as a on a.id = r.activity_id where r.reporter_id = member),
    'blocks', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'blockedAt', rules.instant(one.blocked_at)) order by one.blocked_at, p.id), '[]')
      from public.blocks as one join public.profiles as p on p.id = one.blocked_id where one.member_id = member),
    'photos', (
      select coalesce(json_agg(json_build_object('id', p.id, 'activityId', a.id, 'title', a.title, 'caption', p.caption, 'altText', p.alt_text, 'addedAt', rules.instant(p.added_at),
        'hiddenAt', rules.instant(p.hidden_at)) order by p.position), '[]')
      from public.photos as p join public.activities as a on a.id = p.activity_id where p.owner_id = member),
    'cars', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'place', c.place, 'departsAt', rules.instant(c.departs_at), 'seats', c.seats, 'distance', c.distance, 'note', c.note,
        'offeredAt', rules.instant(c.offered_at)) order by c.offered_at, c.id), '[]')
      from public.cars as c join public.activities as a on a.id = c.activity_id where c.driver_id = member),
    'rides', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'hasSeat', r.car_id is not null, 'people', r.people, 'place', r.place, 'note', r.note,
        'askedAt', rules.instant(r.asked_at)) order by r.asked_at, a.id), '[]')
      from public.rides as r join public.activities as a on a.id = r.activity_id where r.user_id = member),
    'travel', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'drove', t.drove, 'people', t.people, 'riders', t.riders, 'distance', t.distance)
        order by a.start_time, a.id), '[]')
      from public.travel as t join public.activities as a on a.id = t.activity_id where t.user_id = member),
    'votes', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'route', r.title, 'at', rules.instant(v.created_at)) order by v.created_at), '[]')
      from public.votes as v join public.activities as a on a.id = v.activity_id join public.routes as r on r.id = v.route_id
      where v.user_id = member and rules.viewer_can_see(a)),
    'interests', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title, 'route', r.title) order by a.title, r.added), '[]')
      from public.route_interests as i join public.activities as a on a.id = i.activity_id join public.routes as r on r.id = i.route_id
      where i.user_id = member and rules.viewer_can_see(a)),
    'favorites', (
      select coalesce(json_agg(json_build_object('activityId', a.id, 'title', a.title) order by a.title, a.id), '[]')
      from public.favorites as f join public.activities as a on a.id = f.activity_id where f.user_id = member and rules.viewer_can_see(a)),
    'notifications', (
      select coalesce(json_agg(json_build_object('kind', n.kind, 'activityId', n.activity_id, 'title', coalesce(n.facts ->> 'title', n.facts ->> 'groupName'), 'at', rules.instant(n.created_at), 'isRead', n.read_at is not null) order by n.created_at, n.id), '[]')
      from public.notifications as n where n.user_id = member),
    'images', (
      select coalesce(json_agg(json_build_object('url', i.url, 'use', i.use, 'createdAt', rules.instant(i.created_at)) order by i.created_at, i.id), '[]')
      from public.images as i where i.owner_id = member and not i.pending_deletion and i.use <> 'photo'),
    'log', (
      select coalesce(json_agg(json_build_object('at', rules.instant(l.created_at), 'operation', l.operation, 'details', l.details) order by l.id), '[]')
      from public.system_logs as l where l.user_id = member));
end
$$;

create or replace function rules.own_data_export(input jsonb) returns public.data_backups
  language plpgsql set search_path = '' as $$
declare
  backup public.data_backups;
begin
  select * into backup from public.data_backups where id = rules.id_in(input, 'backupId') and user_id = rules.me() for update;
  if backup.id is null then
    perform rules.refuse('BACKUP_NOT_FOUND');
  end if;
  return backup;
end
$$;

-- Starts an export and answers with the data. Exports that are unfinished after an hour are marked as failed, and the latest twenty are remembered.
create or replace function public.start_backup(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  backup public.data_backups;
begin
  insert into public.user_settings (user_id) values (member) on conflict do nothing;
  update public.data_backups set status = 'failed', completed_at = now()
  where user_id = member and status = 'in_progress' and created_at < now() - rules.lifetime('unfinishedExport');
  insert into public.data_backups (user_id) values (member) returning * into backup;
  delete from public.data_backups where id in (
    select b.id from public.data_backups as b where b.user_id = member order by b.created_at desc, b.id offset 20);
  return rules.with_fields(rules.data_export_json(backup), json_build_object('data', rules.exported_data(member)));
end
$$;

-- The device reports whether it could pack the archive.
create or replace function public.finish_backup(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  backup public.data_backups := rules.own_data_export($1);
begin
  if backup.status <> 'in_progress' then
    perform rules.refuse('BACKUP_FINISHED');
  end if;
  update public.data_backups set status = $1 ->> 'status', completed_at = now() where id = backup.id returning * into backup;
  perform rules.log_member_operation('data_backup', jsonb_build_object('backup', backup.id, 'status', backup.status));
  return rules.data_export_json(backup);
exception
  when check_violation or not_null_violation then
    perform rules.refuse_field('status', 'NOT_A_CHOICE');
end
$$;

create or replace function public.get_backup(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.data_export_json(rules.own_data_export($1));
end
$$;

-- The latest twenty exports.
create or replace function public.list_backups(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  return json_build_object('items', (
    select coalesce(json_agg(rules.data_export_json(b) order by b.created_at desc, b.id), '[]')
    from (select * from public.data_backups where user_id = member order by created_at desc, id limit 20) as b));
end
$$;
