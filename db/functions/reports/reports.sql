-- The report of a finished activity: what its leaders and participants wrote, what the route was like, and the track as walked. Who may see the activity reads it.

create or replace function rules.writes_reports() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select writes_reports from public.system_settings);
end
$$;

-- What the viewer writes: leaders the report, other participants a line. An admin who was not there writes the report.
create or replace function rules.writes_whole_report(viewer rules.viewer_role) returns boolean
  language sql immutable
  return coalesce(viewer.leads or viewer.administers and not viewer.joined, false);

-- The names of leaders are public; of others they are shown as on the list of participants.
create or replace function rules.report_author(activity public.activities, member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) from public.profiles as p
    where p.id = member and (rules.is_led_by(activity, member) or rules.is_participant_visible(activity.id, member)));
end
$$;

create or replace function rules.conditions_of_report(activity_id uuid) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('kind', c.kind, 'text', c.text, 'seenOn', c.seen_on) order by c.place), '[]')
    from public.report_conditions as c where c.activity_id = conditions_of_report.activity_id);

-- The longest part is the track, which is as long as that of a route. Members of whom one blocks the other read none of each other's lines.
create or replace function rules.report_json(activity public.activities, member uuid) returns json
  language plpgsql stable set search_path = '' as $$
declare
  report public.reports;
  silenced uuid[] := rules.silenced_for(activity, member);
begin
  select * into report from public.reports as r where r.activity_id = activity.id;
  return json_build_object(
    'version', coalesce(report.version, 0), 'text', coalesce(report.text, ''), 'hours', report.hours::float8,
    'author', rules.report_author(activity, report.author_id), 'writtenAt', rules.instant(report.written_at),
    'conditions', rules.conditions_of_report(activity.id),
    'track', (
      select rules.track_summary(walked)::jsonb || jsonb_build_object('path', walked.track_path)
      from jsonb_populate_record(null::public.routes, to_jsonb(report)) as walked where report.track_path is not null),
    'lines', (
      select coalesce(json_agg(json_build_object('author', rules.report_author(activity, one.user_id), 'text', one.text, 'writtenAt', rules.instant(one.written_at),
        'isOwn', coalesce(one.user_id = member, false)) order by one.written_at, one.user_id), '[]')
      from public.report_lines as one where one.activity_id = activity.id and one.user_id <> all (silenced)));
end
$$;

-- The last activities of which leaders have written, with the beginning of it, who wrote it, and the first photos that the viewer sees. Null in a club without reports, or without any.
create or replace function rules.last_reports(size integer) returns json
  language plpgsql stable set search_path = '' as $$
begin
  if not rules.writes_reports() then
    return null;
  end if;
  return (
    select json_agg(json_build_object('id', one.id, 'title', one.title, 'language', one.language, 'startTime', rules.instant(one.start_time), 'timeZone', one.time_zone,
      'line', one.line, 'author', one.author, 'photos', rules.photos_of_walks(array[one.id], 3)) order by one.written_at desc, one.id)
    from (
      select rules.report_author(a, report.author_id) as author, a.id, a.title, a.language, a.start_time, a.time_zone, report.written_at, left(split_part(report.text, E'\n', 1), 140) as line
      from public.reports as report join public.activities as a on a.id = report.activity_id
      where report.text <> '' and report.written_at is not null and a.phase = 'finished' and rules.viewer_can_see(a)
      order by report.written_at desc, a.id limit size) as one);
end
$$;

-- What the page of a finished activity says of its report.
create or replace function rules.report_state(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'changedAt', rules.instant(report.changed_at),
      'writes', case when viewer.joined or viewer.manages then case when rules.writes_whole_report(viewer) then 'report' else 'line' end end,
      'isWritten', case when rules.writes_whole_report(viewer) then report.written_at is not null
        else exists (select from public.report_lines as one where one.activity_id = activity.id and one.user_id = viewer.user_id) end)
    from (select) as one_row left join public.reports as report on report.activity_id = activity.id);
end
$$;

create or replace function public.get_report(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
begin
  if activity.phase <> 'finished' or not rules.writes_reports() then
    perform rules.refuse('NOT_FOUND');
  end if;
  return rules.report_json(activity, auth.uid());
end
$$;
