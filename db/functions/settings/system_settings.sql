-- System settings. Everyone reads those that the screens need; admins read and change all of them.
-- The address of a map that is not shown stays stored, and is for admins alone: it may contain a key.

-- The groups, in their order, as far as all screens need them. Null in a club without any.
create or replace function rules.group_names() returns json
  language sql stable
  return (select json_agg(json_build_object('id', id, 'name', name, 'color', color) order by position, id) from public.groups);

-- Whether the club has a qualification, or does not let everybody propose. Screens of others say nothing of them.
create or replace function rules.uses_qualifications() returns boolean
  language sql stable
  return exists (select from public.qualifications) or exists (select from public.proposal_rules);

create or replace function public.get_settings(jsonb) returns json
  language sql stable security definer set search_path = ''
  return (
    select rules.with_fields(json_build_object(
      'systemDescription', system_description, 'systemLogo', system_logo, 'maxParticipants', max_participants,
      'autoApprove', auto_approve, 'allowSelfRegistration', allow_self_registration, 'requireEmailVerification', require_email_verification,
      'minimumPasswordLength', minimum_password_length, 'requireComplexPassword', require_complex_password, 'sessionTimeout', session_timeout,
      'offerStaySignedIn', offer_stay_signed_in, 'mapSource', map_source, 'mapUrl', case when map_source in ('raster', 'style', 'pmtiles-url') then map_url else '' end,
      'mapAttribution', map_attribution, 'emergencyNumber', emergency_number,
      'allowCompanions', allow_companions, 'companionAdultAge', companion_adult_age, 'companionTrials', companion_trials),
      json_strip_nulls(json_build_object('systemName', system_name, 'groups', rules.group_names(), 'usesQualifications', nullif(rules.uses_qualifications(), false),
        'recordsAttendance', nullif(records_attendance, false), 'discussion', nullif(discussion, 'off'), 'photos', nullif(photos, false),
        'writesReports', nullif(writes_reports, false), 'sharedRides', nullif(shared_rides, false), 'hasRoutes', nullif(exists (select from public.walked_routes), false))))
    from public.system_settings
  );

-- What the club writes in where no language is known: that of the admin who has been in it the longest, and never the joke.
create or replace function rules.club_language() returns text
  language sql stable
  return coalesce((
    select case language when 'en-x-pirate' then 'en' else language end from public.profiles as p where rules.is_admin(p.id) order by created_at, id limit 1), 'en');

create or replace function rules.system_settings() returns json
  language sql stable
  return (
    select (public.get_settings('{}')::jsonb - '{groups,usesQualifications,recordsAttendance,discussion,photos,writesReports,sharedRides,hasRoutes}'::text[] || jsonb_build_object(
      'weightedDraws', weighted_draws, 'usesDraws', exists (select from public.draws), 'emailNotifications', email_notifications, 'smsNotifications', sms_notifications,
      'maxLoginAttempts', max_login_attempts, 'mapUrl', map_url, 'timeZone', time_zone, 'recordsAttendance', records_attendance, 'noShowLimit', no_show_limit, 'discussion', discussion,
      'photos', photos, 'photosPerMember', photos_per_member, 'activityPhotoSpace', activity_photo_space, 'photoSpace', photo_space, 'writesReports', writes_reports,
      'messageMonths', message_months, 'photoMonths', photo_months, 'sharedRides', shared_rides))::json
    from public.system_settings);

create or replace function public.get_system_settings(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return rules.system_settings();
end
$$;

-- The address of the map in the input: a host without empty labels, and a port that exists. The rest is a constraint.
create or replace function rules.map_url_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  url text := rules.text_in(input, 'mapUrl', false);
begin
  if url ~ '^https://[^/]*(\.\.|\.-|-\.)' or (substring(url from '^https?://[^/:]*:([0-9]{1,5})/'))::integer > 65535 then
    perform rules.refuse_field('mapUrl', 'INVALID');
  end if;
  return url;
end
$$;

-- Changes only the fields that were sent. Every change is logged. The logo is an uploaded image, because browsers load no other.
create or replace function public.update_system_settings(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.must_be_admin();
  update public.system_settings set
    system_name = coalesce(rules.text_in($1, 'systemName'), system_name),
    system_description = coalesce(rules.text_in($1, 'systemDescription', false), system_description),
    system_logo = rules.image_in($1, 'systemLogo', 'avatar', system_logo),
    max_participants = coalesce(($1 ->> 'maxParticipants')::integer, max_participants),
    auto_approve = coalesce(($1 ->> 'autoApprove')::boolean, auto_approve),
    email_notifications = coalesce(($1 ->> 'emailNotifications')::boolean, email_notifications),
    sms_notifications = coalesce(($1 ->> 'smsNotifications')::boolean, sms_notifications),
    require_email_verification = coalesce(($1 ->> 'requireEmailVerification')::boolean, require_email_verification),
    allow_self_registration = coalesce(($1 ->> 'allowSelfRegistration')::boolean, allow_self_registration),
    minimum_password_length = coalesce(($1 ->> 'minimumPasswordLength')::integer, minimum_password_length),
    require_complex_password = coalesce(($1 ->> 'requireComplexPassword')::boolean, require_complex_password),
    session_timeout = coalesce(($1 ->> 'sessionTimeout')::integer, session_timeout),
    offer_stay_signed_in = coalesce(($1 ->> 'offerStaySignedIn')::boolean, offer_stay_signed_in),
    max_login_attempts = coalesce(($1 ->> 'maxLoginAttempts')::integer, max_login_attempts),
    map_source = coalesce($1 ->> 'mapSource', map_source),
    map_url = coalesce(rules.map_url_in($1), map_url),
    map_attribution = coalesce(rules.text_in($1, 'mapAttribution', false), map_attribution),
    emergency_number = coalesce($1 ->> 'emergencyNumber', emergency_number),
    time_zone = case when $1 ->> 'timeZone' is not null then rules.time_zone_in($1, null) when not $1 ? 'timeZone' then time_zone end,
    allow_companions = coalesce(($1 ->> 'allowCompanions')::boolean, allow_companions),
    companion_adult_age = coalesce(($1 ->> 'companionAdultAge')::integer, companion_adult_age),
    companion_trials = coalesce(($1 ->> 'companionTrials')::integer, companion_trials),
    weighted_draws = coalesce(($1 ->> 'weightedDraws')::boolean, weighted_draws),
    records_attendance = coalesce(($1 ->> 'recordsAttendance')::boolean, records_attendance),
    no_show_limit = coalesce(($1 ->> 'noShowLimit')::integer, no_show_limit),
    discussion = coalesce($1 ->> 'discussion', discussion),
    photos = coalesce(($1 ->> 'photos')::boolean, photos),
    photos_per_member = coalesce(($1 ->> 'photosPerMember')::integer, photos_per_member),
    activity_photo_space = coalesce(($1 ->> 'activityPhotoSpace')::integer, activity_photo_space),
    photo_space = coalesce(($1 ->> 'photoSpace')::integer, photo_space),
    writes_reports = coalesce(($1 ->> 'writesReports')::boolean, writes_reports),
    message_months = coalesce(($1 ->> 'messageMonths')::integer, message_months),
    photo_months = coalesce(($1 ->> 'photoMonths')::integer, photo_months),
    shared_rides = coalesce(($1 ->> 'sharedRides')::boolean, shared_rides)
  where only_row;
  perform rules.log_admin_operation('update_system_settings', $1);
  return rules.system_settings();
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
