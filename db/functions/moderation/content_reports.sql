-- Members report what others write, and admins decide. The log says who reported and decided what, without the content.

-- What members can report, of each kind: no row for what does not exist, and for what the club has switched off.
create or replace function rules.reported_content(kind text, content_id uuid)
  returns table (activity_id uuid, author_id uuid, text text, is_hidden boolean, created_at timestamptz)
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select m.activity_id, m.author_id, m.text, m.hidden_at is not null, m.sent_at from public.messages as m
    where reported_content.kind = 'message' and m.id = reported_content.content_id and rules.has_discussions() and not rules.is_deleted(m)
    union all
    select p.activity_id, p.owner_id, p.caption, p.hidden_at is not null, p.added_at from public.photos as p
    where reported_content.kind = 'photo' and p.id = reported_content.content_id and rules.has_photos();
end
$$;

-- Whether the member sees it, who sees the activity.
create or replace function rules.shows_content(kind text, content_id uuid, author uuid, activity public.activities) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  return case kind
    when 'photo' then exists (select from public.photos as p where p.id = shows_content.content_id and rules.sees_photo(p, activity, viewer))
    else author <> all (rules.silenced_for(activity, viewer.user_id)) end;
end
$$;

-- Until its author or a leader deletes it, which then waits for the report.
create or replace function rules.lock_content(kind text, content_id uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if kind = 'message' then
    perform from public.messages as m where m.id = content_id for key share;
  elsif kind = 'photo' then
    perform from public.photos as p where p.id = content_id for key share;
  end if;
end
$$;

create or replace function rules.hide_content(kind text, content_id uuid, activity public.activities, reason text) returns void
  language plpgsql set search_path = '' as $$
begin
  if kind = 'message' then
    perform rules.hide_message(activity, content_id, reason);
  elsif kind = 'photo' then
    update public.photos set hidden_at = coalesce(hidden_at, now()), hidden_by = auth.uid(), hidden_reason = reason where id = content_id;
    perform rules.send_photo_event(activity);
  end if;
end
$$;

-- A badge of admins counts what waits for them.
create or replace function rules.send_report_event() returns void
  language sql set search_path = ''
begin atomic
  select rules.send_event('{"review":true}');
end;

-- A second report of the same member changes nothing.
create or replace function public.create_report(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  wanted uuid := rules.id_in($1, 'contentId');
  written text := nullif(rules.text_in($1, 'text', false), '');
  content record;
  activity public.activities;
  new_report uuid;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.lock_content($1 ->> 'kind', wanted);
  select * into content from rules.reported_content($1 ->> 'kind', wanted);
  select * into activity from public.activities where id = content.activity_id;
  if activity.id is null or not rules.viewer_can_see(activity) or not rules.shows_content($1 ->> 'kind', wanted, content.author_id, activity) then
    perform rules.refuse('NOT_FOUND');
  elsif content.author_id = member then
    perform rules.refuse('NOT_PERMITTED');
  elsif content.is_hidden then
    perform rules.refuse(case $1 ->> 'kind' when 'photo' then 'NOT_FOUND' else 'MESSAGE_HIDDEN' end);
  end if;
  insert into public.content_reports (kind, content_id, activity_id, author_id, reporter_id, reason, text)
  values ($1 ->> 'kind', wanted, activity.id, content.author_id, member, $1 ->> 'reason', written)
  on conflict (kind, content_id, reporter_id) do nothing returning id into new_report;
  if new_report is not null then
    perform rules.log_about_activity('create_report', activity, jsonb_build_object('author', content.author_id));
    perform rules.send_report_event();
  end if;
  return '{"ok": true}';
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when foreign_key_violation then -- the activity or the author was deleted concurrently
    perform rules.refuse('NOT_FOUND');
end
$$;

-- The first open report of each content, for which all of them are decided at once.
create or replace function rules.open_reports() returns setof public.content_reports
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select r.* from public.content_reports as r
    where r.decided_at is null and exists (select from rules.reported_content(r.kind, r.content_id)) and not exists (
      select from public.content_reports as earlier
      where earlier.kind = r.kind and earlier.content_id = r.content_id and earlier.decided_at is null and (earlier.reported_at, earlier.id) < (r.reported_at, r.id));
end
$$;

-- Up to a hundred. Null for all but admins.
create or replace function rules.count_reports(member uuid) returns integer
  language plpgsql stable set search_path = '' as $$
begin
  return case when rules.is_admin(member) then (select count(*)::integer from (select from rules.open_reports() limit 100) as one) end;
end
$$;

-- Admins do not learn who reported what they wrote themselves.
create or replace function rules.content_report_json(report public.content_reports) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', report.id, 'kind', report.kind, 'contentId', report.content_id,
      'activityId', a.id, 'title', a.title, 'author', json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar),
      'text', content.text, 'isHidden', content.is_hidden, 'createdAt', rules.instant(content.created_at),
      'reports', (
        select json_agg(json_build_object(
          'reporter', case when report.author_id is distinct from auth.uid() then (select name from public.profiles where id = one.reporter_id) end,
          'reason', one.reason, 'text', one.text, 'reportedAt', rules.instant(one.reported_at)) order by one.reported_at, one.id)
        from (
          select r.id, r.reporter_id, r.reason, r.text, r.reported_at from public.content_reports as r
          where r.kind = report.kind and r.content_id = report.content_id and r.decided_at is null
          order by r.reported_at, r.id limit 20) as one))
    from rules.reported_content(report.kind, report.content_id) as content
    join public.activities as a on a.id = content.activity_id join public.profiles as p on p.id = content.author_id);
end
$$;

create or replace function public.list_reports(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  cursor text := $1 ->> 'cursor';
  found public.content_reports[];
begin
  perform rules.must_be_admin();
  if cursor is not null then
    perform rules.check_cursor(cursor, 'created');
  end if;
  found := array(
    select r from rules.open_reports() as r
    where cursor is null or (r.reported_at, r.id) > (rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid)
    order by r.reported_at, r.id limit size + 1);
  return json_build_object(
    'items', (select coalesce(json_agg(rules.content_report_json(r) order by r.reported_at, r.id), '[]') from unnest(found[1:size]) as r),
    'nextCursor', case when cardinality(found) > size then rules.cursor_of('created', (found[size]).reported_at, (found[size]).id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- What members wrote in the reports is needed no longer.
create or replace function rules.settle_reports(kind text, content_id uuid, decision text) returns void
  language sql set search_path = ''
begin atomic
  update public.content_reports as r set decision = settle_reports.decision, decided_at = now(), text = null
  where r.kind = settle_reports.kind and r.content_id = settle_reports.content_id and r.decided_at is null;
end;

create or replace function public.decide_report(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  report public.content_reports;
  activity public.activities;
  hides boolean := $1 ->> 'decision' = 'hidden';
  reason text := case when $1 ->> 'decision' = 'hidden' then rules.required_text($1, 'reason', 500) end;
begin
  perform rules.must_be_admin();
  select * into report from public.content_reports where id = rules.id_in($1, 'reportId');
  -- First the activity, as every command.
  select * into activity from public.activities where id = report.activity_id for no key update;
  select * into report from public.content_reports where id = report.id for update;
  if report.id is null then
    perform rules.refuse('NOT_FOUND');
  elsif report.decided_at is not null then
    perform rules.refuse('ALREADY_DECIDED');
  elsif hides is null or not hides and $1 ->> 'decision' <> 'dismissed' then
    perform rules.refuse_field('decision', 'NOT_A_CHOICE');
  elsif hides then
    perform rules.hide_content(report.kind, report.content_id, activity, reason);
  end if;
  perform rules.settle_reports(report.kind, report.content_id, $1 ->> 'decision');
  perform rules.log_about_activity('decide_report', activity, jsonb_build_object('author', report.author_id, 'decision', $1 ->> 'decision'));
  perform rules.send_report_event();
  return '{"ok": true}';
end
$$;

-- The argument is the kind. What is deleted needs no decision.
create or replace function rules.settle_reports_of_deleted() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.settle_reports(tg_argv[0], old.id, 'deleted');
  return null;
end
$$;
create or replace trigger settle_reports after delete on public.messages for each row execute function rules.settle_reports_of_deleted('message');
create or replace trigger settle_reports after delete on public.photos for each row execute function rules.settle_reports_of_deleted('photo');
