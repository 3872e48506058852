-- The version of an activity counts its edits. A leader who edits it and an admin who approves it send the version that they have read.

-- The fields of the contract that an edit has changed. Routes are compared by rules.same_routes.
create or replace function rules.changed_fields(before public.activities, after public.activities) returns text[]
  language sql immutable
  return array_remove(array[
    case when before.title <> after.title then 'title' end,
    case when before.description <> after.description then 'description' end,
    case when before.location <> after.location then 'location' end,
    case when (before.latitude, before.longitude) is distinct from (after.latitude, after.longitude) then 'coordinates' end,
    case when before.start_time <> after.start_time then 'startTime' end,
    case when before.end_time is distinct from after.end_time then 'endTime' end,
    case when before.time_zone <> after.time_zone then 'timeZone' end,
    case when before.max_participants <> after.max_participants then 'maxParticipants' end,
    case when before.min_participants is distinct from after.min_participants then 'minParticipants' end,
    case when before.max_companions <> after.max_companions then 'maxCompanions' end,
    case when before.tags <> after.tags then 'tags' end,
    case when before.group_id is distinct from after.group_id then 'groupId' end,
    case when before.members_only <> after.members_only then 'membersOnly' end,
    case when before.joins_open_at is distinct from after.joins_open_at then 'joinsOpenAt' end,
    case when before.members_first_days is distinct from after.members_first_days then 'membersFirstDays' end,
    case when before.cover_seed <> after.cover_seed then 'coverSeed' end,
    case when before.vote_closes_at is distinct from after.vote_closes_at then 'voteClosesAt' end,
    case when before.quorum is distinct from after.quorum then 'quorum' end,
    case when before.hides_counts <> after.hides_counts then 'hidesCounts' end,
    case when (before.draw_at is null) <> (after.draw_at is null) then 'allocation' end,
    case when before.draw_at is distinct from after.draw_at then 'drawAt' end,
    case when before.cover_image is distinct from after.cover_image then 'coverImage' end], null);

-- Refuses input that was made from another version, with the fields that have changed since. Input without a version is not checked.
create or replace function rules.refuse_outdated(activity public.activities, input jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  version_read integer := (input ->> 'version')::integer;
begin
  if version_read <> activity.version then
    perform rules.refuse('CHANGED_MEANWHILE', (
      select json_object_agg(field, json_build_array('CHANGED') order by field)
      from jsonb_each_text(activity.field_versions) as changed (field, version)
      where version::integer > version_read));
  end if;
end
$$;

create or replace function rules.count_edit(activity public.activities, changed_fields text[]) returns void
  language sql set search_path = ''
begin atomic
  update public.activities set
    version = version + 1,
    field_versions = field_versions || (select jsonb_object_agg(field, count_edit.activity.version + 1) from unnest(changed_fields) as field)
  where id = (activity).id and cardinality(changed_fields) > 0;
end;
