-- Settings of a member. Each setting stores when it was changed, so that the later change wins if two devices were offline.

-- Idle minutes until a member is signed out: the member's own setting, limited by the system setting.
create or replace function rules.session_timeout(member uuid) returns integer
  language sql stable
  return (
    select least(c.session_timeout, (select s.session_timeout from public.user_settings as s where s.user_id = member))
    from public.system_settings as c);

create or replace function rules.user_settings_json(member uuid) returns json
  language sql stable as $$
  select json_build_object(
    'notifications', json_build_object(
      'push', s.notify_push, 'email', s.notify_email, 'sms', s.notify_sms, 'activity', s.notify_activity,
      'leading', s.notify_leading, 'system', s.notify_system, 'quietFrom', s.quiet_from, 'quietUntil', s.quiet_until,
      'votes', s.notify_votes, 'reminders', s.notify_reminders, 'review', s.notify_review, 'otherGroups', s.notify_other_groups,
      'activityPush', s.push_activity, 'votesPush', s.push_votes, 'remindersPush', s.push_reminders, 'leadingPush', s.push_leading, 'reviewPush', s.push_review,
      'activityMail', s.mail_activity, 'votesMail', s.mail_votes, 'leadingMail', s.mail_leading, 'systemMail', s.mail_system, 'reviewMail', s.mail_review,
      'remindersMail', s.mail_reminders),
    'privacy', json_build_object(
      'profileVisibility', s.profile_visibility, 'activityVisibility', s.activity_visibility,
      'locationAccess', s.location_access, 'dataCollection', s.data_collection, 'sharePhone', s.share_phone),
    'account', json_build_object('twoFactorEnabled', rules.has_second_factor(member), 'sessionTimeout', s.session_timeout),
    'preferences', json_build_object('theme', s.theme, 'language', p.language, 'units', s.units, 'timezone', s.time_zone, 'pace', s.pace),
    'changedAt', s.changed_at)
  from public.user_settings as s join public.profiles as p on p.id = s.user_id
  where s.user_id = member
$$;

-- Every setting of a member, as its path in the input.
create or replace function rules.setting_paths() returns text[]
  language sql immutable
  return array[
    'notifications.push', 'notifications.email', 'notifications.sms', 'notifications.activity', 'notifications.leading', 'notifications.system',
    'notifications.quietFrom', 'notifications.quietUntil', 'notifications.votes', 'notifications.reminders', 'notifications.review', 'notifications.otherGroups',
    'notifications.activityPush', 'notifications.votesPush', 'notifications.remindersPush', 'notifications.leadingPush', 'notifications.reviewPush',
    'notifications.activityMail', 'notifications.votesMail', 'notifications.leadingMail', 'notifications.systemMail', 'notifications.reviewMail', 'notifications.remindersMail',
    'privacy.profileVisibility', 'privacy.activityVisibility', 'privacy.locationAccess', 'privacy.dataCollection', 'privacy.sharePhone', 'account.sessionTimeout',
    'preferences.theme', 'preferences.language', 'preferences.units', 'preferences.timezone', 'preferences.pace'];

-- The settings in the input: all but when they were changed, and where the device is.
create or replace function rules.settings_in(input jsonb) returns jsonb
  language sql immutable
  return input - '{changedAt,deviceTimezone}'::text[];

-- Other names in the input are refused, because the names of changed settings are stored and logged. The refusal names the first of them.
create or replace function rules.refuse_unknown_settings(input jsonb) returns void
  language plpgsql stable set search_path = '' as $$
declare
  unknown text := (
    select min(path) from (
      select area.key || '.' || setting.key as path from jsonb_each(rules.settings_in(input)) as area cross join jsonb_each(area.value) as setting
      union all select area.key from jsonb_each(rules.settings_in(input)) as area
      where not exists (select from unnest(rules.setting_paths()) as known where starts_with(known, area.key || '.'))) as named
    where path <> all (rules.setting_paths()));
begin
  if unknown is not null then
    perform rules.refuse_field(left(unknown, 120), 'UNKNOWN');
  end if;
end
$$;

-- The changes in the input that are newer than the stored ones, as path and time of change. Times in the future count as now.
create or replace function rules.newer_changes(input jsonb, changed_at jsonb) returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_object_agg(path, rules.instant(at)), '{}')
    from (
      select area.key || '.' || setting.key as path,
        least(coalesce((input -> 'changedAt' ->> (area.key || '.' || setting.key))::timestamptz, now()), now()) as at
      from jsonb_each(rules.settings_in(input)) as area cross join jsonb_each(area.value) as setting
    ) as change
    where at >= coalesce((changed_at ->> path)::timestamptz, '-infinity'));

-- Writes only for a member who has no settings yet, because every open app reads them again and again.
create or replace function public.get_user_settings(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  if not exists (select from public.user_settings where user_id = member) then
    insert into public.user_settings (user_id) values (member) on conflict do nothing;
  end if;
  return rules.user_settings_json(member);
end
$$;

-- Changes only the settings that were sent. Those listed in `overruled` keep their value, because another device changed them later.
create or replace function public.update_user_settings(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  settings public.user_settings;
  accepted jsonb;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_unknown_settings($1);
  insert into public.user_settings (user_id) values (member) on conflict do nothing;
  select * into settings from public.user_settings where user_id = member for update;
  accepted := rules.newer_changes($1, settings.changed_at);
  update public.user_settings set
    notify_push = case when accepted ? 'notifications.push' then ($1 #>> '{notifications,push}')::boolean else notify_push end,
    notify_email = case when accepted ? 'notifications.email' then ($1 #>> '{notifications,email}')::boolean else notify_email end,
    notify_sms = case when accepted ? 'notifications.sms' then ($1 #>> '{notifications,sms}')::boolean else notify_sms end,
    notify_activity = case when accepted ? 'notifications.activity' then ($1 #>> '{notifications,activity}')::boolean else notify_activity end,
    notify_leading = case when accepted ? 'notifications.leading' then ($1 #>> '{notifications,leading}')::boolean else notify_leading end,
    notify_system = case when accepted ? 'notifications.system' then ($1 #>> '{notifications,system}')::boolean else notify_system end,
    notify_votes = case when accepted ? 'notifications.votes' then ($1 #>> '{notifications,votes}')::boolean else notify_votes end,
    notify_reminders = case when accepted ? 'notifications.reminders' then ($1 #>> '{notifications,reminders}')::boolean else notify_reminders end,
    notify_review = case when accepted ? 'notifications.review' then ($1 #>> '{notifications,review}')::boolean else notify_review end,
    notify_other_groups = case when accepted ? 'notifications.otherGroups' then ($1 #>> '{notifications,otherGroups}')::boolean else notify_other_groups end,
    push_activity = case when accepted ? 'notifications.activityPush' then ($1 #>> '{notifications,activityPush}')::boolean else push_activity end,
    push_votes = case when accepted ? 'notifications.votesPush' then ($1 #>> '{notifications,votesPush}')::boolean else push_votes end,
    push_reminders = case when accepted ? 'notifications.remindersPush' then ($1 #>> '{notifications,remindersPush}')::boolean else push_reminders end,
    push_leading = case when accepted ? 'notifications.leadingPush' then ($1 #>> '{notifications,leadingPush}')::boolean else push_leading end,
    push_review = case when accepted ? 'notifications.reviewPush' then ($1 #>> '{notifications,reviewPush}')::boolean else push_review end,
    mail_activity = case when accepted ? 'notifications.activityMail' then $1 #>> '{notifications,activityMail}' else mail_activity end,
    mail_votes = case when accepted ? 'notifications.votesMail' then $1 #>> '{notifications,votesMail}' else mail_votes end,
    mail_leading = case when accepted ? 'notifications.leadingMail' then $1 #>> '{notifications,leadingMail}' else mail_leading end,
    mail_system = case when accepted ? 'notifications.systemMail' then $1 #>> '{notifications,systemMail}' else mail_system end,
    mail_review = case when accepted ? 'notifications.reviewMail' then $1 #>> '{notifications,reviewMail}' else mail_review end,
    mail_reminders = case when accepted ? 'notifications.remindersMail' then $1 #>> '{notifications,remindersMail}' else mail_reminders end,
    quiet_from = case when accepted ? 'notifications.quietFrom' then $1 #>> '{notifications,quietFrom}' else quiet_from end,
    quiet_until = case when accepted ? 'notifications.quietUntil' then $1 #>> '{notifications,quietUntil}' else quiet_until end,
    profile_visibility = case when accepted ? 'privacy.profileVisibility' then $1 #>> '{privacy,profileVisibility}' else profile_visibility end,
    activity_visibility = case when accepted ? 'privacy.activityVisibility' then $1 #>> '{privacy,activityVisibility}' else activity_visibility end,
    location_access = case when accepted ? 'privacy.locationAccess' then ($1 #>> '{privacy,locationAccess}')::boolean else location_access end,
    data_collection = case when accepted ? 'privacy.dataCollection' then ($1 #>> '{privacy,dataCollection}')::boolean else data_collection end,
    share_phone = case when accepted ? 'privacy.sharePhone' then ($1 #>> '{privacy,sharePhone}')::boolean else share_phone end,
    session_timeout = case when accepted ? 'account.sessionTimeout' then ($1 #>> '{account,sessionTimeout}')::integer else session_timeout end,
    theme = case when accepted ? 'preferences.theme' then $1 #>> '{preferences,theme}' else theme end,
    units = case when accepted ? 'preferences.units' then $1 #>> '{preferences,units}' else units end,
    pace = case when accepted ? 'preferences.pace' then ($1 #>> '{preferences,pace}')::integer else pace end,
    time_zone = case when accepted ? 'preferences.timezone' then rules.time_zone_in(jsonb_build_object('timeZone', $1 #> '{preferences,timezone}'), time_zone) else time_zone end,
    changed_at = changed_at || accepted,
    updated_at = now()
  where user_id = member;
  -- Where the device is counts while the member has chosen no time zone: for quiet hours and for the hour of summaries.
  update public.user_settings set time_zone = rules.time_zone_in(jsonb_build_object('timeZone', $1 -> 'deviceTimezone'), time_zone)
  where user_id = member and $1 ? 'deviceTimezone' and not changed_at ? 'preferences.timezone';
  if accepted ? 'preferences.language' then
    update public.profiles set language = $1 #>> '{preferences,language}', updated_at = now() where id = member;
  end if;
  if accepted <> '{}' then
    perform rules.log_member_operation('update_user_settings', to_jsonb(array(select jsonb_object_keys(accepted))));
  end if;
  return rules.with_fields(rules.user_settings_json(member), json_build_object('overruled', array(
    select area.key || '.' || setting.key from jsonb_each(rules.settings_in($1)) as area cross join jsonb_each(area.value) as setting
    where not accepted ? (area.key || '.' || setting.key))));
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- The caches are in the browser. This call only logs that they were cleared.
create or replace function public.clear_cache(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.me();
  perform rules.log_member_operation('clear_cache', '{}');
  return '{"ok":true}';
end
$$;
