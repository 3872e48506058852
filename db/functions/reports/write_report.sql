-- Leaders write the report of a finished activity, with what the route was like and the track as walked. Other participants write a line each.

create or replace function rules.why_not_report(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'finished' then rules.phase_refusal(activity.phase, 'finished')
    when not viewer.joined and not viewer.manages then 'NOT_JOINED'
    when not rules.writes_reports() then 'NO_REPORTS'
  end;

-- Several leaders may write: one that was written from another version is refused.
create or replace function rules.lock_report(activity public.activities, input jsonb) returns public.reports
  language plpgsql set search_path = '' as $$
declare
  report public.reports;
begin
  insert into public.reports (activity_id) values (activity.id) on conflict do nothing;
  select * into report from public.reports as r where r.activity_id = activity.id;
  if (input ->> 'version')::integer <> report.version then
    perform rules.refuse('CHANGED_MEANWHILE');
  end if;
  return report;
end
$$;

-- All of them, in their order. One seen tomorrow is today's, where the day has begun already.
create or replace function rules.replace_conditions(activity public.activities, conditions jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(conditions) <> 'array' then
    perform rules.refuse_field('conditions', 'INVALID');
  elsif jsonb_array_length(conditions) > 10 then
    perform rules.refuse_field('conditions', 'TOO_MANY');
  elsif exists (select from jsonb_array_elements(conditions) as c where (c ->> 'seenOn')::date > current_date + 1) then
    perform rules.refuse_field('conditions.seenOn', 'IN_THE_FUTURE');
  end if;
  delete from public.report_conditions as c where c.activity_id = activity.id;
  insert into public.report_conditions (activity_id, place, kind, text, seen_on)
  select activity.id, c.place, c.item ->> 'kind', rules.text_in(c.item, 'text', true, 'conditions.text'), (c.item ->> 'seenOn')::date
  from jsonb_array_elements(conditions) with ordinality as c (item, place);
end
$$;

create or replace function rules.replace_track(activity public.activities, track jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if octet_length(track ->> 'path') <= 40000 and not rules.is_encoded_track(track ->> 'path') then
    perform rules.refuse_field('track.path', 'INVALID');
  end if;
  update public.reports as r set
    track_path = track ->> 'path', track_file = rules.text_in(track, 'fileName', jsonb_typeof(track) = 'object', 'track.fileName'),
    track_distance = (track ->> 'distance')::numeric, track_ascent = (track ->> 'ascent')::integer, track_descent = (track ->> 'descent')::integer,
    track_highest = (track ->> 'highest')::integer, track_lowest = (track ->> 'lowest')::integer, track_map_heights = track ->> 'mapHeights'
  where r.activity_id = activity.id;
end
$$;

-- What is absent stays as it is.
create or replace function rules.write_whole_report(activity public.activities, input jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  report public.reports := rules.lock_report(activity, input);
begin
  if input ? 'conditions' then
    perform rules.replace_conditions(activity, input -> 'conditions');
  end if;
  if input ? 'track' then
    perform rules.replace_track(activity, input -> 'track');
  end if;
  update public.reports as r set
    text = coalesce(rules.text_in(input, 'text', false), r.text),
    hours = case when input ? 'hours' then (input ->> 'hours')::numeric else r.hours end,
    author_id = auth.uid(), version = report.version + 1, written_at = now(), changed_at = now(),
    route_hash = chosen.track_hash, cells = coalesce(rules.track_cells(r.track_path), chosen.track_cells, '{}')
  from (select) as one_row left join public.routes as chosen on chosen.activity_id = activity.id and chosen.is_selected
  where r.activity_id = activity.id;
end
$$;

-- An empty line removes it.
create or replace function rules.write_line(activity public.activities, input jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  written text := coalesce(rules.text_in(input, 'text', false), '');
begin
  if input ?| '{conditions,track,hours}' then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  insert into public.reports (activity_id) values (activity.id) on conflict (activity_id) do update set changed_at = now();
  if written = '' then
    delete from public.report_lines as one where one.activity_id = activity.id and one.user_id = auth.uid();
  else
    insert into public.report_lines (activity_id, user_id, text) values (activity.id, auth.uid(), written)
    on conflict (activity_id, user_id) do update set text = excluded.text;
  end if;
end
$$;

-- Leaders remove what a participant wrote.
create or replace function rules.remove_line(activity public.activities, viewer rules.viewer_role, member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  delete from public.report_lines as one where one.activity_id = activity.id and one.user_id = member;
  if found then
    update public.reports as r set changed_at = now() where r.activity_id = activity.id;
    perform rules.log_about_activity('remove_report_line', activity, jsonb_build_object('author', member));
  end if;
end
$$;

create or replace function public.write_report(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_if(rules.why_not_report(activity, viewer));
  if $1 ? 'removedLine' then
    perform rules.remove_line(activity, viewer, rules.id_in($1, 'removedLine'));
  elsif rules.writes_whole_report(viewer) then
    perform rules.write_whole_report(activity, $1);
  else
    perform rules.write_line(activity, $1);
  end if;
  return rules.activity_response(activity.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace trigger notify_part after insert or update on public.reports for each row execute function rules.notify_part();
