do $check$
declare
  missing record;
begin
  -- Unknown where somebody has run the migrations without the CLI.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return;
  end if;
  select n.version, n.name, applied.name as other into missing
  from (values
    ('20260101000001', 'schema_001_club'),
    ('20260101000002', 'schema_002_triggers'),
    ('20260101000003', 'schema_003_images'),
    ('20260101000004', 'schema_004_member_settings'),
    ('20260101000005', 'schema_005_administration'),
    ('20260101000006', 'schema_007_phone_trust'),
    ('20260101000007', 'schema_009_viewer_role'),
    ('20260101000008', 'schema_010_phone_status'),
    ('20260101000009', 'schema_013_images'),
    ('20260101000010', 'schema_016_idempotency_keys'),
    ('20260101000011', 'schema_017_activity_versions'),
    ('20260101000012', 'schema_018_route_letters'),
    ('20260101000013', 'schema_019_review_and_undo'),
    ('20260101000014', 'schema_020_removed_participants'),
    ('20260101000015', 'schema_021_stay_signed_in'),
    ('20260101000016', 'schema_023_established_accounts'),
    ('20260101000017', 'schema_026_invited_members'),
    ('20260101000018', 'schema_027_change_events'),
    ('20260101000019', 'schema_030_leading_notifications'),
    ('20260101000020', 'schema_036_languages'),
    ('20260101000021', 'schema_042_folded_search'),
    ('20260101000022', 'schema_050_vote_closing'),
    ('20260101000023', 'schema_051_route_interests'),
    ('20260101000024', 'schema_055_calendar_sequence'),
    ('20260101000025', 'schema_060_route_tracks'),
    ('20260101000026', 'schema_061_map_source'),
    ('20260101000027', 'schema_064_hidden_counts'),
    ('20260101000028', 'schema_065_quorum'),
    ('20260101000029', 'schema_066_coordinates'),
    ('20260101000030', 'schema_068_track_hashes'),
    ('20260101000031', 'schema_069_pace'),
    ('20260101000032', 'schema_070_described_by_track'),
    ('20260101000033', 'schema_072_notifications'),
    ('20260101000034', 'schema_077_route_search'),
    ('20260101000035', 'schema_078_quiet_hours'),
    ('20260101000036', 'schema_080_check_ins'),
    ('20260101000037', 'schema_081_emergency_contacts'),
    ('20260101000038', 'schema_084_activity_language'),
    ('20260101000039', 'schema_085_notification_choices'),
    ('20260101000040', 'schema_086_declined_activities'),
    ('20260101000041', 'schema_090_emergency_number'),
    ('20260101000042', 'schema_092_member_grams'),
    ('20260101000043', 'schema_093_undo_reject_reason'),
    ('20260101000044', 'schema_094_logged_input'),
    ('90001000000100', 'schema_100_alarm_pauses'),
    ('90001000000101', 'schema_101_shared_phone_and_reminder_mails'),
    ('90001000000110', 'schema_110_unsaved_backup_codes'),
    ('90001000000155', 'schema_155_alike_characters'),
    ('90001000000156', 'schema_156_canonical_zones'),
    ('90001000000165', 'schema_165_offered_leader'),
    ('90001000000167', 'schema_167_changed_migrations'),
    ('90001000000168', 'schema_168_row_level_security'),
    ('90001000000170', 'schema_170_unicode_addresses'),
    ('90001000000171', 'schema_171_former_search'),
    ('90001000000172', 'schema_172_former_kinds'),
    ('90001000000173', 'schema_173_maintained_search'),
    ('90001000000174', 'schema_174_unconfirmed_members'),
    ('90001000000175', 'schema_175_former_delivery'),
    ('90001000000177', 'schema_177_cost_of_folding'),
    ('90001000000178', 'schema_178_former_activity_page'),
    ('90001000000179', 'schema_179_former_pages'),
    ('90001000000180', 'schema_180_former_quorum'),
    ('90001000000181', 'schema_181_undone_closing_time'),
    ('90001000000190', 'schema_190_leader_names'),
    ('90001000000191', 'schema_191_declined_members'),
    ('90001000000192', 'schema_192_former_proposer'),
    ('90001000000193', 'schema_193_viewer_rights'),
    ('90001000000194', 'schema_194_roles'),
    ('90001000000195', 'schema_195_co_leaders'),
    ('90001000000196', 'schema_196_companions'),
    ('90001000000197', 'schema_197_companion_settings'),
    ('90001000000200', 'schema_200_member_imports'),
    ('90001000000204', 'schema_204_groups'),
    ('90001000000207', 'schema_207_new_activities_of_groups'),
    ('90001000000208', 'schema_208_qualifications'),
    ('90001000000212', 'schema_212_group_events'),
    ('90001000000214', 'schema_214_counted_visits'),
    ('90001000000215', 'schema_215_group_roles'),
    ('90001000000216', 'schema_216_waitlist'),
    ('90001000000228', 'schema_228_groups_of_imported_members'),
    ('90001000000229', 'schema_229_time_of_marks'),
    ('90001000000231', 'schema_231_notifications_by_group'),
    ('90001000000232', 'schema_232_qualifications_of_imported_members'),
    ('90001000000235', 'schema_235_seats_by_name'),
    ('90001000000240', 'schema_240_draws'),
    ('90001000000245', 'schema_245_attendance'),
    ('90001000000260', 'schema_260_joining_opens'),
    ('90001000000265', 'schema_265_draw_after_opening'),
    ('90001000000270', 'schema_270_viewer_events'),
    ('90001000000275', 'schema_275_told_leaders_of_draw'),
    ('90001000000276', 'schema_276_attendance_of_waiting'),
    ('90001000000286', 'schema_286_map_heights'),
    ('90001000000287', 'schema_287_map_file_elsewhere'),
    ('90001000000291', 'schema_291_discussion'),
    ('90001000000310', 'schema_310_photos'),
    ('90001000000315', 'schema_315_reports'),
    ('90001000000320', 'schema_320_moderation'),
    ('90001000000330', 'schema_330_walked_routes'),
    ('90001000000350', 'schema_350_cars'),
    ('90001000000360', 'schema_360_photos_switched_off'),
    ('90001000000361', 'schema_361_retention'),
    ('90001000000370', 'schema_370_thanks'),
    ('90001000000375', 'schema_375_travel'),
    ('90001000000391', 'schema_391_thanked_leaders'),
    ('90001000000393', 'schema_393_replaced_functions'),
    ('90001000000401', 'schema_401_forgotten_messages'),
    ('90001000000402', 'schema_402_cover_photos'),
    ('90001000000405', 'schema_405_walks_and_photos')) as n (version, name)
  left join supabase_migrations.schema_migrations as applied on applied.version = n.version
  where applied.version is null or applied.name <> n.name
  order by 1 limit 1;
  if found then
    -- The CLI shows no hints.
    raise exception 'The migration %_% was not applied%. Run "npx supabase migration repair % --status reverted --remote", then "npx supabase db push --remote --include-all".',
      missing.version, missing.name, coalesce(': its number was used by ' || missing.other, ''), missing.version;
  end if;
end
$check$;

set check_function_bodies = off;
create or replace function rules.version() returns text
  language sql immutable set search_path = ''
  return '0.1.0+680045';

create or replace function rules.call_limits() returns jsonb
  language sql immutable
  return '{
  "edit_activity": "edit",
  "resubmit_activity": "proposal",
  "set_waitlist": "edit",
  "set_leader": "message",
  "add_co_leader": "message",
  "write_report": "edit",
  "message_leader": "message",
  "message_participants": "message",
  "answer_message": "message",
  "write_message": "discussion",
  "edit_message": "discussion",
  "set_discussion": "edit",
  "hide_message": "edit",
  "create_report": "discussion",
  "decide_report": "edit",
  "block_member": "settings",
  "add_photo": "photo",
  "edit_photo": "photo",
  "request_photo_removal": "message",
  "set_photos": "edit",
  "offer_car": "edit",
  "edit_car": "edit",
  "request_ride": "edit",
  "create_activity": "proposal",
  "create_group": "settings",
  "update_group": "settings",
  "find_group_candidates": "settings",
  "set_group_member": "settings",
  "remove_group_member": "settings",
  "create_qualification": "settings",
  "update_qualification": "settings",
  "set_proposal_rule": "settings",
  "give_qualification": "settings",
  "take_qualification": "settings",
  "give_role": "settings",
  "update_user_info": "settings",
  "set_emergency_contact": "settings",
  "add_companion": "settings",
  "update_companion": "settings",
  "update_user_settings": "settings",
  "object_to_attendance": "message",
  "decide_attendance": "message",
  "set_group_notifications": "settings",
  "clear_cache": "settings",
  "start_backup": "export",
  "cast_vote": "change",
  "move_vote": "change",
  "withdraw_vote": "change",
  "set_interest": "change",
  "join_activity": "change",
  "change_companions": "change",
  "join_waitlist": "change",
  "leave_waitlist": "change",
  "apply_for_spot": "change",
  "withdraw_application": "change",
  "seat_member": "change",
  "withdraw_offer": "change",
  "leave_activity": "change",
  "check_in": "change",
  "confirm_return": "change",
  "postpone_alarm": "change",
  "thank_leaders": "change",
  "check_in_all": "change",
  "add_reaction": "change",
  "remove_reaction": "change",
  "delete_message": "change",
  "show_message": "change",
  "unblock_member": "change",
  "delete_photo": "change",
  "delete_car": "change",
  "note_distance": "change",
  "remove_passenger": "change",
  "take_seats": "change",
  "give_back_seats": "change",
  "withdraw_ride_request": "change",
  "join_group": "change",
  "leave_group": "change",
  "withdraw_return": "change",
  "withdraw_thanks": "change",
  "add_favorite": "change",
  "remove_favorite": "change",
  "delete_emergency_contact": "settings",
  "delete_companion": "settings",
  "mark_notifications_read": "change",
  "mark_messages_read": "change",
  "change_phone": "code-to-member",
  "request_email_change": "email-change",
  "register_image": "image"
}'::jsonb;

-- change_events.sql
-- Change events on channel "club": they say what changed, so that open screens load it again.

-- PostgreSQL sends equal notifications of one transaction once. The hosted project replaces this function.
create or replace function rules.send_event(event text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('club', event);
end
$$;

-- Only for the tabs of this member: their `notifications` have changed, or what the member may do (`viewer`). The hosted project replaces this function, too.
create or replace function rules.send_member_event(member uuid, kind text default 'notifications') returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(format('{"%s":"%s"}', kind, member));
end
$$;

-- What this member may do has changed. The argument names the column with the member. Who was created with it has no tab yet.
create or replace function rules.notify_viewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(p.id, 'viewer')
  from public.profiles as p where p.id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid and p.created_at < now();
  return null;
end
$$;
create or replace trigger notify_viewer after insert or update or delete on public.roles for each row execute function rules.notify_viewer('member_id');
create or replace trigger notify_viewer after insert or delete on public.group_members for each row execute function rules.notify_viewer('user_id');
create or replace trigger notify_viewer after insert or update of valid_until or delete on public.member_qualifications for each row execute function rules.notify_viewer('user_id');
create or replace trigger notify_viewer after update of email_verified, phone, phone_status, is_invited, declined_at on public.profiles for each row
  when ((old.email_verified, old.phone, old.phone_status, old.is_invited, old.declined_at)
    is distinct from (new.email_verified, new.phone, new.phone_status, new.is_invited, new.declined_at))
  execute function rules.notify_viewer('id');

create or replace function rules.notify_deleted_viewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(old.id, 'viewer');
  return null;
end
$$;
create or replace trigger notify_deleted_viewer after delete on public.profiles for each row execute function rules.notify_deleted_viewer();

-- An event without an id: `settings` of the club, `people` (what members show of themselves), `members` (what only admins see of them).
create or replace function rules.notify_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_event(format('{"%s":true}', tg_argv[0]));
  return null;
end
$$;
-- Only when a value differs.
create or replace trigger notify_settings after update on public.system_settings for each row
  when (old.* is distinct from new.*) execute function rules.notify_event('settings');
-- Names, avatars and profiles are on the screens of others. A registration that nobody has confirmed is on none, so its end is no event.
create or replace trigger notify_people after update of name, avatar, bio, location, interests on public.profiles for each row
  when ((old.name, old.avatar, old.bio, old.location, old.interests) is distinct from (new.name, new.avatar, new.bio, new.location, new.interests))
  execute function rules.notify_event('people');
create or replace trigger notify_people_of_deletion after delete on public.profiles for each row
  when (old.is_established) execute function rules.notify_event('people');
create or replace trigger notify_people after update of profile_visibility, activity_visibility on public.user_settings for each row
  when ((old.profile_visibility, old.activity_visibility) is distinct from (new.profile_visibility, new.activity_visibility))
  execute function rules.notify_event('people');
-- What only admins see of members.
create or replace trigger notify_members after update of email, email_verified, declined_at, phone, phone_status, is_invited on public.profiles for each row
  when ((old.email, old.email_verified, old.declined_at, old.phone, old.phone_status, old.is_invited)
    is distinct from (new.email, new.email_verified, new.declined_at, new.phone, new.phone_status, new.is_invited))
  execute function rules.notify_event('members');
create or replace trigger notify_members after insert or update or delete on public.roles for each statement execute function rules.notify_event('members');
create or replace trigger notify_members_of_deletion after delete on public.profiles for each row execute function rules.notify_event('members');

-- Everybody may listen, so an event does not name a hidden activity.
create or replace function rules.notify_change(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.send_event(case when rules.is_hidden(activity) then '{"review":true}' else format('{"activity":"%s"}', activity.id) end);
end
$$;

create or replace function rules.notify_activity() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Its event is the same before and after an update, unless it is hidden from now on, or no longer.
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and rules.is_hidden(old) <> rules.is_hidden(new) then
    perform rules.notify_change(old);
  end if;
  if tg_op <> 'DELETE' then
    perform rules.notify_change(new);
  end if;
  return null;
end
$$;
create or replace trigger notify_activity after insert or update or delete on public.activities for each row execute function rules.notify_activity();

-- Sends the event of an activity when one of its parts changes, such as a vote. A deleted activity sends its own event.
create or replace function rules.notify_part() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_change(activity) from public.activities as activity where activity.id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger notify_part after insert or update or delete on public.routes for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or update or delete on public.votes for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or delete on public.route_interests for each row execute function rules.notify_part();
create or replace trigger notify_part after insert or update on public.check_ins for each row execute function rules.notify_part();
create or replace trigger notify_part after update of is_present on public.companion_seats for each row execute function rules.notify_part();

-- changed_columns.sql
-- A function that returns columns cannot be replaced by one that returns others. So each that nothing uses is dropped before it is created again.
do $$
declare
  former regprocedure;
begin
  for former in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace::regnamespace::text in ('rules', 'accounts') and p.proallargtypes is not null
      and not exists (select from pg_catalog.pg_depend as d where d.refclassid = 'pg_catalog.pg_proc'::regclass and d.refobjid = p.oid)
  loop
    execute format('drop function %s', former);
  end loop;
end
$$;

-- health.sql
-- The health of a club as far as the database knows it, in the shape of the contract. Each storage of accounts has a function get_health.
-- `app` is the version of the database functions where no server installs them.
create or replace function rules.database_health(schema text, messages json default null, app text default null) returns json
  language sql stable as $$
  select json_build_object(
    'versions', json_build_object(
      'state', 'ok', 'app', database_health.app, 'schema', database_health.schema,
      'postgres', split_part(current_setting('server_version'), ' ', 1), 'node', null),
    'uptime', null, 'messages', database_health.messages, 'disks', json_build_array(), 'backup', null, 'map', null, 'clock', null, 'certificate', null,
    'jobs', json_build_array(), 'liveConnections', null, 'timeZones', rules.zones_health())
$$;

-- joining_opens.sql
-- When joining opens: at the time that the leader has set, but not before the enrollment, and for some days to members of the group only. The clock of the server
-- decides. A leader joins at any time.

create or replace function rules.joining_opens(activity public.activities) returns timestamptz
  language sql immutable
  return greatest((activity).joins_open_at,
    case when (activity).phase = 'enrolling' then coalesce((activity).enrolling_since, (activity).vote_closed_at, (activity).created_at) end);

-- Where members of the group are first. The days are those of the calendar, so that it is the same time of day when the clocks change meanwhile.
create or replace function rules.joining_opens_to_all(activity public.activities) returns timestamptz
  language plpgsql stable as $$
declare
  zone text := rules.usable_zone(activity.time_zone);
begin
  return (rules.joining_opens(activity) at time zone zone + make_interval(days => activity.members_first_days)) at time zone zone;
end
$$;

-- When it opens to a member, or to a visitor, who may be in the group.
create or replace function rules.joining_opens_to(activity public.activities, member uuid) returns timestamptz
  language plpgsql stable as $$
begin
  if activity.joins_open_at is null and activity.members_first_days is null or rules.is_led_by(activity, member) then
    return null;
  elsif activity.members_first_days is not null and member is not null and not rules.is_in_group(activity.group_id, member) then
    return rules.joining_opens_to_all(activity);
  end if;
  return rules.joining_opens(activity);
end
$$;

-- Who can never join, because it would open to them after the start, is told so.
create or replace function rules.refusal_of_opening(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  to_all timestamptz;
begin
  if viewer.leads then
    return null;
  elsif activity.members_first_days is not null and viewer.user_id is not null and not viewer.in_group then
    to_all := rules.joining_opens_to_all(activity);
    return case when to_all >= activity.start_time then 'GROUP_ONLY' when to_all > now() then 'MEMBERS_FIRST' end;
  end if;
  return case when rules.joining_opens(activity) > now() then 'JOINING_NOT_OPEN' end;
end
$$;

-- The opening time of the input; without the field it stays as it is. The constraint of the table says that it is before the start.
create or replace function rules.opening_time_in(input jsonb, before timestamptz) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  opens_at timestamptz := case when input ? 'joinsOpenAt' then (input ->> 'joinsOpenAt')::timestamptz else before end;
begin
  perform rules.refuse_other_instants(input, '{joinsOpenAt}');
  if opens_at is distinct from before and opens_at <= now() then
    perform rules.refuse_field('joinsOpenAt', 'IN_THE_PAST');
  end if;
  return opens_at;
end
$$;

-- The next opening at or after which somebody can join, later than `moment`; null if there is none. The beginning of the enrollment is none: it has a notification of its own.
create or replace function rules.next_opening(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql stable as $$
begin
  return (
    select min(opening) from unnest(array[activity.joins_open_at, case when activity.members_first_days is not null then rules.joining_opens_to_all(activity) end]) as opening
    where activity.phase = 'enrolling' and opening > moment and opening < activity.start_time);
end
$$;

-- An enrollment that goes on, because a start or a cancellation was taken back, began before.
create or replace function rules.set_opening() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.phase = 'voting' then
    new.enrolling_since := case when new.phase = 'enrolling' then now() end;
  end if;
  new.opening_due_at := rules.next_opening(new, now());
  return new;
end
$$;
create or replace trigger set_opening before insert or update of phase, joins_open_at, members_first_days, group_id, start_time, time_zone on public.activities
  for each row execute function rules.set_opening();

-- Who voted, marked the activity or would come on its route, may join since this opening, and has not answered. What opened longer ago is no news.
create or replace function rules.told_of_opening(activity public.activities, moment timestamptz) returns uuid[]
  language plpgsql stable as $$
begin
  return array(
    select member from (
      select user_id as member from public.votes where activity_id = activity.id
      union select user_id from public.favorites where activity_id = activity.id
      union select i.user_id from public.route_interests as i join public.routes as r on r.id = i.route_id where i.activity_id = activity.id and r.is_selected
      except select user_id from public.participants where activity_id = activity.id
      except select user_id from public.removed_participants where activity_id = activity.id
      except select user_id from public.waitlist where activity_id = activity.id) as marked
    where (not activity.members_only or rules.is_in_group(activity.group_id, member))
      and rules.joining_opens_to(activity, member) between moment - interval '20 hours' and moment);
end
$$;

-- Notifies the members to whom joining opens, and returns the seconds until the next time, or null. An activity that a command has locked is skipped; it is due at
-- once. In the night only an opening in the night is told: one that was missed while no server ran waits until the morning.
create or replace function rules.open_joining(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  morning timestamptz;
begin
  for activity in
    select * from public.activities where opening_due_at <= moment order by opening_due_at, id for no key update skip locked
  loop
    morning := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
    if moment > activity.opening_due_at + interval '1 hour' and morning > moment and morning < activity.start_time then
      update public.activities set opening_due_at = morning where id = activity.id;
    else
      if activity.start_time > moment and rules.free_spots(activity) > 0 then
        perform rules.notify_members(rules.told_of_opening(activity, moment), 'joining-opened', activity);
      end if;
      update public.activities set opening_due_at = rules.next_opening(activity, moment) where id = activity.id;
    end if;
  end loop;
  return (select extract(epoch from min(opening_due_at) - moment) from public.activities where opening_due_at is not null);
end
$$;

-- json.sql
-- JSON that several functions write.

-- A timestamp in UTC, in the format of JavaScript's Date.toISOString(). It is declared stable like to_char; declared immutable, it would not be inlined.
create or replace function rules.instant(moment timestamptz) returns text
  language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Merges two JSON objects as text, without parsing their fields again. Neither may be empty, and no name may be in both.
-- left() counts all characters of its argument and right() does not, so left() is applied to the second object, which is usually shorter.
create or replace function rules.with_fields(first json, second json) returns json
  language sql stable
  return (left(second::text, -1) || ',' || right(first::text, -1))::json;

-- limits.sql
-- Limits that the functions apply. packages/contract/limits.ts repeats them, and a test compares both.

create or replace function rules.limits() returns jsonb
  language sql immutable
  return '{
    "tries": 3, "sessionDays": 30, "stayDays": 90, "sessionUseSeconds": 60, "refreshGraceSeconds": 120, "challengeSeconds": 600, "codeSeconds": 600, "resendSeconds": 60,
    "verificationSeconds": 86400, "resetSeconds": 3600, "invitationSeconds": 259200, "setupSeconds": 86400,
    "oidcChallengeSeconds": 600, "passkeyChallengeSeconds": 300, "noticeSeconds": 259200, "twoFactorResetSeconds": 86400, "firstLockSeconds": 900, "longestLockSeconds": 14400, "passkeys": 20,
    "backupCodes": 10, "confirmationSeconds": 300, "accessTokenSeconds": 3600, "inviteeSeconds": 604800, "registrationSeconds": 604800, "newPasskeySeconds": 86400,
    "smsPerDay": 10, "unconfirmedPerDay": 10, "removalNoticesPerDay": 3, "coLeaders": 5, "groups": 30, "qualifications": 30, "qualificationReminderDays": 30, "companions": 20, "changeNoticePauseSeconds": 600, "smsNoticeSeconds": 86400,
    "seatNoticePauseSeconds": 3300, "reviewNoticePauseSeconds": 3600, "digestPauseSeconds": 86400, "digestActivities": 20,
    "attemptSeconds": 86400, "expiredSeconds": 3600, "knownNetworkSeconds": 7776000, "endedSessionSeconds": 2592000, "messageSeconds": 2592000, "emptyMessageSeconds": 86400,
    "unusedImageSeconds": 86400, "importUndoSeconds": 86400, "importSeconds": 7776000, "letterSeconds": 2592000, "invitationsPerMinute": 30, "filesPerMember": 2500, "unfinishedExportSeconds": 3600,
    "calendarFeedPastSeconds": 7948800, "calendarFeedActivities": 1000, "calendarFeedDescription": 300, "calendarFeedUseSeconds": 3600,
    "notificationSeconds": 7776000, "reminderSeconds": 86400, "pushDevices": 10,
    "checkInSeconds": 7200, "overdueSeconds": 3600, "returnSeconds": 86400, "delaySeconds": 604800, "alarmPauseSeconds": 600, "alarmMessages": 3, "contactSeconds": 86400, "phoneSeconds": 172800,
    "offerReminderSeconds": 7200, "lastOfferSeconds": 43200, "shortestOfferSeconds": 3600, "lostDrawSeconds": 7776000,
    "lateCancellationSeconds": 86400, "attendanceSeconds": 31536000, "attendanceEntries": 500,
    "replies": 100, "messages": 5000, "freshMessageSeconds": 900, "blocks": 200, "mentions": 20, "conditionDays": 56, "carSeconds": 1209600
  }'::jsonb;

create or replace function rules.limit_of(name text) returns integer
  language sql immutable
  return (rules.limits() ->> name)::integer;

create or replace function rules.lifetime(name text) returns interval
  language sql immutable
  return make_interval(secs => rules.limit_of(name || 'Seconds'));

-- operations_log.sql
-- The operations log: commands of admins, messages to others, and changes that members made to their own account.

-- Logs a command on an activity that concerns others, whoever ran it.
create or replace function rules.log_about_activity(operation text, activity public.activities, details jsonb default '{}') returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details)
  values (auth.uid(), log_about_activity.operation,
    jsonb_build_object('activity', (activity).id, 'title', (activity).title) || log_about_activity.details);
end;

-- Logs a command on an activity if an admin or reviewer ran it.
create or replace function rules.log_activity_operation(operation text, activity public.activities, details jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  if rules.reviews(activity, auth.uid()) then
    perform rules.log_about_activity(operation, activity, details);
  end if;
end
$$;

create or replace function rules.log_admin_operation(operation text, details jsonb) returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details) values (auth.uid(), log_admin_operation.operation, log_admin_operation.details);
end;

-- Logs who wrote to how many others, without the text. It concerns others, so it is logged for every member.
create or replace function rules.log_message_operation(operation text, activity public.activities, recipients integer) returns void
  language sql set search_path = ''
begin atomic
  select rules.log_about_activity(log_message_operation.operation, activity, jsonb_build_object('recipients', log_message_operation.recipients));
end;

-- Logs what members do with their own account, unless they have turned data collection off.
create or replace function rules.log_member_operation(operation text, details jsonb) returns void
  language sql set search_path = ''
begin atomic
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), log_member_operation.operation, log_member_operation.details
  where coalesce((select data_collection from public.user_settings where user_id = auth.uid()), true);
end;

-- Addresses, phone numbers and pictures that admins entered are deleted with the member. The name stays: the log says whom an admin deleted.
create or replace function rules.delete_logged_input() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.system_logs set details = details - '{email,phone,avatar}'::text[]
  where operation = 'update_user' and details ->> 'member' = old.id::text;
  return null;
end
$$;
create or replace trigger delete_logged_input after delete on public.profiles for each row execute function rules.delete_logged_input();

create or replace function rules.log_entry(entry public.system_logs) returns json
  language sql stable
  return json_build_object(
    'id', entry.id, 'at', rules.instant(entry.created_at), 'userId', entry.user_id,
    'userName', (select name from public.profiles where id = entry.user_id), 'operation', entry.operation, 'details', entry.details);

-- A page of the log, latest first. The cursor is the id of the last entry of the previous page.
create or replace function public.list_logs(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  entries public.system_logs[];
begin
  perform rules.must_be_admin();
  if $1 ->> 'cursor' !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  entries := array(
    select l from public.system_logs as l
    where ($1 ->> 'cursor' is null or l.id < ($1 ->> 'cursor')::bigint)
      and ($1 ->> 'operation' is null or l.operation = $1 ->> 'operation')
      and ($1 ->> 'userId' is null or l.user_id = ($1 ->> 'userId')::uuid)
    order by l.id desc limit size + 1);
  return json_build_object(
    'items', (select coalesce(json_agg(rules.log_entry(e) order by e.id desc), '[]') from unnest(entries[1:size]) as e),
    'nextCursor', case when cardinality(entries) > size then (entries[size]).id::text end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- rate_limits.sql
-- Limits of attempts and of calls. packages/contract/limits.ts repeats them, and a test compares both.

-- Attempts per window of seconds. `always`: the limit applies even where the operator has switched limits off.
-- Those per network are generous enough for a whole club that signs in from the network of one hut.
create or replace function rules.rate_limits() returns jsonb
  language sql immutable
  return '{
    "sign-in": {"max": 30, "windowSeconds": 300}, "registration": {"max": 30, "windowSeconds": 3600},
    "password": {"max": 10, "windowSeconds": 900}, "setup": {"max": 20, "windowSeconds": 900},
    "reminder": {"max": 3, "windowSeconds": 3600}, "in-use": {"max": 3, "windowSeconds": 3600},
    "image": {"max": 60, "windowSeconds": 3600}, "proposal": {"max": 30, "windowSeconds": 3600},
    "change": {"max": 60, "windowSeconds": 60}, "message": {"max": 10, "windowSeconds": 3600},
    "discussion": {"max": 120, "windowSeconds": 3600}, "photo": {"max": 120, "windowSeconds": 3600},
    "edit": {"max": 120, "windowSeconds": 3600}, "settings": {"max": 240, "windowSeconds": 3600},
    "export": {"max": 20, "windowSeconds": 3600}, "passkey": {"max": 20, "windowSeconds": 3600},
    "search": {"max": 1000, "windowSeconds": 300}, "refresh": {"max": 300, "windowSeconds": 900},
    "verification": {"max": 30, "windowSeconds": 900},
    "code": {"max": 30, "windowSeconds": 3600, "always": true}, "code-of-number": {"max": 5, "windowSeconds": 3600, "always": true},
    "code-again": {"max": 1, "windowSeconds": 60, "always": true}, "code-to-member": {"max": 10, "windowSeconds": 3600, "always": true},
    "code-try": {"max": 30, "windowSeconds": 900, "always": true},
    "email-change": {"max": 5, "windowSeconds": 3600, "always": true},
    "confirmation-again": {"max": 1, "windowSeconds": 60, "always": true},
    "confirmation-of-address": {"max": 5, "windowSeconds": 3600, "always": true},
    "reset": {"max": 20, "windowSeconds": 3600}, "reset-of-address": {"max": 5, "windowSeconds": 3600, "always": true}
  }'::jsonb;

-- refuse.sql
-- A refusal is an error with SQLSTATE PT<HTTP status>, the contract's code as its message, and the wrong fields as its detail.
-- (PostgREST maps SQLSTATE PTxyz to HTTP status xyz.)

create or replace function rules.http_status(code text) returns integer
  language sql immutable
  return case
    when code = 'INVALID_INPUT' then 400
    when code in ('NOT_SIGNED_IN', 'BAD_CREDENTIALS', 'WRONG_PASSWORD', 'BAD_CODE', 'BAD_PASSKEY', 'MFA_REQUIRED') then 401
    when code in ('NOT_PERMITTED', 'NOT_CREATOR', 'CANNOT_DELETE_SELF', 'CANNOT_MANAGE_ADMIN', 'EMAIL_NOT_VERIFIED', 'NOT_LET_IN', 'PROVIDER_EMAIL_UNVERIFIED', 'REGISTRATION_CLOSED',
      'PHONE_NEEDS_PASSWORD') then 403
    when code = 'NOT_FOUND' or code like '%\_NOT\_FOUND' then 404
    when code in ('RATE_LIMITED', 'LOCKED_OUT') then 429
    else 409
  end;

create or replace function rules.refuse(code text, fields json default null) returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || rules.http_status(code), message = code, detail = coalesce(fields::text, '');
end
$$;

-- Does nothing if the code is null, as in: perform rules.refuse_if(rules.why_not_join(activity, viewer)).
create or replace function rules.refuse_if(code text) returns void
  language plpgsql set search_path = '' as $$
begin
  if code is not null then
    perform rules.refuse(code);
  end if;
end
$$;

create or replace function rules.refuse_field(field text, problem text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.refuse('INVALID_INPUT', json_build_object(field, json_build_array(problem)));
end
$$;

-- Turns a violated constraint into a field error. Constraints are named "<field>:<PROBLEM>".
create or replace function rules.refuse_violation(constraint_name text, table_name text, column_name text) returns void
  language plpgsql set search_path = '' as $$
begin
  if constraint_name like '%:%' then
    perform rules.refuse_field(split_part(constraint_name, ':', 1), split_part(constraint_name, ':', 2));
  elsif column_name <> '' then
    perform rules.refuse_field(case table_name when 'routes' then 'routes.' else '' end || rules.camel_case(column_name), 'REQUIRED');
  else
    perform rules.refuse('INVALID_INPUT');
  end if;
end
$$;

create or replace function rules.camel_case(snake_case text) returns text
  language sql immutable
  return lower(left(snake_case, 1)) || substr(replace(initcap(replace(snake_case, '_', ' ')), ' ', ''), 2);

-- Why a command is refused in a phase in which it is not possible: the activity is rejected, has not reached the first phase of the command, or has left the last.
-- The contract states the same as phaseRefusal, and a test compares both for each pair of phases.
create or replace function rules.phase_refusal(phase text, first_phase text) returns text
  language sql immutable
  return case
    when phase = 'rejected' then 'SENT_BACK'
    when array_position('{review,voting,enrolling,active,finished}'::text[], phase) < array_position('{review,voting,enrolling,active,finished}'::text[], first_phase) then 'TOO_EARLY'
    else 'WRONG_PHASE'
  end;

-- renamed_zones.sql
-- The former names of time zones, and what each is called now: the links for renamed and superseded zones of the IANA time zone database 2025b.
-- Browsers and operating systems know some zones by a former name only (Asia/Calcutta), and databases by the new one only, or the other way round.
create or replace function rules.renamed_zones() returns table (former text, canonical text)
  language sql immutable parallel safe
begin atomic
  values
    ('Africa/Asmera', 'Africa/Asmara'), ('Africa/Timbuktu', 'Africa/Bamako'), ('America/Argentina/ComodRivadavia', 'America/Argentina/Catamarca'),
    ('America/Atka', 'America/Adak'), ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'), ('America/Catamarca', 'America/Argentina/Catamarca'),
    ('America/Coral_Harbour', 'America/Atikokan'), ('America/Cordoba', 'America/Argentina/Cordoba'), ('America/Ensenada', 'America/Tijuana'),
    ('America/Fort_Wayne', 'America/Indiana/Indianapolis'), ('America/Godthab', 'America/Nuuk'), ('America/Indianapolis', 'America/Indiana/Indianapolis'),
    ('America/Jujuy', 'America/Argentina/Jujuy'), ('America/Knox_IN', 'America/Indiana/Knox'), ('America/Louisville', 'America/Kentucky/Louisville'),
    ('America/Mendoza', 'America/Argentina/Mendoza'), ('America/Montreal', 'America/Toronto'), ('America/Nipigon', 'America/Toronto'),
    ('America/Pangnirtung', 'America/Iqaluit'), ('America/Porto_Acre', 'America/Rio_Branco'), ('America/Rainy_River', 'America/Winnipeg'),
    ('America/Rosario', 'America/Argentina/Cordoba'), ('America/Santa_Isabel', 'America/Tijuana'), ('America/Shiprock', 'America/Denver'),
    ('America/Thunder_Bay', 'America/Toronto'), ('America/Virgin', 'America/St_Thomas'), ('America/Yellowknife', 'America/Edmonton'),
    ('Antarctica/South_Pole', 'Antarctica/McMurdo'), ('Asia/Ashkhabad', 'Asia/Ashgabat'), ('Asia/Calcutta', 'Asia/Kolkata'),
    ('Asia/Choibalsan', 'Asia/Ulaanbaatar'), ('Asia/Chongqing', 'Asia/Shanghai'), ('Asia/Chungking', 'Asia/Shanghai'), ('Asia/Dacca', 'Asia/Dhaka'),
    ('Asia/Harbin', 'Asia/Shanghai'), ('Asia/Istanbul', 'Europe/Istanbul'), ('Asia/Kashgar', 'Asia/Urumqi'), ('Asia/Katmandu', 'Asia/Kathmandu'),
    ('Asia/Macao', 'Asia/Macau'), ('Asia/Rangoon', 'Asia/Yangon'), ('Asia/Saigon', 'Asia/Ho_Chi_Minh'), ('Asia/Tel_Aviv', 'Asia/Jerusalem'),
    ('Asia/Thimbu', 'Asia/Thimphu'), ('Asia/Ujung_Pandang', 'Asia/Makassar'), ('Asia/Ulan_Bator', 'Asia/Ulaanbaatar'), ('Atlantic/Faeroe', 'Atlantic/Faroe'),
    ('Atlantic/Jan_Mayen', 'Arctic/Longyearbyen'), ('Australia/ACT', 'Australia/Sydney'), ('Australia/Canberra', 'Australia/Sydney'),
    ('Australia/Currie', 'Australia/Hobart'), ('Australia/LHI', 'Australia/Lord_Howe'), ('Australia/NSW', 'Australia/Sydney'),
    ('Australia/North', 'Australia/Darwin'), ('Australia/Queensland', 'Australia/Brisbane'), ('Australia/South', 'Australia/Adelaide'),
    ('Australia/Tasmania', 'Australia/Hobart'), ('Australia/Victoria', 'Australia/Melbourne'), ('Australia/West', 'Australia/Perth'),
    ('Australia/Yancowinna', 'Australia/Broken_Hill'), ('Brazil/Acre', 'America/Rio_Branco'), ('Brazil/DeNoronha', 'America/Noronha'),
    ('Brazil/East', 'America/Sao_Paulo'), ('Brazil/West', 'America/Manaus'), ('Canada/Atlantic', 'America/Halifax'), ('Canada/Central', 'America/Winnipeg'),
    ('Canada/Eastern', 'America/Toronto'), ('Canada/Mountain', 'America/Edmonton'), ('Canada/Newfoundland', 'America/St_Johns'),
    ('Canada/Pacific', 'America/Vancouver'), ('Canada/Saskatchewan', 'America/Regina'), ('Canada/Yukon', 'America/Whitehorse'),
    ('Chile/Continental', 'America/Santiago'), ('Chile/EasterIsland', 'Pacific/Easter'), ('Cuba', 'America/Havana'), ('Egypt', 'Africa/Cairo'),
    ('Eire', 'Europe/Dublin'), ('Etc/GMT', 'UTC'), ('Etc/GMT+0', 'UTC'), ('Etc/GMT-0', 'UTC'), ('Etc/GMT0', 'UTC'), ('Etc/Greenwich', 'UTC'),
    ('Etc/UCT', 'UTC'), ('Etc/UTC', 'UTC'), ('Etc/Universal', 'UTC'), ('Etc/Zulu', 'UTC'), ('Europe/Belfast', 'Europe/London'), ('Europe/Kiev', 'Europe/Kyiv'),
    ('Europe/Nicosia', 'Asia/Nicosia'), ('Europe/Tiraspol', 'Europe/Chisinau'), ('Europe/Uzhgorod', 'Europe/Kyiv'), ('Europe/Zaporozhye', 'Europe/Kyiv'),
    ('GB', 'Europe/London'), ('GB-Eire', 'Europe/London'), ('GMT', 'UTC'), ('GMT+0', 'UTC'), ('GMT-0', 'UTC'), ('GMT0', 'UTC'), ('Greenwich', 'UTC'),
    ('Hongkong', 'Asia/Hong_Kong'), ('Iceland', 'Atlantic/Reykjavik'), ('Iran', 'Asia/Tehran'), ('Israel', 'Asia/Jerusalem'), ('Jamaica', 'America/Jamaica'),
    ('Japan', 'Asia/Tokyo'), ('Kwajalein', 'Pacific/Kwajalein'), ('Libya', 'Africa/Tripoli'), ('Mexico/BajaNorte', 'America/Tijuana'),
    ('Mexico/BajaSur', 'America/Mazatlan'), ('Mexico/General', 'America/Mexico_City'), ('NZ', 'Pacific/Auckland'), ('NZ-CHAT', 'Pacific/Chatham'),
    ('Navajo', 'America/Denver'), ('PRC', 'Asia/Shanghai'), ('Pacific/Enderbury', 'Pacific/Kanton'), ('Pacific/Johnston', 'Pacific/Honolulu'),
    ('Pacific/Ponape', 'Pacific/Pohnpei'), ('Pacific/Samoa', 'Pacific/Pago_Pago'), ('Pacific/Truk', 'Pacific/Chuuk'), ('Pacific/Yap', 'Pacific/Chuuk'),
    ('Poland', 'Europe/Warsaw'), ('Portugal', 'Europe/Lisbon'), ('ROC', 'Asia/Taipei'), ('ROK', 'Asia/Seoul'), ('Singapore', 'Asia/Singapore'),
    ('Turkey', 'Europe/Istanbul'), ('UCT', 'UTC'), ('US/Alaska', 'America/Anchorage'), ('US/Aleutian', 'America/Adak'), ('US/Arizona', 'America/Phoenix'),
    ('US/Central', 'America/Chicago'), ('US/East-Indiana', 'America/Indiana/Indianapolis'), ('US/Eastern', 'America/New_York'),
    ('US/Hawaii', 'Pacific/Honolulu'), ('US/Indiana-Starke', 'America/Indiana/Knox'), ('US/Michigan', 'America/Detroit'), ('US/Mountain', 'America/Denver'),
    ('US/Pacific', 'America/Los_Angeles'), ('US/Samoa', 'Pacific/Pago_Pago'), ('Universal', 'UTC'), ('W-SU', 'Europe/Moscow'), ('Zulu', 'UTC');
end;

-- The one name by which a zone is stored.
create or replace function rules.canonical_zone(zone text) returns text
  language sql immutable parallel safe
  return coalesce((select canonical from rules.renamed_zones() where former = zone), zone);

-- run_once.sql
-- Runs a command at most once per idempotency key of the member. The input names the key, the function and its input.
-- A retry with the same key receives the answer without running the command again. A refusal stores nothing, so its retry runs the command.

create or replace function public.run_once(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  command_key uuid := rules.id_in($1, 'key');
  retry_call text := rules.retry_call($1 ->> 'call');
  request bytea := sha256(convert_to(($1 - 'key')::text, 'UTF8'));
  earlier public.idempotency_keys;
  response json;
  is_activity boolean;
begin
  -- The key locks the profile of the member. The activity is locked before, as in a deletion of the member: in the opposite order, both would wait for each
  -- other.
  if $1 -> 'input' ? 'activityId' then
    perform from public.activities where id = rules.id_in($1 -> 'input', 'activityId') for no key update;
  elsif $1 -> 'input' ? 'carId' then
    perform from public.activities where id = (select c.activity_id from public.cars as c where c.id = rules.id_in($1 -> 'input', 'carId')) for no key update;
  end if;
  -- A member who was deleted while these locks waited is refused here; the key refers to the profile, and would fail.
  perform from public.profiles where id = member for key share;
  perform rules.me();
  -- A parallel request with the same key waits here until the first has ended.
  insert into public.idempotency_keys (member_id, key, request) values (member, command_key, request) on conflict do nothing;
  if not found then
    select * into earlier from public.idempotency_keys as k where k.member_id = member and k.key = command_key;
    if earlier.request is distinct from request then
      perform rules.refuse('IDEMPOTENCY_KEY_REUSED');
    end if;
    return case
      when earlier.answer is not null then earlier.answer
      when earlier.activity_id is not null then public.get_activity(jsonb_build_object('activityId', earlier.activity_id))
      else rules.run_command(retry_call, coalesce($1 -> 'input', '{}')) end;
  end if;
  perform rules.delete_excess_keys(member);
  response := rules.run_command($1 ->> 'call', coalesce($1 -> 'input', '{}'));
  is_activity := response -> 'phase' is not null;
  update public.idempotency_keys as k
    set activity_id = case when is_activity then (response ->> 'id')::uuid end, answer = case when not is_activity and retry_call is null then response end
    where k.member_id = member and k.key = command_key;
  return response;
end
$$;

-- The call that answers a retry with the data of a person as they are then. The answer is not stored: the copy would outlive what the member deletes, even the
-- account. A retry of a data export starts another one.
create or replace function rules.retry_call(call text) returns text
  language sql immutable
  return case
    when call in ('start_backup', 'create_import', 'apply_import', 'undo_import') then call
    when call = 'update_user_info' then 'get_user_info'
    when call in ('join_group', 'leave_group', 'set_group_notifications', 'set_group_member', 'remove_group_member', 'update_group') then 'get_group'
    when call in ('add_companion', 'update_companion', 'delete_companion') then 'list_companions'
    when call in ('give_qualification', 'take_qualification', 'give_role', 'take_role') then 'list_member_qualifications'
    when call in ('create_qualification', 'update_qualification', 'delete_qualification', 'set_proposal_rule') then 'list_qualifications'
    when call in ('block_member', 'unblock_member') then 'list_blocks'
    when call = 'set_photos' then 'list_photos'
    when call in ('set_emergency_contact', 'delete_emergency_contact') then 'get_emergency_contact'
    when call in ('update_user', 'confirm_user_email', 'decline_user', 'unlock_user', 'remove_admin_role') then 'get_user'
  end;

-- Runs a function that members may call. The caller is security definer, so the privilege is checked here.
create or replace function rules.run_command(name text, input jsonb) returns json
  language plpgsql set search_path = '' as $$
declare
  command regprocedure := to_regprocedure(format('public.%I(jsonb)', coalesce(name, '')));
  answer json;
begin
  if command is null or not has_function_privilege('authenticated', command, 'execute') then
    perform rules.refuse_field('call', 'INVALID');
  end if;
  execute format('select public.%I($1)', name) into answer using input;
  return answer;
end
$$;

-- A member has at most 500 keys; the oldest are deleted first.
create or replace function rules.delete_excess_keys(member uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.idempotency_keys as k where k.member_id = member
    and k.created_at < (select n.created_at from public.idempotency_keys as n where n.member_id = member order by n.created_at desc offset 499 limit 1);
end;

-- Called by the hourly check. A command that was stored on the device may arrive days later.
create or replace function rules.delete_expired_keys() returns void
  language sql set search_path = ''
begin atomic
  delete from public.idempotency_keys where created_at < now() - interval '7 days';
end;

-- search_input.sql
-- What is searched for is bounded, as searchLimits in packages/contract/choices.ts has it: each word and each choice makes the query longer.

create or replace function rules.check_search(input jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  field text;
begin
  foreach field in array '{q,place}'::text[] loop
    if char_length(rules.tidied(input ->> field)) > 100 then
      perform rules.refuse_field(field, 'TOO_LONG');
    end if;
  end loop;
  foreach field in array '{phase,status,tag,difficulty,group}'::text[] loop
    if jsonb_typeof(input -> field) = 'array' and jsonb_array_length(input -> field) > (case field when 'group' then 30 else 12 end) then
      perform rules.refuse_field(field, 'TOO_MANY');
    end if;
  end loop;
end
$$;

-- texts.sql
-- Which texts are accepted, as packages/contract/fields.ts has it. Hosted clubs are called without that check, so it is here too.

-- Bidirectional control characters must be balanced. Otherwise they change the direction of the text that is shown after this one.
create or replace function rules.has_open_direction(value text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
declare
  control text;
  -- The characters that close what is open, the innermost last.
  closing text := '';
begin
  foreach control in array regexp_split_to_array(regexp_replace(value, '[^\u202A-\u202E\u2066-\u2069]', '', 'g'), '') loop
    if control ~ '[\u202A\u202B\u202D\u202E]' then
      closing := closing || U&'\202C';
    elsif control ~ '[\u2066-\u2068]' then
      closing := closing || U&'\2069';
    elsif control <> '' and right(closing, 1) = control then
      closing := left(closing, -1);
    end if;
  end loop;
  return closing <> '';
end
$$;

-- Whether the text shows anything: not only spaces, control and format characters, fillers, and characters for private use.
create or replace function rules.is_visible_text(value text) returns boolean
  language sql immutable
  return value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164'
    '\uE000-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A'
    '\U000E0000-\U000E0FFF\U000F0000-\U0010FFFF]');

-- The problem of a text in an input, or null: control characters except tab and line breaks, directions that stay open, or nothing to see.
create or replace function rules.text_problem(value text, is_required boolean) returns text
  language sql immutable
  return case
    when value ~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]' or value ~ '[\u202A-\u202E\u2066-\u2069]' and rules.has_open_direction(value) then 'BAD_CHARACTER'
    when is_required and not rules.is_visible_text(value) then 'REQUIRED'
  end;

-- A text as it is stored, without refusing any: composed as in the contract ("é" is one character), and without the spaces that JavaScript trims.
create or replace function rules.tidied(value text) returns text
  language sql immutable
  return btrim(normalize(value, nfc), U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');

-- A text of the input, tidied. `name` is the field that the refusal names.
create or replace function rules.text_in(input jsonb, field text, is_required boolean default true, name text default null) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  value text := rules.tidied(input ->> field);
  problem text := rules.text_problem(value, is_required);
begin
  if problem is not null then
    perform rules.refuse_field(coalesce(name, field), problem);
  end if;
  return value;
end
$$;

-- An address that mail servers take.
create or replace function rules.is_email(address text) returns boolean
  language sql immutable
  return address ~ ('^(?=[^@]{1,64}@)[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
    '@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$');

-- The address of the input in lower case, as it is stored.
create or replace function rules.email_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  address text := lower(rules.tidied(input ->> 'email'));
begin
  if char_length(address) > 254 then
    perform rules.refuse_field('email', 'TOO_LONG');
  elsif address <> '' and not rules.is_email(address) then
    perform rules.refuse_field('email', 'NOT_AN_EMAIL');
  end if;
  return address;
end
$$;

-- time_zones.sql
-- Time zones: their stored names are canonical, and a name that this PostgreSQL does not know stops nothing.

-- PostgreSQL also accepts abbreviations and POSIX rules ("XYZ+5") as time zones. Browsers do not support those.
create or replace function rules.is_time_zone_name(zone text) returns boolean
  language sql immutable
  return zone ~ '^([A-Z][A-Za-z_-]*(/[A-Za-z_-]+)+|Etc/GMT([+]([1-9]|1[0-2])|-([1-9]|1[0-4]))|[CEMW]ET|[EM]ST|HST|UTC|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$';

-- Zones that split from others lately, with the zone that had their time before. An older PostgreSQL knows only that one.
create or replace function rules.split_zones() returns table (newer text, older text)
  language sql immutable
begin atomic
  values ('America/Coyhaique', 'America/Punta_Arenas'), ('America/Punta_Arenas', 'America/Santiago'), ('America/Ciudad_Juarez', 'America/Ojinaga'),
    ('Asia/Qostanay', 'Asia/Qyzylorda'), ('Europe/Saratov', 'Europe/Samara'), ('Asia/Famagusta', 'Asia/Nicosia'), ('Asia/Atyrau', 'Asia/Aqtau'),
    ('Asia/Tomsk', 'Asia/Novosibirsk'), ('Asia/Barnaul', 'Asia/Novosibirsk'), ('Europe/Astrakhan', 'Europe/Samara'), ('Europe/Ulyanovsk', 'Europe/Samara'),
    ('Europe/Kirov', 'Europe/Moscow');
end;

create or replace function rules.is_known_zone(zone text) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone zone;
  return true;
exception
  when invalid_parameter_value then
    return false;
end
$$;

-- The name by which this PostgreSQL knows the zone: its own, a former one, or that of the zone it split from. Null if it knows none.
create or replace function rules.zone_here(zone text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if rules.is_known_zone(zone) then
    return zone;
  end if;
  return (
    select name from (
      select former as name from rules.renamed_zones() where canonical = zone
      union all select rules.zone_here(older) from rules.split_zones() where newer = zone) as others
    where rules.is_known_zone(name) limit 1);
end
$$;

-- A zone that came with a backup or an older database may be unknown here. Its times are then those of UTC, and the health page names it.
create or replace function rules.usable_zone(zone text) returns text
  language sql stable
  return coalesce(rules.zone_here(zone), 'UTC');

-- PostgreSQL and browsers know "EUROPE/ZURICH"; stored is the spelling of the time zone database. The list is slow to read: most names need it not.
create or replace function rules.spelled_zone(zone text) returns text
  language plpgsql stable set search_path = '' as $$
begin
  if zone = 'UTC' or zone ~ '^[A-Z][a-z]+(/[A-Z][a-z]+(_[A-Z][a-z]+)*)+$' and zone !~ '_(Es|Of)_|/(Mc|Du|De|Easter|Baja|Comod)' then
    return zone;
  end if;
  return coalesce((select name from pg_catalog.pg_timezone_names where lower(name) = lower(zone) limit 1), zone);
end
$$;

create or replace function rules.time_zone_in(input jsonb, otherwise text) returns text
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.canonical_zone(rules.spelled_zone(input ->> 'timeZone'));
begin
  if zone is null then
    return coalesce(otherwise, 'Asia/Shanghai');
  end if;
  if not rules.is_time_zone_name(zone) or rules.zone_here(zone) is null then
    perform rules.refuse_field('timeZone', 'NOT_A_TIME_ZONE');
  end if;
  return zone;
end
$$;

-- What newer browsers and other databases name, and what is stored, that this PostgreSQL does not know by that name.
create or replace function rules.missing_zones() returns text[]
  language sql stable
  return array(
    select zone from (
      select canonical as zone from rules.renamed_zones() union select newer from rules.split_zones()
      union select time_zone from public.activities group by 1 union select time_zone from public.user_settings group by 1
      union select time_zone from public.system_settings where time_zone is not null) as named
    where not rules.is_known_zone(zone) order by zone);

-- It needs attention only if an activity, a member or the club has one of them.
create or replace function rules.zones_health() returns json
  language sql stable
  return (
    select json_build_object('missing', to_json(missing), 'state', case when
      exists (select from public.activities where time_zone = any (missing)) or exists (select from public.user_settings where time_zone = any (missing))
      or exists (select from public.system_settings where time_zone = any (missing))
      then 'attention' else 'ok' end)
    from rules.missing_zones() as missing);

-- unicode_address.sql
-- Addresses are stored as mail servers write them, `info@xn--kln-sna.example`. People look for them as they read them: `info@köln.example`.

-- A label of a domain without "xn--", decoded from Punycode (RFC 3492); null for one that is not encoded.
create or replace function rules.decode_punycode(encoded text) returns text
  language plpgsql immutable strict set search_path = '' as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  decoded text := coalesce(substring(encoded from '^(.*)-'), '');
  rest text := substring(encoded from '[^-]*$');
  code bigint := 128;
  place bigint := 0;
  bias bigint := 72;
  before bigint;
  weight bigint;
  nth integer;
  threshold bigint;
  digit integer;
  size bigint;
  delta bigint;
begin
  while rest <> '' loop
    before := place;
    weight := 1;
    nth := 1;
    loop
      digit := strpos(digits, left(rest, 1)) - 1;
      if rest = '' or digit < 0 or weight > 1000000000 then
        return null;
      end if;
      rest := substr(rest, 2);
      place := place + digit * weight;
      threshold := greatest(1, least(26, 36 * nth - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      nth := nth + 1;
    end loop;
    size := char_length(decoded) + 1;
    delta := (place - before) / case before when 0 then 700 else 2 end;
    delta := delta + delta / size;
    bias := 0;
    while delta > 455 loop
      delta := delta / 35;
      bias := bias + 36;
    end loop;
    bias := bias + 36 * delta / (delta + 38);
    code := code + place / size;
    place := place % size;
    if code > 1114111 or code between 55296 and 57343 then
      return null;
    end if;
    decoded := left(decoded, place::integer) || chr(code::integer) || substr(decoded, place::integer + 1);
    place := place + 1;
  end loop;
  return decoded;
end
$$;

create or replace function rules.unicode_address(address text) returns text
  language sql immutable strict
  return split_part(address, '@', 1) || '@' || (
    select string_agg(case when label like 'xn--%' then coalesce(rules.decode_punycode(substr(label, 5)), label) else label end, '.' order by position)
    from regexp_split_to_table(split_part(address, '@', 2), '\.') with ordinality as labels (label, position));

-- viewer.sql
-- The viewer: the member or visitor who makes the request, and the viewer's role in an activity.

-- Whether this member is an admin of the club.
create or replace function rules.is_admin(member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and r.role = 'admin' and r.group_id is null);

create or replace function rules.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.is_admin(auth.uid());
end
$$;

create or replace function rules.give_role(member uuid, role text) returns void
  language sql
  begin atomic
    insert into public.roles (member_id, role) values (member, give_role.role) on conflict do nothing;
  end;

create or replace function rules.take_role(member uuid, role text) returns void
  language sql
  begin atomic
    delete from public.roles as r where r.member_id = member and r.role = take_role.role and r.group_id is null;
  end;

-- Whether an admin has made the member a leader of the whole club.
create or replace function rules.leads_in_club(member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and r.role = 'leader' and r.group_id is null);

-- The admins who are notified of what waits for admins: those who can sign in, as for rules.refuse_last_admin. The body is a string, because each storage of
-- accounts defines rules.can_sign_in later.
create or replace function rules.active_admins() returns uuid[]
  language sql stable as $$
  select array(select r.member_id from public.roles as r where r.role = 'admin' and r.group_id is null and rules.can_sign_in(r.member_id))
$$;

create or replace function rules.is_in_group(group_id uuid, member uuid) returns boolean
  language sql stable
  return exists (select from public.group_members as m where m.group_id = is_in_group.group_id and m.user_id = member);

-- Who adds and removes the members of a group, and gives them roles: its admins, and those of the club.
create or replace function rules.manages_group(group_id uuid, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member)
    or exists (select from public.roles as r where r.group_id = manages_group.group_id and r.member_id = member and r.role = 'admin');

-- Whether the member is one of the leaders of the whole club, or of the group. Everybody with another role there is one, too.
create or replace function rules.is_leader_in(group_id uuid, member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.member_id = member and (r.group_id is null or r.group_id = is_leader_in.group_id));

-- Who sees and gives the qualifications of a member: the admins of the club, and those of the member's groups.
create or replace function rules.qualifies(member uuid, viewer uuid) returns boolean
  language sql stable
  return rules.is_admin(viewer) or exists (
    select from public.roles as r join public.group_members as m on m.group_id = r.group_id
    where r.member_id = viewer and r.role = 'admin' and m.user_id = member);

-- The admins whom a member of the group can ask, those of the group first.
create or replace function rules.admins_to_ask(group_id uuid) returns uuid[]
  language sql stable as $$
  select array(
    select r.member_id from public.roles as r
    where r.role = 'admin' and (r.group_id is null or r.group_id = admins_to_ask.group_id) and rules.can_sign_in(r.member_id)
    group by r.member_id order by bool_or(r.group_id is not null) desc, r.member_id limit 5)
$$;

-- The groups whose activities the member reviews, as their admin or reviewer.
create or replace function rules.reviewed_groups(member uuid) returns uuid[]
  language sql stable
  return array(select r.group_id from public.roles as r where r.member_id = member and r.group_id is not null and r.role <> 'leader' order by r.group_id);

-- The session of the verified token; null without one.
create or replace function rules.session_id() returns uuid
  language sql stable
  return nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;

-- The id of the signed-in member. Visitors and deleted members are refused. Each storage of accounts defines rules.token_refusal.
create or replace function rules.me() returns uuid
  language plpgsql stable as $$
declare
  refusal text := rules.token_refusal();
begin
  if refusal is not null or not exists (select from public.profiles where id = auth.uid()) then
    perform rules.refuse(coalesce(refusal, 'NOT_SIGNED_IN'));
  end if;
  return auth.uid();
end
$$;

-- Like rules.me, and locks the profile. A deletion locks the profile first and then what the member has, so a command that changes both locks it first, too.
create or replace function rules.lock_me() returns uuid
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform from public.profiles where id = member for no key update;
  if not found then -- deleted concurrently
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  return member;
end
$$;

create or replace function rules.must_be_admin() returns void
  language plpgsql stable as $$
begin
  perform rules.me();
  if not rules.is_admin() then
    perform rules.refuse('NOT_PERMITTED');
  end if;
end
$$;

-- Who leads an activity, the leader first: all of them are notified of what happens to it. Empty while it has no leader.
create or replace function rules.leaders_of(activity public.activities) returns uuid[]
  language sql stable
  return array_remove(array[(activity).creator_id], null) || array(
    select one.user_id from public.co_leaders as one where one.activity_id = (activity).id and one.accepted_at is not null order by one.accepted_at, one.user_id);

create or replace function rules.is_led_by(activity public.activities, member uuid) returns boolean
  language sql stable
  return coalesce(member = (activity).creator_id, false) or exists (
    select from public.co_leaders as one where one.activity_id = (activity).id and one.user_id = member and one.accepted_at is not null);

-- Whether the member is an admin or reviewer of the group of the activity.
create or replace function rules.reviews_for_group(activity public.activities, member uuid) returns boolean
  language sql stable
  return exists (select from public.roles as r where r.group_id = (activity).group_id and r.member_id = member and r.role <> 'leader');

-- Whether the member decides about the activity when it is proposed or rewritten.
create or replace function rules.reviews(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member) or rules.reviews_for_group(activity, member);

-- Who is notified of what waits for a decision: the admins and reviewers of its group, and where none of them is left but who leads it, the admins of the club.
-- The body is a string, as above.
create or replace function rules.reviewers_of(activity public.activities) returns uuid[]
  language sql stable as $$
  select coalesce(nullif(array(
      select r.member_id from public.roles as r
      where r.group_id = (activity).group_id and r.role <> 'leader' and rules.can_sign_in(r.member_id) and not rules.is_led_by(activity, r.member_id)), '{}'),
    rules.active_admins())
$$;

-- Who is asked about an activity: admins while it has no leader.
create or replace function rules.leaders_or_admins_of(activity public.activities) returns uuid[]
  language sql stable
  return coalesce(nullif(rules.leaders_of(activity), '{}'), rules.active_admins());

-- Whether the member may do with the activity what only admins may.
create or replace function rules.administers(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_admin(member);

-- Whether the member moderates what others write and show in the activity: leaders and admins.
create or replace function rules.manages(activity public.activities, member uuid) returns boolean
  language sql stable
  return rules.is_led_by(activity, member) or rules.administers(activity, member);

-- What the viewer may do with one activity. It is the only place that works it out. Visitors and deleted members get nulls and false.
create or replace function rules.viewer_role_in(activity public.activities) returns rules.viewer_role
  language plpgsql stable as $$
declare
  viewer rules.viewer_role;
begin
  select
    member.id, may.administer, may.lead, seat.user_id is not null, vote.route_id, favorite.user_id is not null, removal.user_id is not null,
    may.lead or may.administer, may.administer or rules.reviews_for_group(activity, member.id), may.administer or coalesce(member.id = activity.creator_id, false),
    coalesce(rules.is_in_group(activity.group_id, member.id), false)
  into viewer
  from (select) as one_row
  left join public.profiles as member on member.id = auth.uid()
  cross join lateral (select rules.administers(activity, member.id) as administer, rules.is_led_by(activity, member.id) as lead) as may
  left join public.participants as seat on seat.activity_id = activity.id and seat.user_id = member.id
  left join public.votes as vote on vote.activity_id = activity.id and vote.user_id = member.id
  left join public.favorites as favorite on favorite.activity_id = activity.id and favorite.user_id = member.id
  left join public.removed_participants as removal on removal.activity_id = activity.id and removal.user_id = member.id;
  return viewer;
end
$$;

-- Whether only members of its group may join and vote, and the viewer, who is signed in, is none. Whoever leads it may.
create or replace function rules.is_for_others(activity public.activities, viewer rules.viewer_role) returns boolean
  language sql immutable
  return activity.members_only and viewer.user_id is not null and not viewer.in_group and not viewer.leads;

create or replace function rules.is_hidden(activity public.activities) returns boolean
  language sql immutable
  return activity.phase in ('review', 'rejected') or activity.never_public;

-- An activity that nobody has approved is visible only to its leaders and to those who may approve it.
create or replace function rules.viewer_can_see(activity public.activities) returns boolean
  language sql stable
  return not rules.is_hidden(activity) or rules.is_led_by(activity, auth.uid()) or rules.reviews(activity, auth.uid());

-- The status check notices a start up to an hour later.
create or replace function rules.has_started(activity public.activities) returns boolean
  language sql stable
  return activity.start_time <= now();

create or replace function rules.id_in(input jsonb, field text) returns uuid
  language plpgsql immutable as $$
begin
  if input ->> field is null then
    perform rules.refuse_field(field, 'REQUIRED');
  end if;
  return (input ->> field)::uuid;
exception
  when invalid_text_representation then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

-- Null without the field, which is up to the caller.
create or replace function rules.boolean_in(input jsonb, field text) returns boolean
  language plpgsql immutable as $$
begin
  return (input ->> field)::boolean;
exception
  when data_exception then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

create or replace function rules.instant_in(input jsonb, field text) returns timestamptz
  language plpgsql stable as $$
begin
  return (input ->> field)::timestamptz;
exception
  when data_exception then
    perform rules.refuse_field(field, 'NOT_A_DATE');
end
$$;

-- The ids in a list of the input, each once; none without the field.
create or replace function rules.ids_in(input jsonb, field text) returns uuid[]
  language plpgsql immutable as $$
begin
  if coalesce(jsonb_typeof(input -> field), 'null') = 'null' then
    return '{}';
  elsif jsonb_typeof(input -> field) <> 'array' then
    perform rules.refuse_field(field, 'INVALID');
  elsif jsonb_array_length(input -> field) > 100 then
    perform rules.refuse_field(field, 'TOO_MANY');
  end if;
  return array(select distinct one::uuid from jsonb_array_elements_text(input -> field) as one);
exception
  when invalid_text_representation then
    perform rules.refuse_field(field, 'INVALID');
end
$$;

create or replace function rules.find_activity(input jsonb) returns public.activities
  language plpgsql stable as $$
declare
  activity public.activities;
begin
  select * into activity from public.activities where id = rules.id_in(input, 'activityId');
  if activity.id is null or not rules.viewer_can_see(activity) then
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return activity;
end
$$;

-- Every command locks its activity first, so commands on one activity run one after the other.
create or replace function rules.lock_activity(input jsonb) returns public.activities
  language plpgsql as $$
declare
  activity public.activities;
begin
  perform rules.me();
  select * into activity from public.activities where id = rules.id_in(input, 'activityId') for no key update;
  if activity.id is null or not rules.viewer_can_see(activity) then
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return activity;
end
$$;

-- accept_changes.sql
-- An admin has looked at what the leader rewrote after the approval, in the version that they have read, and leaves it as it is. Idempotent.
-- It is refused if a reviewed field was edited after that version. Other fields do not count: they also change without the leader, when a closing time passes.

create or replace function rules.why_not_accept_changes(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql immutable as $$
begin
  return rules.why_not_return_to_review(activity, viewer);
end
$$;

create or replace function public.accept_changes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  changed text[] := rules.changed_since_review(activity);
  version_read integer := ($1 ->> 'version')::integer;
  unread json;
begin
  perform rules.refuse_if(rules.why_not_accept_changes(activity, rules.viewer_role_in(activity)));
  if version_read is null then
    perform rules.refuse_field('version', 'REQUIRED');
  end if;
  select json_object_agg(field, json_build_array('CHANGED') order by field) into unread
  from unnest(changed) as field where (activity.field_versions ->> field)::integer > version_read;
  if unread is not null then
    perform rules.refuse('CHANGED_MEANWHILE', unread);
  end if;
  if changed <> '{}' then
    update public.activities set reviewed_version = activity.version where id = activity.id;
    perform rules.log_activity_operation('accept_changes', activity, jsonb_build_object('fields', changed));
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- activity_companions.sql
-- Companions on an activity: people whom a participant brings. Each takes a seat, and a party gets all of its seats or none.

-- Whether a companion counts as a child then. Only the year of birth is stored, so a child is one until the year of the birthday has ended everywhere.
create or replace function rules.counts_as_child(companion public.companions, moment timestamptz) returns boolean
  language sql stable
  return coalesce((companion).is_child and extract(year from moment at time zone 'UTC' - interval '12 hours') - (companion).birth_year
    <= (select companion_adult_age from public.system_settings), false);

-- The name of a companion, so that it can be compared and not read.
create or replace function rules.hashed_name(companion public.companions) returns text
  language sql immutable
  return encode(sha256(convert_to((companion).member_id || ' ' || rules.same_name_key((companion).name), 'UTF8')), 'hex');

-- How often somebody of this name came with the member, or is going to, apart from this activity. Who did not appear has not come. Who was renamed or deleted
-- since counts under the name of then, too.
create or replace function rules.times_brought(companion public.companions, elsewhere uuid default null) returns bigint
  language sql stable
  return (
    select count(distinct seat.activity_id)
    from public.companion_seats as seat
    join public.activities as a on a.id = seat.activity_id
    left join public.companions as brought on brought.id = seat.companion_id
    where seat.user_id = (companion).member_id
      and (rules.same_name_key(brought.name) = rules.same_name_key((companion).name) or seat.former_name = rules.hashed_name(companion))
      and a.phase in ('voting', 'enrolling', 'active', 'finished') and seat.is_present is distinct from false and a.id is distinct from elsewhere);

-- How many companions each participant of the activity may bring: none in a club that does not use them.
create or replace function rules.companions_allowed(activity public.activities) returns integer
  language sql stable
  return (select case when allow_companions then (activity).max_companions else 0 end from public.system_settings);

-- The number of the input. A form does not have it in a club that does not use companions, and then it stays as it was.
create or replace function rules.max_companions_in(input jsonb, before integer) returns integer
  language sql stable
  return (select case when allow_companions then coalesce((input ->> 'maxCompanions')::integer, before) else before end from public.system_settings);

-- The companions of one participant, as far as the viewer may know them; null without any. A child is known by name to leaders and to whoever brings it, and
-- an adult to all members; who is a child until the activity is one for now. Visitors see only how many come. Phone number and note are for leaders, until a day after the return.
create or replace function rules.companions_json(activity public.activities, participant uuid, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  brings boolean := coalesce(participant = viewer.user_id, false);
  with_details boolean := brings or coalesce(viewer.manages and (now() < rules.latest_return(activity) + rules.lifetime('contact') or rules.is_overdue(activity)), false);
begin
  return (
    select json_agg(case
        when companion.id is null then '{"name":null,"isChild":false}'::json
        when not (brings or coalesce(viewer.manages, false)) then
          json_build_object('name', case when viewer.user_id is not null and not one.is_a_child then companion.name end,
            'isChild', viewer.user_id is not null and one.is_a_child)
        else json_build_object(
          'id', companion.id, 'name', companion.name, 'isChild', one.is_a_child, 'birthYear', companion.birth_year, 'isPresent', seat.is_present,
          'phone', case when with_details then companion.phone end, 'note', case when with_details then companion.note else '' end)
      end order by companion.added_at, seat.id)
    from public.companion_seats as seat
    left join public.companions as companion on companion.id = seat.companion_id
    cross join lateral (select rules.counts_as_child(companion, least(activity.start_time, now())) as is_a_child) as one
    where seat.activity_id = activity.id and seat.user_id = participant);
end
$$;

-- Why a member who brings `wanted` may not add `added` to the party; null if they may.
create or replace function rules.why_not_bring(activity public.activities, member uuid, wanted uuid[], added uuid[]) returns text
  language plpgsql stable set search_path = '' as $$
declare
  allowed integer := rules.companions_allowed(activity);
  trials integer := (select companion_trials from public.system_settings);
begin
  return case
    when allowed = 0 then 'COMPANIONS_NOT_ALLOWED'
    when cardinality(wanted) > allowed then 'TOO_MANY_COMPANIONS'
    when (select count(*) from public.companions as c where c.member_id = member and c.id = any (added)) < cardinality(added) then 'COMPANION_NOT_FOUND'
    when trials > 0 and exists (
      select from public.companions as c where c.id = any (added) and not rules.counts_as_child(c, activity.start_time)
        and rules.times_brought(c, activity.id) >= trials) then 'COMPANION_TRIALS_USED'
  end;
end
$$;

-- Makes `wanted` the companions of the viewer, who takes part. `free` are the seats that are left. The profile is locked so that no companion is deleted or
-- brought elsewhere meanwhile; the activity was locked before.
create or replace function rules.bring_companions(activity public.activities, wanted uuid[], free integer) returns void
  language plpgsql set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  brought uuid[] := array(
    select s.companion_id from public.companion_seats as s where s.activity_id = activity.id and s.user_id = member and s.companion_id is not null);
  added uuid[] := array(select one from unnest(wanted) as one where one <> all (brought));
  removed uuid[] := array(select one from unnest(brought) as one where one <> all (wanted));
  freed bigint;
begin
  -- Who was deleted from the list of companions while the activity was in review gives up the seat, too.
  delete from public.companion_seats where activity_id = activity.id and user_id = member and (companion_id is null or companion_id = any (removed));
  get diagnostics freed = row_count;
  if added <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, member, wanted, added));
    if cardinality(added) - freed > free then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  insert into public.companion_seats (activity_id, user_id, companion_id) select activity.id, member, one from unnest(added) as one;
end
$$;

-- A participant changes whom they bring, before the start. Who is brought already may come even if the leader has changed their mind since.
create or replace function rules.why_not_change_companions(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.joined then 'NOT_JOINED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when exists (select from public.companion_seats as s where s.activity_id = activity.id and s.user_id = viewer.user_id) then null
    when rules.companions_allowed(activity) = 0 then 'COMPANIONS_NOT_ALLOWED'
    when not exists (select from public.companions as c where c.member_id = viewer.user_id) then 'NO_COMPANIONS'
  end;
end
$$;

create or replace function rules.companion_seats_of(activity_id uuid, participant uuid) returns uuid[]
  language sql stable
  return array(
    select s.id from public.companion_seats as s where s.activity_id = companion_seats_of.activity_id and s.user_id = participant order by s.id);

create or replace function public.change_companions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  before uuid[] := rules.companion_seats_of(activity.id, auth.uid());
begin
  perform rules.refuse_if(rules.why_not_change_companions(activity, rules.viewer_role_in(activity)));
  if not $1 ? 'companionIds' then
    perform rules.refuse_field('companionIds', 'REQUIRED');
  end if;
  perform rules.bring_companions(activity, rules.ids_in($1, 'companionIds'), rules.free_spots(activity));
  if rules.companion_seats_of(activity.id, auth.uid()) <> before then
    perform rules.notify_members(rules.leaders_of(activity), 'companions-changed', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.count_companion_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set current_participants = current_participants + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger count_companion_seats after insert or delete on public.companion_seats for each row execute function rules.count_companion_seats();

-- activity_input.sql
-- Input parsing that creating and editing an activity share.

-- PostgreSQL also accepts words such as "now" and "tomorrow", and many formats.
create or replace function rules.refuse_other_instants(input jsonb, fields text[]) returns void
  language plpgsql immutable set search_path = '' as $$
declare
  field text;
begin
  foreach field in array fields loop
    if input ->> field !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:' then
      perform rules.refuse_field(field, 'NOT_A_DATE');
    end if;
  end loop;
end
$$;

-- The end time from the input, or else the start plus the duration in hours. Both may be sent if they agree to the minute.
create or replace function rules.end_in(input jsonb) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  ends timestamptz := (input ->> 'endTime')::timestamptz;
  lasts_until timestamptz := (input ->> 'startTime')::timestamptz + (input ->> 'durationHours')::numeric * interval '1 hour';
begin
  perform rules.refuse_other_instants(input, '{startTime,endTime}');
  if (input ->> 'durationHours')::numeric < 0.5 then
    perform rules.refuse_field('durationHours', 'TOO_SMALL');
  elsif (input ->> 'durationHours')::numeric > 72 then
    perform rules.refuse_field('durationHours', 'TOO_LARGE');
  elsif abs(extract(epoch from (ends - lasts_until))) > 60 then
    perform rules.refuse_field('durationHours', 'INVALID');
  end if;
  return coalesce(ends, lasts_until);
end
$$;

-- Latitude or longitude of the meeting point, in degrees; null when the input has no coordinates. Both or none are needed. The limits of the
-- columns name no field, so that they are checked here.
create or replace function rules.coordinate_in(input jsonb, name text, before numeric default null) returns numeric
  language plpgsql immutable set search_path = '' as $$
declare
  degrees jsonb := input -> 'coordinates' -> name;
  bound numeric := case name when 'latitude' then 90 else 180 end;
begin
  if not input ? 'coordinates' then
    return before;
  elsif jsonb_typeof(input -> 'coordinates') = 'null' then
    return null;
  elsif coalesce(jsonb_typeof(degrees), 'null') = 'null' then
    perform rules.refuse_field('coordinates.' || name, 'REQUIRED');
  elsif jsonb_typeof(degrees) <> 'number' then
    perform rules.refuse_field('coordinates.' || name, 'NOT_A_NUMBER');
  elsif degrees::numeric < -bound then
    perform rules.refuse_field('coordinates.' || name, 'TOO_SMALL');
  elsif degrees::numeric > bound then
    perform rules.refuse_field('coordinates.' || name, 'TOO_LARGE');
  end if;
  return round(degrees::numeric, 6);
end
$$;

create or replace function rules.coordinates_json(activity public.activities) returns json
  language sql immutable
  return case when activity.latitude is not null then
    json_build_object('latitude', activity.latitude::float8, 'longitude', activity.longitude::float8) end;

create or replace function rules.club_tags() returns text[]
  language sql immutable
  return array['hiking', 'mountain climbing', 'camping', 'photography', 'stargazing', 'picnic', 'family', 'social'];

-- Trims a tag, collapses its spaces and normalizes it to NFC. Tags of the club itself get the club's spelling, whatever hyphens and spaces were typed.
create or replace function rules.normalize_tag(typed text) returns text
  language sql immutable
  return (
    select coalesce((select known from unnest(rules.club_tags()) as known where rules.same_name_key(known) = rules.same_name_key(tag)), tag)
    from (select rules.tidied(regexp_replace(typed, '\s+', ' ', 'g')) as tag) as tidied);

-- The tags or interests of the input: no duplicates, and at most `most`.
create or replace function rules.tags_in(input jsonb, field text, most integer) returns text[]
  language plpgsql immutable set search_path = '' as $$
declare
  tags text[] := array(select rules.normalize_tag(typed) from jsonb_array_elements_text(coalesce(input -> field, '[]')) with ordinality as t (typed, position) order by position);
  tag text;
  problem text;
begin
  if cardinality(tags) > most then
    perform rules.refuse_field(field, 'TOO_MANY');
  elsif (select count(distinct rules.same_name_key(one)) from unnest(tags) as one) < cardinality(tags) then
    perform rules.refuse_field(field, 'TAG_EXISTS');
  end if;
  foreach tag in array tags loop
    problem := rules.text_problem(tag, true);
    exit when problem is not null;
  end loop;
  if problem is not null then
    perform rules.refuse_field(field, problem);
  elsif exists (select from unnest(tags) as one where char_length(one) > 30) then
    perform rules.refuse_field(field, 'TOO_LONG');
  end if;
  return tags;
end
$$;

-- The group of the input, which must exist and have the member, unless an admin of the club proposes for it. Members who left their group may leave the activity in it.
create or replace function rules.group_in(input jsonb, before uuid) returns uuid
  language plpgsql set search_path = '' as $$
declare
  wanted uuid := (input ->> 'groupId')::uuid;
begin
  if not input ? 'groupId' then
    return before;
  elsif wanted is not distinct from before then
    return wanted;
  elsif wanted is not null then
    perform from public.groups where id = wanted for key share;
    if not found then
      perform rules.refuse('GROUP_NOT_FOUND');
    elsif not rules.is_in_group(wanted, auth.uid()) and not rules.is_admin() then
      perform rules.refuse('GROUP_ONLY');
    end if;
  end if;
  return wanted;
end
$$;

-- The system setting limits the seats, within the limits of every activity. An activity that had more seats before may keep them.
create or replace function rules.seats_in(input jsonb, at_least integer) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  seats integer := (input ->> 'maxParticipants')::integer;
  cap integer := (select greatest(2, least(100, max_participants)) from public.system_settings);
begin
  if seats > greatest(cap, at_least) then
    perform rules.refuse_field('maxParticipants', 'TOO_LARGE');
  end if;
  return seats;
end
$$;

-- The letter of a new route, as a position: the one after the last, or a free one when Z is taken.
create or replace function rules.next_position(activity_id uuid) returns integer
  language sql stable
  return (
    select coalesce(min(free) filter (where free > last.position), min(free))
    from (select coalesce(max(position), -1) as position from public.routes as r where r.activity_id = next_position.activity_id) as last
    cross join generate_series(0, 25) as free
    where not exists (select from public.routes as r where r.activity_id = next_position.activity_id and r.position = free));

create or replace function rules.set_position() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.position := rules.next_position(new.activity_id);
  return new;
end
$$;
create or replace trigger set_position before insert on public.routes for each row
  when (new.position is null) execute function rules.set_position();

-- Replaces the routes of an activity with those of the input. Routes with an id keep their votes and letters, new ones are added in order, all others are
-- deleted. They are deleted last, so that no new route takes over the letter of one that goes.
create or replace function rules.write_routes(activity_id uuid, routes jsonb) returns void
  language plpgsql set search_path = '' as $$
declare
  form jsonb;
  route public.routes;
  removed uuid[];
begin
  if jsonb_array_length(routes) > 8 then
    perform rules.refuse_field('routes', 'TOO_MANY');
  end if;
  if (select count(f ->> 'id') > count(distinct (f ->> 'id')::uuid) from jsonb_array_elements(routes) as f) then
    perform rules.refuse_field('routes', 'INVALID');
  end if;
  if exists (
    select from jsonb_array_elements(routes) as f
    where f ->> 'id' is not null
      and not exists (select from public.routes as r where r.activity_id = write_routes.activity_id and r.id = (f ->> 'id')::uuid)
  ) then
    perform rules.refuse('ROUTE_NOT_FOUND');
  end if;
  removed := array(
    select r.id from public.routes as r
    where r.activity_id = write_routes.activity_id
      and r.id not in (select (f ->> 'id')::uuid from jsonb_array_elements(routes) as f where f ->> 'id' is not null));
  for form in select f from jsonb_array_elements(routes) with ordinality as t (f, position) order by position loop
    select * into route from public.routes where id = (form ->> 'id')::uuid;
    if form ? 'track' then
      route := rules.with_track(route, form -> 'track');
    end if;
    route.title := rules.text_in(form, 'title', name => 'routes.title');
    route.description := coalesce(rules.text_in(form, 'description', is_required => route.track_path is null, name => 'routes.description'), '');
    route.distance := (form ->> 'distance')::numeric;
    route.duration := (form ->> 'duration')::numeric;
    route.difficulty := form ->> 'difficulty';
    -- One statement, because a constraint compares the track with the description.
    if route.id is not null then
      update public.routes set
        title = route.title, description = route.description, distance = route.distance, duration = route.duration, difficulty = route.difficulty,
        track_path = route.track_path, track_file = route.track_file, track_distance = route.track_distance, track_ascent = route.track_ascent,
        track_descent = route.track_descent, track_highest = route.track_highest, track_lowest = route.track_lowest,
        track_map_heights = route.track_map_heights
      where id = route.id;
    else
      insert into public.routes (activity_id, title, description, distance, duration, difficulty,
        track_path, track_file, track_distance, track_ascent, track_descent, track_highest, track_lowest, track_map_heights)
      values (activity_id, route.title, route.description, route.distance, route.duration, route.difficulty,
        route.track_path, route.track_file, route.track_distance, route.track_ascent, route.track_descent, route.track_highest, route.track_lowest,
        route.track_map_heights);
    end if;
  end loop;
  delete from public.routes where id = any (removed);
end
$$;

-- activity_items.sql
-- The activities of a page as ActivityListItem of the contract: what a card shows. Fields without a value are left out, to keep a list small.
-- It is plpgsql because plpgsql caches the plan per session; the forced generic plan is made once for all pages.

-- How far a vote is, for those who end it.
create or replace function rules.turnout_json(activity public.activities) returns json
  language plpgsql stable as $$
declare
  voters bigint := rules.count_voters(activity);
begin
  return json_build_object('voters', voters, 'members', rules.count_members(activity), 'lacksQuorum', rules.lacks_quorum(voters, activity.quorum),
    'quorumMissedAt', rules.instant(activity.quorum_missed_at));
end
$$;

create or replace function rules.activity_items(page uuid[], viewer_id uuid) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  undecided uuid[] := array(select id from public.activities where id = any (page) and phase in ('review', 'voting'));
  has_discussions boolean := viewer_id is not null and rules.has_discussions();
begin
  return (
    select coalesce(json_agg(json_strip_nulls(row_to_json(item)) order by shown.position), '[]')
    from unnest(page) with ordinality as shown (id, position)
    join public.activities as activity on activity.id = shown.id
    left join public.profiles as member on member.id = viewer_id
    left join public.profiles as leader on leader.id = activity.creator_id and activity.phase = 'review'
    left join public.routes as route on route.activity_id = activity.id and route.is_selected
    left join rules.vote_results(undecided) as vote on vote.activity_id = activity.id
    left join public.votes as own_vote on own_vote.activity_id = activity.id and own_vote.user_id = viewer_id
    left join public.participants as seat on seat.activity_id = activity.id and seat.user_id = viewer_id
    left join public.favorites as favorite on favorite.activity_id = activity.id and favorite.user_id = viewer_id
    left join public.check_ins as own on own.activity_id = seat.activity_id and own.user_id = seat.user_id and activity.phase = 'active'
    cross join lateral (
      select rules.hides_counts(activity, own_vote.route_id, rules.administers(activity, viewer_id) or rules.is_led_by(activity, viewer_id)) as counts
    ) as hidden
    cross join lateral (select rules.joining_opens_to(activity, viewer_id) as moment) as opening
    cross join lateral (select case when activity.phase in ('voting', 'active') and rules.is_led_by(activity, viewer_id) then true end as "isLed") as led
    cross join lateral (
      select
        activity.id,
        activity.title,
        activity.location,
        rules.instant(activity.start_time) as "startTime",
        rules.instant(activity.end_time) as "endTime",
        activity.time_zone as "timeZone",
        activity.language,
        activity.phase,
        activity.tags,
        activity.group_id as "groupId",
        activity.cover_image as "coverImage",
        activity.cover_seed as "coverSeed",
        activity.max_participants as "maxParticipants",
        activity.current_participants as "currentParticipants",
        nullif(activity.offered_spots, 0) as "offeredSpots",
        nullif(rules.kept_spots(activity), 0) as "keptSpots",
        route.distance::float8,
        route.duration::float8,
        route.difficulty,
        case when not hidden.counts then coalesce(vote.votes, case when activity.phase in ('review', 'voting') then '{}'::bigint[] end) end as "routeVotes",
        coalesce(vote.positions, case when activity.phase in ('review', 'voting') then '{}'::integer[] end) as "routePositions",
        case when not hidden.counts then array_position(vote.routes, vote.leading_route) - 1 end as "leadingRoute",
        case when not hidden.counts then vote.is_tie end as "isTie",
        case when activity.phase = 'review' then rules.instant(activity.created_at) end as "createdAt",
        leader.name as "creatorName",
        case when activity.phase = 'review' then (
          select json_agg(p.name order by one.accepted_at, p.id) from public.co_leaders as one join public.profiles as p on p.id = one.user_id
          where one.activity_id = activity.id and one.accepted_at is not null) end as "coLeaderNames",
        case when activity.phase = 'rejected' and rules.is_led_by(activity, viewer_id) then activity.reject_reason end as "rejectReason",
        array_position(vote.routes, own_vote.route_id) - 1 as "votedRoute",
        case when activity.phase = 'voting' then rules.instant(activity.vote_closes_at) end as "voteClosesAt",
        case when activity.phase = 'voting' and led."isLed" then rules.turnout_json(activity) end as "turnout",
        case when activity.phase = 'enrolling' and seat.user_id is null and opening.moment > now() then rules.instant(opening.moment) end as "joinsOpenAt",
        case when member.id is not null then seat.user_id is not null end as "isJoined",
        led."isLed",
        case when activity.phase = 'active' and (seat.user_id is not null or led."isLed" or rules.administers(activity, viewer_id)) then
          rules.instant(activity.returned_at) end as "returnedAt",
        rules.instant(own.returned_at) as "ownReturnedAt",
        case when not own.is_present then true end as "isAbsent",
        case when member.id is not null then favorite.user_id is not null end as "isFavorite",
        case when has_discussions then rules.unread_on_card(activity, member.id, seat.user_id is not null) end as "unreadMessages"
    ) as item
  );
end
$$;

-- activity_json.sql
-- The JSON of an activity, as the contract describes it. Only here are column names mapped to camelCase.
-- The functions are plpgsql because it caches plans per session; PostgreSQL before 18 replans a SQL function in every query.

-- Votes are counted from their rows until the vote is decided. Voters stay secret; members see only their own vote.
create or replace function rules.routes_json(activity_id uuid, viewer rules.viewer_role, hidden_counts boolean) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(
      case when viewer.user_id is null then route.fields
        else rules.with_fields(route.fields, json_build_object(
          'isVoted', coalesce(route.id = viewer.voted_for, false),
          'isInterested', exists (
            select from public.route_interests as own
            where own.activity_id = routes_json.activity_id and own.route_id = route.id and own.user_id = viewer.user_id))) end
      order by route.added), '[]')
    from (
      select r.id, r.added, json_build_object(
        'id', r.id,
        'position', r.position,
        'title', r.title,
        'description', r.description,
        'distance', r.distance::float8,
        'duration', r.duration::float8,
        'difficulty', r.difficulty,
        'track', rules.track_summary(r),
        'votes', case when not routes_json.hidden_counts then coalesce(r.final_votes, (select count(*) from public.votes where route_id = r.id)) end,
        'interested', case when not routes_json.hidden_counts then
          (select count(*) from public.route_interests as i where i.activity_id = routes_json.activity_id and i.route_id = r.id) end,
        'isSelected', r.is_selected) as fields
      from public.routes as r
      where r.activity_id = routes_json.activity_id
    ) as route
  );
end
$$;

-- The leader and the participants see phone numbers from 48 hours before the start until a day after the return, and while the group is overdue.
create or replace function rules.shows_phones(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.phase in ('enrolling', 'active', 'finished') and now() >= activity.start_time - rules.lifetime('phone')
    and (now() < rules.latest_return(activity) + rules.lifetime('contact') or rules.is_overdue(activity));
end
$$;

-- The phone number of a member, if they share it. Admins see every number anyway.
create or replace function rules.shared_phone(member public.profiles, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case when viewer.administers or coalesce((select s.share_phone from public.user_settings as s where s.user_id = member.id), true) then member.phone end;
end
$$;

-- The participants whose profiles the viewer may see. The leader, admins and fellow participants see everybody; the count is public. The leader and
-- admins see who came and who is back, and so does each participant of themselves; before the end they also see the no-shows of the last year.
create or replace function rules.participants_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_phones boolean := coalesce(viewer.manages, false) and rules.shows_phones(activity);
  with_attendance boolean := rules.shows_attendance(activity, viewer);
begin
  return (
    select coalesce(json_agg(
      case when with_phones then rules.with_fields(fields, json_build_object('phone', shown.phone)) else fields end
      order by shown.join_time, shown.id), '[]')
    from (
      select member.id, case when with_phones then rules.shared_phone(member, viewer) end as phone, seat.join_time, own.is_present, own.returned_at, coalesce(viewer.manages or member.id = viewer.user_id, false) as with_check_in, json_build_object(
        'id', member.id, 'name', member.name, 'avatar', member.avatar, 'joinTime', rules.instant(seat.join_time)) as seen,
        rules.companions_json(activity, member.id, viewer) as companions,
        case when viewer.manages then (
          select json_build_object('name', leader.name, 'reason', given.reason)
          from public.given_seats as given left join public.profiles as leader on leader.id = given.given_by
          where given.activity_id = activity.id and given.user_id = member.id) end as given,
        case when with_attendance then rules.attendance_marks(member.id) end as attendance
      from public.participants as seat
      join public.profiles as member on member.id = seat.user_id
      left join public.user_settings as settings on settings.user_id = seat.user_id
      left join public.check_ins as own on own.activity_id = seat.activity_id and own.user_id = seat.user_id
      where seat.activity_id = activity.id
        and (viewer.joined or viewer.leads or rules.is_visible(settings.profile_visibility, member.id))
    ) as shown cross join lateral (
      select case when companions is not null then rules.with_fields(seen, json_build_object('companions', companions)) else seen end as alone
    ) as with_companions cross join lateral (
      select case when given is not null then rules.with_fields(alone, json_build_object('givenBy', given)) else alone end as known
    ) as with_giver cross join lateral (
      select case when attendance is not null then rules.with_fields(known, json_build_object('attendance', attendance)) else known end as party
    ) as with_marks cross join lateral (
      select case when with_check_in then rules.with_fields(party, json_build_object('isPresent', is_present, 'returnedAt', rules.instant(returned_at))) else party end as fields
    ) as entry);
end
$$;

create or replace function rules.removed_json(activity_id uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar) order by removal.removed_at, member.id), '[]')
    from public.removed_participants as removal join public.profiles as member on member.id = removal.user_id
    where removal.activity_id = removed_json.activity_id);
end
$$;

-- Who leads the activity with the leader. Who was asked and has not answered is for whoever asked, and themselves.
create or replace function rules.co_leaders_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_phones boolean := coalesce(viewer.joined or viewer.manages, false) and rules.shows_phones(activity);
begin
  return (
    select coalesce(json_agg(
      json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar, 'hasAccepted', one.accepted_at is not null,
        'phone', case when with_phones and one.accepted_at is not null and member.id <> viewer.user_id then rules.shared_phone(member, viewer) end)
      order by one.accepted_at, one.asked_at, member.id), '[]')
    from public.co_leaders as one join public.profiles as member on member.id = one.user_id
    where one.activity_id = activity.id and (one.accepted_at is not null or viewer.owns or member.id = viewer.user_id));
end
$$;

-- For the leader, admins, and the one who was asked.
create or replace function rules.offered_leader_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object('id', member.id, 'name', member.name, 'avatar', member.avatar)
    from public.profiles as member
    where member.id = activity.offered_leader_id and (viewer.owns or member.id = viewer.user_id));
end
$$;

-- The members who can vote: without open invitations, and without addresses that still have to be confirmed.
create or replace function rules.count_members(activity public.activities) returns bigint
  language plpgsql stable as $$
declare
  needs_email boolean := (select require_email_verification from public.system_settings);
begin
  if activity.members_only then
    return (select count(*) from (
      select user_id from public.group_members where group_id = activity.group_id union select user_id from public.votes where activity_id = activity.id) as voter);
  end if;
  return (select count(*) from public.profiles) - (
    select count(*) from public.profiles as member
    where not member.email_verified and member.phone_status <> 'verified' and (needs_email or member.is_invited)
      and not exists (select from public.votes as vote where vote.activity_id = activity.id and vote.user_id = member.id));
end
$$;

-- The fields of an activity are several objects, by subject, because PostgreSQL passes at most 100 arguments to a function.

-- The phase in which an activity was cancelled. The start and the first check-in set `departed_at`; the clock takes an activity onto the trail at its start.
-- An activity without routes that nobody has reviewed was open to join from the beginning.
create or replace function rules.cancelled_phase(activity public.activities) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase <> 'cancelled' then null
    when activity.never_public then 'review'
    when activity.departed_at is not null or activity.updated_at >= activity.start_time then 'active'
    when activity.vote_closed_at is not null or exists (select from public.routes where activity_id = activity.id and is_selected) then 'enrolling'
    when activity.reviewed_version is null and not exists (select from public.routes where activity_id = activity.id) then 'enrolling'
    else 'voting'
  end;
end
$$;

-- What the leader planned, and how far it is.
create or replace function rules.plan_json(activity public.activities, sees_changes boolean) returns json
  language plpgsql stable as $$
begin
  return json_build_object(
    'id', activity.id,
    'title', activity.title,
    'description', activity.description,
    'location', activity.location,
    'coordinates', rules.coordinates_json(activity),
    'startTime', rules.instant(activity.start_time),
    'endTime', rules.instant(activity.end_time),
    'durationHours', activity.duration_hours::float8,
    'timeZone', activity.time_zone,
    'language', activity.language,
    'maxParticipants', activity.max_participants,
    'minParticipants', activity.min_participants,
    'maxCompanions', rules.companions_allowed(activity),
    'tags', activity.tags,
    'coverImage', activity.cover_image,
    'coverSeed', activity.cover_seed,
    'status', activity.status,
    'phase', activity.phase,
    'cancelledPhase', rules.cancelled_phase(activity),
    'rejectReason', activity.reject_reason,
    'cancelReason', activity.cancel_reason,
    'createdAt', rules.instant(activity.created_at),
    'updatedAt', rules.instant(activity.updated_at),
    'groupId', activity.group_id,
    'membersOnly', activity.members_only,
    'joinsOpenAt', rules.instant(activity.joins_open_at),
    'membersFirstDays', activity.members_first_days,
    'opensToAllAt', case when activity.phase = 'enrolling' and activity.members_first_days is not null then rules.instant(rules.joining_opens_to_all(activity)) end,
    'version', activity.version,
    'calendarSequence', activity.calendar_sequence,
    'changedSinceReview', case when sees_changes then rules.changed_since_review(activity) else '{}' end);
end
$$;

create or replace function rules.vote_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  hidden_counts boolean := rules.hides_counts(activity, viewer.voted_for, viewer.manages);
  voters bigint := rules.count_voters(activity);
  vote record;
begin
  select * into vote from rules.vote_results(array[activity.id]);
  return json_build_object(
    'routes', rules.routes_json(activity.id, viewer, hidden_counts),
    'routesFrozen', rules.has_frozen_routes(activity),
    'leadingRoute', case when not hidden_counts then array_position(vote.routes, vote.leading_route) - 1 end,
    'isTie', not hidden_counts and coalesce(vote.is_tie, false),
    'hidesCounts', activity.hides_counts,
    'voters', voters,
    'quorum', activity.quorum,
    'lacksQuorum', rules.lacks_quorum(voters, activity.quorum),
    'quorumMissedAt', rules.instant(activity.quorum_missed_at),
    'lacksInterest', coalesce(viewer.manages and rules.lacks_interest(activity, vote.leading_route), false),
    'voteClosesAt', rules.instant(activity.vote_closes_at),
    'voteClosedAt', rules.instant(activity.vote_closed_at),
    'voteClosedBy', activity.vote_closed_by,
    'members', rules.count_members(activity));
end
$$;

-- The leader and the participants as the viewer sees them, and what the viewer may do.
create or replace function rules.group_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
begin
  return (
    select json_build_object(
      'creatorId', activity.creator_id,
      'creatorName', leader.name,
      'creatorAvatar', leader.avatar,
      'creatorPhone', case when (viewer.joined or viewer.manages) and viewer.user_id <> activity.creator_id and rules.shows_phones(activity) then
        rules.shared_phone(leader, viewer) end,
      'creatorLed', (select count(*) from public.activities as led where led.creator_id = activity.creator_id and led.phase in ('voting', 'enrolling', 'active', 'finished')),
      'coLeaders', rules.co_leaders_json(activity, viewer),
      'currentParticipants', activity.current_participants,
      'offeredSpots', activity.offered_spots,
      'keptSpots', rules.kept_spots(activity),
      'waitlistCount', activity.waitlist_count,
      'waitlistOpen', activity.waitlist_open,
      'allocation', case when activity.draw_at is null then 'first-come' else 'draw' end,
      'drawAt', rules.instant(activity.draw_at),
      'drawnAt', rules.instant(activity.drawn_at),
      'applicationCount', activity.application_count,
      'offerHours', activity.offer_hours,
      'participants', rules.participants_json(activity, viewer),
      'removed', case when viewer.manages then rules.removed_json(activity.id) else '[]' end,
      'returnedAt', case when viewer.joined or viewer.manages then rules.instant(activity.returned_at) end,
      'expectedReturn', case when viewer.joined or viewer.manages then rules.instant(rules.expected_return(activity)) end,
      'showsContacts', rules.shows_contacts(activity, viewer),
      'refusals', rules.refusals(activity, viewer))
    from (select) as one_row left join public.profiles as leader on leader.id = activity.creator_id);
end
$$;

-- The parts are merged as one text, so that it is read as JSON once.
create or replace function rules.activity_detail(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  waiting jsonb := case when activity.waitlist_count > 0 and viewer.user_id is not null then rules.waiting_json(activity, viewer) end;
  cancel_by timestamptz := case when viewer.joined then rules.cancel_by(activity, viewer) end;
  reported json := rules.report_fields(activity, viewer);
  detail text := concat_ws(',',
    left(rules.plan_json(activity, viewer.manages or viewer.reviews)::text, -1),
    left(right(rules.vote_json(activity, viewer)::text, -1), -1),
    case when viewer.user_id is not null then
      left(right(json_build_object('isJoined', viewer.joined, 'isFavorite', viewer.favorite, 'offeredLeader', rules.offered_leader_json(activity, viewer),
        'waitlistPosition', waiting -> 'position', 'waiting', waiting -> 'entry', 'offer', waiting -> 'offer',
        'overlaps', case when activity.phase = 'enrolling' and not viewer.joined then rules.overlaps_json(activity, viewer.user_id) else '[]' end,
        'application', rules.application_json(activity, viewer))::text, -1), -1) end,
    left(right(reported::text, -1), -1),
    case when cancel_by is not null then left(right(json_build_object('cancelBy', rules.instant(cancel_by))::text, -1), -1) end,
    right(rules.group_json(activity, viewer)::text, -1));
begin
  return detail::json;
end
$$;

-- The answer of every command: the current activity, as the viewer sees it.
create or replace function rules.activity_response(activity_id uuid) returns json
  language plpgsql stable as $$
declare
  activity public.activities;
begin
  select * into activity from public.activities where id = activity_id;
  if activity.id is null then -- deleted concurrently
    perform rules.refuse('ACTIVITY_NOT_FOUND');
  end if;
  return rules.activity_detail(activity, rules.viewer_role_in(activity));
end
$$;

-- approve_activity.sql
-- An admin approves a proposal in the version that they have read, and voting starts.

create or replace function rules.why_not_approve(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase <> 'review' then rules.phase_refusal(activity.phase, 'review')
    when activity.start_time < now() then 'START_IN_PAST'
    when rules.missing_to_lead(activity, activity.creator_id) <> '{}' then 'NOT_QUALIFIED'
  end;
end
$$;

create or replace function public.approve_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_approve(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_outdated(activity, $1);
  -- A vote whose closing time passed during the review stays open until its leader, who is notified, ends it or sets another time.
  if activity.vote_closes_at <= now() then
    activity.vote_closes_at := null;
  end if;
  perform rules.set_phase_undoably(activity, 'voting', reviewed_version => activity.version, reject_reason => '');
  perform rules.log_activity_operation('approve_activity', activity);
  return rules.activity_response(activity.id);
end
$$;

-- calendar_sequence.sql
-- Every change of texts, place, times or phase counts, whichever command causes it.

create or replace function rules.count_calendar_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end
$$;

create or replace trigger count_calendar_change before update of title, description, location, latitude, longitude, start_time, end_time, phase on public.activities for each row
  when ((old.title, old.description, old.location, old.latitude, old.longitude, old.start_time, old.end_time, old.phase)
    is distinct from (new.title, new.description, new.location, new.latitude, new.longitude, new.start_time, new.end_time, new.phase))
  execute function rules.count_calendar_change();

-- cancel_activity.sql
-- The leader or an admin cancels an activity and gives a reason, but not of a group that is overdue. Seats and votes stay stored. An activity that was
-- never approved stays hidden.

create or replace function rules.why_not_cancel(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('review', 'voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'review')
    when rules.awaits_all_clear(activity) then 'OVERDUE'
  end;
end
$$;

create or replace function public.cancel_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_cancel(activity, rules.viewer_role_in(activity)));
  update public.activities set phase = 'cancelled', never_public = activity.phase = 'review', cancel_reason = rules.reason_in($1), updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('cancel_activity', activity, jsonb_build_object('reason', rules.tidied($1 ->> 'reason')));
  return rules.activity_response(activity.id);
end
$$;

-- check_statuses.sql
-- The automatic status check: activities past their start become active, and those past their end become finished.
-- A vote that is still open at the start is decided as in start_enrollment. Reminders are sent, and old notifications, expired idempotency keys, the attendance of more than a year ago, and what the
-- club keeps only for some months are deleted. Leaders are told who thanked them.
-- Returns the number of changed activities.

create or replace function rules.check_statuses(moment timestamptz default now()) returns integer
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  changed integer := 0;
begin
  for activity in
    select * from public.activities
    where phase in ('voting', 'enrolling', 'active') and start_time <= moment and (phase <> 'active' or rules.ends_at(start_time, end_time, time_zone) < moment)
    order by id
    for no key update
  loop
    if activity.phase = 'voting' then
      perform rules.decide_vote(activity, 'time', moment);
    end if;
    update public.activities set phase = case when rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) < moment then 'finished' else 'active' end, updated_at = now()
    where id = activity.id;
    changed := changed + 1;
  end loop;
  perform rules.send_reminders(moment), rules.remind_of_qualifications(moment), rules.delete_old_notifications(), rules.delete_expired_keys(), rules.forget_imports(), rules.forget_attendance(),
    rules.forget_cars(), rules.delete_past_content(moment), rules.tell_of_thanks(moment);
  return changed;
end
$$;

-- club_tag_names.sql
-- The names of the club's tags in all languages of the app, so that a search in any of them finds a tag. A test compares them with its locales.
create or replace function rules.club_tag_names() returns table (tag text, names text[])
  language sql immutable
begin atomic
  values
    ('hiking', array['Hiking', '徒步', '健行', 'ハイキング', '하이킹', 'Wandern', 'Randonnée', 'Hikin’']),
    ('mountain climbing', array['Mountain climbing', '登山', '등산', 'Bergsteigen', 'Alpinisme', 'Climbin’ like goats']),
    ('camping', array['Camping', '露营', '露營', 'キャンプ', '캠핑', 'Zelten', 'Snorin’ in tents']),
    ('photography', array['Photography', '摄影', '攝影', '写真撮影', '사진', 'Fotografie', 'Photo', 'Paintin’ with light']),
    ('stargazing', array['Stargazing', '观星', '觀星', '星空観賞', '별 보기', 'Sterne beobachten', 'Ciel étoilé', 'Gawkin’ at stars']),
    ('picnic', array['Picnic', '野餐', 'ピクニック', '피크닉', 'Picknick', 'Pique-nique', 'Grub outdoors']),
    ('family', array['Family', '亲子', '親子', '가족', 'Familie', 'Famille', 'Kin']),
    ('social', array['Social', '社交', '交流', '친목', 'Gesellig', 'Convivialité', 'Merry company']);
end;

-- co_leaders.sql
-- Co-leaders lead an activity together with its leader, who asks them. They do what the leader does, except to delete it, to hand it over and to choose
-- co-leaders.

create or replace function rules.why_not_add_co_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when activity.creator_id is null then 'NO_LEADER'
    when (select count(*) from public.co_leaders as one where one.activity_id = activity.id) >= rules.limit_of('coLeaders') then 'TOO_MANY_CO_LEADERS'
  end;
end
$$;

create or replace function rules.why_not_accept_co_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return rules.why_not_answer_offer(activity, viewer, exists (
    select from public.co_leaders as one where one.activity_id = activity.id and one.user_id = viewer.user_id and one.accepted_at is null));
end
$$;

-- Whoever chooses co-leaders, and each of them for themselves.
create or replace function rules.why_not_remove_co_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return rules.why_not_answer_offer(activity, viewer, exists (
    select from public.co_leaders as one where one.activity_id = activity.id and (viewer.owns or one.user_id = viewer.user_id)));
end
$$;

-- Who was asked already stays asked.
create or replace function public.add_co_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  asked uuid := (select id from public.profiles where id = rules.id_in($1, 'userId') for key share);
begin
  if viewer.owns and exists (select from public.co_leaders as one where one.activity_id = activity.id and one.user_id = asked) then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(rules.why_not_add_co_leader(activity, viewer));
  if asked is null or asked = activity.creator_id then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  insert into public.co_leaders (activity_id, user_id) values (activity.id, asked);
  perform rules.notify_members(array[asked], 'co-leader-asked', activity, actor => auth.uid());
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.accept_co_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  refusal text := rules.why_not_accept_co_leadership(activity, rules.viewer_role_in(activity));
begin
  -- The member has accepted already, in another tab.
  if refusal = 'NOT_ASKED_TO_LEAD' and rules.is_led_by(activity, auth.uid()) then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(refusal);
  -- The leader who asked has left the club: somebody must answer for the activity.
  if activity.creator_id is null then
    return rules.change_leader(activity, auth.uid());
  end if;
  update public.co_leaders set accepted_at = now() where activity_id = activity.id and user_id = auth.uid();
  perform rules.log_activity_operation('accept_co_leadership', activity);
  perform rules.notify_members(rules.leaders_of(activity), 'co-leader-accepted', activity, actor => auth.uid());
  return rules.activity_response(activity.id);
end
$$;

-- Takes the question back, declines it, or ends it.
create or replace function public.remove_co_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  member uuid := rules.id_in($1, 'userId');
  removed public.co_leaders;
begin
  perform rules.refuse_if(rules.why_not_remove_co_leader(activity, viewer));
  if member <> viewer.user_id and not viewer.owns then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  delete from public.co_leaders where activity_id = activity.id and user_id = member returning * into removed;
  if removed.user_id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  if removed.accepted_at is not null then
    perform rules.log_activity_operation('remove_co_leader', activity, jsonb_build_object('member', member));
  end if;
  if member = viewer.user_id then
    perform rules.notify_members(rules.leaders_of(activity), case when removed.accepted_at is null then 'co-leader-declined' else 'co-leader-left' end, activity, actor => member);
  elsif removed.accepted_at is null then
    perform rules.withdraw_question(activity.id, member, 'co-leader-asked');
  else
    perform rules.notify_members(array[member], 'co-leader-removed', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- Open pages load the activity again, also when the account of a co-leader is deleted.
create or replace function rules.note_changed_co_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set updated_at = now() where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger note_changed_co_leader after insert or update or delete on public.co_leaders for each row
  execute function rules.note_changed_co_leader();

-- The co-leader who accepted first leads an activity whose leader has left the club.
create or replace function rules.replace_lost_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.creator_id := (
    select one.user_id from public.co_leaders as one
    where one.activity_id = new.id and one.accepted_at is not null and one.user_id <> old.creator_id
    order by one.accepted_at, one.user_id limit 1);
  return new;
end
$$;
create or replace trigger replace_lost_leader before update of creator_id on public.activities for each row
  when (old.creator_id is not null and new.creator_id is null) execute function rules.replace_lost_leader();

-- Who leads an activity is no longer its co-leader.
create or replace function rules.end_co_leadership() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.co_leaders where activity_id = new.id and user_id = new.creator_id;
  return null;
end
$$;
create or replace trigger end_co_leadership after update of creator_id on public.activities for each row
  when (new.creator_id is not null and new.creator_id is distinct from old.creator_id) execute function rules.end_co_leadership();

-- complete_activity.sql
-- The leader or an admin marks an activity as finished, which ends the alarm.

create or replace function rules.why_not_complete(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'active' then rules.phase_refusal(activity.phase, 'active')
  end;

create or replace function public.complete_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_complete(activity, rules.viewer_role_in(activity)));
  update public.activities set returned_at = now() where id = activity.id and returned_at is null;
  perform rules.set_phase_undoably(activity, 'finished');
  perform rules.log_activity_operation('complete_activity', activity);
  return rules.activity_response(activity.id);
end
$$;

-- count_activities.sql
-- The number of activities that a filter would find, for the filter chips and their button. Counting stops at 1000 activities, so that it stays fast in a
-- large club.
-- Counts by phase ignore the phase filter, and counts by tag the tag filter, so each shows what another choice would find.

create or replace function rules.count_found(conditions text, input jsonb) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  found_count integer;
begin
  execute format('select count(*) from (select from public.activities as a where %s limit 1000) as hits', conditions)
    into found_count using input, auth.uid();
  return found_count;
end
$$;

-- The counts are of the first 1000 activities found. `tagsAreComplete`: whether these are all.
create or replace function rules.count_tags(conditions text, input jsonb) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  counts jsonb;
begin
  execute format(
    'with hits as (select a.tags from public.activities as a where %s limit 1000),
       counted as (select tag, count(*) as times from hits, unnest(hits.tags) as tag group by tag)
     select jsonb_build_object(
       ''tags'', (select coalesce(jsonb_object_agg(tag, times), ''{}'') from counted),
       ''tagsAreComplete'', (select count(*) < 1000 from hits))',
    conditions)
  into counts using input, auth.uid();
  return counts;
end
$$;

-- Each phase is counted separately, so that a long history does not use up the limit of the open phases.
create or replace function rules.count_phases(conditions text, input jsonb) returns json
  language plpgsql stable set search_path = '' as $$
declare
  counts json;
begin
  -- Each phase is a literal, so that the planner knows how rare it is and can use its index.
  execute (
    select format('select coalesce(json_object_agg(p.phase, p.times), ''{}'') from (%s) as p where p.times > 0',
      string_agg(format('select %L as phase, count(*) as times from (select from public.activities as a where a.phase = %1$L and %s limit 1000) as hits', phase, conditions), ' union all '))
    from unnest(array['review', 'voting', 'enrolling', 'active', 'finished', 'cancelled', 'rejected']) as phase)
  into counts using input, auth.uid();
  return counts;
end
$$;

create or replace function public.count_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  forgiving boolean;
begin
  forgiving := rules.forgives_errors($1, rules.visible_condition());
  return jsonb_build_object(
      'total', rules.count_found(rules.filter_condition($1, forgiving), $1),
      'phases', rules.count_phases(rules.filter_condition($1 - 'phase', forgiving), $1))
    || rules.count_tags(rules.filter_condition($1 - 'tag', forgiving), $1);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- count_recipients.sql
-- Whom a message to all participants, to those who wait, or to both would reach. The leader learns it before they write.

create or replace function public.count_recipients(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  audience text := rules.message_audience($1);
  readers uuid[] := rules.message_readers(activity, audience);
begin
  perform rules.refuse_if(rules.why_not_message_audience(activity, rules.viewer_role_in(activity), audience));
  return rules.message_reach((select count(*) from unnest(readers) as reader where rules.wants_topic(reader, 'activity')), readers);
end
$$;

-- create_activity.sql
-- A member proposes an activity together with its routes, and may take a seat at once. (Others join when enrollment is open.)

create or replace function public.create_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  leader uuid := rules.me();
  routes jsonb := coalesce($1 -> 'routes', '[]');
  first_phase text;
  created uuid;
  activity public.activities;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_past_start(($1 ->> 'startTime')::timestamptz);
  first_phase := rules.first_phase(jsonb_array_length(routes));
  insert into public.activities (creator_id, title, description, location, latitude, longitude, start_time, end_time, time_zone, language, max_participants, min_participants, max_companions, vote_closes_at, quorum, hides_counts, draw_at, tags, cover_seed, cover_image, group_id, members_only, joins_open_at, members_first_days, phase)
  values (
    leader, rules.text_in($1, 'title'), rules.text_in($1, 'description'), rules.text_in($1, 'location'), rules.coordinate_in($1, 'latitude'), rules.coordinate_in($1, 'longitude'), ($1 ->> 'startTime')::timestamptz, rules.end_in($1),
    rules.time_zone_in($1, (select time_zone from public.user_settings where user_id = leader)), $1 ->> 'language', rules.seats_in($1, 2), ($1 ->> 'minParticipants')::integer,
    rules.max_companions_in($1, 0),
    -- Without a vote, neither can be changed later.
    case when first_phase <> 'enrolling' then rules.closing_time_in($1, null) end, case when first_phase <> 'enrolling' then rules.quorum_in($1, null) end,
    coalesce(($1 ->> 'hidesCounts')::boolean, false), rules.draw_time_in($1, null), rules.tags_in($1, 'tags', 12),
    coalesce(rules.text_in($1, 'coverSeed'), left(md5($1 ->> 'title'), 12)), rules.image_in($1, 'coverImage', 'cover', null), rules.group_in($1, null),
    coalesce(($1 ->> 'membersOnly')::boolean, false), rules.opening_time_in($1, null), ($1 ->> 'membersFirstDays')::integer, first_phase)
  returning * into activity;
  created := activity.id;
  perform rules.write_routes(created, routes);
  perform rules.refuse_unqualified(rules.missing_to_lead(activity, leader));
  insert into public.participants (activity_id, user_id) select created, leader where ($1 ->> 'leaderTakesSeat')::boolean;
  return rules.activity_response(created);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Every new activity waits for review, unless auto-approval is on. Then voting starts, or enrollment if there are no routes.
create or replace function rules.first_phase(routes integer) returns text
  language sql stable
  return case
    when not (select auto_approve from public.system_settings) then 'review'
    when routes > 0 then 'voting'
    else 'enrolling'
  end;

-- delete_activity.sql
-- Deletes an activity permanently: in review, rejected or cancelled at any time, in all other phases only while nobody but the leader takes part. Not
-- while the group is overdue.

create or replace function rules.why_not_delete(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    when rules.awaits_all_clear(activity) then 'OVERDUE'
    when activity.phase in ('review', 'rejected', 'cancelled') or activity.current_participants = 0 then null
    when not exists (
      select from public.participants as seat where seat.activity_id = activity.id and not rules.is_led_by(activity, seat.user_id)) then null
    when activity.phase = 'finished' then 'TOOK_PLACE'
    else 'HAS_PARTICIPANTS'
  end;
end
$$;

create or replace function public.delete_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_delete(activity, rules.viewer_role_in(activity)));
  delete from public.activities where id = activity.id;
  perform rules.log_activity_operation('delete_activity', activity);
  return '{"ok":true}';
end
$$;

-- difficulty_and_month_names.sql
-- The names of the difficulties and of the months in all languages of the app, so that a search in any of them finds them. A test compares them with its locales.
create or replace function rules.difficulty_and_month_names() returns table (value text, names text[])
  language sql immutable
begin atomic
  values
    ('Easy', array['Easy', '简单', '輕鬆', '初級', '쉬움', 'Leicht', 'Facile', 'Calm (easy)']),
    ('Medium', array['Medium', '中等', '中級', '보통', 'Mittel', 'Moyen', 'Choppy (medium)']),
    ('Hard', array['Hard', '困难', '困難', '上級', '어려움', 'Schwer', 'Difficile', 'Stormy (hard)']),
    ('1', array['January', '一月', '1月', '1월', 'Januar', 'janvier']),
    ('2', array['February', '二月', '2月', '2월', 'Februar', 'février']),
    ('3', array['March', '三月', '3月', '3월', 'März', 'mars']),
    ('4', array['April', '四月', '4月', '4월', 'avril']),
    ('5', array['May', '五月', '5月', '5월', 'Mai', 'mai']),
    ('6', array['June', '六月', '6月', '6월', 'Juni', 'juin']),
    ('7', array['July', '七月', '7月', '7월', 'Juli', 'juillet']),
    ('8', array['August', '八月', '8月', '8월', 'août']),
    ('9', array['September', '九月', '9月', '9월', 'septembre']),
    ('10', array['October', '十月', '10月', '10월', 'Oktober', 'octobre']),
    ('11', array['November', '十一月', '11月', '11월', 'novembre']),
    ('12', array['December', '十二月', '12月', '12월', 'Dezember', 'décembre']);
end;

-- difficulty_condition.sql
-- Before the vote is over, every route of an activity may be the one. The first condition lets the planner begin with the routes of a rare difficulty.
create or replace function rules.difficulty_condition(difficulties text[]) returns text
  language sql immutable
  return format('a.id in (select r.activity_id from public.routes as r where r.difficulty = any (%1$L))'
    ' and (a.phase in (''review'', ''voting'')'
    ' or exists (select from public.routes as r where r.activity_id = a.id and r.is_selected and r.difficulty = any (%1$L)))',
    difficulties);

-- edit_activity.sql
-- The leader edits the activity. The input replaces the whole activity: tags and an end time that are not sent are removed. Only routes, time zone,
-- cover, group, the least number of participants, the number of companions, when joining opens, the draw and the options of the vote keep their values if they are not sent, and so do coordinates while the location
-- stays the same. The language changes only with the title or the description. A leader who sends the version that they have read does not overwrite later edits.

create or replace function rules.why_not_edit(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.leads then 'NOT_CREATOR'
    when activity.phase not in ('review', 'rejected', 'voting', 'enrolling') then rules.phase_refusal(activity.phase, 'review')
  end;

-- Routes can change until one of them is selected.
create or replace function rules.has_frozen_routes(activity public.activities) returns boolean
  language sql immutable
  return activity.phase not in ('review', 'rejected', 'voting');

create or replace function public.edit_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  edited public.activities;
  lacked text[] := rules.missing_to_lead(activity, activity.creator_id);
  new_group uuid;
  is_same_place boolean;
  has_new_texts boolean;
  has_new_routes boolean;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_if(rules.why_not_edit(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_outdated(activity, $1);
  if ($1 ->> 'startTime')::timestamptz <> activity.start_time then
    perform rules.refuse_past_start(($1 ->> 'startTime')::timestamptz);
  end if;
  if ($1 ->> 'maxParticipants')::integer < activity.current_participants then
    perform rules.refuse('SEATS_TAKEN');
  elsif ($1 ->> 'maxParticipants')::integer < activity.current_participants + activity.offered_spots then
    perform rules.refuse('SPOT_OFFERED');
  end if;
  new_group := rules.group_in($1, activity.group_id);
  has_new_texts := (activity.title, activity.description) <> (rules.text_in($1, 'title'), rules.text_in($1, 'description'));
  is_same_place := rules.text_in($1, 'location') = rules.tidied(activity.location);
  update public.activities set
    title = rules.text_in($1, 'title'), description = rules.text_in($1, 'description'), location = rules.text_in($1, 'location'),
    latitude = rules.coordinate_in($1, 'latitude', case when is_same_place then activity.latitude end),
    longitude = rules.coordinate_in($1, 'longitude', case when is_same_place then activity.longitude end),
    start_time = ($1 ->> 'startTime')::timestamptz, end_time = rules.end_in($1), time_zone = rules.time_zone_in($1, activity.time_zone),
    language = case when has_new_texts then coalesce($1 ->> 'language', activity.language) else activity.language end,
    max_participants = rules.seats_in($1, activity.max_participants), vote_closes_at = rules.closing_time_in($1, activity),
    quorum = rules.quorum_in($1, activity), hides_counts = coalesce(($1 ->> 'hidesCounts')::boolean, activity.hides_counts),
    min_participants = case when $1 ? 'minParticipants' then ($1 ->> 'minParticipants')::integer else activity.min_participants end,
    max_companions = rules.max_companions_in($1, activity.max_companions), draw_at = rules.draw_time_in($1, activity), tags = rules.tags_in($1, 'tags', 12),
    group_id = new_group, members_only = coalesce(($1 ->> 'membersOnly')::boolean, activity.members_only and new_group is not null),
    joins_open_at = rules.opening_time_in($1, activity.joins_open_at),
    -- Without the field, it ends where members only, or no group, leaves it without a meaning.
    members_first_days = case when $1 ? 'membersFirstDays' then ($1 ->> 'membersFirstDays')::integer
      when new_group is not null and not coalesce(($1 ->> 'membersOnly')::boolean, false) then activity.members_first_days end,
    cover_seed = coalesce(rules.text_in($1, 'coverSeed'), activity.cover_seed),
    cover_image = rules.image_in($1, 'coverImage', 'cover', activity.cover_image), updated_at = now()
  where id = activity.id
  returning * into edited;
  if edited.vote_closes_at is not null and edited.quorum_missed_at is not null then
    update public.activities set quorum_missed_at = null where id = activity.id;
  end if;
  -- A group that was checked in at the meeting point and goes on another day is not out.
  if edited.start_time <> activity.start_time and now() < edited.start_time - rules.lifetime('checkIn') then
    update public.activities set departed_at = null where id = activity.id and departed_at is not null;
    update public.check_ins set is_present = null, marked_at = now() where activity_id = activity.id and is_present is not null;
    update public.companion_seats set is_present = null, marked_at = now() where activity_id = activity.id and is_present is not null;
  end if;
  has_new_routes := $1 ? 'routes' and not rules.same_routes(activity.id, $1 -> 'routes');
  if has_new_routes and rules.has_frozen_routes(activity) then
    perform rules.refuse('ROUTES_FROZEN');
  elsif has_new_routes and rules.has_vote_closed(activity) then
    perform rules.refuse('VOTE_CLOSED');
  elsif has_new_routes then
    perform rules.write_routes(activity.id, $1 -> 'routes');
  end if;
  -- A leader whose qualification has ended may still edit, but not towards what needs another one.
  perform rules.refuse_unqualified(array(select unnest(rules.missing_to_lead(edited, edited.creator_id)) except select unnest(lacked)));
  perform rules.count_edit(activity, rules.changed_fields(activity, edited) || case when has_new_routes then '{routes}'::text[] end);
  return rules.activity_response(activity.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- favorite.sql
-- A member marks or unmarks an activity as a favorite, in any phase that is visible to the member. Both commands are idempotent.

create or replace function rules.why_not_favorite(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case when viewer.user_id is null then 'NOT_SIGNED_IN' end;

create or replace function public.add_favorite(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  insert into public.favorites (user_id, activity_id) values (member, activity.id) on conflict do nothing;
  return rules.activity_response(activity.id);
exception
  when foreign_key_violation then -- the activity or the member was deleted concurrently
    perform rules.me();
    perform rules.refuse('ACTIVITY_NOT_FOUND');
end
$$;

create or replace function public.remove_favorite(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  delete from public.favorites where user_id = member and activity_id = activity.id;
  return rules.activity_response(activity.id);
end
$$;

-- find_text.sql
-- What finds an activity by typed words: each word stands in its text or in the name of its leader, begins a word in the name of one of its tags, or is its
-- month, its year or its difficulty. Texts are compared as rules.searchable
-- returns them, and words as rules.words_in does (db/schema/core/search.sql).

create or replace function rules.escape_like(typed text) returns text
  language sql immutable
  return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');

-- The names of the club's tags as searches compare them, each after a space, with its tag: a constant for the planner, which folds them once per connection.
create or replace function rules.folded_tag_names() returns jsonb
  language sql immutable
  return (
    select jsonb_agg(jsonb_build_array(tag, ' ' || rules.searchable(name))) from rules.club_tag_names(), unnest(names) as name);

-- The club's tags with a name that matches one of the patterns from the beginning of a word on.
create or replace function rules.tags_named(patterns text[]) returns text[]
  language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select distinct named ->> 0 from jsonb_array_elements(rules.folded_tag_names()) as named
    where named ->> 1 like any (array(select '% ' || pattern from unnest(patterns) as pattern))
    order by 1);
end
$$;

create or replace function rules.tag_condition(patterns text[]) returns text
  language sql immutable
  return (select format('a.tags && %L::text[]', tags) from rules.tags_named(patterns) as tags where tags <> '{}');

-- The counter in "一ヶ月" is written with several kana, of which rules.fold joins some, and as a Chinese character.
create or replace function rules.spellings_of(folded text) returns text[]
  language sql immutable
  return array(
    select distinct regexp_replace(folded, '(?<=[0-9一二三四五六七八九十百千万数何半])[カケガ个](?=[月所国年条])', counter, 'g') as spelling
    from unnest(array['カ', 'ケ', 'ガ', '个']) as counter order by spelling);

-- Trigrams find what is written in ASCII, grams what is not. `searched` is an expression that has an index of each.
create or replace function rules.contains_condition(folded text, searched text) returns text
  language sql immutable
  return (
    select '(' || string_agg(concat_ws(' and ',
      format('%s like %L', searched, '%' || rules.escape_like(spelling) || '%'),
      case when grams <> '{}' then format('rules.search_grams(%s) @> %L::text[]', searched, grams) end), ' or ') || ')'
    from unnest(rules.spellings_of(folded)) as spelling, rules.search_grams(spelling) as grams);

create or replace function rules.contains_condition(folded text) returns text
  language sql immutable
  return rules.contains_condition(folded, 'a.search');

-- In shorter words, one error makes another word.
create or replace function rules.is_forgiven(word text) returns boolean
  language sql immutable
  return word ~ '^[a-z]{5,30}$';

-- Patterns of everything that differs from the word by one typing error: a wrong letter, one too many, one missing, or two that are swapped.
create or replace function rules.with_one_error(word text) returns text[]
  language sql immutable
  return array(
    select distinct pattern
    from generate_series(1, char_length(word)) as i
    cross join lateral (values
      (left(word, i - 1) || '_' || substr(word, i + 1)),
      (left(word, i - 1) || substr(word, i + 1)),
      (left(word, i - 1) || '_' || substr(word, i)),
      (left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2))) as errors (pattern)
    order by pattern);

-- The index finds similar words, the patterns select those with one error.
create or replace function rules.similar_condition(word text, searched text) returns text
  language sql immutable
  return (
    select format('%1$s operator(extensions.%%>) %2$L and %1$s like any (%3$L)',
      searched, word, array(select '%' || pattern || '%' from unnest(patterns) as pattern))
    from rules.with_one_error(word) as patterns);

-- The names of the months and of the difficulties as searches compare them, word by word: a constant for the planner, as those of the tags.
create or replace function rules.folded_names() returns jsonb
  language sql immutable
  return (
    select jsonb_agg(jsonb_build_array(value, word))
    from rules.difficulty_and_month_names(), unnest(names) as name, string_to_table(rules.searchable(name), ' ') as word);

-- The months, as numbers, and the difficulties with this name. While a long one is typed, its first letters are enough.
create or replace function rules.values_named(word text) returns text[]
  language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select distinct named ->> 0 from jsonb_array_elements(rules.folded_names()) as named
    where named ->> 1 = word or char_length(word) >= 4 and starts_with(named ->> 1, word)
    order by 1);
end
$$;

-- A month or a year in which the activity starts or ends, where it takes place.
create or replace function rules.date_condition(field text, numbers text[]) returns text
  language sql immutable
  return format('(extract(%1$s from a.start_time at time zone a.time_zone) = any (%2$L)'
    ' or extract(%1$s from rules.ends_at(a.start_time, a.end_time, a.time_zone) at time zone a.time_zone) = any (%2$L))', field, numbers);

-- What a word says about date and difficulty.
create or replace function rules.named_condition(word text) returns text
  language sql immutable
  return (
    select nullif(concat_ws(' or ',
      case when word ~ '^20[0-9]{2}$' then rules.date_condition('year', array[word]) end,
      case when months <> '{}' then rules.date_condition('month', months) end,
      case when difficulties <> '{}' then rules.difficulty_condition(difficulties) end), '')
    from (
      select array_agg(value) filter (where value ~ '^[0-9]') as months, array_agg(value) filter (where value !~ '^[0-9]') as difficulties
      from unnest(rules.values_named(word)) as value) as named);

-- Activities whose leader has a name with this word. Their ids are part of the query. A trigram has three letters, so no index has shorter words.
create or replace function rules.leader_condition(word text) returns text
  language plpgsql stable as $$
declare
  leaders uuid[];
begin
  if octet_length(word) = char_length(word) and char_length(word) < 3 then
    return null;
  end if;
  execute format('select array(select p.id from public.profiles as p where %s and exists (select from public.activities as led where led.creator_id = p.id) limit 500)',
    rules.contains_condition(word, 'rules.searchable(p.name)'))
  into leaders;
  return case when leaders <> '{}' then format('a.creator_id = any (%L::uuid[])', leaders) end;
end
$$;

create or replace function rules.word_condition(word text, forgiving boolean) returns text
  language sql stable
  return '(' || concat_ws(' or ',
    rules.contains_condition(word),
    rules.tag_condition(array[rules.escape_like(word) || '%']),
    rules.leader_condition(word),
    rules.named_condition(word),
    case when forgiving and rules.is_forgiven(word) then rules.similar_condition(word, 'rules.search_text(a.title, '''', a.location, a.tags)') end,
    case when forgiving and rules.is_forgiven(word) then rules.tag_condition(rules.with_one_error(word)) end) || ')';

-- The name of a tag may have several words. Null without a word.
create or replace function rules.text_condition(typed text, forgiving boolean) returns text
  language sql stable
  return (
    select '(' || concat_ws(' or ',
      string_agg(rules.word_condition(word, forgiving), ' and '),
      case when count(*) > 1 then rules.tag_condition(array[rules.escape_like(rules.fold(typed)) || '%']) end) || ')'
    from unnest(rules.words_in(typed)) as word
    having count(*) > 0);

create or replace function rules.place_condition(typed text) returns text
  language sql immutable
  return (
    select string_agg(rules.contains_condition(word) || ' and ' || rules.contains_condition(word, 'rules.searchable(a.location)'), ' and ')
    from unnest(rules.words_in(typed)) as word);

-- Whether no activity that the viewer may see has the words as typed, whatever the other filters. If so, one typing error in each word is forgiven.
-- It runs a search itself, so it refuses one that is too long.
create or replace function rules.forgives_errors(input jsonb, visible text) returns boolean
  language plpgsql stable as $$
declare
  typed text := input ->> 'q';
  is_found boolean;
begin
  perform rules.check_search(input);
  if not exists (select from unnest(rules.words_in(typed)) as word where rules.is_forgiven(word)) then
    return false;
  end if;
  execute format('select exists (select from public.activities as a where %s and %s)', visible, rules.text_condition(typed, false))
  into is_found using typed, auth.uid();
  -- The lowest similarity that an error leaves in a word of five letters. It applies to this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return not is_found;
end
$$;

-- free_spots.sql
-- The spots of an activity that are neither taken nor offered to somebody on the waitlist.

create or replace function rules.unoffered_spots(activity public.activities) returns integer
  language sql immutable
  return (activity).max_participants - (activity).current_participants - (activity).offered_spots;

-- Whether leaders give the spots: in the last hours nothing is offered, and while somebody waits nobody passes the list. A closed list keeps no spots.
create or replace function rules.is_for_leaders(activity public.activities, moment timestamptz default now()) returns boolean
  language sql stable
  return (activity).waitlist_count > 0 and (activity).waitlist_open and (activity).start_time - rules.lifetime('lastOffer') <= moment;

-- Whether a spot that is free waits for a member of the list, who can be offered it in the morning, or for the leaders.
create or replace function rules.keeps_spots(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.waitlist_count > 0 and activity.waitlist_open and (rules.is_for_leaders(activity) or exists (
    select from public.waitlist as w
    where w.activity_id = activity.id and w.offered_at is null and w.passed_at is null and w.withdrawn_at is null and w.spots <= rules.unoffered_spots(activity)));
end
$$;

-- Whether its spots are still to be drawn. Until then only leaders are seated.
create or replace function rules.awaits_draw(activity public.activities) returns boolean
  language sql immutable
  return (activity).draw_at is not null and (activity).drawn_at is null;

-- The spots that whoever comes may take.
create or replace function rules.free_spots(activity public.activities) returns integer
  language sql stable
  return case when rules.keeps_spots(activity) then 0 else rules.unoffered_spots(activity) end;

create or replace function rules.kept_spots(activity public.activities) returns integer
  language sql stable
  return case when (activity).waitlist_count > 0 and (activity).phase = 'enrolling' then rules.unoffered_spots(activity) - rules.free_spots(activity) else 0 end;

-- get_activity.sql
create or replace function public.get_activity(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
begin
  return rules.activity_detail(activity, rules.viewer_role_in(activity));
end
$$;

-- get_overview.sql
-- What Home shows, in one answer, each activity once: groups that are overdue, the next activities to join and the next open votes, for a member also what else they joined or lead, and for admins and reviewers how many
-- proposals wait for review, and what else needs them. The navigation shows the number of proposals too.

-- The next activities with free seats that are not over and that the viewer has not joined, does not lead and may join now, at most `size`. For a member, full
-- ones follow if there are fewer, for whose spots they may wait.
create or replace function rules.next_to_join(size integer) returns json
  language plpgsql stable as $$
declare
  input jsonb := jsonb_build_object('phase', array['enrolling'], 'from', now(), 'limit', size);
  own text := ' and coalesce(a.joins_open_at <= now(), true)';
  found uuid[];
begin
  if auth.uid() is not null then
    own := own || ' and (' || rules.led_condition('$2') || ') is not true'
      ' and not exists (select from public.participants as p where p.activity_id = a.id and p.user_id = $2)'
      ' and (not a.members_only or rules.is_in_group(a.group_id, $2))'
      ' and (a.members_first_days is null or rules.joining_opens_to_all(a) <= now() or rules.is_in_group(a.group_id, $2))';
  end if;
  found := (rules.find_page(input, rules.filter_condition(input || '{"hasSeats": true}', false) || own, 'start_time', 'asc')).ids;
  if auth.uid() is not null and cardinality(found) < size then
    own := own || ' and a.waitlist_open and a.start_time > now() and not exists (select from public.waitlist as w where w.activity_id = a.id and w.user_id = $2)';
    found := (found || (rules.find_page(input, rules.filter_condition(input || '{"hasSeats": false}', false) || own, 'start_time', 'asc')).ids)[1:size];
  end if;
  return rules.activity_items(found, auth.uid());
end
$$;

-- The open votes that end first, without those of groups that the viewer is not in: at their closing time, or at the start of the activity. Two bounded scans of an index, because no index has both times.
create or replace function rules.next_votes(size integer) returns uuid[]
  language plpgsql stable as $$
begin
  return array(
    select vote.id
    from (
      (select a.id, a.vote_closes_at as ends
       from public.activities as a
       where a.phase = 'voting' and a.vote_closes_at is not null and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
         and (not a.members_only or auth.uid() is null or rules.is_in_group(a.group_id, auth.uid()))
       order by a.vote_closes_at, a.id limit size)
      union all
      (select a.id, a.start_time
       from public.activities as a
       where a.phase = 'voting' and a.vote_closes_at is null
         and a.start_time >= now() - interval '72 hours' and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
         and (not a.members_only or auth.uid() is null or rules.is_in_group(a.group_id, auth.uid()))
       order by a.start_time, a.id limit size)
    ) as vote
    order by vote.ends, vote.id
    limit size);
end
$$;

-- How many activities they are, with the first five of them.
create or replace function rules.next_of(found uuid[]) returns json
  language sql stable
  return (
    select json_build_object('count', count(*),
      'next', coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'version', a.version) order by a.place) filter (where a.place <= 5), '[]'))
    from (select id, title, version, row_number() over (order by start_time, id) as place from public.activities where id = any (found)) as a);

-- The proposals that the member may decide about.
create or replace function rules.waiting_reviews(member uuid) returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin(member);
  groups uuid[] := rules.reviewed_groups(member);
begin
  return (
    select json_build_object('waiting', count(*), 'oldest', rules.instant(min(a.created_at)))
    from public.activities as a where a.phase = 'review' and (is_admin or a.group_id = any (groups)));
end
$$;

-- What waits for admins, and for the reviewers of groups, who are notified of it, too.
create or replace function rules.needs_admins(member uuid) returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin(member);
  groups uuid[] := rules.reviewed_groups(member);
begin
  return json_build_object(
    'leaderless', rules.next_of(array(
      select id from public.activities where is_admin and creator_id is null and phase in ('review', 'voting', 'enrolling', 'active'))),
    'rewritten', rules.next_of(array(
      select a.id from public.activities as a
      where (is_admin or a.group_id = any (groups)) and a.phase in ('voting', 'enrolling') and a.version > a.reviewed_version and rules.changed_since_review(a) <> '{}')));
end
$$;

-- The overdue groups of the member, and those of which an admin was alarmed. It is the first on Home until everybody is back. A bound on the start limits
-- the index scan: three days at most, postponed by a week, and awaited for a week.
create or replace function rules.overdue_groups(member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', late.id, 'title', late.title, 'language', late.language, 'expectedReturn', rules.instant(late.due))
      order by late.due, late.id), '[]')
    from (
      select a.id, a.title, a.language, rules.latest_return(a) as due
      from public.activities as a
      where member is not null and a.phase in ('active', 'finished') and a.returned_at is null and a.start_time between now() - interval '18 days' and now()
        and rules.is_overdue(a)
        and (rules.is_led_by(a, member) or exists (select from public.participants as seat where seat.activity_id = a.id and seat.user_id = member)
          or rules.is_admin() and rules.is_alarmed(a, member))
      order by due, a.id limit 5) as late);
end
$$;

-- The spots that are offered to the member, first the offer that ends first.
create or replace function rules.open_offers(member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', a.id, 'title', a.title, 'language', a.language, 'location', a.location, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone,
      'offeredAt', rules.instant(w.offered_at), 'expiresAt', rules.instant(w.expires_at), 'spots', w.spots,
      'overlaps', rules.overlaps_json(a, member)) order by w.expires_at, a.id), '[]')
    from public.waitlist as w join public.activities as a on a.id = w.activity_id
    where w.user_id = member and w.expires_at > now() and a.phase = 'enrolling' and a.start_time > now());
end
$$;

-- With how many reports wait for an admin, where some do.
create or replace function rules.with_reports(reviews json, member uuid) returns json
  language plpgsql stable as $$
declare
  waiting integer := rules.count_reports(member);
begin
  return case when waiting > 0 then rules.with_fields(reviews, json_build_object('reports', waiting)) else reviews end;
end
$$;

-- What waits for the member alone, what is due first: proposals of theirs that were sent back, then the report of what they led, for two weeks, then for some days
-- a line or photos of where they were, gone with the first of either. Who did not come is not asked, and nobody while the group is awaited.
create or replace function rules.tasks_of(member uuid) returns json
  language plpgsql stable as $$
declare
  writes boolean := rules.writes_reports();
  shows boolean := rules.has_photos();
begin
  return (
    select coalesce(json_agg(json_build_object('id', task.id, 'title', task.title, 'language', task.language, 'step', task.step)
      order by array_position(array['resubmit', 'writeReport'], task.step), task.start_time desc, task.id), '[]')
    from (
      select a.id, a.title, a.language, a.start_time, one.step
      from public.activities as a
      left join public.check_ins as own on own.activity_id = a.id and own.user_id = member
      cross join lateral (select rules.is_led_by(a, member) as leads, rules.ends_at(a.start_time, a.end_time, a.time_zone) as ends) as viewed
      cross join lateral (
        select case
          when a.phase = 'rejected' then case when leads then 'resubmit' end
          when rules.awaits_return(a) and a.returned_at is null and (leads or own.returned_at is null) then null
          when leads and writes then case when not exists (select from public.reports as r where r.activity_id = a.id and r.written_at is not null) then 'writeReport' end
          when own.is_present is false or ends < now() - interval '5 days'
            or exists (select from public.photos as p where p.activity_id = a.id and p.owner_id = member)
            or exists (select from public.report_lines as l where l.activity_id = a.id and l.user_id = member) then null
          when writes then 'writeLine'
          when shows then 'addPhotos'
        end as step) as one
      where a.id in (
          select activity_id from public.participants where user_id = member
          union all
          select id from public.activities where creator_id = member and start_time >= now() - interval '17 days'
          union all
          select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
        and a.phase in ('rejected', 'finished') and a.start_time >= now() - interval '17 days' and ends >= now() - interval '14 days' and one.step is not null
      order by array_position(array['resubmit', 'writeReport'], one.step), a.start_time desc, a.id
      limit 3) as task);
end
$$;

create or replace function public.get_overview(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := auth.uid();
  votes uuid[] := rules.next_votes(5);
  decides boolean := rules.is_admin() or rules.reviewed_groups(member) <> '{}';
  -- No activity lasts longer than three days, so a bound on the start limits the index scan.
  upcoming uuid[] := array(
    select a.id
    from public.activities as a
    where a.id in (
        select activity_id from public.participants where user_id = member
        union all
        select id from public.activities where creator_id = member and start_time >= now() - interval '72 hours'
        union all
        select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
      and a.phase in ('voting', 'enrolling', 'active') and a.id <> all (votes)
      and a.start_time >= now() - interval '72 hours'
      and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= now()
    order by a.start_time, a.id
    limit 8);
  reported json := rules.last_reports(4);
begin
  return rules.with_fields(json_build_object(
    'overdue', rules.overdue_groups(member),
    'offers', rules.open_offers(member),
    'upcoming', rules.activity_items(upcoming, member),
    'openToJoin', rules.next_to_join(8),
    'voting', rules.activity_items(votes, member),
    'review', case when decides then rules.with_reports(rules.waiting_reviews(member), member) end,
    'needsAdmins', case when decides then rules.needs_admins(member) end),
    json_build_object('tasks', rules.tasks_of(member), 'reported', reported));
end
$$;

-- get_tracks.sql
-- The lines of the tracks of an activity: up to 40,000 characters each, so the answers of commands do not carry them.

create or replace function public.get_tracks(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
begin
  return (
    select json_build_object('items', coalesce(json_agg(
      json_build_object('routeId', r.id, 'hash', r.track_hash, 'path', r.track_path) order by r.added), '[]'))
    from public.routes as r
    where r.activity_id = activity.id and r.track_hash is not null);
end
$$;

-- join_activity.sql
-- A member joins an activity before it starts, with the companions that the input names.

create or replace function rules.why_not_join(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase = 'review' then 'ENROLLMENT_NOT_OPEN'
    when activity.phase = 'rejected' then 'SENT_BACK'
    when activity.status <> 'upcoming' then 'ACTIVITY_STATUS_CLOSED'
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when activity.phase <> 'enrolling' then 'ENROLLMENT_NOT_OPEN'
    when viewer.joined then 'ALREADY_JOINED'
    when viewer.removed then 'REMOVED_BY_LEADER'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when num_nonnulls(activity.joins_open_at, activity.members_first_days) > 0 and rules.refusal_of_opening(activity, viewer) is not null then rules.refusal_of_opening(activity, viewer)
    when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS'
    when rules.awaits_draw(activity) and not coalesce(viewer.leads, false) then 'DRAW_PENDING'
    when activity.current_participants >= activity.max_participants then 'ACTIVITY_FULL'
    when rules.free_spots(activity) = 0 then case when rules.is_for_leaders(activity) and rules.unoffered_spots(activity) > 0 then 'SPOT_FOR_LEADERS' else 'SPOT_OFFERED' end
    when viewer.user_id is null then 'NOT_SIGNED_IN'
  end;
end
$$;

create or replace function public.join_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
begin
  perform rules.refuse_if(rules.why_not_join(activity, rules.viewer_role_in(activity)));
  if companions <> '{}' then
    -- Before the seat, so that a member who is being deleted is refused.
    perform rules.lock_me();
  end if;
  insert into public.participants (activity_id, user_id) values (activity.id, auth.uid());
  if companions <> '{}' then
    perform rules.bring_companions(activity, companions, rules.free_spots(activity) - 1);
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- leave_activity.sql
-- A participant leaves an activity before it has started.

create or replace function rules.why_not_leave(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.joined then 'NOT_JOINED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
  end;

create or replace function public.leave_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_leave(activity, rules.viewer_role_in(activity)));
  delete from public.participants where activity_id = activity.id and user_id = auth.uid();
  perform rules.record_late_cancellation(activity, auth.uid(), rules.text_in($1, 'reason', false));
  return rules.activity_response(activity.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- Who gives up their seat is no longer asked to lead, and who has one no longer waits for it.
create or replace function rules.count_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  waiting integer;
  applications integer;
begin
  if tg_op = 'INSERT' then
    update public.activities set current_participants = current_participants + 1 where id = new.activity_id returning waitlist_count, application_count into waiting, applications;
    if waiting > 0 then
      delete from public.waitlist where activity_id = new.activity_id and user_id = new.user_id;
    end if;
    if applications > 0 then
      perform rules.settle_application(new.activity_id, new.user_id);
    end if;
  else
    update public.activities set current_participants = current_participants - 1, offered_leader_id = nullif(offered_leader_id, old.user_id)
    where id = old.activity_id;
    perform rules.withdraw_question(old.activity_id, old.user_id, 'leadership-offered');
  end if;
  return null;
end
$$;
create or replace trigger count_seats after insert or delete on public.participants for each row execute function rules.count_seats();

-- list_activities.sql
-- Filtered, sorted and paginated lists. The query contains only the filters in use, so that each combination gets its own plan.

create or replace function rules.phases_of(statuses text[]) returns text[]
  language sql immutable
  return array(
    select phase
    from (values ('pending', 'review'), ('upcoming', 'voting'), ('upcoming', 'enrolling'), ('ongoing', 'active'), ('completed', 'finished'),
      ('cancelled', 'cancelled'), ('rejected', 'rejected')) as mapping (status, phase)
    where status = any (statuses));

-- A single phase can be read from an index in list order. With several phases the planner cannot use that order.
create or replace function rules.phase_condition(phases text[]) returns text
  language sql immutable
  return case cardinality(phases) when 1 then format('a.phase = %L', phases[1]) else format('a.phase = any (%L)', phases) end;

-- Conditions on `a`; $2 is the viewer.
create or replace function rules.led_condition(member text) returns text
  language sql immutable
  return format('a.id = any (array(select led.id from public.activities as led where led.creator_id = %1$s'
    ' union all select one.activity_id from public.co_leaders as one where one.user_id = %1$s and one.accepted_at is not null))', member);

create or replace function rules.visible_condition() returns text
  language sql stable
  return case when rules.is_admin() then 'true' else '(' || concat_ws(' or ', 'a.phase not in (''review'', ''rejected'') and not a.never_public', rules.led_condition('$2'),
    (select format('a.group_id = any (%L::uuid[])', reviewed) from rules.reviewed_groups(auth.uid()) as reviewed where reviewed <> '{}')) || ')' end;

create or replace function rules.filter_condition(input jsonb, forgiving boolean) returns text
  language sql stable
  return concat_ws(' and ',
    rules.visible_condition(),
    case when input -> 'phase' <> '[]' then rules.phase_condition(array(select jsonb_array_elements_text(input -> 'phase'))) end,
    case when input -> 'status' <> '[]' then rules.phase_condition(rules.phases_of(array(select jsonb_array_elements_text(input -> 'status')))) end,
    -- The tags are literals, so that the planner knows how rare they are.
    case when input -> 'tag' <> '[]' then format('a.tags && %L::text[]', array(select jsonb_array_elements_text(input -> 'tag'))) end,
    case when input -> 'group' <> '[]' then format('a.group_id = any (%L::uuid[])', array(select jsonb_array_elements_text(input -> 'group'))) end,
    case when input -> 'difficulty' <> '[]' then rules.difficulty_condition(array(select jsonb_array_elements_text(input -> 'difficulty'))) end,
    case when input ->> 'place' <> '' then rules.place_condition(input ->> 'place') end,
    case when input ->> 'q' <> '' then rules.text_condition(input ->> 'q', forgiving) end,
    -- No activity lasts longer than three days, so a bound on the start limits the index scan.
    case when input ->> 'from' is not null then
      format('a.start_time >= %L::timestamptz - interval ''72 hours'' and rules.ends_at(a.start_time, a.end_time, a.time_zone) >= %1$L::timestamptz', input ->> 'from') end,
    case when input ->> 'to' is not null then format('a.start_time < %L::timestamptz', input ->> 'to') end,
    case when (input ->> 'hasSeats')::boolean then 'a.phase = ''enrolling'' and a.current_participants + a.offered_spots < a.max_participants and (a.waitlist_count = 0 or rules.free_spots(a) > 0)' end,
    case when (input ->> 'hasSeats')::boolean = false then 'not (a.phase = ''enrolling'' and a.current_participants + a.offered_spots < a.max_participants and (a.waitlist_count = 0 or rules.free_spots(a) > 0))' end);

-- A cursor marks the end of the last page: the sort column (s for start, c for creation), its value (microseconds since 1970) and the activity id.
create or replace function rules.cursor_of(sorted_by text, moment timestamptz, id uuid) returns text
  language sql immutable
  return left(sorted_by, 1) || (extract(epoch from moment) * 1000000)::bigint || '_' || id;

-- Seconds and microseconds are added separately: intervals are multiplied in floating point, which would lose precision for distant dates.
create or replace function rules.cursor_time(cursor text) returns timestamptz
  language sql immutable
  return 'epoch'::timestamptz
    + substr(split_part(cursor, '_', 1), 2)::bigint / 1000000 * interval '1 second'
    + substr(split_part(cursor, '_', 1), 2)::bigint % 1000000 * interval '1 microsecond';

create or replace function rules.check_cursor(cursor text, sorted_by text) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if cursor !~ '^[cs]-?[0-9]{1,18}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or left(cursor, 1) <> left(sorted_by, 1) then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
end
$$;

-- The ids of a page of the activities that match `conditions`, sorted by the column `sorted_by` in `direction`, and the cursor of the next one.
create or replace function rules.find_page(input jsonb, conditions text, sorted_by text, direction text, out ids uuid[], out next_cursor text)
  language plpgsql stable as $$
declare
  size integer := least(coalesce((input ->> 'limit')::integer, 20), 100);
  cursor text := input ->> 'cursor';
begin
  if cursor is not null then
    perform rules.check_cursor(cursor, sorted_by);
  end if;
  execute format(
    'select array(select a.id from public.activities as a where %1$s %2$s order by a.%3$I %4$s, a.id %4$s limit %5$s)',
    conditions,
    case when cursor is not null then format('and (a.%I, a.id) %s (%L::timestamptz, %L::uuid)',
      sorted_by, case direction when 'desc' then '<' else '>' end, rules.cursor_time(cursor), split_part(cursor, '_', 2)) end,
    sorted_by, direction, size + 1)
  into ids using input, auth.uid();
  if cardinality(ids) > size then
    select rules.cursor_of(sorted_by, case sorted_by when 'created_at' then last.created_at else last.start_time end, last.id)
    into next_cursor
    from public.activities as last where last.id = ids[size];
  end if;
  ids := ids[1:size];
end
$$;

-- A page of activities as cards show them. `near_match`: none has the words as typed, so these have them with a typing error.
create or replace function rules.page_json(ids uuid[], next_cursor text, near_match boolean default false) returns json
  language plpgsql stable as $$
declare
  items json := rules.activity_items(ids, auth.uid());
begin
  if near_match and ids <> '{}' then
    return json_build_object('nearMatch', true, 'items', items, 'nextCursor', next_cursor);
  end if;
  return json_build_object('items', items, 'nextCursor', next_cursor);
end
$$;

-- The page is found first, because its query depends on the filters; rules.activity_items has one plan for all.
create or replace function rules.page_of_activities(input jsonb, conditions text, sorted_by text, direction text) returns json
  language plpgsql stable as $$
declare
  page record := rules.find_page(input, conditions, sorted_by, direction);
begin
  return rules.page_json(page.ids, page.next_cursor);
end
$$;

-- Words as typed are looked for first; a page that has some needs no search for typing errors.
create or replace function public.list_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  sort text := coalesce($1 ->> 'sort', 'newest');
  sorted_by text := case when sort in ('soonest', 'latest') then 'start_time' else 'created_at' end;
  direction text := case when sort in ('newest', 'latest') then 'desc' else 'asc' end;
  page record;
  near_match boolean := false;
begin
  perform rules.check_search($1);
  page := rules.find_page($1, rules.filter_condition($1, false), sorted_by, direction);
  if page.ids = '{}' and rules.forgives_errors($1, rules.visible_condition()) then
    near_match := true;
    page := rules.find_page($1, rules.filter_condition($1, true), sorted_by, direction);
  end if;
  return rules.page_json(page.ids, page.next_cursor, near_match);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- list_activity_places.sql
-- Where the activities that a filter finds meet, for a map: those of the first 500 that have a place, and how many of them have none.

-- The meeting point; without one, where the track of the selected or else of the first route begins. The order is that of the list.
create or replace function public.list_activity_places(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 500;
  places json;
begin
  perform rules.check_search($1);
  execute format(
    'with hits as (select a.id, a.phase, a.start_time, a.latitude, a.longitude, row_number() over (order by a.start_time %2$s, a.id %2$s) as place
       from public.activities as a where %1$s order by a.start_time %2$s, a.id %2$s limit %3$s + 1),
     shown as (select hits.id, hits.phase, hits.place, coalesce(hits.latitude::float8, track.start[1]) as latitude, coalesce(hits.longitude::float8, track.start[2]) as longitude
       from hits left join lateral (
         select rules.start_of_track(r.track_path) as start from public.routes as r
         where hits.latitude is null and r.activity_id = hits.id and r.track_path is not null
         order by r.is_selected desc, r.position limit 1) as track on true
       where hits.place <= %3$s)
     select json_build_object(
       ''places'', (select coalesce(json_agg(json_build_object(''id'', id, ''phase'', phase, ''latitude'', latitude, ''longitude'', longitude) order by place), ''[]'')
         from shown where latitude is not null),
       ''withoutPlace'', (select count(*) from shown where latitude is null),
       ''isComplete'', (select count(*) <= %3$s from hits))',
    rules.filter_condition($1, rules.forgives_errors($1, rules.visible_condition())),
    case when $1 ->> 'from' is null then 'desc' else 'asc' end,
    most)
  into places using $1, auth.uid();
  return places;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- list_my_activities.sql
-- The activities that a member created, joined or marked as a favorite, latest start first.

create or replace function public.list_my_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  mine text := case $1 ->> 'kind'
    when 'created' then rules.led_condition('$2')
    when 'joined' then 'a.id in (select activity_id from public.participants where user_id = $2)'
    when 'favorite' then 'a.id in (select activity_id from public.favorites where user_id = $2)'
  end;
begin
  if mine is null then
    perform rules.refuse_field('kind', 'NOT_A_CHOICE');
  end if;
  return rules.page_of_activities($1, mine || ' and ' || rules.visible_condition(), 'start_time', 'desc');
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- list_past_routes.sql
-- Routes of finished activities that the viewer may see, to be used again: a page of activities with their routes, latest start first.
-- Activities come with all their routes, so a page has few of them.

-- The condition that the words stand in the text of the activity or in the title of one of its routes. Null without a word.
-- A rare title becomes a list of ids, which the planner finds by an index, as it finds the words of the activity.
-- A common title has too many ids: each activity of the list is checked, and `offset 0` keeps the planner from reading all routes first.
create or replace function rules.route_text_condition(typed text) returns text
  language plpgsql stable as $$
declare
  max_ids constant integer := 500;
  title_condition text := (select string_agg(rules.contains_condition(word, 'rules.searchable(r.title)'), ' and ') from unnest(rules.words_in(typed)) as word);
  ids uuid[];
begin
  if title_condition is null then
    return null;
  end if;
  execute format('select array(select r.activity_id from public.routes as r where %s limit %s)', title_condition, max_ids + 1) into ids;
  return format('(%s or %s)', rules.text_condition(typed, false), case when cardinality(ids) <= max_ids
    then format('a.id = any (%L::uuid[])', ids)
    else format('exists (select from public.routes as r where r.activity_id = a.id and %s offset 0)', title_condition) end);
end
$$;

-- A route as a new one begins with it.
create or replace function rules.past_route_json(route public.routes) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', route.id, 'position', route.position, 'title', route.title, 'description', route.description, 'distance', route.distance::float8,
    'duration', route.duration::float8, 'difficulty', route.difficulty, 'track', rules.track_summary(route));
end
$$;

create or replace function public.list_past_routes(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  page record;
begin
  perform rules.me();
  perform rules.check_search($1);
  page := rules.find_page($1 || jsonb_build_object('limit', least(($1 ->> 'limit')::integer, 20)), concat_ws(' and ',
    rules.visible_condition(),
    'a.phase = ''finished''',
    'exists (select from public.routes as r where r.activity_id = a.id)',
    case when $1 ->> 'q' <> '' then rules.route_text_condition($1 ->> 'q') end), 'start_time', 'desc');
  return json_build_object('nextCursor', page.next_cursor, 'items', (
    select coalesce(json_agg(json_build_object(
      'id', activity.id, 'title', activity.title, 'startTime', rules.instant(activity.start_time), 'timeZone', activity.time_zone,
      'routes', (
        select json_agg(rules.past_route_json(r) order by r.added)
        from public.routes as r where r.activity_id = activity.id)) order by place), '[]')
    from unnest(page.ids) with ordinality as listed (id, place)
    join public.activities as activity on activity.id = listed.id));
exception
  -- A cursor or a limit that cannot be read.
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- maintain_search.sql
-- What a search looks into, computed again only when one of its texts is written.

create or replace function rules.maintain_search() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.search := rules.search_text(new.title, new.description, new.location, new.tags);
  return new;
end
$$;
create or replace trigger maintain_search before insert or update of title, description, location, tags on public.activities for each row
  execute function rules.maintain_search();

-- message_leader.sql
-- A member writes to the leader of an activity. The message says who wrote, and shows nobody's address.

create or replace function rules.why_not_message_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when viewer.leads then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active', 'finished') then rules.phase_refusal(activity.phase, 'voting')
    when rules.leaders_of(activity) = '{}' then 'NO_LEADER'
  end;
end
$$;

create or replace function public.message_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_message_leader(activity, rules.viewer_role_in(activity)));
  return rules.message_members('message_leader', 'activity-question', activity, rules.leaders_of(activity), $1);
end
$$;

-- message_members.sql
-- What the calls that write to members share.

-- How many the message reaches, in the app and, where mails are sent, also by mail; and how many it does not: they turned off notifications about activities.
create or replace function rules.message_reach(recipients bigint, readers uuid[]) returns json
  language sql immutable
  return json_build_object('recipients', recipients, 'unreached', cardinality(readers) - recipients);

create or replace function rules.message_members(operation text, kind text, activity public.activities, readers uuid[], input jsonb) returns json
  language plpgsql set search_path = '' as $$
declare
  recipients integer := rules.notify_members(readers, kind, activity,
    jsonb_build_object('sender', (select name from public.profiles where id = auth.uid())), rules.required_text(input, 'text', 2000), auth.uid());
begin
  perform rules.log_message_operation(operation, activity, recipients);
  return rules.message_reach(recipients, readers);
end
$$;

-- message_participants.sql
-- The leader or an admin writes to all who take part, to those who wait for a spot, or to both. A message of an admin reaches the leader, too.

create or replace function rules.why_not_message_participants(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active', 'finished') then rules.phase_refusal(activity.phase, 'voting')
    when activity.current_participants = 0 and activity.waitlist_count = 0 then 'NO_PARTICIPANTS'
  end;
end
$$;

create or replace function rules.message_audience(input jsonb) returns text
  language plpgsql immutable as $$
begin
  if input ->> 'audience' not in ('participants', 'waiting', 'both') then
    perform rules.refuse_field('audience', 'NOT_A_CHOICE');
  end if;
  return coalesce(input ->> 'audience', 'participants');
end
$$;

create or replace function rules.message_readers(activity public.activities, audience text) returns uuid[]
  language sql stable
  return array(
    select user_id from public.participants where activity_id = (activity).id and user_id is distinct from auth.uid() and audience <> 'waiting'
    union select user_id from public.waitlist where activity_id = (activity).id and user_id is distinct from auth.uid() and audience <> 'participants'
    union select unnest(array_remove(rules.leaders_of(activity), auth.uid())));

-- Nobody takes part, or nobody waits.
create or replace function rules.why_not_message_audience(activity public.activities, viewer rules.viewer_role, audience text) returns text
  language sql stable
  return coalesce(rules.why_not_message_participants(activity, viewer), case
    when audience = 'participants' and (activity).current_participants = 0 or audience = 'waiting' and (activity).waitlist_count = 0 then 'NO_PARTICIPANTS' end);

create or replace function public.message_participants(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  audience text := rules.message_audience($1);
begin
  perform rules.refuse_if(rules.why_not_message_audience(activity, rules.viewer_role_in(activity), audience));
  return rules.message_members('message_participants', 'activity-message', activity, rules.message_readers(activity, audience), $1);
end
$$;

-- overlaps_json.sql
-- What else the member has joined or leads at that time, soonest first, at most 3. No activity lasts longer than three days, so a bound on the start limits what is read.
create or replace function rules.overlaps_json(activity public.activities, member uuid) returns json
  language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', other.id, 'title', other.title, 'language', other.language) order by other.start_time, other.id), '[]')
    from (
      select a.id, a.title, a.language, a.start_time
      from public.activities as a
      where a.id in (
          select activity_id from public.participants where user_id = member
          union all select id from public.activities where creator_id = member and start_time >= activity.start_time - interval '72 hours'
          union all select activity_id from public.co_leaders where user_id = member and accepted_at is not null)
        and a.id <> activity.id and a.phase in ('voting', 'enrolling', 'active')
        and a.start_time >= activity.start_time - interval '72 hours' and a.start_time < rules.ends_at(activity.start_time, activity.end_time, activity.time_zone)
        and rules.ends_at(a.start_time, a.end_time, a.time_zone) > activity.start_time
      order by a.start_time, a.id limit 3) as other);
end
$$;

-- readmit_participant.sql
-- The leader or an admin lets a removed participant join again. The member still has to join.

create or replace function rules.why_not_readmit(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
    when not exists (select from public.removed_participants where activity_id = activity.id) then 'PARTICIPANT_NOT_FOUND'
  end;
end
$$;

create or replace function public.readmit_participant(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_readmit(activity, rules.viewer_role_in(activity)));
  delete from public.removed_participants where activity_id = activity.id and user_id = rules.id_in($1, 'userId');
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  update public.activities set updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('readmit_participant', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;

-- reject_activity.sql
-- An admin rejects a proposal and gives a reason.

create or replace function rules.why_not_reject(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase <> 'review' then rules.phase_refusal(activity.phase, 'review')
  end;

create or replace function public.reject_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_reject(activity, rules.viewer_role_in(activity)));
  perform rules.set_phase_undoably(activity, 'rejected', reject_reason => rules.reason_in($1));
  perform rules.log_activity_operation('reject_activity', activity, jsonb_build_object('reason', rules.tidied($1 ->> 'reason')));
  return rules.activity_response(activity.id);
end
$$;

-- remove_participant.sql
-- The leader or an admin removes a participant, who may join again only after readmit_participant.

create or replace function rules.why_not_remove_participant(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when activity.current_participants = 0 then 'PARTICIPANT_NOT_FOUND'
  end;

create or replace function public.remove_participant(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_remove_participant(activity, rules.viewer_role_in(activity)));
  delete from public.participants where activity_id = activity.id and user_id = rules.id_in($1, 'userId');
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  insert into public.removed_participants (activity_id, user_id)
  select activity.id, rules.id_in($1, 'userId') where rules.id_in($1, 'userId') <> auth.uid()
  on conflict do nothing;
  perform rules.log_activity_operation('remove_participant', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;

-- required_text.sql
-- Texts that others read: the reason for a rejection or a cancellation, and messages. They must not be empty.

create or replace function rules.required_text(input jsonb, field text, longest integer) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  written text := coalesce(rules.text_in(input, field), '');
begin
  if written = '' then
    perform rules.refuse_field(field, 'REQUIRED');
  elsif char_length(written) > longest then
    perform rules.refuse_field(field, 'TOO_LONG');
  end if;
  return written;
end
$$;

create or replace function rules.reason_in(input jsonb) returns text
  language sql immutable
  return rules.required_text(input, 'reason', 1000);

-- resubmit_activity.sql
-- The leader sends a rejected activity to review again. The reason stays until the approval, for the next review. The chance to undo the rejection ends
-- before the phase changes, as in return_to_review: otherwise no admin would be told of a leader who rejected the activity as an admin.

create or replace function rules.why_not_resubmit(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.leads then 'NOT_CREATOR'
    when activity.phase <> 'rejected' then 'WRONG_PHASE'
    when activity.start_time < now() then 'START_IN_PAST'
    when rules.missing_to_lead(activity, activity.creator_id) <> '{}' then 'NOT_QUALIFIED'
  end;
end
$$;

create or replace function public.resubmit_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_resubmit(activity, rules.viewer_role_in(activity)));
  update public.activities set updated_at = now() where id = activity.id and undo_until is not null;
  update public.activities set phase = 'review', updated_at = now() where id = activity.id;
  return rules.activity_response(activity.id);
end
$$;

-- return_to_review.sql
-- An admin sends an approved activity back to review, because its leader has rewritten it. Votes and seats stay stored; a selected route is a candidate again, and the outcome is not valid any more.

create or replace function rules.why_not_return_to_review(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.reviews then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
  end;

-- The fields that admins review and that were edited since an admin approved the activity.
create or replace function rules.changed_since_review(activity public.activities) returns text[]
  language sql immutable
  return array(
    select field from unnest(array['title', 'description', 'location', 'coordinates', 'startTime', 'tags', 'groupId']) as field
    where activity.phase in ('voting', 'enrolling') and (activity.field_versions ->> field)::integer > activity.reviewed_version);

-- An approval that could still be undone is taken back like an undone one. After that, the chance to undo it ends before the phase changes, because
-- a change to the phase before causes no notification for the admin who could undo it.
create or replace function public.return_to_review(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_return_to_review(activity, rules.viewer_role_in(activity)));
  if activity.undo_until > now() then
    perform rules.delete_undone_notifications(activity);
  end if;
  update public.activities set updated_at = now() where id = activity.id and undo_until is not null;
  update public.routes set is_selected = false, final_votes = null where activity_id = activity.id and (is_selected or final_votes is not null);
  -- An activity that the club approved automatically has no reviewed version; one tells that it has been public.
  update public.activities set
    phase = 'review', reviewed_version = coalesce(reviewed_version, version),
    vote_closed_at = null, vote_closed_by = null, quorum_missed_at = null, updated_at = now()
  where id = activity.id;
  perform rules.log_activity_operation('return_to_review', activity);
  return rules.activity_response(activity.id);
end
$$;

-- route_tracks.sql
-- The track of a route, in the input and in the JSON.

-- What the detail of an activity says of a track. `get_tracks` has its line.
create or replace function rules.track_summary(route public.routes) returns json
  language sql immutable
  return case when (route).track_hash is not null then (jsonb_build_object(
    'hash', (route).track_hash,
    'fileName', (route).track_file,
    'distance', (route).track_distance::float8,
    'ascent', (route).track_ascent,
    'descent', (route).track_descent,
    'highest', (route).track_highest,
    'lowest', (route).track_lowest)
    || jsonb_strip_nulls(jsonb_build_object('mapHeights', (route).track_map_heights)))::json end;

-- The whole track, as it is sent and exported.
create or replace function rules.track_json(route public.routes) returns json
  language sql immutable
  return (rules.track_summary(route)::jsonb - 'hash' || jsonb_build_object('path', (route).track_path))::json;

-- A track of the input as it is stored, to compare it with another one; null for no track.
create or replace function rules.track_input(track jsonb) returns jsonb
  language sql immutable
  return case when jsonb_typeof(track) = 'object' then jsonb_build_array(
    track ->> 'path', rules.tidied(track ->> 'fileName'), (track ->> 'distance')::numeric(6, 2),
    (track ->> 'ascent')::integer, (track ->> 'descent')::integer, (track ->> 'highest')::integer, (track ->> 'lowest')::integer,
    track ->> 'mapHeights') end;

-- Whether a text is a track that screens can decode, as packages/contract/activities/encoded-track.ts has it: complete points within 90 and 180 degrees
-- (in units of 0.00001), and from -1,000 to 10,000 meters (in decimeters).
create or replace function rules.is_encoded_track(path text) returns boolean
  language plpgsql immutable strict set search_path = '' as $$
declare
  bytes bytea := convert_to(path, 'UTF8');
  bits integer;
  number bigint := 0;
  shift integer := 0;
  axis integer := 1;
  latitude_longitude_elevation bigint[] := '{0,0,0}';
  farthest constant bigint[] := '{9000000,18000000,100000}';
  lowest constant bigint := -10000;
begin
  -- A number has at most eight groups of five bits; all but the last are marked. A point has three numbers, and a segment has a point.
  if path collate "C" !~ '^(?:(?:[_-~]{0,7}[?-^]){3})+(?: (?:(?:[_-~]{0,7}[?-^]){3})+)*$' then
    return false;
  end if;
  for place in 0 .. length(bytes) - 1 loop
    bits := get_byte(bytes, place) - 63;
    if bits >= 32 then
      number := number + ((bits - 32)::bigint << shift);
      shift := shift + 5;
    elsif bits < 0 then
      -- A space: each segment begins at zero.
      latitude_longitude_elevation := '{0,0,0}';
    else
      number := number + (bits::bigint << shift);
      -- Differences of elevations are stored plus one; zero is unknown.
      if axis < 3 or number > 0 then
        number := number - axis / 3;
        number := latitude_longitude_elevation[axis] + case when number % 2 = 1 then -(number + 1) / 2 else number / 2 end;
        if abs(number) > farthest[axis] or axis = 3 and number < lowest then
          return false;
        end if;
        latitude_longitude_elevation[axis] := number;
      end if;
      number := 0;
      shift := 0;
      axis := axis % 3 + 1;
    end if;
  end loop;
  return true;
end
$$;

-- The route with the track of the input; null removes it. A line that screens cannot decode is refused; the limit of its length is a constraint.
create or replace function rules.with_track(route public.routes, track jsonb) returns public.routes
  language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(track ->> 'path') <= 40000 and not rules.is_encoded_track(track ->> 'path') then
    perform rules.refuse_field('routes.track.path', 'INVALID');
  end if;
  route.track_path := track ->> 'path';
  route.track_file := rules.text_in(track, 'fileName', is_required => jsonb_typeof(track) = 'object', name => 'routes.track.fileName');
  route.track_distance := (track ->> 'distance')::numeric;
  route.track_ascent := (track ->> 'ascent')::integer;
  route.track_descent := (track ->> 'descent')::integer;
  route.track_highest := (track ->> 'highest')::integer;
  route.track_lowest := (track ->> 'lowest')::integer;
  route.track_map_heights := track ->> 'mapHeights';
  return route;
end
$$;

-- Whether the input leaves the routes unchanged, as it must once enrollment has started. A track that is not sent stays as it is.
create or replace function rules.same_routes(activity_id uuid, routes jsonb) returns boolean
  language sql stable
  return (
    select jsonb_agg(jsonb_build_array(r.id, rules.tidied(r.title), rules.tidied(r.description), r.distance, r.duration, r.difficulty) order by r.id)
    from public.routes as r where r.activity_id = same_routes.activity_id
  ) is not distinct from (
    select jsonb_agg(jsonb_build_array((f ->> 'id')::uuid, rules.tidied(f ->> 'title'), coalesce(rules.tidied(f ->> 'description'), ''), (f ->> 'distance')::numeric(6, 2),
      (f ->> 'duration')::numeric(5, 2), f ->> 'difficulty') order by (f ->> 'id')::uuid)
    from jsonb_array_elements(routes) as f
  ) and not exists (
    select from jsonb_array_elements(routes) as f
    join public.routes as r on r.activity_id = same_routes.activity_id and r.id = (f ->> 'id')::uuid
    where f ? 'track' and rules.track_input(f -> 'track') is distinct from rules.track_input(rules.track_json(r)::jsonb));

-- set_leader.sql
-- The leader, or an admin, asks a participant to lead the activity instead, who accepts or declines. An admin chooses any member for an activity whose leader
-- has left the club.

create or replace function rules.why_not_set_leader(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.owns then 'NOT_PERMITTED'
    -- Nobody is asked about a text that waits for its review, but one without a leader needs somebody who rewrites it.
    when activity.phase not in ('voting', 'enrolling', 'active') and (activity.creator_id is not null or activity.phase not in ('review', 'rejected')) then
      rules.phase_refusal(activity.phase, 'voting')
    when activity.creator_id is not null and not exists (
      select from public.participants where activity_id = activity.id and user_id <> activity.creator_id) then 'NO_PARTICIPANTS'
  end;
end
$$;

create or replace function rules.why_not_answer_offer(activity public.activities, viewer rules.viewer_role, may_answer boolean) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase not in ('voting', 'enrolling', 'active') then rules.phase_refusal(activity.phase, 'voting')
    when not coalesce(may_answer, false) then 'NOT_ASKED_TO_LEAD'
  end;

create or replace function rules.why_not_accept_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return coalesce(rules.why_not_answer_offer(activity, viewer, viewer.user_id = activity.offered_leader_id),
    case when rules.missing_to_take_over(activity, viewer.user_id) <> '{}' then 'NOT_QUALIFIED' end);
end
$$;

-- The leader and admins may take the question back.
create or replace function rules.why_not_decline_leadership(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.why_not_answer_offer(activity, viewer,
    activity.offered_leader_id is not null and (viewer.user_id = activity.offered_leader_id or viewer.owns));

-- Nobody stays asked by a question that they can no longer answer. One that they have read stays in their list.
create or replace function rules.withdraw_question(activity uuid, member uuid, kind text) returns void
  language plpgsql as $$
begin
  delete from public.notifications as n
  where n.user_id = member and n.activity_id = activity and n.kind = withdraw_question.kind and n.read_at is null;
end
$$;

-- A new leader is asked first, too, when the group is not back.
create or replace function rules.change_leader(activity public.activities, leader uuid) returns json
  language plpgsql as $$
begin
  if leader is distinct from activity.offered_leader_id then
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
  end if;
  update public.activities set creator_id = leader, offered_leader_id = null, leader_asked_at = null, alarmed_at = null, updated_at = now() where id = activity.id;
  perform rules.log_activity_operation('set_leader', activity, jsonb_build_object('member', leader));
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.set_leader(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  leader uuid := (select id from public.profiles where id = rules.id_in($1, 'userId') for key share);
begin
  perform rules.refuse_if(rules.why_not_set_leader(activity, rules.viewer_role_in(activity)));
  if leader is null then
    perform rules.refuse('USER_NOT_FOUND');
  elsif activity.creator_id is null then
    perform rules.refuse_unqualified(rules.missing_to_take_over(activity, leader));
    return rules.change_leader(activity, leader);
  elsif leader = activity.creator_id or not exists (select from public.participants where activity_id = activity.id and user_id = leader) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  elsif leader is distinct from activity.offered_leader_id then
    -- Nobody is asked in vain.
    perform rules.refuse_unqualified(rules.missing_to_take_over(activity, leader));
    update public.activities set offered_leader_id = leader, updated_at = now() where id = activity.id;
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
    perform rules.notify_members(array[leader], 'leadership-offered', activity, actor => auth.uid());
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.accept_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  refusal text := rules.why_not_accept_leadership(activity, rules.viewer_role_in(activity));
begin
  -- The leader has accepted already, in another tab.
  if refusal = 'NOT_ASKED_TO_LEAD' and activity.creator_id = auth.uid() then
    return rules.activity_response(activity.id);
  end if;
  perform rules.refuse_if(refusal);
  return rules.change_leader(activity, auth.uid());
end
$$;

create or replace function public.decline_leadership(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_decline_leadership(activity, rules.viewer_role_in(activity)));
  update public.activities set offered_leader_id = null, updated_at = now() where id = activity.id;
  if auth.uid() = activity.offered_leader_id then
    perform rules.notify_members(array[activity.creator_id], 'leadership-declined', activity, actor => auth.uid());
  else -- the question was taken back
    perform rules.withdraw_question(activity.id, activity.offered_leader_id, 'leadership-offered');
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- start_activity.sql
-- The leader or an admin starts the activity.

create or replace function rules.why_not_start(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
  end;

create or replace function public.start_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_start(activity, rules.viewer_role_in(activity)));
  update public.activities set departed_at = now() where id = activity.id and departed_at is null;
  perform rules.set_phase_undoably(activity, 'active');
  perform rules.log_activity_operation('start_activity', activity);
  return rules.activity_response(activity.id);
end
$$;

-- times.sql
-- What the start and end of an activity mean for its phase.

-- What no calendar can tell is refused by the constraint of the table.
create or replace function rules.refuse_past_start(start_time timestamptz) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if start_time >= '1900-01-01 00:00Z' and start_time < now() then
    perform rules.refuse_field('startTime', 'IN_THE_PAST');
  end if;
end
$$;

-- In plpgsql, so that expressions with it stay without subqueries: most activities have an end.
create or replace function rules.end_of_day(moment timestamptz, zone text) returns timestamptz
  language plpgsql stable as $$
declare
  usable text := rules.usable_zone(zone);
begin
  return (date_trunc('day', moment at time zone usable) + interval '1 day') at time zone usable;
end
$$;

-- An activity without an end time ends with the day of its start, in its own time zone.
create or replace function rules.ends_at(start_time timestamptz, end_time timestamptz, time_zone text) returns timestamptz
  language sql stable
  return coalesce(end_time, rules.end_of_day(start_time, time_zone));

-- undo_activity.sql
-- Undoes the end of a vote, a start, a completion, an approval, a rejection or a spot that was given by name: the member who ran it returns the activity to the
-- phase before, within 60 seconds and only if nobody has acted meanwhile. Any later update of the activity, or of its votes, ends the chance.

create or replace function rules.why_not_undo(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not (viewer.manages or viewer.reviews) then 'NOT_PERMITTED'
    when activity.undo_by is distinct from viewer.user_id or activity.undo_until < now() then 'NOTHING_TO_UNDO'
  end;

-- Changes the phase by a command that can be undone. Only a vote that is not decided has a closing time.
create or replace function rules.set_phase_undoably(
  activity public.activities, new_phase text, reviewed_version integer default null, reject_reason text default null
) returns void
  language sql set search_path = ''
begin atomic
  update public.activities set
    phase = new_phase, vote_closes_at = case when new_phase <> 'enrolling' then (activity).vote_closes_at end, updated_at = now(), reviewed_version = coalesce(set_phase_undoably.reviewed_version, activities.reviewed_version),
    reject_reason = coalesce(set_phase_undoably.reject_reason, activities.reject_reason),
    undo_phase = phase, undo_reject_reason = activities.reject_reason, undo_vote_closes_at = (activity).vote_closes_at, undo_by = auth.uid(), undo_until = now() + interval '60 seconds'
  where id = (activity).id;
end;

-- Takes back what the command told members, unless they have read it in the app. Messages to addresses and devices wait until it cannot be undone any more. It wrote both the activity and the notifications at the time of its transaction.
create or replace function rules.delete_undone_notifications(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
declare
  before public.activities := activity;
  recipient uuid;
begin
  perform rules.drop_undone_messages(activity);
  -- What the command settled waits for admins again.
  update public.notifications as n set read_at = null
  where n.activity_id = activity.id and n.read_at = activity.updated_at and rules.topic_of(n.kind) = 'review';
  before.phase := activity.undo_phase;
  for recipient in
    delete from public.notifications as n
    where n.activity_id = activity.id and n.created_at = activity.updated_at and n.read_at is null
      and (n.kind = rules.notification_kind(before, activity) or n.kind in ('activity-republished', 'joining-announced', 'seat-given', 'offer-withdrawn'))
    returning n.user_id
  loop
    perform rules.send_member_event(recipient);
  end loop;
end
$$;

create or replace function public.undo_activity(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  reopens_vote boolean;
begin
  perform rules.refuse_if(rules.why_not_undo(activity, rules.viewer_role_in(activity)));
  if activity.undo_seat is not null then
    return rules.undo_seat(activity);
  end if;
  perform rules.delete_undone_notifications(activity);
  reopens_vote := activity.undo_phase = 'voting';
  if reopens_vote then
    update public.routes set is_selected = false, final_votes = null where activity_id = activity.id and (is_selected or final_votes is not null);
  end if;
  update public.activities set
    phase = activity.undo_phase, reject_reason = activity.undo_reject_reason, updated_at = now(),
    undo_phase = null, undo_reject_reason = '', undo_vote_closes_at = null, undo_by = null, undo_until = null,
    -- What the start and the completion said. A group of which somebody was checked in is out, also without the start.
    departed_at = case when exists (select from public.check_ins as c where c.activity_id = activity.id and c.is_present) then activity.departed_at
      else nullif(activity.departed_at, activity.updated_at) end,
    returned_at = nullif(activity.returned_at, activity.updated_at),
    vote_closed_at = case when not reopens_vote then activity.vote_closed_at end,
    vote_closed_by = case when not reopens_vote then activity.vote_closed_by end,
    -- A closing time that has passed meanwhile would end the vote again. The leader ends it then.
    vote_closes_at = case when not reopens_vote then activity.vote_closes_at when activity.undo_vote_closes_at > now() then activity.undo_vote_closes_at end
  where id = activity.id;
  if reopens_vote and activity.undo_vote_closes_at > now() then
    perform rules.count_edit(activity, '{voteClosesAt}');
  end if;
  perform rules.log_activity_operation('undo_activity', activity, jsonb_build_object('phase', activity.undo_phase));
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.expire_undo() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.undo_phase := null;
  new.undo_reject_reason := '';
  new.undo_vote_closes_at := null;
  new.undo_by := null;
  new.undo_until := null;
  new.undo_seat := null;
  return new;
end
$$;

create or replace function rules.expire_undo_by_vote() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set undo_phase = null, undo_reject_reason = '', undo_vote_closes_at = null, undo_by = null, undo_until = null, undo_seat = null
  where id = coalesce(new.activity_id, old.activity_id) and undo_until is not null;
  return null;
end
$$;

-- What only the clock of the waitlist notes is no act of a member.
create or replace trigger expire_undo before update on public.activities for each row
  when (old.undo_until is not null and new.undo_until is not distinct from old.undo_until
    and ((old.offers_due_at, old.told_spots) is not distinct from (new.offers_due_at, new.told_spots) or old.waitlist_count <> new.waitlist_count)) execute function rules.expire_undo();
create or replace trigger expire_undo after insert or update or delete on public.votes for each row execute function rules.expire_undo_by_vote();

-- versions.sql
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

-- who_may_lead.sql
-- Who may propose and lead what: the rule of the group, or else of the club, and what its leader lacks. Qualifications end by their date, without any job.

-- In which the days of the club end. An admin sets it; until then it is that of the admin who has been in the club the longest.
create or replace function rules.club_zone() returns text
  language sql stable as $$
  select rules.usable_zone(coalesce(
    (select time_zone from public.system_settings),
    (select s.time_zone from public.profiles as p join public.user_settings as s on s.user_id = p.id where rules.is_admin(p.id) order by p.created_at, p.id limit 1)))
$$;

-- Whether something that ends with a day, or never, counts at this moment.
create or replace function rules.is_valid(valid_until date, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select coalesce(valid_until >= (moment at time zone rules.club_zone())::date, true)
$$;

-- Whether the member has one of these qualifications; any if it is null.
create or replace function rules.is_qualified(member uuid, wanted uuid[], moment timestamptz default now()) returns boolean
  language sql stable as $$
  select exists (
    select from public.member_qualifications as q
    where q.user_id = member and (wanted is null or q.qualification_id = any (wanted)) and rules.is_valid(q.valid_until, moment))
$$;

-- A group without a rule of its own has that of the club.
create or replace function rules.proposal_rule_of(group_id uuid) returns public.proposal_rules
  language sql stable as $$
  select r from public.proposal_rules as r where r.group_id = proposal_rule_of.group_id or r.group_id is null order by r.group_id nulls last limit 1
$$;

-- The qualification that leads this difficulty. It leads the easier ones, too.
create or replace function rules.needed_qualification(rule public.proposal_rules, difficulty text) returns uuid
  language sql immutable
  return case difficulty
    when 'Hard' then coalesce((rule).hard, (rule).medium, (rule).easy) when 'Medium' then coalesce((rule).medium, (rule).easy) when 'Easy' then (rule).easy end;

-- Whether the member has it, or one for what is harder.
create or replace function rules.may_lead(member uuid, rule public.proposal_rules, difficulty text, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select rules.needed_qualification(rule, difficulty) is null or rules.is_qualified(member,
    array_remove(array[rules.needed_qualification(rule, difficulty), case when difficulty = 'Easy' then (rule).medium end, (rule).hard], null), moment)
$$;

-- Admins may always propose, but to lead a difficulty they need its qualification, too.
create or replace function rules.may_propose(member uuid, group_id uuid, rule public.proposal_rules, moment timestamptz default now()) returns boolean
  language sql stable as $$
  select case (rule).who_proposes
    when 'leaders' then rules.is_leader_in(may_propose.group_id, member)
    when 'qualified' then rules.manages_group(may_propose.group_id, member) or rules.is_qualified(member, null, moment)
    else true end
$$;

-- The hardest route that the activity may go: of the selected one, or of all while none is.
create or replace function rules.hardest_route(activity public.activities) returns text
  language sql stable as $$
  select r.difficulty from public.routes as r
  where r.activity_id = activity.id
    and (r.is_selected or not exists (select from public.routes as s where s.activity_id = activity.id and s.is_selected))
  order by array_position('{Hard,Medium,Easy}'::text[], r.difficulty) limit 1
$$;

-- What the member lacks to lead the activity: the id of a qualification, `qualification` where any would do, or `role`. Empty where nothing is missing.
create or replace function rules.missing_to_lead(activity public.activities, member uuid, moment timestamptz default now()) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  rule public.proposal_rules := rules.proposal_rule_of(activity.group_id);
  hardest text;
begin
  if rule.who_proposes is null or member is null then
    return '{}';
  end if;
  hardest := rules.hardest_route(activity);
  return array_remove(array[
    case when not rules.may_propose(member, activity.group_id, rule, moment) then case rule.who_proposes when 'leaders' then 'role' else 'qualification' end end,
    case when not rules.may_lead(member, rule, hardest, moment) then rules.needed_qualification(rule, hardest)::text end], null);
end
$$;

-- In words, as far as they have a name.
create or replace function rules.missing_names(missing text[]) returns text[]
  language sql stable as $$
  select array(
    select coalesce(q.name, one.key) from unnest(missing) with ordinality as one (key, position)
    left join public.qualifications as q on q.id::text = one.key order by one.position)
$$;

-- The fields of the refusal are what is missing.
create or replace function rules.refuse_unqualified(missing text[]) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if missing <> '{}' then
    perform rules.refuse('NOT_QUALIFIED', (select json_object_agg(name, '["REQUIRED"]'::json) from unnest(rules.missing_names(missing)) as name));
  end if;
end
$$;

-- A group on its way gets the leader that it needs.
create or replace function rules.missing_to_take_over(activity public.activities, member uuid) returns text[]
  language sql stable as $$
  select case when activity.phase = 'active' then '{}' else rules.missing_to_lead(activity, member) end
$$;

-- cast_vote.sql
-- One vote per member and activity.

create or replace function rules.vote_refusal(phase text) returns text
  language sql immutable
  return case phase when 'voting' then null when 'review' then 'VOTE_NOT_OPEN' when 'rejected' then 'SENT_BACK' else 'NOT_VOTING_PHASE' end;

create or replace function rules.why_not_vote(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when viewer.voted_for is not null then 'ALREADY_VOTED'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when not exists (select from public.routes where activity_id = activity.id) then 'NO_ROUTES'
    when viewer.user_id is null then 'NOT_SIGNED_IN'
  end;
end
$$;

create or replace function rules.route_in(activity public.activities, input jsonb) returns uuid
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid := rules.id_in(input, 'routeId');
begin
  if not exists (select from public.routes where activity_id = activity.id and id = chosen) then
    perform rules.refuse('ROUTE_NOT_FOUND');
  end if;
  return chosen;
end
$$;

create or replace function public.cast_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_vote(activity, rules.viewer_role_in(activity)));
  insert into public.votes (activity_id, user_id, route_id) values (activity.id, auth.uid(), rules.route_in(activity, $1));
  return rules.activity_response(activity.id);
end
$$;

-- close_votes.sql
-- Votes that close by themselves. Every server process runs close_votes at the next closing time.

-- Whether votes are refused because the closing time is over, even if close_votes has not run yet.
create or replace function rules.has_vote_closed(activity public.activities) returns boolean
  language sql stable
  return coalesce(activity.phase = 'voting' and activity.vote_closes_at <= now(), false);

-- Selects the route that leads, and stores the outcome. It does not change the phase.
create or replace function rules.decide_vote(activity public.activities, decided_by text, moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.routes as route set is_selected = route.id = result.leading_route, final_votes = tally.votes
  from rules.vote_results(array[activity.id]) as result cross join lateral unnest(result.routes, result.votes) as tally (id, votes)
  where route.id = tally.id;
  update public.activities set
    vote_closed_at = least(activity.vote_closes_at, moment), vote_closed_by = case when activity.vote_closes_at <= moment then 'time' else decided_by end
  where id = activity.id;
  perform rules.remove_closing_time(activity);
end
$$;

-- It counts as an edit: an open form of the leader must not restore it.
create or replace function rules.remove_closing_time(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.vote_closes_at is not null then
    update public.activities set vote_closes_at = null where id = activity.id;
    perform rules.count_edit(activity, '{voteClosesAt}');
  end if;
end
$$;

-- The number of members who voted. Once the vote is decided, it stays as it was.
create or replace function rules.count_voters(activity public.activities) returns bigint
  language plpgsql stable as $$
begin
  if activity.vote_closed_at is null then
    return (select count(*) from public.votes as v where v.activity_id = activity.id);
  end if;
  return (select coalesce(sum(r.final_votes), 0) from public.routes as r where r.activity_id = activity.id);
end
$$;

-- Whether nobody has chosen between several routes.
create or replace function rules.lacks_choice(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return rules.count_voters(activity) = 0 and (select count(*) > 1 from public.routes as r where r.activity_id = activity.id);
end
$$;

-- Whether fewer members voted than the activity needs. Without a quorum, any number will do.
create or replace function rules.lacks_quorum(voters bigint, quorum integer) returns boolean
  language sql immutable
  return coalesce(voters < quorum, false);

-- The least number of votes of the input; without the field it stays as it is. It is part of the outcome, so it cannot change afterwards.
create or replace function rules.quorum_in(input jsonb, before public.activities) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  quorum integer := case when input ? 'quorum' then (input ->> 'quorum')::integer else before.quorum end;
begin
  if quorum is distinct from before.quorum and (before.phase = 'enrolling' or rules.has_vote_closed(before)) then
    perform rules.refuse('VOTE_CLOSED');
  end if;
  return quorum;
end
$$;

-- Opens enrollment where the closing time of the vote is over, and returns the seconds until the next one, or null. A vote without routes stays open,
-- and so does one with fewer votes than its quorum, or with none: a few voters must not decide for the club, and the leader, who is notified, knows what to do.
-- They can wait for more votes, set a new closing time, or open enrollment all the same.
-- Each vote is closed once, however many processes run this at once. An activity that a command has locked is skipped; it is due at once.
-- check_statuses decides the votes of activities that have started.
create or replace function rules.close_votes(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities
    where phase = 'voting' and vote_closes_at <= moment and start_time > moment
    order by vote_closes_at
    for no key update skip locked
  loop
    if not exists (select from public.routes where activity_id = activity.id) then
      perform rules.remove_closing_time(activity);
    elsif rules.lacks_quorum(rules.count_voters(activity), activity.quorum) or rules.lacks_choice(activity) then
      update public.activities set quorum_missed_at = activity.vote_closes_at, updated_at = now() where id = activity.id;
      perform rules.remove_closing_time(activity);
    else
      perform rules.decide_vote(activity, 'time', moment);
      update public.activities set phase = 'enrolling', updated_at = now() where id = activity.id;
    end if;
  end loop;
  return (
    select extract(epoch from min(vote_closes_at) - moment)
    from public.activities where phase = 'voting' and vote_closes_at is not null and start_time > moment);
end
$$;

-- The closing time of the input; without the field it stays as it is. It can be extended or removed while the vote is open, and an hour of notice remains
-- when it is proposed, set or shortened. The constraint of the table says that it is before the start.
create or replace function rules.closing_time_in(input jsonb, before public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  closes_at timestamptz := case when input ? 'voteClosesAt' then (input ->> 'voteClosesAt')::timestamptz else before.vote_closes_at end;
begin
  perform rules.refuse_other_instants(input, '{voteClosesAt}');
  if closes_at is not distinct from before.vote_closes_at then
    return closes_at;
  elsif before.phase = 'enrolling' or rules.has_vote_closed(before) then
    perform rules.refuse('VOTE_CLOSED');
  elsif closes_at <= now() then
    perform rules.refuse_field('voteClosesAt', 'IN_THE_PAST');
  elsif closes_at < coalesce(before.vote_closes_at, 'infinity') and closes_at < now() + interval '1 hour' then
    perform rules.refuse_field('voteClosesAt', 'TOO_SOON');
  end if;
  return closes_at;
end
$$;

-- move_vote.sql
-- A member moves their vote to another route while voting is open.

create or replace function rules.why_not_move_vote(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when viewer.voted_for is null then 'NOT_VOTED'
  end;

create or replace function public.move_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_move_vote(activity, rules.viewer_role_in(activity)));
  update public.votes set route_id = rules.route_in(activity, $1), created_at = now() where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;

-- set_interest.sql
-- A member says on which routes they would come. It is no vote, and idempotent.

create or replace function rules.why_not_interest(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when rules.has_vote_closed(activity) then 'VOTE_CLOSED'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
  end;

create or replace function public.set_interest(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  route uuid;
begin
  perform rules.refuse_if(rules.why_not_interest(activity, rules.viewer_role_in(activity)));
  route := rules.route_in(activity, $1);
  if ($1 ->> 'isInterested')::boolean then
    insert into public.route_interests (activity_id, route_id, user_id) values (activity.id, route, auth.uid()) on conflict do nothing;
  else
    delete from public.route_interests where activity_id = activity.id and route_id = route and user_id = auth.uid();
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- Whether too few members would come if the vote ended now: the leader counts, too.
create or replace function rules.lacks_interest(activity public.activities, leading_route uuid) returns boolean
  language plpgsql stable as $$
begin
  return activity.phase = 'voting' and activity.min_participants is not null and leading_route is not null and (
    select count(*) + cardinality(rules.leaders_of(activity))
    from public.route_interests as interest
    where interest.activity_id = activity.id and interest.route_id = leading_route and not rules.is_led_by(activity, interest.user_id)
  ) < activity.min_participants;
end
$$;

-- start_enrollment.sql
-- Ends the vote, selects the leading route and opens enrollment. In a vote without votes no route leads: the leader or the admin may choose it.

create or replace function rules.why_not_start_enrollment(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'voting' then rules.vote_refusal(activity.phase)
    when not exists (select from public.routes where activity_id = activity.id) then 'NO_ROUTES'
  end;
end
$$;

-- The route that was chosen because nobody had voted. Somebody who voted meanwhile has decided otherwise.
create or replace function rules.unvoted_route_in(activity public.activities, input jsonb) returns uuid
  language plpgsql stable set search_path = '' as $$
declare
  chosen uuid := rules.route_in(activity, input);
begin
  if rules.count_voters(activity) > 0 then
    perform rules.refuse('CHANGED_MEANWHILE');
  end if;
  return chosen;
end
$$;

create or replace function public.start_enrollment(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  chosen uuid;
begin
  perform rules.refuse_if(rules.why_not_start_enrollment(activity, viewer));
  chosen := case when $1 ->> 'routeId' is not null then rules.unvoted_route_in(activity, $1) end;
  perform rules.decide_vote(activity, case when viewer.leads then 'leader' else 'admin' end);
  if chosen is not null then
    update public.routes set is_selected = false where activity_id = activity.id and is_selected and id <> chosen;
    update public.routes set is_selected = true where id = chosen and not is_selected;
  end if;
  perform rules.set_phase_undoably(activity, 'enrolling');
  perform rules.log_activity_operation('start_enrollment', activity);
  return rules.activity_response(activity.id);
end
$$;

-- vote_results.sql
-- The result of a vote. Votes are counted from their rows until the vote is decided.

-- Whether the viewer must not see the counts of an open vote yet: the leader hides them from those who have not voted. Every count per route, and what
-- follows from it, is left out of the answer.
create or replace function rules.hides_counts(activity public.activities, voted_for uuid, can_manage boolean) returns boolean
  language sql immutable
  return activity.phase = 'voting' and activity.hides_counts and voted_for is null and can_manage is not true;

-- One row for each of these activities that have routes. `positions` and `votes` are in the order of `routes`. The leading route is the one that would be selected now:
-- it has the most votes, and a tie goes to the route added later. `is_tie`: the two best have equally many votes. A vote without votes is no tie.
create or replace function rules.vote_results(activities uuid[])
  returns table (activity_id uuid, routes uuid[], positions integer[], votes bigint[], leading_route uuid, is_tie boolean)
  language sql stable as $$
  select result.activity_id, result.routes, result.positions, result.votes, ranked[1], coalesce(best[1] = best[2] and best[1] > 0, false)
  from (
    select
      counted.activity_id,
      array_agg(counted.id order by counted.added) as routes,
      array_agg(counted.position order by counted.added) as positions,
      array_agg(counted.votes order by counted.added) as votes,
      array_agg(counted.id order by counted.votes desc, counted.added desc) as ranked,
      array_agg(counted.votes order by counted.votes desc) as best
    from (
      select route.activity_id, route.id, route.position, route.added,
        coalesce(route.final_votes, (select count(*) from public.votes as vote where vote.route_id = route.id)) as votes
      from public.routes as route
      where route.activity_id = any (vote_results.activities)
      offset 0 -- keeps the planner from counting the votes of a route several times
    ) as counted
    group by counted.activity_id
    offset 0
  ) as result
$$;

-- withdraw_vote.sql
-- A member withdraws their vote while voting is open.

create or replace function rules.why_not_withdraw_vote(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.why_not_move_vote(activity, viewer);

create or replace function public.withdraw_vote(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_vote(activity, rules.viewer_role_in(activity)));
  delete from public.votes where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;

-- all_clear.sql
-- The all-clear: once the leader or an admin says that all are down, or completes the activity, everybody who was notified that the group is overdue is notified
-- that too, once. Whom the alarm told is what was written for them, so nobody else hears of it, also after the alarm was postponed.

-- When each member was last told of the alarm of an activity, and of its end.
create or replace function rules.alarm_news(activity_id uuid) returns table (user_id uuid, alarmed_at timestamptz, cleared_at timestamptz)
  language sql stable as $$
  select n.user_id, max(n.created_at) filter (where n.kind <> 'all-clear'), max(n.created_at) filter (where n.kind = 'all-clear')
  from public.notifications as n
  where n.activity_id = alarm_news.activity_id and n.kind in ('activity-overdue', 'leader-overdue', 'all-clear')
  group by n.user_id
$$;

create or replace function rules.alarmed_members(activity_id uuid) returns uuid[]
  language sql stable
  return array(select user_id from rules.alarm_news(alarmed_members.activity_id) where alarmed_at > coalesce(cleared_at, '-infinity'));

create or replace function rules.tell_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.alarmed_members(new.id), 'all-clear', new, actor => auth.uid());
  perform rules.reassure_contacts(new);
  return null;
end
$$;

create or replace trigger tell_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is null and new.returned_at is not null) execute function rules.tell_all_clear();

-- An all-clear that is taken back starts the alarm over with the leader, after a pause: who taps to and fro sends no message each time.
create or replace function rules.pause_alarm() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.leader_asked_at := null;
  new.alarmed_at := null;
  new.alarm_resumes_at := now() + rules.lifetime('alarmPause');
  return new;
end
$$;

create or replace trigger pause_alarm before update of returned_at on public.activities for each row
  when (old.returned_at is not null and new.returned_at is null) execute function rules.pause_alarm();

-- Takes the all-clear back. Who has neither read it nor got a message loses it; everybody else is notified after the pause that the group is overdue.
create or replace function rules.retract_all_clear() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  reached uuid[] := rules.retract_all_clear_messages(new, old.returned_at);
  unaware uuid;
begin
  for unaware in
    delete from public.notifications as n
    where n.activity_id = new.id and n.kind = 'all-clear' and n.created_at >= old.returned_at and n.read_at is null and n.user_id <> all (reached)
    returning n.user_id
  loop
    perform rules.send_member_event(unaware);
  end loop;
  return null;
end
$$;

create or replace trigger retract_all_clear after update of returned_at on public.activities for each row
  when (old.returned_at is not null and new.returned_at is null) execute function rules.retract_all_clear();

-- Tells those again who believe that the group is back. The leader is asked instead.
create or replace function rules.resume_alarm(activity public.activities, channels text[]) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.alarm_resumes_at is null then
    return;
  elsif activity.creator_id is not null then -- Otherwise the admins are asked.
    perform rules.notify_members(
      array(select user_id from rules.alarm_news(activity.id) where cleared_at >= coalesce(alarmed_at, '-infinity') and not rules.is_led_by(activity, user_id)),
      'leader-overdue', activity, rules.overdue_facts(activity), actor => activity.creator_id);
  end if;
  perform rules.alert_contacts_again(activity, channels);
end
$$;

-- check_in.sql
-- The leader or an admin notes at the meeting point who is there, each participant and each of their companions. It can be changed until the end; null takes it back.
-- The later of two marks of one person counts, also if the earlier one waited for the network: `markedAt` is the clock of the device.

create or replace function rules.why_not_check_in(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('enrolling', 'active') then rules.phase_refusal(activity.phase, 'enrolling')
    when activity.phase = 'enrolling' and now() < activity.start_time - rules.lifetime('checkIn') then 'TOO_EARLY'
  end;

-- The first who is there says that the group is out.
create or replace function rules.note_departure(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  update public.activities set departed_at = now() where id = (activity).id and departed_at is null;
end;

-- Whoever takes the roll call is there as well, unless somebody has said otherwise.
create or replace function rules.note_own_presence(activity public.activities, instant timestamptz) returns void
  language sql set search_path = ''
begin atomic
  insert into public.check_ins (activity_id, user_id, is_present, marked_at)
  select seat.activity_id, seat.user_id, true, instant from public.participants as seat
  where seat.activity_id = (activity).id and seat.user_id = (select auth.uid())
  on conflict on constraint check_ins_pkey do nothing;
end;

create or replace function rules.marked_at_in(input jsonb) returns timestamptz
  language sql stable
  return least(coalesce(rules.instant_in(input, 'markedAt'), now()), now());

create or replace function rules.check_in_companion(activity public.activities, participant uuid, input jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from public.companion_seats where activity_id = activity.id and user_id = participant and companion_id = rules.id_in(input, 'companionId')
  ) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  update public.companion_seats set is_present = rules.boolean_in(input, 'present'), marked_at = rules.marked_at_in(input)
  where activity_id = activity.id and companion_id = rules.id_in(input, 'companionId') and coalesce(marked_at <= rules.marked_at_in(input), true);
end
$$;

create or replace function public.check_in(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  participant uuid := rules.id_in($1, 'userId');
  refusal text := rules.why_not_check_in(activity, rules.viewer_role_in(activity));
  present boolean := rules.boolean_in($1, 'present');
begin
  perform rules.refuse_if(case when refusal <> 'WRONG_PHASE' or not rules.takes_delayed_mark(activity, $1) then refusal end);
  if not exists (select from public.participants where activity_id = activity.id and user_id = participant) then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  if $1 ->> 'companionId' is null then
    insert into public.check_ins as before (activity_id, user_id, is_present, marked_at)
    values (activity.id, participant, present, rules.marked_at_in($1))
    on conflict on constraint check_ins_pkey do update set is_present = excluded.is_present, marked_at = excluded.marked_at
    where coalesce(before.marked_at <= excluded.marked_at, true);
  else
    perform rules.check_in_companion(activity, participant, $1);
  end if;
  if present then
    perform rules.note_departure(activity);
    perform rules.note_own_presence(activity, rules.marked_at_in($1));
  end if;
  if activity.phase = 'finished' then
    perform rules.record_roll_call(activity);
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- The same for several participants at once: all who are left at the meeting point. A mark that says the same is later, too. Who has left the activity meanwhile is
-- passed over, and so is who is back already, and has come.
create or replace function public.check_in_all(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
  participants uuid[] := rules.ids_in($1, 'userIds');
  present boolean := rules.boolean_in($1, 'present');
  counted bigint;
begin
  if participants || companions = '{}' then
    perform rules.refuse_field('userIds', 'REQUIRED');
  end if;
  perform rules.refuse_if(rules.why_not_check_in(activity, rules.viewer_role_in(activity)));
  insert into public.check_ins as before (activity_id, user_id, is_present, marked_at)
  select seat.activity_id, seat.user_id, present, now() from public.participants as seat
  where seat.activity_id = activity.id and seat.user_id = any (participants)
  on conflict on constraint check_ins_pkey do update set is_present = excluded.is_present, marked_at = excluded.marked_at
  where before.returned_at is null or before.is_present is not null;
  get diagnostics counted = row_count;
  update public.companion_seats as seat set is_present = present, marked_at = now()
  where seat.activity_id = activity.id and seat.companion_id = any (companions);
  if (counted > 0 or found) and present then
    perform rules.note_departure(activity);
    perform rules.note_own_presence(activity, now());
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- confirm_return.sql
-- "I'm back": participants and the leader say that they are back. The leader says it for all, which ends the alarm; so does an admin who is not with them,
-- for a group that was reached by phone. Both commands are idempotent.

-- When the group is expected back: at the end, unless the leader postponed the alarm. Null without an end.
create or replace function rules.expected_return(activity public.activities) returns timestamptz
  language sql immutable
  return coalesce((activity).expected_return, (activity).end_time);

-- The expected return; the end of the day for an activity without an end.
create or replace function rules.latest_return(activity public.activities) returns timestamptz
  language sql stable
  return coalesce(rules.expected_return(activity), rules.ends_at((activity).start_time, (activity).end_time, (activity).time_zone));

-- From the start until a day after the expected return, after an alarm until a week after it: the clock finishes an activity at its end, whether or not
-- everybody is back.
create or replace function rules.awaits_return(activity public.activities) returns boolean
  language sql stable
  return (activity).phase = 'active' or (activity).phase = 'finished'
    and now() < rules.latest_return(activity) + rules.lifetime(case when (activity).alarmed_at is null then 'return' else 'delay' end);

-- Whether the group should be back, and nobody has said that it is.
create or replace function rules.is_overdue(activity public.activities) returns boolean
  language sql stable
  return (activity).phase in ('active', 'finished') and (activity).returned_at is null and rules.latest_return(activity) <= now() and rules.awaits_return(activity);

create or replace function rules.speaks_for_all(viewer rules.viewer_role) returns boolean
  language sql immutable
  return coalesce(viewer.leads or viewer.administers and not viewer.joined, false);

create or replace function rules.why_not_confirm_return(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.awaits_return(activity) then rules.phase_refusal(activity.phase, 'active')
    when not (viewer.joined or rules.speaks_for_all(viewer)) then 'NOT_JOINED'
  end;

create or replace function public.confirm_return(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  perform rules.refuse_if(rules.why_not_confirm_return(activity, viewer));
  if viewer.joined then
    insert into public.check_ins as own (activity_id, user_id, returned_at) values (activity.id, viewer.user_id, now())
    on conflict on constraint check_ins_pkey do update set returned_at = excluded.returned_at where own.returned_at is null;
  end if;
  if rules.speaks_for_all(viewer) then
    -- It ends the chance to undo a completion, which would take back what was just said.
    update public.activities set returned_at = coalesce(returned_at, now()) where id = activity.id and (returned_at is null or undo_until is not null);
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.withdraw_return(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  perform rules.refuse_if(rules.why_not_confirm_return(activity, viewer));
  update public.check_ins set returned_at = null where activity_id = activity.id and user_id = viewer.user_id and returned_at is not null;
  if rules.speaks_for_all(viewer) then
    update public.activities set returned_at = null where id = activity.id and returned_at is not null;
  end if;
  return rules.activity_response(activity.id);
end
$$;

-- emergency_contacts.sql
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

-- overdue.sql
-- The alarm for a group that is not back. An hour after the expected return the leader is asked; an hour later the admins are notified. The emergency contact
-- of the leader is told too, if the leader has said that the group is out and none of the participants is down: most leaders who do not answer have
-- forgotten to, and a family that was alarmed for nothing does not believe the next alarm. It ends when the leader or an admin says that all are down,
-- or completes the activity. Every server process runs raise_alarms when the next one is due.

-- When the next alarm is due; null for none. The leader always has an hour to answer, also if no process ran at the expected return.
create or replace function rules.alarm_due_at(activity public.activities) returns timestamptz
  language sql immutable
  return case
    when (activity).leader_asked_at is null then greatest(rules.expected_return(activity) + rules.lifetime('overdue'), (activity).alarm_resumes_at)
    else greatest(rules.expected_return(activity) + 2 * rules.lifetime('overdue'), (activity).leader_asked_at + rules.lifetime('overdue'))
  end;

create or replace function rules.ask_leader(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
begin
  update public.activities set leader_asked_at = moment where id = activity.id;
  perform rules.notify_members(
    rules.leaders_or_admins_of(activity), 'activity-overdue', activity, jsonb_build_object('expectedReturn', rules.instant(rules.expected_return(activity))));
end
$$;

-- Who is notified that the leader does not answer: the other admins; in a club without any, the participants, but for those who did not come.
create or replace function rules.alarm_recipients(activity public.activities) returns uuid[]
  language sql stable
  return coalesce(
    nullif(array(select unnest(rules.active_admins()) except select unnest(rules.leaders_of(activity))), '{}'),
    array(
      select seat.user_id from public.participants as seat left join public.check_ins as own using (activity_id, user_id)
      where seat.activity_id = activity.id and not rules.is_led_by(activity, seat.user_id) and own.is_present is distinct from false));

-- Whether the alarm of an overdue group has reached its admins: it was raised, or the last that this one heard of it is that the group is overdue.
create or replace function rules.is_alarmed(activity public.activities, admin uuid) returns boolean
  language sql stable
  return rules.is_overdue(activity) and ((activity).alarmed_at is not null or admin = any (rules.alarmed_members((activity).id)));

-- Whether others than those who were asked have been told that the group is overdue. A postponed alarm has told them too. In plpgsql, so that the
-- callers, which an activity's JSON has two of, look at notifications only for a group that is out.
create or replace function rules.was_alarmed(activity public.activities) returns boolean
  language plpgsql stable as $$
begin
  return activity.alarmed_at is not null or exists (
    select from public.notifications as n where n.activity_id = activity.id and n.kind in ('leader-overdue', 'alarm-postponed'));
end
$$;

-- Whether somebody waits for the word that all are back. Until then the activity is neither cancelled nor deleted, which would end the alarm without it.
create or replace function rules.awaits_all_clear(activity public.activities) returns boolean
  language sql stable
  return rules.is_overdue(activity) or (activity).returned_at is null and rules.awaits_return(activity) and rules.was_alarmed(activity);

create or replace function rules.overdue_facts(activity public.activities) returns jsonb
  language sql stable
  return jsonb_strip_nulls(jsonb_build_object(
    'expectedReturn', rules.instant(rules.expected_return(activity)), 'leader', (select name from public.profiles where id = (activity).creator_id)));

create or replace function rules.raise_alarm(activity public.activities, moment timestamptz, channels text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  facts jsonb := rules.overdue_facts(activity);
begin
  update public.activities set alarmed_at = moment where id = activity.id;
  -- Without a leader, the admins have been asked already, unless the account of the leader was deleted after the leader was asked.
  if activity.creator_id is null then
    if not exists (select from public.notifications as n where n.activity_id = activity.id and n.kind = 'activity-overdue') then
      perform rules.ask_leader(activity, moment);
    end if;
    return;
  end if;
  perform rules.notify_members(rules.alarm_recipients(activity), 'leader-overdue', activity, facts, actor => activity.creator_id);
  if activity.departed_at is not null and not exists (select from public.check_ins where activity_id = activity.id and returned_at is not null) then
    perform rules.alert_contact(activity, facts, channels);
  end if;
end
$$;

-- Returns the seconds until the next alarm, or null. `channels`: how the caller can send messages, `mail` or `sms`. Each alarm is raised once, however
-- many processes run this at once. An activity that a command has locked is skipped; it is due at once. After a day an alarm helps nobody.
create or replace function rules.raise_alarms(moment timestamptz default now(), channels text[] default '{}') returns double precision
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities as a
    where a.phase in ('active', 'finished') and a.returned_at is null and a.alarmed_at is null
      and coalesce(a.expected_return, a.end_time) > moment - rules.lifetime('return') and rules.alarm_due_at(a) <= moment
    order by a.id
    for no key update skip locked
  loop
    begin
      if activity.leader_asked_at is null then
        perform rules.ask_leader(activity, moment);
        perform rules.resume_alarm(activity, channels);
      else
        perform rules.raise_alarm(activity, moment, channels);
      end if;
    exception
      -- One group must not keep the alarms of the others back. It is tried again at once.
      when others then
        raise warning 'the alarm of activity % was not raised: %', activity.id, sqlerrm;
    end;
  end loop;
  return (
    select extract(epoch from min(rules.alarm_due_at(a)) - moment)
    from public.activities as a
    where a.phase in ('active', 'finished') and a.returned_at is null and a.alarmed_at is null
      and coalesce(a.expected_return, a.end_time) > moment - rules.lifetime('return'));
end
$$;

-- postpone_alarm.sql
-- "+1 h": the group takes longer, by a day at most each time, and by a week in all: its leader sees the emergency contacts until then. The leader is asked
-- again after the new time, also if there was an alarm before.

create or replace function rules.why_not_postpone_alarm(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when not rules.awaits_return(activity) or activity.returned_at is not null then rules.phase_refusal(activity.phase, 'active')
  end;

-- Everybody whom the alarm told is notified when the group is expected now, and who said so. Before an alarm nobody is: most groups are late.
create or replace function rules.tell_new_return(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
declare
  facts jsonb := rules.overdue_facts(activity);
begin
  perform rules.tell_contacts_new_return(activity, facts || jsonb_build_object('member', (select name from public.profiles where id = auth.uid())));
  perform rules.notify_members(array(select user_id from rules.alarm_news(activity.id)), 'alarm-postponed', activity, facts, actor => auth.uid());
end
$$;

create or replace function public.postpone_alarm(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  was_alarmed boolean := rules.was_alarmed(activity);
  expected timestamptz;
begin
  perform rules.refuse_if(rules.why_not_postpone_alarm(activity, rules.viewer_role_in(activity)));
  perform rules.refuse_other_instants($1, '{expectedReturn}');
  expected := ($1 ->> 'expectedReturn')::timestamptz;
  if expected is null then
    perform rules.refuse_field('expectedReturn', 'REQUIRED');
  elsif expected <= now() or expected < activity.end_time then
    perform rules.refuse_field('expectedReturn', 'IN_THE_PAST');
  elsif expected > least(greatest(now(), rules.expected_return(activity)) + rules.lifetime('return'), activity.end_time + rules.lifetime('delay')) then
    perform rules.refuse_field('expectedReturn', 'TOO_LARGE');
  end if;
  update public.activities set expected_return = expected, leader_asked_at = null, alarmed_at = null, departed_at = coalesce(departed_at, now())
  where id = activity.id
  returning * into activity;
  if was_alarmed then
    perform rules.tell_new_return(activity);
  end if;
  return rules.activity_response(activity.id);
exception
  when data_exception then
    perform rules.refuse_field('expectedReturn', 'NOT_A_DATE');
end
$$;

-- canonical_phone.sql
-- The one form of a phone number, also for a hosted club, whose functions can be called without the contract (packages/contract/phone-numbers.ts).

-- A 0 that is dialed before the number in these countries never follows the calling code. Other prefixes are told by the length of what follows.
create or replace function rules.canonical_phone(phone text) returns text
  language sql immutable
  return regexp_replace(regexp_replace(phone, '^\+('
    '20|27|31|32|33|40|41|43|44|46|49|51|53|54|55|58|60|61|62|63|64|66|81|82|84|86|90|91|92|93|94|95|98|211|212|213|218|231|232|233|234|243|249|'
    '250|251|252|254|255|256|260|261|262|263|264|265|291|353|355|358|359|370|373|374|375|377|380|381|382|383|385|386|387|389|421|423|508|590|591|'
    '593|594|595|596|598|686|850|855|856|880|886|961|962|963|964|966|967|970|971|972|976|977|994|995|996'
    ')0', '+\1'), '^\+(?:(1)1(?=\d{10}$)|(7)8(?=\d{10}$)|(36)06(?=\d{8,9}$)|(52)(?:01|04[45]|1)(?=\d{10}$)|(370)8(?=\d{8}$)|'
    '(375)80?(?=[1-4]\d{8}$)|(692)1(?=\d{7}$)|(993)8(?=\d{8}$))', '+\1\2\3\4\5\6\7\8');

create or replace function rules.set_canonical_phone() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.phone := rules.canonical_phone(new.phone);
  return new;
end
$$;
create or replace trigger canonical_phone before insert or update of phone on public.profiles for each row
  when (new.phone like '+%') execute function rules.set_canonical_phone();
create or replace trigger canonical_phone before insert or update of phone on public.emergency_contacts for each row
  when (new.phone like '+%') execute function rules.set_canonical_phone();

-- companions.sql
-- The people whom a member brings, stored once. Nobody reads the list but the member; leaders see who comes to their activities.

create or replace function rules.companion_json(companion public.companions) returns json
  language sql stable
  return json_build_object('id', (companion).id, 'name', (companion).name, 'isChild', rules.counts_as_child(companion, now()), 'birthYear', (companion).birth_year,
    'phone', (companion).phone, 'note', (companion).note, 'times', rules.times_brought(companion));

create or replace function rules.own_companions(member uuid) returns json
  language sql stable
  return json_build_object(
    'items', (select coalesce(json_agg(rules.companion_json(c) order by c.added_at, c.id), '[]') from public.companions as c where c.member_id = member),
    'consent', (select json_build_object('text', one.text, 'givenAt', rules.instant(one.given_at)) from public.companion_consents as one where one.member_id = member));

create or replace function public.list_companions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.own_companions(rules.me());
end
$$;

-- Until a child has been entered with consent, the member is asked for it. The text that they read is stored with the date.
create or replace function rules.keep_consent(member uuid, input jsonb) returns void
  language plpgsql set search_path = '' as $$
begin
  if exists (select from public.companion_consents as c where c.member_id = member) then
    return;
  elsif rules.text_in(input, 'consent') is null then
    perform rules.refuse_field('consent', 'REQUIRED');
  end if;
  insert into public.companion_consents (member_id, text) values (member, rules.text_in(input, 'consent'));
end
$$;

-- The companion of the input, checked. A child has a year of birth from which it still counts as one.
create or replace function rules.companion_in(input jsonb, companion public.companions) returns public.companions
  language plpgsql stable set search_path = '' as $$
begin
  companion.name := rules.text_in(input, 'name');
  companion.is_child := coalesce((input ->> 'isChild')::boolean, false);
  companion.birth_year := (input ->> 'birthYear')::integer;
  companion.phone := rules.phone_in(input);
  companion.note := coalesce(rules.text_in(input, 'note', false), '');
  -- Wherever the member is: the year begins there up to 14 hours earlier.
  if companion.birth_year > extract(year from now() at time zone 'UTC' + interval '14 hours') then
    perform rules.refuse_field('birthYear', 'IN_THE_FUTURE');
  elsif companion.is_child and not rules.counts_as_child(companion, now()) and companion.birth_year >= 1900 then
    perform rules.refuse_field('birthYear', 'TOO_SMALL');
  end if;
  return companion;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function rules.refuse_without_companions() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not (select allow_companions from public.system_settings) then
    perform rules.refuse('COMPANIONS_NOT_ALLOWED');
  end if;
end
$$;

create or replace function public.add_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  added public.companions := rules.companion_in($1, null);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_without_companions();
  if (select count(*) from public.companions as c where c.member_id = member) >= rules.limit_of('companions') then
    perform rules.refuse('TOO_MANY_COMPANIONS');
  end if;
  insert into public.companions (member_id, name, is_child, birth_year, phone, note)
  values (member, added.name, added.is_child, added.birth_year, added.phone, added.note);
  if added.is_child then
    perform rules.keep_consent(member, $1);
  end if;
  return rules.own_companions(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

create or replace function rules.own_companion(member uuid, input jsonb) returns public.companions
  language plpgsql stable set search_path = '' as $$
declare
  companion public.companions;
begin
  select * into companion from public.companions as c where c.id = rules.id_in(input, 'companionId') and c.member_id = member;
  if companion.id is null then
    perform rules.refuse('COMPANION_NOT_FOUND');
  end if;
  return companion;
end
$$;

-- Visits go on counting for the name under which an adult came, without the name. A club that counts none, and a child, leave nothing.
create or replace function rules.keep_visits(companion public.companions) returns void
  language sql set search_path = ''
begin atomic
  update public.companion_seats as s set former_name = rules.hashed_name(companion)
  where s.companion_id = companion.id and s.former_name is null and not rules.counts_as_child(companion, now())
    and (select c.companion_trials > 0 from public.system_settings as c);
end;

create or replace function public.update_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  before public.companions := rules.own_companion(member, $1);
  changed public.companions := rules.companion_in($1, before);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.refuse_without_companions();
  if rules.same_name_key(changed.name) <> rules.same_name_key(before.name) then
    perform rules.keep_visits(before);
  end if;
  update public.companions set
    name = changed.name, is_child = changed.is_child, birth_year = changed.birth_year, phone = changed.phone, note = changed.note
  where id = changed.id;
  if changed.is_child then
    perform rules.keep_consent(member, $1);
  end if;
  return rules.own_companions(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

-- Erases a companion, also in a club that no longer allows any. Activities that are over keep the seat without a name that anybody could read. Who comes to one that is not over
-- is taken off it first, so that no leader loses somebody from the roll call.
create or replace function public.delete_companion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  companion public.companions := rules.own_companion(member, $1);
begin
  if exists (
    select from public.companion_seats as s join public.activities as a on a.id = s.activity_id
    where s.companion_id = companion.id and a.phase in ('voting', 'enrolling', 'active')) then
    perform rules.refuse('COMPANION_TAKES_PART');
  end if;
  perform rules.keep_visits(companion);
  delete from public.companions where id = companion.id;
  return rules.own_companions(member);
end
$$;

-- Leaders see at once what has changed. The event names the activity alone.
create or replace function rules.notify_of_companion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_change(a) from public.companion_seats as s join public.activities as a on a.id = s.activity_id
  where s.companion_id = new.id and a.phase in ('voting', 'enrolling', 'active');
  return null;
end
$$;
create or replace trigger notify_of_companion after update on public.companions for each row
  when (old.* is distinct from new.*) execute function rules.notify_of_companion();

-- data_export.sql
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

-- establish_account.sql
-- An account is established once its address was confirmed or changed: then it certainly belongs to a person. It stays established.
-- When its address is proved again later, an established account keeps its second factor, passkeys and phone number; others lose them.
create or replace function rules.establish_account() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.is_established := new.is_established or new.email_verified or (tg_op = 'UPDATE' and old.email <> new.email);
  return new;
end
$$;
create or replace trigger establish_account before insert or update of email, email_verified on public.profiles for each row
  execute function rules.establish_account();

-- given_qualifications.sql
-- The qualifications of imported members. A file gives them and changes their ends, and takes none.

-- The qualifications in a cell, as in "First aid (2027-05-31); Trip leader": several are separated by semicolons or lines, and where it has none of these, by commas.
-- The id is null where the club has none of that name, and `until` is a text that may be no day. Of two ends of one, the later.
create or replace function rules.qualifications_in_cell(cell text) returns table (name text, qualification_id uuid, until text)
  language sql stable set search_path = '' as $$
  select distinct on (coalesce(q.id::text, rules.same_name_key(typed.name))) typed.name, q.id, typed.until
  from unnest(case
    when exists (
      select from public.qualifications as whole
      where rules.same_name_key(whole.name) = rules.same_name_key(btrim(regexp_replace(cell, '\(\d{4}-\d\d-\d\d\)$', '')))) then array[cell]
    else regexp_split_to_array(cell, case when cell ~ '[;；\n]' then '[;；\n]' else '[,、，|]' end) end) with ordinality as part (text, place)
    cross join lateral (
      select btrim(coalesce(dated.found[1], part.text)) as name, dated.found[2] as until
      from (select regexp_match(btrim(part.text), '^(.*[^\s(])\s*\((\d{4}-\d\d-\d\d)\)$')) as dated (found)) as typed
    left join public.qualifications as q on rules.same_name_key(q.name) = rules.same_name_key(typed.name)
  where typed.name <> ''
  order by coalesce(q.id::text, rules.same_name_key(typed.name)), typed.until desc nulls last, part.place
$$;

-- What is wrong with the qualifications of a row.
create or replace function rules.qualification_flaw_of(entry public.imported_rows) returns jsonb
  language sql stable set search_path = '' as $$
  select rules.import_problem('qualifications', case when qualification_id is null then 'NOT_A_CHOICE' else 'NOT_A_DATE' end,
    name => case when qualification_id is null then name else until end)
  from rules.qualifications_in_cell(entry.qualifications)
  where qualification_id is null or not (rules.is_day(until) and until between '2000-01-01' and '2199-12-31')
  limit 1
$$;

-- What a row changes of the qualifications of a member: those of the row that they have already, and each that it gives, or whose end it changes. Where it says
-- no end, one that they have keeps its own.
create or replace function rules.changed_in_qualifications(entry public.imported_rows, member uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select case when bool_or(is_changed) then jsonb_build_object(
      'qualifications', string_agg(name || coalesce(' (' || before || ')', ''), '; ' order by name) filter (where is_held),
      'qualificationEnds', jsonb_object_agg(id, jsonb_build_object('isHeld', is_held, 'before', before, 'now', wanted)) filter (where is_changed))
    else '{}' end
  from (
    select q.id, q.name, m.user_id is not null as is_held, m.valid_until as before, coalesce(named.until, m.valid_until) as wanted,
      m.user_id is null or named.until is not null and named.until is distinct from m.valid_until as is_changed
    from (
      select c.qualification_id, case when rules.is_day(c.until) then c.until::date end as until from rules.qualifications_in_cell(entry.qualifications) as c) as named
      join public.qualifications as q on q.id = named.qualification_id
      left join public.member_qualifications as m on m.qualification_id = q.id and m.user_id = member) as one
$$;

-- A qualification that is deleted at this moment waits.
create or replace function rules.keep_qualifications() returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.qualifications order by id for key share;
end
$$;

-- What the rows of an import have given, and where nobody has deleted the qualification since.
create or replace function rules.qualifications_of_row(entry public.imported_rows)
  returns table (qualification_id uuid, name text, is_held boolean, before date, valid_until date)
  language sql stable
  begin atomic
    select q.id, q.name, (given.change ->> 'isHeld')::boolean, (given.change ->> 'before')::date, (given.change ->> 'now')::date
    from jsonb_each(entry.former -> 'qualificationEnds') as given (id, change) join public.qualifications as q on q.id = given.id::uuid;
  end;

create or replace function rules.imported_qualifications(import uuid)
  returns table (line integer, member_id uuid, qualification_id uuid, name text, is_held boolean, before date, valid_until date)
  language sql stable set search_path = '' as $$
  select r.line, r.member_id, given.* from public.imported_rows as r cross join lateral rules.qualifications_of_row(r) as given
  where r.import_id = import and r.kept is null and r.outcome in ('new', 'changed')
$$;

-- The log names who got what, as when an admin gives it by hand.
create or replace function rules.write_imported_qualifications(import uuid) returns void
  language sql set search_path = '' as $$
  insert into public.member_qualifications as m (user_id, qualification_id, valid_until)
  select given.member_id, given.qualification_id, given.valid_until from rules.imported_qualifications(import) as given
  on conflict (user_id, qualification_id) do update set valid_until = excluded.valid_until;
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'give_qualification', jsonb_strip_nulls(
    jsonb_build_object('member', p.id, 'name', p.name, 'qualification', given.name, 'validUntil', given.valid_until))
  from rules.imported_qualifications(import) as given join public.profiles as p on p.id = given.member_id;
$$;

-- Whether the qualifications of a member are no longer what a row has made of them.
create or replace function rules.qualifications_changed_since(entry public.imported_rows) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from rules.qualifications_of_row(entry) as given
      left join public.member_qualifications as m on m.user_id = entry.member_id and m.qualification_id = given.qualification_id
    where m.user_id is null or m.valid_until is distinct from given.valid_until)
  or entry.outcome = 'new' and exists (
    select from public.member_qualifications as m
    where m.user_id = entry.member_id and not coalesce(entry.former -> 'qualificationEnds' ? m.qualification_id::text, false))
$$;

-- What they held before has its former end again. New members are deleted with what they have.
create or replace function rules.restore_imported_qualifications(import uuid) returns void
  language sql set search_path = '' as $$
  delete from public.member_qualifications as m using rules.imported_qualifications(import) as given
  where not given.is_held and m.user_id = given.member_id and m.qualification_id = given.qualification_id;
  update public.member_qualifications as m set valid_until = given.before from rules.imported_qualifications(import) as given
  where m.user_id = given.member_id and m.qualification_id = given.qualification_id;
$$;

-- groups_of_imports.sql
-- The groups of imported members. A file adds members to groups and gives roles in them, and takes nobody out.

-- The groups whose names are in a cell, as one name or as a list; the id is null where the club has no such group.
create or replace function rules.groups_in_cell(cell text) returns table (name text, group_id uuid)
  language sql stable set search_path = '' as $$
  select distinct on (coalesce(g.id::text, rules.same_name_key(typed.name))) typed.name, g.id
  from unnest(case
    when exists (select from public.groups as whole where rules.same_name_key(whole.name) = rules.same_name_key(cell)) then array[cell]
    else regexp_split_to_array(cell, '[,;/|、，；\n]') end) with ordinality as part (text, place)
    cross join lateral (select btrim(part.text) as name) as typed
    left join public.groups as g on rules.same_name_key(g.name) = rules.same_name_key(typed.name)
  where typed.name <> ''
  order by coalesce(g.id::text, rules.same_name_key(typed.name)), part.place
$$;

-- The role in groups that a role of a file means; null for a role in the whole club.
create or replace function rules.imported_group_role(role text) returns text
  language sql immutable
  return case when role in ('reviewer', 'leader') then role when role = 'group-admin' then 'admin' end;

-- What is wrong with the groups of a row, and with a role in them.
create or replace function rules.group_flaw_of(entry public.imported_rows) returns jsonb
  language sql stable set search_path = '' as $$
  select case
    when rules.imported_group_role(entry.role) is not null and not exists (select from public.groups) then rules.import_problem('role', 'NOT_A_CHOICE')
    when rules.imported_group_role(entry.role) is not null and entry.groups is null then rules.import_problem('groups', 'REQUIRED')
    when entry.groups is not null then (
      select rules.import_problem('groups', 'NOT_A_CHOICE', name => name) from rules.groups_in_cell(entry.groups) where group_id is null limit 1)
  end
$$;

-- What a row changes of the groups of a member: those of the row that they are in already, and, if it changes, the first role in one. `groupRoles` has each
-- group that changes with the role before; null is for one that they are not in.
create or replace function rules.changed_in_groups(entry public.imported_rows, member uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select coalesce(case when bool_or(former is null) then jsonb_build_object('groups', string_agg(name, ', ' order by position) filter (where former is not null)) end, '{}')
    || coalesce(case when bool_or(former <> wanted) then
      jsonb_build_object('groupRole', (array_agg(case former when 'admin' then 'group-admin' else former end order by position) filter (where former <> wanted))[1]) end, '{}')
    || coalesce(case when bool_or(former is null or former <> wanted) then
      jsonb_build_object('groupRoles', jsonb_object_agg(group_id, former) filter (where former is null or former <> wanted)) end, '{}')
  from (
    select g.name, g.position, named.group_id, rules.role_in_group(named.group_id, member) as former, rules.imported_group_role(entry.role) as wanted
    from rules.groups_in_cell(entry.groups) as named join public.groups as g on g.id = named.group_id) as one
$$;

-- A group that is deleted at this moment waits.
create or replace function rules.keep_groups() returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.groups order by id for key share;
end
$$;

-- The body is a string, so that the columns of groups_in_cell can change.
create or replace function rules.write_imported_groups(import uuid) returns void
  language sql set search_path = '' as $$
  insert into public.group_members (group_id, user_id)
  select named.group_id, r.member_id from public.imported_rows as r cross join lateral rules.groups_in_cell(r.groups) as named
  where r.import_id = import and r.outcome in ('new', 'changed') on conflict do nothing;
  -- The log names who got a role, as when an admin gives it by hand.
  with given as (
    insert into public.roles as own (member_id, group_id, role)
    select r.member_id, named.group_id, rules.imported_group_role(r.role)
    from public.imported_rows as r cross join lateral rules.groups_in_cell(r.groups) as named
    where r.import_id = import and r.outcome in ('new', 'changed') and rules.imported_group_role(r.role) is not null
    on conflict (group_id, member_id) where group_id is not null do update set role = excluded.role where own.role <> excluded.role
    returning own.member_id, own.group_id, own.role)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'set_group_member',
    jsonb_build_object('group', g.id, 'groupName', g.name, 'member', p.id, 'name', p.name, 'role', given.role)
  from given join public.groups as g on g.id = given.group_id join public.profiles as p on p.id = given.member_id;
$$;

-- Whether the groups of a member, and the roles in them, are no longer what a row has made of them. Groups that were deleted say nothing.
create or replace function rules.groups_changed_since(entry public.imported_rows) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from jsonb_each_text(entry.former -> 'groupRoles') as given (group_id, former) join public.groups as g on g.id = given.group_id::uuid
    where rules.role_in_group(g.id, entry.member_id) is distinct from coalesce(rules.imported_group_role(entry.role), given.former, 'member'))
  or entry.outcome = 'new' and exists (
    select from public.group_members as m
    where m.user_id = entry.member_id and not coalesce(entry.former -> 'groupRoles' ? m.group_id::text, false))
$$;

-- Only one of the three changes a row: who was not in the group leaves it, with the role that the file gave, or else the former role comes back.
create or replace function rules.restore_imported_groups(import uuid) returns void
  language sql set search_path = ''
begin atomic
  with given as (
    select r.member_id, one.group_id::uuid as group_id, one.former
    from public.imported_rows as r cross join lateral jsonb_each_text(r.former -> 'groupRoles') as one (group_id, former)
    where r.import_id = import and r.kept is null and r.outcome = 'changed'),
  left_groups as (
    delete from public.group_members as m using given where given.former is null and m.group_id = given.group_id and m.user_id = given.member_id),
  lost_roles as (
    delete from public.roles as own using given where given.former = 'member' and own.group_id = given.group_id and own.member_id = given.member_id)
  update public.roles as own set role = given.former
  from given where given.former <> 'member' and own.group_id = given.group_id and own.member_id = given.member_id;
end;

-- import_check.sql
-- What an import of members would do with each row of its file: new, changed, same, or refused. The address of a member is the key.

-- Why a row is refused: the field, what is wrong with it, and the row or the member that has the same.
create or replace function rules.import_problem(field text, code text, line integer default null, name text default null) returns jsonb
  language sql immutable
  return jsonb_build_object('field', field, 'code', code, 'line', line, 'name', name);

-- A day of the calendar, as it is stored; null for none.
create or replace function rules.is_day(value text) returns boolean
  language sql stable
  return case when value is null then null when value ~ '^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    then split_part(value, '-', 3)::integer <= extract(day from (left(value, 7) || '-01')::date + interval '1 month - 1 day')
    else false end;

create or replace function rules.is_birthday(value text) returns boolean
  language sql stable
  return value ~ '^(19|20)' and rules.is_day(value) and value <= to_char(current_date, 'YYYY-MM-DD');

-- What is wrong with a row, without the other rows and the club.
create or replace function rules.flaw_of(entry public.imported_rows, has_possible_phone boolean) returns jsonb
  language sql stable as $$
  select case
    when entry.email is null then rules.import_problem('email', 'REQUIRED')
    when char_length(entry.email) > 254 then rules.import_problem('email', 'TOO_LONG')
    when not rules.is_email(entry.email) then rules.import_problem('email', 'NOT_AN_EMAIL')
    when rules.text_problem(entry.name, true) is not null then rules.import_problem('name', rules.text_problem(entry.name, true))
    when char_length(entry.name) > 60 then rules.import_problem('name', 'TOO_LONG')
    when entry.phone is not null and has_possible_phone is not true then rules.import_problem('phone', 'NOT_A_PHONE')
    when not rules.is_birthday(entry.birthday) then rules.import_problem('birthday', 'NOT_A_DATE')
    when entry.role not in ('member', 'admin', 'group-admin', 'reviewer', 'leader') then rules.import_problem('role', 'NOT_A_CHOICE')
    else coalesce(rules.group_flaw_of(entry), rules.qualification_flaw_of(entry))
  end
$$;

-- What a row changes of a member, as it is now. An empty cell changes nothing. The birthday of a member is their own affair.
create or replace function rules.changed_by(entry public.imported_rows, member public.profiles) returns jsonb
  language sql stable
  return case when entry.name is distinct from member.name and entry.name is not null then jsonb_build_object('name', member.name) else '{}' end
    || case when entry.phone is distinct from member.phone and entry.phone is not null then jsonb_build_object('phone', member.phone) else '{}' end
    || case when entry.role <> case when rules.is_admin(member.id) then 'admin' else 'member' end and rules.imported_group_role(entry.role) is null
      then jsonb_build_object('role', case when rules.is_admin(member.id) then 'admin' else 'member' end) else '{}' end
    || case when entry.groups is not null then rules.changed_in_groups(entry, member.id) else '{}' end
    || case when entry.qualifications is not null then rules.changed_in_qualifications(entry, member.id) else '{}' end;

-- Why a member is not changed. Admins change no other admin, but for the groups, and no number that its member has confirmed; nobody gets a role by an address
-- that nobody has confirmed.
create or replace function rules.why_not_change_by_import(member public.profiles, former jsonb, has_group_role boolean) returns jsonb
  language sql stable
  return case
    when rules.is_admin(member.id) and former ?| '{name,phone,role}' then rules.import_problem('email', 'ADMIN')
    when former ? 'phone' and member.phone_status = 'verified' then rules.import_problem('phone', 'CONFIRMED')
    when (former ? 'role' or has_group_role and former ? 'groupRoles') and not member.email_verified then rules.import_problem('role', 'UNCONFIRMED')
  end;

-- Each row with what happens to it. The country code and the length say whether a number is possible, so that few of them are looked up. Of two rows with one address or number, the first counts. Each storage of accounts defines rules.imports_new_members.
create or replace function rules.checked_rows(import uuid) returns setof public.imported_rows
  language sql stable set enable_nestloop = off as $$
  with shapes as materialized (
    select left(phone, 4) as beginning, char_length(phone) as size, rules.is_possible_phone(min(phone)) as is_possible
    from public.imported_rows where import_id = import and phone ~ '^\+[0-9]+$' group by 1, 2),
  flawed as materialized (
    select entry, rules.flaw_of(entry, shape.is_possible) as flaw
    from public.imported_rows as entry
      left join shapes as shape on entry.phone ~ '^\+[0-9]+$' and shape.beginning = left(entry.phone, 4) and shape.size = char_length(entry.phone)
    where entry.import_id = import),
  by_address as (
    select *, min((entry).line) filter (where flaw is null) over (partition by (entry).email) as first_line from flawed),
  by_phone as (
    select *, min((entry).line) filter (where (entry).line = first_line) over (partition by (entry).phone) as first_phone_line from by_address),
  compared as (
    select r.*, p as member, other.name as owner, case
        when p.id is not null then rules.changed_by(r.entry, p)
        else case when (r.entry).groups is not null then rules.changed_in_groups(r.entry, null) - 'groups' else '{}' end
          || case when (r.entry).qualifications is not null then rules.changed_in_qualifications(r.entry, null) - 'qualifications' else '{}' end end as former,
      (same_address.entry).name as first_name, (same_phone.entry).name as first_phone_name
    from by_phone as r
      left join public.profiles as p on p.email = (r.entry).email
      left join public.profiles as other on other.phone = (r.entry).phone and other.id is distinct from p.id
      left join flawed as same_address on (same_address.entry).line = r.first_line
      left join flawed as same_phone on (same_phone.entry).line = r.first_phone_line),
  judged as (
    select *, case
      when flaw is not null then flaw
      when (entry).line <> first_line then rules.import_problem('email', 'REPEATED', first_line, first_name)
      when (member).id is null and (entry).name is null then rules.import_problem('name', 'REQUIRED')
      when owner is not null then rules.import_problem('phone', 'TAKEN', name => owner)
      when (entry).phone is not null and (entry).line <> first_phone_line then rules.import_problem('phone', 'REPEATED', first_phone_line, first_phone_name)
      when (member).id is not null then rules.why_not_change_by_import(member, former, rules.imported_group_role((entry).role) is not null)
      when not rules.imports_new_members() then rules.import_problem('email', 'HOSTED')
    end as problem
    from compared)
  select import, (entry).line, (entry).name, (entry).email, (entry).phone, (entry).birthday, (entry).role,
    case when problem is not null then 'refused' when (member).id is null then 'new' when former = '{}' then 'same' else 'changed' end,
    problem, (member).id, nullif(former, '{}'), null::text, (entry).groups, (entry).qualifications
  from judged
$$;

-- manage_members.sql
-- Member administration. Admins cannot edit or delete other admins. They can unlock them and remove their role.

-- Each storage of accounts defines rules.locked_until, rules.locked_members and rules.unlock.
create or replace function rules.user_json(person public.profiles) returns json
  language sql stable as $$
  select json_build_object(
    'id', person.id, 'name', person.name, 'email', person.email, 'emailVerified', person.email_verified, 'phone', person.phone,
    'avatar', person.avatar, 'isAdmin', rules.is_admin(person.id), 'createdAt', rules.instant(person.created_at),
    'lockedUntil', rules.instant(rules.locked_until(person.id)),
    'hasTwoFactor', rules.has_second_factor(person.id), 'twoFactorEndsAt', rules.instant(rules.two_factor_reset_at(person.id)),
    'participatedActivities', (select count(*) from public.participants where user_id = person.id),
    'createdActivities', (select count(*) from public.activities where creator_id = person.id),
    'favoriteActivities', (select count(*) from public.favorites where user_id = person.id))
$$;

-- The words of a search for members. A phone number is one word, however its digits are grouped, with a country code or without.
create or replace function rules.member_words(typed text) returns text[]
  language sql immutable
  return case
    when rules.plain_characters(typed) ~ '^[\s+(]*[0-9]([\s()./\u2010-\u2015-]*[0-9]){4,}\s*$'
      then array[regexp_replace(regexp_replace(rules.plain_characters(typed), '\(0\)|[^0-9]', '', 'g'), '^0+(?=.)', '')]
    else rules.words_in(typed) end;

-- The word stands in what is searched of a member, or in the address as people read it. Few members have an address that differs from that, so their ids are
-- part of the query.
create or replace function rules.member_condition(word text) returns text
  language sql stable
  return concat_ws(' or ', rules.contains_condition(word, 'rules.member_search(p.name, p.email, p.phone)'), (
    select format('p.id = any (%L::uuid[])', array_agg(id))
    from public.profiles
    where email like '%xn--%' and rules.searchable(rules.unicode_address(email)) like '%' || rules.escape_like(word) || '%'
    having count(*) > 0));

-- The query contains only the filters in use, so that each combination gets its own plan. $1 are the locked members, $2 and $3 the end of the last page.
create or replace function rules.member_conditions(input jsonb) returns text
  language sql stable
  return concat_ws(' and ', 'true',
    (select string_agg('(' || rules.member_condition(word) || ')', ' and ')
      from unnest(rules.member_words(input ->> 'q')) as word),
    case when input -> 'isAdmin' is not null then format('(p.id = any (%L::uuid[])) = %L', array(select member_id from public.roles where role = 'admin' and group_id is null), (input ->> 'isAdmin')::boolean) end,
    case when input -> 'isWaiting' is not null then format('(not p.email_verified and not p.is_invited and p.declined_at is null and %L) = %L',
      (select require_email_verification from public.system_settings), (input ->> 'isWaiting')::boolean) end,
    case when input ->> 'isLocked' is not null then format('(p.id = any ($1)) = %L', (input ->> 'isLocked')::boolean) end,
    case when input ->> 'cursor' is not null then '(p.created_at, p.id) < ($2, $3)' end);

create or replace function public.list_users(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  cursor text := $1 ->> 'cursor';
  locked uuid[];
  members public.profiles[];
begin
  perform rules.must_be_admin();
  perform rules.check_search($1);
  perform rules.check_cursor(cursor, 'created_at');
  if ($1 ->> 'isLocked') is not null then
    locked := array(select rules.locked_members());
  end if;
  execute format('select array(select p from public.profiles as p where %s order by p.created_at desc, p.id desc limit %s)', rules.member_conditions($1), size + 1)
  into members using locked, rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid;
  return json_build_object(
    'items', (select coalesce(json_agg(rules.user_json(p) order by p.created_at desc, p.id desc), '[]') from unnest(members[1:size]) as p),
    'nextCursor', case when cardinality(members) > size then rules.cursor_of('created_at', (members[size]).created_at, (members[size]).id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function public.get_user(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return rules.user_json(rules.find_member($1));
end
$$;

-- Locks and returns the member that an admin is about to change. Other admins cannot be changed.
create or replace function rules.lock_managed_member(input jsonb) returns public.profiles
  language plpgsql set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  select * into member from public.profiles where id = rules.id_in(input, 'userId') for update;
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  elsif rules.is_admin(member.id) then
    perform rules.refuse('CANNOT_MANAGE_ADMIN');
  end if;
  return member;
end
$$;

-- Refuses an address or a phone number of another member, by the unique index that was violated.
create or replace function rules.refuse_taken(violated_index text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.refuse('ALREADY_REGISTERED', json_build_object(case violated_index when 'profiles_phone' then 'phone' else 'email' end, '["INVALID"]'::json));
end
$$;

-- Changes only the fields that were sent. It can give the role of an admin, not remove it. A new email address or phone number counts as not verified.
-- A picture that the admin uploaded then belongs to the member, so that it outlives the account of the admin.
create or replace function public.update_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
  picture text := rules.image_in($1, 'avatar', 'avatar', member.avatar);
  address text := rules.email_in($1);
  number text := rules.phone_in($1);
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  update public.images as i set owner_id = member.id
  where i.url = picture and i.owner_id = auth.uid() and not rules.is_image_used(i);
  update public.profiles set
    name = coalesce(rules.text_in($1, 'name'), name), email = coalesce(address, email),
    email_verified = email_verified and email = coalesce(address, email),
    phone = case when $1 ? 'phone' then number else phone end,
    phone_status = case when $1 ? 'phone' and phone is distinct from number then 'needs_verification' else phone_status end,
    avatar = picture, updated_at = now()
  where id = member.id returning * into member;
  if ($1 ->> 'isAdmin')::boolean then
    perform rules.give_role(member.id, 'admin');
  end if;
  perform rules.log_admin_operation('update_user', jsonb_build_object('member', member.id, 'name', member.name)
    || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each($1) where key in ('name', 'email', 'phone', 'avatar', 'isAdmin')));
  return rules.user_json(member);
exception
  when unique_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_taken(violated_constraint);
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- For members who do not receive the mail: an admin confirms that the address is theirs. The answer is read again, because a registration may have left a
-- phone number, which the member gets with the confirmation.
create or replace function public.confirm_user_email(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  update public.profiles set email_verified = true, declined_at = null, updated_at = now() where id = member.id;
  perform rules.log_admin_operation('confirm_user_email', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(rules.find_member($1));
end
$$;

-- Does not let in a member who waits for it. They are told so when they sign in, and an admin can let them in later.
create or replace function public.decline_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  if member.email_verified then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  update public.profiles set declined_at = now(), updated_at = now() where id = member.id returning * into member;
  perform rules.log_admin_operation('decline_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Ends the lock after too many wrong guesses. The locked member may be an admin.
create or replace function public.unlock_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  member := rules.find_member($1);
  perform rules.unlock(member.id);
  perform rules.log_admin_operation('unlock_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Makes an admin a member again. All admins are locked first, so that of two who take the role from each other only one succeeds.
create or replace function public.remove_admin_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  member := rules.find_member($1);
  perform rules.refuse_last_admin(member.id);
  perform rules.must_be_admin();
  delete from public.roles where member_id = member.id and role = 'admin' and group_id is null;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  perform rules.log_admin_operation('remove_admin_role', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Locks the activities of a member. Call it before the profile is locked: a command locks its activity first and then, to notify members, their profiles.
-- In the opposite order, both would wait for each other.
create or replace function rules.lock_activities_of(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.activities as a
  where a.creator_id = member
    or a.id in (
      select activity_id from public.participants where user_id = member union select activity_id from public.votes where user_id = member
      union select activity_id from public.co_leaders where user_id = member union select activity_id from public.waitlist where user_id = member
      union select activity_id from public.applications where user_id = member)
  order by a.id
  for no key update;
end
$$;

-- Activities that the member led stay, without a name. Votes, seats and favorites are deleted.
create or replace function public.delete_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  if rules.id_in($1, 'userId') = auth.uid() then
    perform rules.refuse('CANNOT_DELETE_SELF');
  end if;
  perform rules.lock_activities_of(rules.id_in($1, 'userId'));
  member := rules.lock_managed_member($1);
  delete from public.profiles where id = member.id;
  perform rules.log_admin_operation('delete_user', jsonb_build_object('member', member.id, 'name', member.name));
  return '{"ok":true}';
end
$$;

-- An admin who can sign in must remain. Open invitations and admins of the sample data do not count. The lock makes that true for two who go at
-- the same time. Each storage of accounts defines rules.can_sign_in.
create or replace function rules.refuse_last_admin(leaving uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform from public.roles where role = 'admin' and group_id is null order by member_id for update;
  if array_remove(rules.active_admins(), leaving) = '{}' then
    perform rules.refuse('LAST_ADMIN');
  end if;
end
$$;

-- Members delete their own account.
create or replace function rules.delete_member(member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  perform rules.lock_activities_of(member);
  if rules.is_admin(member) then
    perform rules.refuse_last_admin(member);
  end if;
  delete from public.profiles where id = member;
  insert into public.system_logs (operation) values ('delete_account');
end
$$;

-- member_imports.sql
-- Members from a file: a check that writes nothing but the rows themselves, its application as a whole, and the undo of that for a day.

-- The members of an import who were never signed in.
create or replace function rules.invitable_members(import public.member_imports) returns uuid[]
  language sql stable
  return case when import.applied_at is null or import.undone_at is not null then '{}' else array(
    select p.id from public.imported_rows as r join public.profiles as p on p.id = r.member_id
    where r.import_id = import.id and r.outcome = 'new' and p.is_invited and not p.email_verified order by r.line) end;

create or replace function rules.import_json(import public.member_imports) returns json
  language sql stable
  return json_build_object(
    'id', import.id, 'fileName', import.file_name, 'language', import.language, 'by', (select name from public.profiles where id = import.created_by),
    'createdAt', rules.instant(import.created_at), 'appliedAt', rules.instant(import.applied_at), 'undoneAt', rules.instant(import.undone_at),
    'undoEndsAt', case when import.undone_at is null and import.applied_at > now() - rules.lifetime('importUndo') then rules.instant(import.applied_at + rules.lifetime('importUndo')) end,
    'counts', import.counts, 'invitable', cardinality(rules.invitable_members(import)));

create or replace function rules.import_row_json(entry public.imported_rows) returns json
  language sql stable
  return json_build_object('line', entry.line, 'outcome', entry.outcome, 'problem', entry.problem, 'memberId', entry.member_id, 'name', entry.name,
    'email', entry.email, 'phone', entry.phone, 'birthday', entry.birthday, 'role', entry.role, 'groups', entry.groups, 'qualifications', entry.qualifications,
    'currentName', (select name from public.profiles where id = entry.member_id), 'former', entry.former - '{phoneStatus,groupRoles,qualificationEnds}'::text[], 'kept', entry.kept);

create or replace function rules.import_with_rows(import public.member_imports, entries public.imported_rows[]) returns json
  language sql stable
  return rules.with_fields(rules.import_json(import), json_build_object('rows', (
    select coalesce(json_agg(rules.import_row_json(entry) order by array_position('{refused,changed,new,same}'::text[], entry.outcome), entry.line), '[]')
    from unnest(entries) as entry)));

create or replace function rules.counts_of_rows(entries public.imported_rows[]) returns jsonb
  language sql stable
  return (select jsonb_object_agg(one.outcome, (select count(*) from unnest(entries) as entry where entry.outcome = one.outcome))
    from unnest('{new,changed,same,refused}'::text[]) as one (outcome));

-- Locks an import that was not forgotten yet.
create or replace function rules.lock_import(input jsonb) returns public.member_imports
  language plpgsql set search_path = '' as $$
declare
  import public.member_imports;
begin
  perform rules.must_be_admin();
  select * into import from public.member_imports where id = rules.id_in(input, 'importId') for update;
  if import.id is null or import.applied_at is null and import.created_at < now() - rules.lifetime('importUndo') then
    perform rules.refuse('IMPORT_NOT_FOUND');
  end if;
  return import;
end
$$;

-- The last check of an admin replaces the former ones.
create or replace function public.create_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports;
  entries public.imported_rows[];
begin
  perform rules.must_be_admin();
  if jsonb_typeof($1 -> 'rows') is distinct from 'array' or $1 -> 'rows' = '[]' then
    perform rules.refuse_field('rows', 'REQUIRED');
  elsif jsonb_array_length($1 -> 'rows') > 5000 then
    perform rules.refuse_field('rows', 'TOO_MANY');
  end if;
  delete from public.member_imports where created_by = auth.uid() and applied_at is null;
  insert into public.member_imports (created_by, file_name, language) values (auth.uid(), rules.text_in($1, 'fileName'), $1 ->> 'language') returning * into import;
  insert into public.imported_rows (import_id, line, name, email, phone, birthday, role, groups, qualifications)
  select import.id, line, nullif(rules.tidied(name), ''), nullif(lower(rules.tidied(email)), ''), nullif(rules.canonical_phone(rules.tidied(phone)), ''),
    nullif(rules.tidied(birthday), ''), nullif(rules.tidied(role), ''), nullif(rules.tidied(groups), ''), nullif(rules.tidied(qualifications), '')
  from jsonb_to_recordset($1 -> 'rows') as typed (line integer, name text, email text, phone text, birthday text, role text, groups text, qualifications text);
  entries := array(select checked from rules.checked_rows(import.id) as checked);
  update public.member_imports set counts = rules.counts_of_rows(entries) where id = import.id returning * into import;
  return rules.import_with_rows(import, entries);
exception
  when data_exception or not_null_violation or check_violation then
    perform rules.refuse('INVALID_INPUT');
  when unique_violation then
    perform rules.refuse_field('rows', 'INVALID');
end
$$;

-- The newest first. Checks of others are their own affair.
create or replace function public.list_imports(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return json_build_object('items', (
    select coalesce(json_agg(rules.import_json(i) order by i.created_at desc, i.id desc), '[]')
    from (select * from public.member_imports where applied_at is not null order by created_at desc, id desc limit 20) as i));
end
$$;

-- Writes what the check says, which is made again here: somebody may have registered meanwhile. The address of a registration that commits at this moment is
-- found by the unique index, and the row is refused. Two imports at once write their members in the same order, or they would wait for each other. Nothing is known about the rows when the plans are made, and a loop in a loop would take a minute.
create or replace function rules.write_imported_rows(import public.member_imports) returns void
  language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  perform rules.keep_groups();
  perform rules.keep_qualifications();
  perform from public.profiles as p where p.email in (select email from public.imported_rows where import_id = import.id) order by p.id for no key update;
  update public.imported_rows as r set outcome = c.outcome, problem = c.problem, member_id = c.member_id,
    former = c.former || case when c.former ? 'phone' then jsonb_build_object('phoneStatus', p.phone_status) else '{}' end
  from rules.checked_rows(import.id) as c left join public.profiles as p on p.id = c.member_id
  where r.import_id = import.id and r.line = c.line;
  with made as (
    insert into public.profiles (name, email, phone, phone_status, birthday, language, is_invited)
    select name, email, phone, case when phone is null then 'declared' else 'needs_verification' end, birthday::date, import.language, true
    from public.imported_rows where import_id = import.id and outcome = 'new' order by email
    on conflict do nothing returning id, email)
  update public.imported_rows as r set member_id = made.id from made where r.import_id = import.id and r.outcome = 'new' and r.email = made.email;
  update public.imported_rows set outcome = 'refused', problem = rules.import_problem('email', 'MEANWHILE')
  where import_id = import.id and outcome = 'new' and member_id is null;
  update public.profiles as p set
    name = case when r.former ? 'name' then r.name else p.name end,
    phone = case when r.former ? 'phone' then r.phone else p.phone end,
    phone_status = case when r.former ? 'phone' then 'needs_verification' else p.phone_status end, updated_at = now()
  from public.imported_rows as r where r.import_id = import.id and r.outcome = 'changed' and p.id = r.member_id;
  -- The log names who has become an admin, as when an admin gives the role by hand.
  with given as (
    insert into public.roles (member_id, role)
    select member_id, 'admin' from public.imported_rows
    where import_id = import.id and role = 'admin' and (outcome = 'new' or outcome = 'changed' and former ? 'role')
    on conflict do nothing returning member_id)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'update_user', jsonb_build_object('member', p.id, 'name', p.name, 'isAdmin', true) from given join public.profiles as p on p.id = given.member_id;
  perform rules.write_imported_groups(import.id);
  perform rules.write_imported_qualifications(import.id);
end
$$;

-- All or nothing, and once: the answer to a repetition is the same.
create or replace function public.apply_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports := rules.lock_import($1);
  entries public.imported_rows[];
begin
  if import.applied_at is null then
    perform rules.write_imported_rows(import);
  end if;
  entries := array(select r from public.imported_rows as r where r.import_id = import.id and r.outcome is not null);
  if import.applied_at is null then
    update public.member_imports set applied_at = now(), counts = rules.counts_of_rows(entries) where id = import.id returning * into import;
    perform rules.log_admin_operation('import_members', jsonb_build_object('file', import.file_name) || import.counts);
    perform rules.send_event('{"members":true}');
  end if;
  return rules.import_with_rows(import, entries);
exception
  when unique_violation then
    perform rules.refuse('CHANGED_MEANWHILE');
end
$$;

-- The hourly check forgets what an import knows about persons.
create or replace function rules.forget_imports() returns void
  language sql set search_path = ''
begin atomic
  delete from public.member_imports
  where applied_at is null and created_at < now() - rules.lifetime('importUndo') or created_at < now() - rules.lifetime('import');
  delete from public.imported_rows as r using public.member_imports as i
  where i.id = r.import_id and i.applied_at < now() - rules.lifetime('importUndo') and (r.outcome <> 'new' or r.member_id is null);
  update public.imported_rows as r set name = null, email = null, phone = null, birthday = null, groups = null, qualifications = null, former = null from public.member_imports as i
  where i.id = r.import_id and i.applied_at < now() - rules.lifetime('importUndo') and r.email is not null;
end;

-- member_qualifications.sql
-- The qualifications of a member: given by the admins of the club and of the member's groups, who and the member alone see them.

create or replace function rules.qualifications_json(member uuid) returns json
  language sql stable as $$
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'validUntil', m.valid_until, 'isValid', rules.is_valid(m.valid_until))
    order by rules.same_name_key(q.name), q.id), '[]')
  from public.member_qualifications as m join public.qualifications as q on q.id = m.qualification_id where m.user_id = member
$$;

-- The member of the input, who is not deleted meanwhile, if the viewer may give them qualifications.
create or replace function rules.member_to_qualify(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  perform rules.me();
  member := rules.find_member(input);
  if not rules.qualifies(member.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform from public.profiles as p where p.id = member.id for key share;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

create or replace function rules.member_qualifications(member uuid) returns json
  language sql stable as $$
  select json_build_object('isLeader', rules.leads_in_club(member), 'qualifications', rules.qualifications_json(member))
$$;

create or replace function public.list_member_qualifications(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.member_qualifications((rules.member_to_qualify($1)).id);
end
$$;

-- A day of the calendar from the input; null for none.
create or replace function rules.day_in(input jsonb, field text) returns date
  language plpgsql immutable set search_path = '' as $$
begin
  if input ->> field !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform rules.refuse_field(field, 'NOT_A_DATE');
  end if;
  return (input ->> field)::date;
exception
  when data_exception then
    perform rules.refuse_field(field, 'NOT_A_DATE');
end
$$;

-- Gives the qualification, or changes its end.
create or replace function public.give_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_to_qualify($1);
  given public.qualifications := rules.find_qualification($1);
  last_day date := rules.day_in($1, 'validUntil');
begin
  insert into public.member_qualifications as m (user_id, qualification_id, valid_until) values (member.id, given.id, last_day)
  on conflict (user_id, qualification_id) do update set valid_until = excluded.valid_until where m.valid_until is distinct from excluded.valid_until;
  if found then
    perform rules.log_admin_operation('give_qualification', jsonb_strip_nulls(
      jsonb_build_object('member', member.id, 'name', member.name, 'qualification', given.name, 'validUntil', last_day)));
  end if;
  return rules.member_qualifications(member.id);
exception
  when check_violation then
    perform rules.refuse_field('validUntil', 'NOT_A_DATE');
end
$$;

create or replace function public.take_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_to_qualify($1);
  taken public.qualifications := rules.find_qualification($1);
begin
  delete from public.member_qualifications where user_id = member.id and qualification_id = taken.id;
  if found then
    perform rules.log_admin_operation('take_qualification', jsonb_build_object('member', member.id, 'name', member.name, 'qualification', taken.name));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

-- The role of a leader of the whole club. That of a group is given in the group.
create or replace function public.give_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_for_role($1);
begin
  if not rules.leads_in_club(member.id) then
    perform rules.give_role(member.id, 'leader');
    perform rules.log_admin_operation('give_role', jsonb_build_object('member', member.id, 'name', member.name, 'role', 'leader'));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

create or replace function public.take_role(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.member_for_role($1);
begin
  if rules.leads_in_club(member.id) then
    perform rules.take_role(member.id, 'leader');
    perform rules.log_admin_operation('take_role', jsonb_build_object('member', member.id, 'name', member.name, 'role', 'leader'));
  end if;
  return rules.member_qualifications(member.id);
end
$$;

-- One admin after the other changes the roles of a member.
create or replace function rules.member_for_role(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  perform rules.must_be_admin();
  if input ->> 'role' is distinct from 'leader' then
    perform rules.refuse_field('role', 'NOT_A_CHOICE');
  end if;
  member := rules.find_member(input);
  perform from public.profiles as p where p.id = member.id for no key update;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

-- Where the member may propose: without a group, and for each of their groups; for admins of the club for all.
create or replace function rules.own_scope(member uuid, group_id uuid) returns json
  language sql stable as $$
  select json_build_object(
    'groupId', own_scope.group_id, 'whoProposes', coalesce(rule.who_proposes, 'members'), 'mayPropose', rules.may_propose(member, own_scope.group_id, rule),
    'difficulties', (
      select coalesce(json_agg(json_build_object('difficulty', d.difficulty, 'qualification', q.name, 'mayLead', rules.may_lead(member, rule, d.difficulty)) order by d.position), '[]')
      from unnest('{Easy,Medium,Hard}'::text[]) with ordinality as d (difficulty, position)
      join public.qualifications as q on q.id = rules.needed_qualification(rule, d.difficulty)),
    'admins', (
      select coalesce(json_agg(p.name order by one.position), '[]')
      from unnest(rules.admins_to_ask(own_scope.group_id)) with ordinality as one (id, position) join public.profiles as p on p.id = one.id))
  from rules.proposal_rule_of(own_scope.group_id) as rule
$$;

-- The member's own qualifications, and what the member may propose and lead.
create or replace function public.get_own_qualifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  return json_build_object(
    'qualifications', rules.qualifications_json(member),
    'scopes', (
      select json_agg(rules.own_scope(member, scope.id) order by scope.position nulls first)
      from (
        select null::uuid as id, null::integer as position
        union all select g.id, g.position from public.groups as g where rules.is_admin(member) or rules.is_in_group(g.id, member)) as scope));
end
$$;

-- The hourly status check runs it: once for each end of a qualification, however many processes run it at once. One that was renewed has another end.
create or replace function rules.remind_of_qualifications(moment timestamptz default now()) returns void
  language sql as $$
  with reminded as (
    update public.member_qualifications as m set reminded_of = m.valid_until
    from (select (moment at time zone rules.club_zone())::date as day) as today
    where m.valid_until between today.day and today.day + rules.limit_of('qualificationReminderDays') and m.reminded_of is distinct from m.valid_until
    returning m.user_id, m.qualification_id, m.valid_until)
  insert into public.notifications (user_id, kind, facts)
  select r.user_id, 'qualification-ending', jsonb_build_object('qualification', q.name, 'validUntil', r.valid_until)
  from reminded as r join public.qualifications as q on q.id = r.qualification_id
  where rules.wants_topic(r.user_id, 'reminders')
$$;

-- members.sql
-- Profiles as other members see them. Name, avatar, the day of joining (`createdAt`) and the number of activities led (`led`) are always visible; the
-- visibility of all other fields is the member's choice.

-- Whether the viewer may see data of `owner` with this visibility (public, members, private).
create or replace function rules.is_visible(visibility text, owner uuid) returns boolean
  language sql stable
  return case coalesce(visibility, 'public')
    when 'public' then true
    when 'members' then auth.uid() is not null
    else false
  end or coalesce(owner = auth.uid(), false) or rules.is_admin();

-- The leader and fellow participants always see a participant. Others see participants as far as their profile is visible.
create or replace function rules.is_participant_visible(activity_id uuid, participant uuid) returns boolean
  language sql stable security definer set search_path = ''
  return rules.is_visible((select profile_visibility from public.user_settings where user_id = participant), participant)
    or exists (select from public.activities as a where a.id = is_participant_visible.activity_id and rules.is_led_by(a, auth.uid()))
    or exists (select from public.participants as p where p.activity_id = is_participant_visible.activity_id and p.user_id = auth.uid());

create or replace function rules.find_member(input jsonb) returns public.profiles
  language plpgsql stable as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = rules.id_in(input, 'userId');
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

-- The same, of a command that stores something about the member: it waits for a deletion, and keeps the member from it.
create or replace function rules.lock_named_member(input jsonb) returns public.profiles
  language plpgsql as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = rules.id_in(input, 'userId') for key share;
  if member.id is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return member;
end
$$;

create or replace function public.get_member(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member public.profiles := rules.find_member($1);
  settings public.user_settings;
  shown boolean;
begin
  select * into settings from public.user_settings where user_id = member.id;
  shown := rules.is_visible(settings.profile_visibility, member.id);
  return json_build_object(
    'id', member.id, 'name', member.name, 'avatar', member.avatar, 'createdAt', rules.instant(member.created_at),
    'led', (select count(*) from public.activities where creator_id = member.id and phase in ('voting', 'enrolling', 'active', 'finished')),
    'bio', case when shown then member.bio end,
    'location', case when shown then member.location end,
    'interests', case when shown then member.interests end,
    'showsActivities', rules.is_visible(settings.activity_visibility, member.id));
end
$$;

-- The activities that a member leads or joined. The list is empty if the member hides it, and it leaves out activities hidden from the viewer.
create or replace function public.list_member_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member public.profiles := rules.find_member($1);
  condition text := case $1 ->> 'kind'
    when 'created' then rules.led_condition(quote_literal(member.id))
    when 'joined' then format('a.id in (select activity_id from public.participants where user_id = %L)', member.id)
  end;
begin
  if condition is null then
    perform rules.refuse_field('kind', 'NOT_A_CHOICE');
  end if;
  if not rules.is_visible((select activity_visibility from public.user_settings where user_id = member.id), member.id) then
    condition := 'false';
  end if;
  return rules.page_of_activities($1 - 'userId', condition || ' and ' || rules.visible_condition(), 'start_time', 'desc');
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- phone.sql
-- Changes or removes a member's phone number. The caller has checked the password and, for a `verified` number, the code sent to it.
-- Returns whether the number changed.
create or replace function rules.set_phone(member uuid, number text, trust text) returns boolean
  language plpgsql set search_path = '' as $$
declare
  before public.profiles;
begin
  select * into before from public.profiles where id = member for no key update;
  if before.phone is not distinct from number and trust <> 'verified' then
    return false;
  end if;
  if trust = 'verified' then
    perform rules.release_phone(number, member);
  end if;
  update public.profiles set phone = number, phone_status = trust, updated_at = now() where id = member;
  if before.phone is not distinct from number then
    return false;
  end if;
  insert into public.system_logs (user_id, operation) values (member, 'change_phone');
  return true;
exception
  when unique_violation then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  when check_violation then
    perform rules.refuse_field('phone', 'NOT_A_PHONE');
end
$$;

-- Who has entered the code of a number takes it from another member who has not.
create or replace function rules.release_phone(number text, owner uuid) returns void
  language sql set search_path = '' as $$
  with released as (
    update public.profiles set phone = null, phone_status = 'declared', updated_at = now()
    where phone = rules.canonical_phone(number) and id <> owner and phone_status <> 'verified' returning id)
  insert into public.system_logs (user_id, operation) select id, 'change_phone' from released
$$;

-- Codes are only sent to numbers that no other member has verified.
create or replace function rules.refuse_taken_phone(member uuid, number text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.profiles where phone = number and id <> member and phone_status = 'verified') then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  end if;
end
$$;

-- possible_phone.sql
-- Which phone numbers can exist, also for a hosted club, whose functions can be called without the contract. packages/contract/phone-numbers.ts has the same
-- table of how many digits may follow a calling code, and a test compares both.

create or replace function rules.codes_by_length() returns jsonb
  language sql immutable
  return '{
    "9": "211 212 218 221 240 242 244 249 251 255 256 260 262 33 34 351 590 594 596 93 94 979 992 994 995 998",
    "8": "216 222 223 226 227 228 232 235 236 253 257 266 350 356 357 371 373 374 389 45 505 509 800 808 973",
    "8-9": "213 224 233 237 250 258 264 268 32 36 370 377 382 387 51 591 962 963 993", "7": "238 239 246 248 269 291 297 592 673 674 680 691 692",
    "7-8": "241 599 670 675 853 961 965 975", "8-10": "20 60 855 856 964 970 976", "7,9": "220 245 261 265 354 423", "10": "1 225 229 52 58",
    "7-9": "231 385 967 968", "7-10": "243 254 353 84", "9-10": "380 881 966 996", "6": "298 299 687", "7-8,10": "230 267 372", "6-12": "375 381 39",
    "8-12": "383 883 92", "6,9": "40 508 681", "6-10": "48 880 95", "8,10-11": "57 65 977", "5,7": "676 677 678", "7-12": "86 882 972", "5": "500 682",
    "10-12": "234 30", "5-6": "247 672", "6-9": "252 355", "7,9-10": "263 44", "5-10": "27 64", "5-12": "358 971", "6,8-9": "376 689", "9,12": "41 870",
    "4-13": "43 49", "5,8": "47 686", "7,11": "501 679", "8,11": "502 504", "8,10": "506 850", "8-11": "55 593", "8-13": "81 91", "11": "888", "12": "878",
    "4-5": "290", "5-11": "31", "4-11": "352", "6-9,12": "359", "6,8,10": "378", "5-8": "386", "9-12": "420", "6-7,9": "421", "6-10,12": "46", "7-8,11": "503",
    "7-8,10-11": "507", "6-8,10": "53", "10-11": "54", "9-11": "56", "6-11": "595", "6-7": "597", "4-12": "598", "5-10,12": "61", "7-13": "62", "6,8-13": "63",
    "8-10,13": "66", "4,7": "683", "5-7,10": "685", "5-7": "688", "4-7": "690", "10-11,14": "7", "5-6,8-13": "82", "5-9,11": "852", "7-11": "886",
    "7,10,12-13": "90", "7,10": "960", "7-9,11": "974", "4-7,10": "98"
  }'::jsonb;

-- No calling code begins another one.
create or replace function rules.is_possible_phone(phone text) returns boolean
  language sql immutable
  return phone ~ '^\+[1-9][0-9]{6,14}$' and exists (
    select from jsonb_each_text(rules.codes_by_length()) as table_row (lengths, codes), unnest(string_to_array(codes, ' ')) as code,
      unnest(string_to_array(lengths, ',')) as range
    where starts_with(phone, '+' || code)
      and char_length(phone) - 1 - char_length(code) between split_part(range, '-', 1)::integer
        and coalesce(nullif(split_part(range, '-', 2), ''), split_part(range, '-', 1))::integer);

-- The phone number of the input, in its one form. Null removes a number.
create or replace function rules.phone_in(input jsonb) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  number text := rules.canonical_phone(input ->> 'phone');
begin
  if number is not null and not rules.is_possible_phone(number) then
    perform rules.refuse_field('phone', 'NOT_A_PHONE');
  end if;
  return number;
end
$$;

-- profile.sql
-- The member's own profile, with the numbers of created, joined and favorite activities that the member may see. Each storage of accounts defines
-- rules.pending_email and rules.has_password.

create or replace function rules.user_info(member uuid) returns json
  language sql stable as $$
  select rules.with_fields(json_build_object(
    'id', p.id, 'name', p.name, 'email', p.email, 'pendingEmail', rules.pending_email(p.id), 'phone', p.phone,
    'takenPhone', case when p.phone is null then rules.taken_phone(p.id) end,
    'phoneVerified', p.phone is not null and p.phone_status = 'verified', 'hasPassword', rules.has_password(p.id),
    'avatar', p.avatar, 'bio', p.bio, 'location', p.location,
    'gender', p.gender, 'birthday', p.birthday, 'interests', p.interests,
    'language', p.language, 'createdAt', rules.instant(p.created_at),
    'created', (select count(*) from public.activities where creator_id = p.id),
    'joined', (
      select count(*) from public.participants as seat join public.activities as a on a.id = seat.activity_id
      where seat.user_id = p.id and rules.viewer_can_see(a)),
    'favorite', (
      select count(*) from public.favorites as f join public.activities as a on a.id = f.activity_id
      where f.user_id = p.id and rules.viewer_can_see(a))),
    json_strip_nulls(json_build_object('isAdmin', rules.is_admin(p.id), 'reviewedGroups', to_json(nullif(rules.reviewed_groups(p.id), '{}')))))
  from public.profiles as p where p.id = member
$$;

create or replace function public.get_user_info(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.user_info(rules.me());
end
$$;

-- The birthday in the input: a past date, today, or null.
create or replace function rules.birthday_in(input jsonb) returns date
  language plpgsql stable set search_path = '' as $$
declare
  day date;
begin
  day := (input ->> 'birthday')::date;
  if day > current_date then
    perform rules.refuse_field('birthday', 'IN_THE_FUTURE');
  end if;
  return day;
exception
  when data_exception then
    perform rules.refuse_field('birthday', 'NOT_A_DATE');
end
$$;

-- Changes only the fields that were sent. Email address and roles cannot be changed here, nor can the phone number, because sign-in codes are sent to it.
create or replace function public.update_user_info(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  if $1 ? 'phone' and exists (select from public.profiles where id = member and phone is distinct from $1 ->> 'phone') then
    perform rules.refuse('PHONE_NEEDS_PASSWORD', '{"phone":["INVALID"]}');
  end if;
  update public.profiles set
    name = coalesce(rules.text_in($1, 'name'), name),
    avatar = rules.image_in($1, 'avatar', 'avatar', avatar),
    bio = coalesce(rules.text_in($1, 'bio', false), bio), location = coalesce(rules.text_in($1, 'location', false), location),
    gender = case when $1 ? 'gender' then $1 ->> 'gender' else gender end,
    birthday = case when $1 ? 'birthday' then rules.birthday_in($1) else birthday end,
    interests = case when $1 ? 'interests' then rules.tags_in($1, 'interests', 8) else interests end, updated_at = now()
  where id = member;
  return rules.user_info(member);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
end
$$;

-- sessions.sql
-- Sessions of members. Each storage of accounts defines rules.valid_sessions, which returns the valid ones, rules.end_sessions, which ends one or all,
-- and rules.has_push, which tells whether the device gets push notifications.

-- Last seen first.
create or replace function rules.sessions_json(member uuid) returns json
  language sql stable as $$
  select json_build_object('items', coalesce(json_agg(json_build_object(
    'id', s.id, 'createdAt', rules.instant(s.created_at), 'seenAt', rules.instant(s.seen_at), 'address', host(s.address), 'userAgent', s.user_agent, 'hasPush', rules.has_push(s.id),
    'isCurrent', s.id is not distinct from rules.session_id()) order by s.seen_at desc, s.id), '[]'))
  from (select * from rules.valid_sessions(member) order by seen_at desc, id limit 100) as s
$$;

create or replace function rules.end_session_of(member uuid, session uuid, reason text) returns json
  language plpgsql as $$
begin
  if not rules.end_sessions(member, session, reason) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return '{"ok":true}';
end
$$;

create or replace function public.list_sessions(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.sessions_json(rules.me());
end
$$;

create or replace function public.end_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.end_session_of(rules.me(), rules.id_in($1, 'sessionId'), 'ended-by-member');
end
$$;

-- The sessions of another member, for admins.
create or replace function public.list_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.sessions_json((rules.lock_managed_member($1)).id);
end
$$;

create or replace function public.end_user_session(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.end_session_of(member.id, rules.id_in($1, 'sessionId'), 'ended-by-admin');
end
$$;

create or replace function public.end_user_sessions(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  perform rules.log_admin_operation('end_user_sessions', jsonb_build_object('member', member.id, 'name', member.name));
  perform rules.end_sessions(member.id, null, 'ended-by-admin');
  return '{"ok":true}';
end
$$;

-- two_factor.sql
-- Whether the second factor is enabled, how many backup codes are left and whether the member has saved them, and when the second factor ends because
-- an admin has asked for it. Each storage of accounts defines rules.has_second_factor, rules.count_backup_codes and rules.two_factor_reset_at.

create or replace function public.get_two_factor(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  enabled boolean := rules.has_second_factor(member);
begin
  return json_build_object('enabled', enabled, 'backupCodesLeft', case when enabled then rules.count_backup_codes(member) else 0 end,
    'areBackupCodesSaved', not enabled or not exists (select from public.unsaved_backup_codes where user_id = member),
    'endsAt', case when enabled then rules.instant(rules.two_factor_reset_at(member)) end);
end
$$;

create or replace function public.confirm_backup_codes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.unsaved_backup_codes where user_id = rules.me();
  return public.get_two_factor('{}');
end
$$;

-- undo_import.sql
-- The undo of an import: the members that it made are deleted, and what it changed is restored, except where somebody has done something since.

-- Whether a member has taken part in anything, so that there is more to lose than what the file says.
create or replace function rules.has_taken_part(member uuid) returns boolean
  language sql stable
  return exists (select from public.participants where user_id = member) or exists (select from public.votes where user_id = member)
    or exists (select from public.activities where creator_id = member) or exists (select from public.co_leaders where user_id = member);

-- Why the member of a row stays as it is. `entry` was written at the moment that `import` was applied, and so was its member; all changes of a member but
-- that the role is removed write the moment.
create or replace function rules.why_kept(entry public.imported_rows, import public.member_imports) returns text
  language sql stable
  return (
    select case
      when p.id is null then 'gone'
      when p.id = auth.uid() then 'self'
      when entry.outcome = 'new' and p.email_verified then 'signed-in'
      when entry.outcome = 'new' and rules.has_taken_part(p.id) then 'took-part'
      when p.updated_at <> import.applied_at or entry.role = 'admin' and not rules.is_admin(p.id) or rules.groups_changed_since(entry) or rules.qualifications_changed_since(entry) then 'changed'
      when exists (select from public.profiles as o where o.phone = entry.former ->> 'phone' and o.id <> p.id) then 'phone-taken'
    end
    from (select) as one_row left join public.profiles as p on p.id = entry.member_id);

-- All admins of the club are locked first, as when the role is removed. What members are in their groups is no affair of a file.
create or replace function rules.restore_imported_members(import public.member_imports) returns void
  language plpgsql set search_path = '' set enable_nestloop = off as $$
begin
  perform from public.roles where role = 'admin' and group_id is null order by member_id for update;
  perform rules.must_be_admin();
  perform rules.keep_groups();
  perform rules.keep_qualifications();
  perform from public.profiles as p where p.id in (select member_id from public.imported_rows where import_id = import.id) order by p.id for update;
  update public.imported_rows as r set kept = rules.why_kept(r, import) where r.import_id = import.id and r.outcome in ('new', 'changed');
  with removed as (
    delete from public.roles as o using public.imported_rows as r
    where r.import_id = import.id and r.kept is null and r.outcome = 'changed' and r.former ? 'role' and o.member_id = r.member_id
      and o.role = 'admin' and o.group_id is null
    returning o.member_id)
  insert into public.system_logs (user_id, operation, details)
  select auth.uid(), 'remove_admin_role', jsonb_build_object('member', p.id, 'name', p.name) from removed join public.profiles as p on p.id = removed.member_id;
  perform rules.restore_imported_groups(import.id);
  perform rules.restore_imported_qualifications(import.id);
  update public.profiles as p set
    name = case when r.former ? 'name' then r.former ->> 'name' else p.name end,
    phone = case when r.former ? 'phone' then r.former ->> 'phone' else p.phone end,
    phone_status = coalesce(r.former ->> 'phoneStatus', p.phone_status), updated_at = now()
  from public.imported_rows as r where r.import_id = import.id and r.kept is null and r.outcome = 'changed' and p.id = r.member_id;
  delete from public.profiles as p using public.imported_rows as r
  where r.import_id = import.id and r.kept is null and r.outcome = 'new' and p.id = r.member_id;
end
$$;

create or replace function public.undo_import(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  import public.member_imports := rules.lock_import($1);
  entries public.imported_rows[];
begin
  if import.applied_at is null or import.undone_at is null and import.applied_at < now() - rules.lifetime('importUndo') then
    perform rules.refuse('NOTHING_TO_UNDO');
  elsif import.undone_at is null then
    perform rules.restore_imported_members(import);
    update public.member_imports set undone_at = now() where id = import.id returning * into import;
    perform rules.log_admin_operation('undo_import', (
      select jsonb_build_object('file', import.file_name, 'removed', count(*) filter (where kept is null and outcome = 'new'),
        'restored', count(*) filter (where kept is null and outcome = 'changed'), 'kept', count(kept))
      from public.imported_rows where import_id = import.id));
    perform rules.send_event('{"members":true}');
  end if;
  entries := array(select r from public.imported_rows as r where r.import_id = import.id);
  return rules.import_with_rows(import, entries);
exception
  when unique_violation then
    perform rules.refuse('CHANGED_MEANWHILE');
end
$$;

-- group_members.sql
-- Who is in a group: members join open groups, and the admins of a group add and remove members and give them roles.

-- One command on a group after the other.
create or replace function rules.lock_group(input jsonb) returns public.groups
  language plpgsql as $$
declare
  locked public.groups;
begin
  perform rules.me();
  select * into locked from public.groups where id = rules.id_in(input, 'groupId') for no key update;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  return locked;
end
$$;

create or replace function rules.lock_managed_group(input jsonb) returns public.groups
  language plpgsql as $$
declare
  locked public.groups := rules.lock_group(input);
begin
  if not rules.manages_group(locked.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return locked;
end
$$;

create or replace function public.join_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  joined public.groups := rules.lock_group($1);
begin
  if not joined.is_open and not rules.is_in_group(joined.id, auth.uid()) then
    perform rules.refuse('GROUP_CLOSED');
  end if;
  insert into public.group_members (group_id, user_id) values (joined.id, auth.uid()) on conflict do nothing;
  return rules.group_detail(joined.id);
end
$$;

-- With it go the role in the group, and no spots in activities. Where the last one goes who reviews, the admins of the club do.
create or replace function public.leave_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  left_group public.groups := rules.lock_group($1);
begin
  delete from public.group_members where group_id = left_group.id and user_id = auth.uid();
  return rules.group_detail(left_group.id);
end
$$;

-- Adds the member, or changes the role of one.
create or replace function public.set_group_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.lock_managed_group($1);
  member public.profiles := rules.lock_named_member($1);
  wanted text := coalesce($1 ->> 'role', 'member');
begin
  if wanted not in ('member', 'leader', 'reviewer', 'admin') then
    perform rules.refuse_field('role', 'NOT_A_CHOICE');
  end if;
  insert into public.group_members (group_id, user_id) values (club_group.id, member.id) on conflict do nothing;
  if wanted = 'member' then
    delete from public.roles as r where r.group_id = club_group.id and r.member_id = member.id;
  else
    insert into public.roles as r (member_id, group_id, role) values (member.id, club_group.id, wanted)
    on conflict (group_id, member_id) where group_id is not null do update set role = excluded.role where r.role <> excluded.role;
  end if;
  perform rules.log_admin_operation('set_group_member',
    jsonb_build_object('group', club_group.id, 'groupName', club_group.name, 'member', member.id, 'name', member.name, 'role', wanted));
  return rules.group_detail(club_group.id);
end
$$;

create or replace function public.remove_group_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.lock_managed_group($1);
  member public.profiles := rules.find_member($1);
begin
  delete from public.group_members where group_id = club_group.id and user_id = member.id;
  if found then
    perform rules.log_admin_operation('remove_group_member',
      jsonb_build_object('group', club_group.id, 'groupName', club_group.name, 'member', member.id, 'name', member.name));
  end if;
  return rules.group_detail(club_group.id);
end
$$;

-- The members without a role, who joined last first; a search finds those with one, too, by all words in their name. Who may not see them sees none.
create or replace function public.list_group_members(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  club_group public.groups := rules.find_group($1);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  cursor text := $1 ->> 'cursor';
  words text[] := rules.words_in(rules.text_in($1, 'q', false));
  page public.group_members[];
begin
  perform rules.me();
  perform rules.check_search($1);
  perform rules.check_cursor(cursor, 'created');
  page := array(
    select m from public.group_members as m join public.profiles as p on p.id = m.user_id
    where m.group_id = club_group.id and rules.sees_group_members(club_group)
      and (words <> '{}' or not exists (select from public.roles as r where r.group_id = m.group_id and r.member_id = m.user_id))
      and not exists (select from unnest(words) as word where rules.searchable(p.name) not like '%' || rules.escape_like(word) || '%')
      and (cursor is null or (m.joined_at, m.user_id) < (rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid))
    order by m.joined_at desc, m.user_id desc limit size + 1);
  return json_build_object(
    'items', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'role', rules.role_in_group(club_group.id, p.id)) order by m.joined_at desc, p.id desc), '[]')
      from unnest(page[1:size]) as m join public.profiles as p on p.id = m.user_id),
    'nextCursor', case when cardinality(page) > size then rules.cursor_of('created', (page[size]).joined_at, (page[size]).user_id) end);
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Whether a search for a member, by all words of the name, finds this one: other members may see the profile, and nobody waits for a confirmed address.
create or replace function rules.is_found_by_name(member public.profiles, words text[]) returns boolean
  language plpgsql stable as $$
begin
  return words <> '{}' and not exists (select from unnest(words) as word where rules.searchable(member.name) not like '%' || rules.escape_like(word) || '%')
    and (member.email_verified or member.phone_status = 'verified' or not (member.is_invited or (select require_email_verification from public.system_settings)))
    and rules.is_visible((select s.profile_visibility from public.user_settings as s where s.user_id = member.id), member.id);
end
$$;

-- Members whom an admin of the group can add.
create or replace function public.find_group_candidates(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  club_group public.groups := rules.find_group($1);
  words text[] := rules.words_in(rules.text_in($1, 'q'));
begin
  perform rules.me();
  perform rules.check_search($1);
  if not rules.manages_group(club_group.id, auth.uid()) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return json_build_object('members', (
    select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name, 'avatar', found.avatar) order by found.name, found.id), '[]')
    from (
      select p.id, p.name, p.avatar from public.profiles as p
      where rules.is_found_by_name(p, words) and not rules.is_in_group(club_group.id, p.id)
      order by p.name, p.id limit 10) as found));
end
$$;

-- Proposals of a group without reviewers, but for who leads them, are for the admins of the club. Who no longer reviews, for a group or for the club, has nothing
-- to read about them.
create or replace function rules.notify_of_lost_reviewer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.notifications as n set read_at = now() from public.activities as a
  where n.user_id = old.member_id and n.read_at is null and rules.topic_of(n.kind) = 'review' and a.id = n.activity_id
    and not rules.reviews(a, old.member_id);
  perform rules.notify_members(rules.reviewers_of(a), 'activity-proposed', a) from public.activities as a
  where a.group_id = old.group_id and a.phase = 'review' and not rules.is_led_by(a, old.member_id)
    and not exists (
      select from public.roles as r
      where r.group_id = old.group_id and r.role <> 'leader' and rules.can_sign_in(r.member_id) and not rules.is_led_by(a, r.member_id));
  return null;
end
$$;
create or replace trigger notify_of_lost_reviewer after delete on public.roles for each row
  when (old.role <> 'leader') execute function rules.notify_of_lost_reviewer();
create or replace trigger notify_of_reviewer_who_leads after update of role on public.roles for each row
  when (old.role <> 'leader' and new.role = 'leader') execute function rules.notify_of_lost_reviewer();

-- group_notifications.sql
-- What concerns a group: its members see in the app what others did about their membership, and open screens of the group load it again.

-- Only while the group and the account exist, and not who was created with it. The newest replaces what is unread about the group; who had not read that they
-- were added reads nothing of their removal.
create or replace function rules.notify_of_group(member uuid, group_id uuid, kind text, role text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  replaced text[];
begin
  with deleted as (
    delete from public.notifications as n
    where n.user_id = member and n.read_at is null and n.facts ->> 'groupId' = notify_of_group.group_id::text
    returning n.kind)
  select coalesce(array_agg(deleted.kind), '{}') into replaced from deleted;
  if replaced <> '{}' then
    perform rules.send_member_event(member);
  end if;
  insert into public.notifications (user_id, kind, facts, members)
  select p.id, notify_of_group.kind, jsonb_build_object('groupId', g.id, 'groupName', g.name, 'role', notify_of_group.role), array[auth.uid()]
  from public.profiles as p, public.groups as g
  where p.id = member and g.id = notify_of_group.group_id and p.id <> auth.uid() and p.created_at < now()
    and not (notify_of_group.kind = 'group-removed' and 'group-added' = any (replaced));
end
$$;

create or replace function rules.notify_of_membership() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  membership public.group_members := coalesce(new, old);
begin
  perform rules.notify_of_group(membership.user_id, membership.group_id, case tg_op when 'INSERT' then 'group-added' else 'group-removed' end);
  perform rules.send_event(format('{"group":"%s"}', membership.group_id));
  return null;
end
$$;
create or replace trigger notify_of_membership after insert or delete on public.group_members for each row execute function rules.notify_of_membership();

-- Who leaves or is removed from the group loses the role with it, and reads only of the removal.
create or replace function rules.notify_of_group_role() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  given public.roles := coalesce(new, old);
begin
  if rules.is_in_group(given.group_id, given.member_id) then
    perform rules.notify_of_group(given.member_id, given.group_id, case tg_op when 'DELETE' then 'group-role-ended' else 'group-role-given' end, given.role);
  end if;
  perform rules.send_event(format('{"group":"%s"}', given.group_id));
  return null;
end
$$;
create or replace trigger notify_of_given_group_role after insert or update of role on public.roles for each row
  when (new.group_id is not null) execute function rules.notify_of_group_role();
create or replace trigger notify_of_ended_group_role after delete on public.roles for each row
  when (old.group_id is not null) execute function rules.notify_of_group_role();

-- Whether a member who chose nothing for the group is notified of its new activities.
create or replace function rules.notified_by_default(member uuid, group_id uuid) returns boolean
  language sql stable
  return rules.is_in_group(group_id, member) or coalesce((select s.notify_other_groups from public.user_settings as s where s.user_id = member), true);

create or replace function rules.is_notified_of_group(member uuid, group_id uuid) returns boolean
  language sql stable
  return coalesce(
    (select one.is_notified from public.group_notifications as one where one.user_id = member and one.group_id = is_notified_of_group.group_id),
    rules.notified_by_default(member, group_id));

-- What is as by default is not stored, so that it follows the settings.
create or replace function public.set_group_notifications(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  chosen public.groups := rules.find_group($1);
  wanted boolean := rules.boolean_in($1, 'isNotified');
begin
  if wanted is null then
    perform rules.refuse_field('isNotified', 'REQUIRED');
  end if;
  perform from public.groups where id = chosen.id for key share;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  delete from public.group_notifications as one where one.user_id = member and one.group_id = chosen.id;
  if wanted <> rules.notified_by_default(member, chosen.id) then
    insert into public.group_notifications (user_id, group_id, is_notified) values (member, chosen.id, wanted);
  end if;
  return rules.group_detail(chosen.id);
end
$$;

-- groups.sql
-- Groups of the club: admins make, change, order and delete them, and everybody sees them.

create or replace function rules.role_in_group(group_id uuid, member uuid) returns text
  language sql stable
  return (
    select coalesce(r.role, 'member')
    from public.group_members as m left join public.roles as r on r.group_id = m.group_id and r.member_id = m.user_id
    where m.group_id = role_in_group.group_id and m.user_id = member);

create or replace function rules.club_group_json(club_group public.groups) returns json
  language sql stable
  return json_build_object(
    'id', (club_group).id, 'name', (club_group).name, 'color', (club_group).color, 'sentence', (club_group).sentence, 'isOpen', (club_group).is_open,
    'memberCount', (select count(*) from public.group_members as m where m.group_id = (club_group).id),
    'role', rules.role_in_group((club_group).id, auth.uid()),
    'isNotified', (select one.is_notified from public.group_notifications as one where one.group_id = (club_group).id and one.user_id = auth.uid()));

create or replace function public.list_groups(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return json_build_object('groups', (select coalesce(json_agg(rules.club_group_json(g) order by g.position, g.id), '[]') from public.groups as g));
end
$$;

create or replace function rules.find_group(input jsonb) returns public.groups
  language plpgsql stable as $$
declare
  found_group public.groups;
begin
  select * into found_group from public.groups where id = rules.id_in(input, 'groupId');
  if found_group.id is null then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  return found_group;
end
$$;

-- The members of a group see each other, and who manages the group sees all of them.
create or replace function rules.sees_group_members(club_group public.groups) returns boolean
  language sql stable
  return rules.is_in_group((club_group).id, auth.uid()) or rules.manages_group((club_group).id, auth.uid());

-- The members with a role. Others see whom they can ask: the admins of the group, as far as their profile is visible.
create or replace function rules.group_roles_json(club_group public.groups) returns json
  language plpgsql stable as $$
declare
  sees_all boolean := rules.sees_group_members(club_group);
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'role', r.role)
      order by array_position('{admin,reviewer,leader}'::text[], r.role), p.name, p.id), '[]')
    from public.roles as r
    join public.profiles as p on p.id = r.member_id
    left join public.user_settings as s on s.user_id = p.id
    where r.group_id = club_group.id and (sees_all or r.role = 'admin' and rules.is_visible(s.profile_visibility, p.id)));
end
$$;

create or replace function rules.group_detail(group_id uuid) returns json
  language plpgsql stable as $$
declare
  club_group public.groups := rules.find_group(jsonb_build_object('groupId', group_id));
begin
  return rules.with_fields(rules.club_group_json(club_group), json_build_object(
    'isManaged', rules.manages_group(club_group.id, auth.uid()), 'roles', rules.group_roles_json(club_group)));
end
$$;

create or replace function public.get_group(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.group_detail(rules.id_in($1, 'groupId'));
end
$$;

-- Names and order concern all groups, so one admin after the other changes them. Members may join meanwhile, and activities be proposed.
create or replace function rules.lock_groups() returns void
  language plpgsql as $$
begin
  perform rules.must_be_admin();
  lock table public.groups in share row exclusive mode;
end
$$;

-- The name in the input. No other group has it, in whatever case.
create or replace function rules.group_name_in(input jsonb, own uuid) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted text := rules.text_in(input, 'name');
begin
  if exists (select from public.groups as g where g.id is distinct from own and rules.same_name_key(g.name) = rules.same_name_key(wanted)) then
    perform rules.refuse('GROUP_EXISTS', '{"name":["INVALID"]}');
  end if;
  return wanted;
end
$$;

create or replace function public.create_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  created public.groups;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.lock_groups();
  if (select count(*) from public.groups) >= rules.limit_of('groups') then
    perform rules.refuse('TOO_MANY_GROUPS');
  end if;
  insert into public.groups (name, color, sentence, is_open, position)
  values (rules.group_name_in($1, null), $1 ->> 'color', coalesce(rules.text_in($1, 'sentence', false), ''), coalesce(($1 ->> 'isOpen')::boolean, true),
    (select coalesce(max(position) + 1, 0) from public.groups))
  returning * into created;
  perform rules.log_admin_operation('create_group', jsonb_build_object('group', created.id, 'name', created.name));
  return rules.group_detail(created.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Puts a group at a place of the list, and numbers all of them again.
create or replace function rules.move_group(moved uuid, place integer) returns void
  language sql set search_path = ''
begin atomic
  update public.groups as g set position = ordered.place
  from (
    select id, row_number() over (order by case when id = moved then move_group.place else rank + (rank >= move_group.place)::integer end, id <> moved) - 1 as place
    from (select id, row_number() over (order by id = moved, position, id) - 1 as rank from public.groups) as others) as ordered
  where g.id = ordered.id and g.position <> ordered.place;
end;

-- Changes only the fields that were sent.
create or replace function public.update_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  changed public.groups;
  violated_constraint text;
  violated_table text;
  violated_column text;
begin
  perform rules.lock_groups();
  changed := rules.find_group($1);
  update public.groups set
    name = case when $1 ? 'name' then rules.group_name_in($1, changed.id) else name end, color = coalesce($1 ->> 'color', color),
    sentence = coalesce(rules.text_in($1, 'sentence', false), sentence), is_open = coalesce(($1 ->> 'isOpen')::boolean, is_open)
  where id = changed.id;
  if ($1 ->> 'position')::integer is not null then
    perform rules.move_group(changed.id, ($1 ->> 'position')::integer);
  end if;
  perform rules.log_admin_operation('update_group', jsonb_build_object('group', changed.id, 'name', coalesce(rules.tidied($1 ->> 'name'), changed.name)));
  return rules.group_detail(changed.id);
exception
  when check_violation or not_null_violation then
    get stacked diagnostics violated_constraint = constraint_name, violated_table = table_name, violated_column = column_name;
    perform rules.refuse_violation(violated_constraint, violated_table, violated_column);
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- The activities of the group stay, for everybody. They are locked first, as by every command: an activity that is proposed for the group meanwhile keeps the
-- group from its deletion until it is stored, and then loses it, too.
create or replace function public.delete_group(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  deleted public.groups;
begin
  perform rules.must_be_admin();
  deleted := rules.find_group($1);
  perform from public.activities as a where a.group_id = deleted.id order by a.id for no key update;
  perform rules.lock_groups();
  select * into deleted from public.groups where id = deleted.id for update;
  if not found then
    perform rules.refuse('GROUP_NOT_FOUND');
  end if;
  update public.activities set group_id = null, members_only = false, members_first_days = null, updated_at = now() where group_id = deleted.id;
  delete from public.groups where id = deleted.id;
  perform rules.log_admin_operation('delete_group', jsonb_build_object('group', deleted.id, 'name', deleted.name));
  return '{"ok":true}';
end
$$;

-- Names and colors of groups stand wherever the settings of the club are read.
create or replace trigger notify_settings after insert or update or delete on public.groups for each statement execute function rules.notify_event('settings');

-- proposal_rules.sql
-- The list of qualifications, who may propose, and what leads from which difficulty on. Admins of the club change them.

create or replace function rules.proposal_rule_json(rule public.proposal_rules) returns json
  language sql stable
  return json_build_object('groupId', (rule).group_id, 'whoProposes', (rule).who_proposes, 'easy', (rule).easy, 'medium', (rule).medium, 'hard', (rule).hard);

-- Activities that are not over and whose leader lacks something, at the latest on the day when they start. Admins of groups see those of their groups.
create or replace function rules.unqualified_activities(viewer uuid) returns json
  language sql stable as $$
  select coalesce(json_agg(json_build_object(
      'id', a.id, 'title', a.title, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone, 'groupId', a.group_id,
      'leader', json_build_object('id', p.id, 'name', p.name), 'missing', a.missing) order by a.start_time, a.id), '[]')
  from (
    select a.*, rules.missing_names(rules.missing_to_lead(a, a.creator_id, greatest(a.start_time, now()))) as missing
    from public.activities as a
    where a.phase in ('review', 'voting', 'enrolling', 'active') and exists (select from public.proposal_rules) and rules.manages_group(a.group_id, viewer)) as a
  join public.profiles as p on p.id = a.creator_id
  where a.missing <> '{}'
$$;

create or replace function rules.qualification_list() returns json
  language plpgsql stable as $$
declare
  is_admin boolean := rules.is_admin();
begin
  return json_build_object(
    'qualifications', (
      select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name,
        'holders', case when is_admin then (select count(*) from public.member_qualifications as m where m.qualification_id = q.id and rules.is_valid(m.valid_until)) end)
        order by rules.same_name_key(q.name), q.id), '[]')
      from public.qualifications as q),
    'rules', (
      select coalesce(json_agg(rules.proposal_rule_json(r) order by r.group_id nulls first), '[]')
      from public.proposal_rules as r where is_admin or rules.manages_group(r.group_id, auth.uid())),
    'timeZone', rules.club_zone(),
    'activities', rules.unqualified_activities(auth.uid()));
end
$$;

-- Admins of groups give qualifications to their members, too. Reviewers see the names.
create or replace function public.list_qualifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not (rules.is_admin(rules.me()) or rules.reviewed_groups(auth.uid()) <> '{}') then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return rules.qualification_list();
end
$$;

-- Names and rules concern all members, so one admin after the other changes them. Qualifications are given meanwhile.
create or replace function rules.lock_qualifications() returns void
  language plpgsql as $$
begin
  perform rules.must_be_admin();
  lock table public.qualifications, public.proposal_rules in share row exclusive mode;
end
$$;

create or replace function rules.find_qualification(input jsonb) returns public.qualifications
  language plpgsql as $$
declare
  found_one public.qualifications;
begin
  select * into found_one from public.qualifications where id = rules.id_in(input, 'qualificationId') for key share;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  return found_one;
end
$$;

create or replace function rules.qualification_name_in(input jsonb, own uuid) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted text := rules.text_in(input, 'name');
begin
  if char_length(wanted) > 60 then
    perform rules.refuse_field('name', 'TOO_LONG');
  elsif exists (select from public.qualifications as q where q.id is distinct from own and rules.same_name_key(q.name) = rules.same_name_key(wanted)) then
    perform rules.refuse('QUALIFICATION_EXISTS', '{"name":["INVALID"]}');
  end if;
  return wanted;
end
$$;

-- With the first one, days of the club begin to matter: the admin sees in which time zone they end.
create or replace function public.create_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  created public.qualifications;
begin
  perform rules.lock_qualifications();
  if (select count(*) from public.qualifications) >= rules.limit_of('qualifications') then
    perform rules.refuse_field('name', 'TOO_MANY');
  end if;
  insert into public.qualifications (name) values (rules.qualification_name_in($1, null)) returning * into created;
  update public.system_settings set time_zone = rules.club_zone() where time_zone is null;
  perform rules.log_admin_operation('create_qualification', jsonb_build_object('name', created.name));
  return rules.qualification_list();
exception
  when not_null_violation then
    perform rules.refuse_field('name', 'REQUIRED');
end
$$;

create or replace function public.update_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  changed public.qualifications;
begin
  perform rules.lock_qualifications();
  changed := rules.find_qualification($1);
  update public.qualifications set name = rules.qualification_name_in($1, changed.id) where id = changed.id;
  perform rules.log_admin_operation('update_qualification', jsonb_build_object('name', changed.name, 'newName', rules.tidied($1 ->> 'name')));
  return rules.qualification_list();
exception
  when not_null_violation then
    perform rules.refuse_field('name', 'REQUIRED');
end
$$;

-- One that leads somewhere stays: without it, everybody would lead there. Members lose one that is deleted.
create or replace function public.delete_qualification(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  deleted public.qualifications;
begin
  perform rules.lock_qualifications();
  deleted := rules.find_qualification($1);
  if exists (select from public.proposal_rules as r where deleted.id in (r.easy, r.medium, r.hard)) then
    perform rules.refuse('QUALIFICATION_REQUIRED');
  end if;
  delete from public.qualifications where id = deleted.id;
  perform rules.log_admin_operation('delete_qualification', jsonb_build_object('name', deleted.name));
  return rules.qualification_list();
end
$$;

-- Replaces the rule of the club, or of a group. Without `whoProposes`, the group has that of the club again, and in the club all members propose everything.
create or replace function public.set_proposal_rule(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  rule_group uuid;
  named uuid[];
begin
  perform rules.lock_qualifications();
  if $1 ->> 'groupId' is not null then
    rule_group := (rules.find_group($1)).id;
    perform from public.groups as g where g.id = rule_group for key share;
  end if;
  named := array_remove(array[($1 ->> 'easy')::uuid, ($1 ->> 'medium')::uuid, ($1 ->> 'hard')::uuid], null);
  if exists (select from unnest(named) as one where not exists (select from public.qualifications as q where q.id = one)) then
    perform rules.refuse('NOT_FOUND');
  elsif $1 ->> 'whoProposes' not in ('members', 'qualified', 'leaders') then
    perform rules.refuse_field('whoProposes', 'NOT_A_CHOICE');
  end if;
  delete from public.proposal_rules as r where r.group_id is not distinct from rule_group;
  insert into public.proposal_rules (group_id, who_proposes, easy, medium, hard)
  select rule_group, $1 ->> 'whoProposes', ($1 ->> 'easy')::uuid, ($1 ->> 'medium')::uuid, ($1 ->> 'hard')::uuid
  where $1 ->> 'whoProposes' is not null and (rule_group is not null or $1 ->> 'whoProposes' <> 'members' or named <> '{}');
  perform rules.log_admin_operation('set_proposal_rule', jsonb_strip_nulls(jsonb_build_object(
    'groupName', (select g.name from public.groups as g where g.id = rule_group), 'whoProposes', $1 ->> 'whoProposes')));
  return rules.qualification_list();
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Forms and profiles that are open show at once what changed.
create or replace trigger notify_settings after insert or update or delete on public.qualifications for each statement execute function rules.notify_event('settings');
create or replace trigger notify_settings after insert or update or delete on public.proposal_rules for each statement execute function rules.notify_event('settings');
create or replace trigger notify_members after insert or update of valid_until or delete on public.member_qualifications for each row execute function rules.notify_event('members');

-- answer_offer.sql
-- Who was offered a spot takes it, or declines and waits no longer. The clock of the server decides whether it is too late.

create or replace function rules.refusal_of_answer(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  entry public.waitlist;
begin
  if viewer.user_id is null then
    return 'NOT_SIGNED_IN';
  elsif activity.phase <> 'enrolling' then
    return rules.phase_refusal(activity.phase, 'enrolling');
  elsif viewer.joined then
    return 'ALREADY_JOINED';
  end if;
  entry := rules.waitlist_entry(activity, viewer.user_id);
  return case
    when entry.expires_at <= now() or entry.passed_at is not null and entry.offered_at is null then 'OFFER_EXPIRED'
    when entry.offered_at is null then 'NO_OFFER'
  end;
end
$$;

create or replace function rules.why_not_accept_offer(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return coalesce(
    rules.refusal_of_answer(activity, viewer),
    case when rules.has_started(activity) then 'ACTIVITY_STARTED' when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
      when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS' end);
end
$$;

create or replace function rules.why_not_decline_offer(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.refusal_of_answer(activity, viewer);

-- With the companions who were named for the list and still exist.
create or replace function public.accept_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  entry public.waitlist := rules.waitlist_entry(activity, auth.uid());
  companions uuid[];
begin
  perform rules.refuse_if(rules.why_not_accept_offer(activity, rules.viewer_role_in(activity)));
  if entry.companion_ids <> '{}' then
    perform rules.lock_me();
  end if;
  companions := array(select c.id from public.companions as c where c.id = any (entry.companion_ids));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  insert into public.participants (activity_id, user_id) values (activity.id, auth.uid());
  if companions <> '{}' then
    perform rules.bring_companions(activity, companions, entry.spots - 1);
  end if;
  return rules.activity_response(activity.id);
end
$$;

create or replace function public.decline_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_decline_offer(activity, rules.viewer_role_in(activity)));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  return rules.activity_response(activity.id);
end
$$;

-- get_waitlist.sql
-- Who waits for a spot, for leaders. Members see only their own position, with the activity.

-- Another activity on the days of this one in which the member has a spot; null without one. It is named as far as the member shows their activities.
create or replace function rules.other_spot(activity public.activities, member uuid) returns json
  language plpgsql stable as $$
declare
  days tstzrange := tstzrange(
    date_trunc('day', activity.start_time at time zone activity.time_zone) at time zone activity.time_zone,
    (date_trunc('day', rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) at time zone activity.time_zone - interval '1 second') + interval '1 day')
      at time zone activity.time_zone);
begin
  return (
    select case when rules.is_visible(s.activity_visibility, member)
      then json_build_object('id', other.id, 'title', other.title) else '{"id":null,"title":null}' end
    from public.participants as seat
    join public.activities as other on other.id = seat.activity_id
    left join public.user_settings as s on s.user_id = seat.user_id
    where seat.user_id = member and other.phase in ('enrolling', 'active')
      and other.start_time < upper(days) and rules.ends_at(other.start_time, other.end_time, other.time_zone) > lower(days)
    order by other.start_time, other.id limit 1);
end
$$;

create or replace function rules.waiting_members(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  with_attendance boolean := rules.shows_attendance(activity, viewer);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'name', p.name, 'avatar', p.avatar, 'position', w.position, 'joinedAt', rules.instant(w.joined_at), 'spots', w.spots,
      'offer', case when w.offered_at is not null then
        json_build_object('offeredAt', rules.instant(w.offered_at), 'expiresAt', rules.instant(w.expires_at), 'spots', w.spots) end,
      'otherSpot', rules.other_spot(activity, p.id),
      'attendance', case when with_attendance then rules.attendance_marks(p.id) end) order by w.position), '[]')
    from (
      select entry.*, row_number() over (order by entry.place) as position from public.waitlist as entry
      where entry.activity_id = activity.id order by entry.place limit 500) as w
    join public.profiles as p on p.id = w.user_id);
end
$$;

-- With `q`: also members who do not wait, at most ten, to whom a leader may give a spot.
create or replace function public.get_waitlist(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  words text[] := rules.words_in(rules.text_in($1, 'q'));
begin
  perform rules.me();
  perform rules.check_search($1);
  if not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  return json_build_object(
    'waiting', case when activity.phase = 'enrolling' then rules.waiting_members(activity, viewer) else '[]' end,
    'found', (
      select coalesce(json_agg(json_build_object('id', found.id, 'name', found.name, 'avatar', found.avatar) order by found.name, found.id), '[]')
      from (
        select p.id, p.name, p.avatar from public.profiles as p
        where rules.is_found_by_name(p, words) and rules.why_member_not_seated(activity, p.id) is null
          and not exists (select from public.waitlist as w where w.activity_id = activity.id and w.user_id = p.id)
        order by p.name, p.id limit 10) as found));
end
$$;

-- join_waitlist.sql
-- A member waits for a spot of a full activity, with the companions that the input names, or waits no longer.

create or replace function rules.waitlist_entry(activity public.activities, member uuid) returns public.waitlist
  language plpgsql stable as $$
declare
  entry public.waitlist;
begin
  if activity.waitlist_count > 0 then
    select * into entry from public.waitlist as w where w.activity_id = activity.id and w.user_id = member;
  end if;
  return entry;
end
$$;

create or replace function rules.why_not_join_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
declare
  refusal text := rules.why_not_join(activity, viewer);
begin
  return case
    when refusal is null then 'NOT_FULL'
    when refusal not in ('ACTIVITY_FULL', 'SPOT_OFFERED', 'SPOT_FOR_LEADERS') then refusal
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when (rules.waitlist_entry(activity, viewer.user_id)).user_id is not null then 'ALREADY_WAITING'
    when not activity.waitlist_open then 'WAITLIST_CLOSED'
  end;
end
$$;

create or replace function rules.why_not_leave_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when (rules.waitlist_entry(activity, viewer.user_id)).user_id is null then 'NOT_WAITING'
  end;
end
$$;

-- A party that is larger than the spots that are left waits, too.
create or replace function public.join_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := case when $1 -> 'companionIds' <> '[]' then rules.ids_in($1, 'companionIds') else '{}' end;
  refusal text := rules.why_not_join_waitlist(activity, rules.viewer_role_in(activity));
begin
  if refusal = 'NOT_FULL' and cardinality(companions) >= rules.free_spots(activity) then
    refusal := case when not activity.waitlist_open then 'WAITLIST_CLOSED'
      when (rules.waitlist_entry(activity, auth.uid())).user_id is not null then 'ALREADY_WAITING' end;
  end if;
  perform rules.refuse_if(refusal);
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, rules.lock_me(), companions, companions));
    if cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  insert into public.waitlist (activity_id, user_id, companion_ids, first_position, near_since)
  values (activity.id, auth.uid(), companions, activity.waitlist_count + 1, case when activity.waitlist_count < 3 then now() end);
  return rules.activity_response(activity.id);
end
$$;

-- Also with an offer, which then goes to the next.
create or replace function public.leave_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_leave_waitlist(activity, rules.viewer_role_in(activity)));
  delete from public.waitlist where activity_id = activity.id and user_id = auth.uid();
  perform rules.forget_offer(activity.id, auth.uid());
  return rules.activity_response(activity.id);
end
$$;

-- offer_spots.sql
-- Free spots are offered to those who wait, in the order of the list. A party needs its spots together; a smaller one passes it only where the spots do not
-- suffice. In the last 12 hours before the start nothing is offered: leaders give the spots.

-- Tells a member who waits, in the morning if it is night there. The latest takes the place of what waits.
create or replace function rules.tell_in_the_day(activity public.activities, member uuid, kind text, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  is_night boolean := rules.asleep_until(member, activity, moment) is not null;
begin
  update public.waitlist set untold_kind = case when is_night then tell_in_the_day.kind end where activity_id = activity.id and user_id = member;
  if not is_night then
    perform rules.notify_members(array[member], tell_in_the_day.kind, activity);
  end if;
end
$$;

-- Returns when the next one can be told.
create or replace function rules.tell_what_waited(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry public.waitlist;
begin
  for entry in select * from public.waitlist where activity_id = activity.id and untold_kind is not null loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    if morning is null then
      perform rules.tell_in_the_day(activity, entry.user_id, entry.untold_kind, moment);
    end if;
  end loop;
  return soonest;
end
$$;

-- Tells the leaders once of each free spot that is theirs to give. In the night it waits for the morning, unless that is too close to the start. Returns when.
create or replace function rules.tell_leaders_of_spots(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  begins timestamptz := activity.start_time - rules.lifetime('lastOffer');
  morning timestamptz := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
  free integer := case when rules.is_for_leaders(activity, moment) then rules.unoffered_spots(activity) else 0 end;
begin
  if free > activity.told_spots and morning > moment and morning <= activity.start_time - rules.lifetime('offerReminder') then
    return morning;
  elsif free > activity.told_spots then
    perform rules.notify_members(rules.leaders_or_admins_of(activity), 'spot-for-leaders', activity);
  end if;
  update public.activities set told_spots = free where id = activity.id and told_spots <> free;
  return case when activity.waitlist_open and begins > moment and rules.unoffered_spots(activity) > 0 then begins end;
end
$$;

-- The members whose turn it is, in their order: a spot is offered to each, or kept until the morning.
create or replace function rules.next_in_line(activity public.activities) returns setof public.waitlist
  language plpgsql stable as $$
declare
  free integer := rules.unoffered_spots(activity);
  entry public.waitlist;
begin
  for entry in
    select * from public.waitlist as w
    where w.activity_id = activity.id and w.offered_at is null and w.passed_at is null and w.withdrawn_at is null order by w.place
  loop
    exit when free = 0;
    continue when entry.spots > free;
    free := free - entry.spots;
    return next entry;
  end loop;
end
$$;

-- An offer that nobody answered moves to the next, and its member to the end of the list. The end is earlier where the activity now starts earlier.
create or replace function rules.pass_offers(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.waitlist;
begin
  for entry in
    select * from public.waitlist
    where activity_id = activity.id and least(expires_at, offered_at + (activity.start_time - offered_at) / 2) <= moment order by place
  loop
    update public.waitlist set
      place = default, first_position = activity.waitlist_count, offered_at = null, expires_at = null, remind_at = null, passed_at = moment, near_since = null
    where activity_id = activity.id and user_id = entry.user_id;
    perform rules.forget_offer(activity.id, entry.user_id);
    perform rules.tell_in_the_day(activity, entry.user_id, 'offer-passed', moment);
  end loop;
end
$$;

create or replace function rules.forget_offer(activity uuid, member uuid) returns void
  language sql set search_path = ''
begin atomic
  select rules.withdraw_question(activity, member, 'spot-offered'), rules.withdraw_question(activity, member, 'offer-ending');
end;

create or replace function rules.remind_of_offers(activity public.activities, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.waitlist;
begin
  for entry in
    update public.waitlist set remind_at = null where activity_id = activity.id and remind_at <= moment returning *
  loop
    -- Late, after a long sleep of the server, it may be night.
    if rules.asleep_until(entry.user_id, activity, moment) is null then
      perform rules.notify_members(array[entry.user_id], 'offer-ending', activity, jsonb_build_object('expiresAt', rules.instant(entry.expires_at)));
    end if;
  end loop;
end
$$;

create or replace function rules.offer_to(activity public.activities, member uuid, moment timestamptz, ends timestamptz, zone text) returns void
  language plpgsql set search_path = '' as $$
declare
  reminder timestamptz := rules.awake_until(ends - rules.lifetime('offerReminder'), zone);
begin
  update public.waitlist set
    offered_at = moment, expires_at = ends, untold_kind = null, remind_at = case when reminder >= moment + rules.lifetime('offerReminder') then reminder end
  where activity_id = activity.id and user_id = member;
  perform rules.settle_application(activity.id, member);
  perform rules.notify_members(array[member], 'spot-offered', activity, jsonb_build_object('expiresAt', rules.instant(ends)));
end
$$;

-- Returns when the next offer can be made: the end of the night of a member whose turn it is, and whose spots are kept.
create or replace function rules.make_offers(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  ends timestamptz;
  entry public.waitlist;
begin
  for entry in select * from rules.next_in_line(activity) loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    continue when morning is not null;
    ends := rules.offer_end(activity, moment, rules.zone_of(entry.user_id, activity));
    if ends >= moment + rules.lifetime('shortestOffer') then
      perform rules.offer_to(activity, entry.user_id, moment, ends, rules.zone_of(entry.user_id, activity));
    end if;
  end loop;
  return soonest;
end
$$;

-- Members who come among the first three learn it once, in the day. Returns when the next one can.
create or replace function rules.tell_of_nearness(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry record;
begin
  for entry in
    select first.* from (
      select user_id, near_since, offered_at, row_number() over (order by place) as position from public.waitlist where activity_id = activity.id order by place limit 3) as first
    where first.near_since is null and first.offered_at is null
  loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    if morning is null then
      update public.waitlist set near_since = moment where activity_id = activity.id and user_id = entry.user_id;
      perform rules.notify_members(array[entry.user_id], 'waitlist-moved', activity, jsonb_build_object('position', entry.position));
    end if;
  end loop;
  return soonest;
end
$$;

-- Whether only members of its group may join, and this member is none. Whoever leads it may.
create or replace function rules.is_closed_to(activity public.activities, member uuid) returns boolean
  language sql stable
  return (activity).members_only and not rules.is_in_group((activity).group_id, member) and not rules.is_led_by(activity, member);

-- Whether the member may neither join nor wait: the activity is for a group that they are not in, or they need a leader for it.
create or replace function rules.may_not_wait(activity public.activities, member uuid) returns boolean
  language plpgsql stable as $$
begin
  return rules.is_closed_to(activity, member) or rules.needs_leader_to_join(activity, member);
end
$$;

-- Who may no longer join waits no longer.
create or replace function rules.drop_others(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  delete from public.waitlist as w where w.activity_id = (activity).id and rules.may_not_wait(activity, w.user_id);
end;

-- The one function that makes, ends and moves offers. Every change of spots calls it at the end of its transaction, and so does the clock. The activity is locked.
create or replace function rules.offer_spots(activity_id uuid, moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  due timestamptz;
begin
  perform rules.drop_others(a) from public.activities as a where a.id = activity_id;
  select * into activity from public.activities where id = activity_id;
  -- A start can be undone, and then the offers go on. Another update would end the chance.
  if activity.phase = 'active' then
    return;
  elsif activity.phase <> 'enrolling' then
    update public.waitlist as w set offered_at = null, expires_at = null, remind_at = null where w.activity_id = activity.id and w.offered_at is not null;
  elsif activity.start_time > moment then
    perform rules.pass_offers(activity, moment);
    perform rules.remind_of_offers(activity, moment);
    select * into activity from public.activities where id = activity_id;
    if activity.waitlist_open and not rules.awaits_draw(activity) and activity.start_time - rules.lifetime('lastOffer') > moment then
      due := rules.make_offers(activity, moment);
    end if;
    select * into activity from public.activities where id = activity_id;
    due := least(due, rules.tell_of_nearness(activity, moment), rules.tell_what_waited(activity, moment), rules.tell_leaders_of_spots(activity, moment),
      rules.tell_of_draw(activity, moment), rules.tell_leaders_of_draw(activity, moment), case when rules.awaits_draw(activity) then activity.draw_at end,
      (select min(least(w.expires_at, w.remind_at)) from public.waitlist as w where w.activity_id = activity.id));
  end if;
  update public.activities set offers_due_at = due where id = activity_id and offers_due_at is distinct from due;
end
$$;

-- A further free spot is for those, too, who let one pass, or whose offer a leader took back.
create or replace function rules.offer_changed_spots() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if rules.unoffered_spots(new) + new.offered_spots > rules.unoffered_spots(old) + old.offered_spots then
    update public.waitlist set passed_at = null, withdrawn_at = null where activity_id = new.id and num_nonnulls(passed_at, withdrawn_at) > 0;
  end if;
  perform rules.offer_spots(new.id);
  return null;
end
$$;
drop trigger if exists offer_spots on public.activities;
-- At the end of the transaction, because a command may free a spot and take it again.
create constraint trigger offer_spots
  after insert or update of current_participants, max_participants, phase, start_time, members_only, group_id, waitlist_open, waitlist_count, draw_at on public.activities
  deferrable initially deferred for each row when (new.waitlist_count > 0 or new.draw_at is not null) execute function rules.offer_changed_spots();

-- Does what is due, draws included, and returns the seconds until the next time, or null. Each offer is made and ended once, however many processes run this at once. An
-- activity that a command has locked is skipped; it is due at once.
create or replace function rules.move_offers(moment timestamptz default now()) returns double precision
  language plpgsql set search_path = '' as $$
declare
  due uuid;
begin
  for due in
    select id from public.activities where offers_due_at <= moment and phase = 'enrolling' order by id for no key update skip locked
  loop
    begin
      perform rules.hold_draw(due, moment);
      perform rules.offer_spots(due, moment);
    exception
      -- One activity must not keep the offers of the others back. It is tried again at once.
      when others then
        raise warning 'the offers of activity % could not be moved: %', due, sqlerrm;
    end;
  end loop;
  return (
    select extract(epoch from min(offers_due_at) - moment) from public.activities where offers_due_at is not null and phase = 'enrolling');
end
$$;

create or replace function rules.count_waiting_members() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before integer := case when old.offered_at is not null then old.spots else 0 end;
  after integer := case when new.offered_at is not null then new.spots else 0 end;
begin
  if tg_op = 'UPDATE' then
    update public.activities set offered_spots = offered_spots + after - before where id = new.activity_id and after <> before;
  else
    update public.activities set
      waitlist_count = waitlist_count + case tg_op when 'INSERT' then 1 else -1 end, offered_spots = offered_spots + coalesce(after, 0) - coalesce(before, 0)
    where id = coalesce(new.activity_id, old.activity_id);
  end if;
  return null;
end
$$;
create or replace trigger count_waiting_members after insert or delete or update of offered_at on public.waitlist for each row execute function rules.count_waiting_members();

-- Who leaves a group waits no longer for what is for its members only. The clock does it at once.
create or replace function rules.review_waitlists() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities as a set offers_due_at = now()
  where a.group_id = old.group_id and a.waitlist_count > 0;
  return null;
end
$$;
create or replace trigger review_waitlists after delete on public.group_members for each row execute function rules.review_waitlists();

-- seat_member.sql
-- A leader gives a spot to a member by name, also over the order of the list. All leaders read why. The one who ran it takes it back with undo_activity.

create or replace function rules.why_not_seat(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when rules.has_started(activity) then 'ACTIVITY_STARTED'
    when rules.awaits_draw(activity) then 'DRAW_PENDING'
    when activity.current_participants >= activity.max_participants then 'ACTIVITY_FULL'
  end;

-- Why this member cannot be given a spot. A member whom a leader removed can: it lets them in again.
create or replace function rules.why_member_not_seated(activity public.activities, member uuid) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.participants as p where p.activity_id = activity.id and p.user_id = member) then 'MEMBER_JOINED'
    when rules.is_closed_to(activity, member) then 'GROUP_ONLY'
  end;
end
$$;

-- Whether somebody waits before the member, who may not wait at all.
create or replace function rules.passes_waiting(activity public.activities, entry public.waitlist) returns boolean
  language sql stable
  return exists (
    select from public.waitlist as w where w.activity_id = (activity).id and ((entry).place is null or w.place < (entry).place));

-- Takes offers back, first those of who waits last, until so many spots are free.
create or replace function rules.free_offered_spots(activity public.activities, member uuid, needed integer) returns void
  language plpgsql set search_path = '' as $$
declare
  free integer := rules.unoffered_spots(activity) + coalesce(
    (select w.spots from public.waitlist as w where w.activity_id = activity.id and w.user_id = member and w.offered_at is not null), 0);
  offered public.waitlist;
begin
  for offered in
    select * from public.waitlist as w where w.activity_id = activity.id and w.offered_at is not null order by w.place desc
  loop
    exit when free >= needed;
    perform rules.take_offer_back(activity, offered.user_id);
    free := free + offered.spots;
  end loop;
end
$$;

create or replace function public.seat_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  member uuid;
  entry public.waitlist;
  written text;
  companions uuid[];
begin
  perform rules.refuse_if(rules.why_not_seat(activity, rules.viewer_role_in(activity)));
  member := rules.id_in($1, 'userId');
  entry := rules.waitlist_entry(activity, member);
  -- The lock waits for the deletion of the member, or of a companion.
  perform from public.profiles where id = member for no key update;
  if not found then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  perform rules.refuse_if(rules.why_member_not_seated(activity, member));
  companions := array(select c.id from public.companions as c where c.id = any (entry.companion_ids));
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, member, companions, companions));
    if activity.current_participants + cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  written := coalesce(rules.text_in($1, 'reason'), '');
  if written <> '' or rules.passes_waiting(activity, entry) then
    written := rules.required_text($1, 'reason', 200);
  end if;
  perform rules.free_offered_spots(activity, member, 1 + cardinality(companions));
  delete from public.waitlist where activity_id = activity.id and user_id = member;
  perform rules.forget_offer(activity.id, member);
  delete from public.removed_participants where activity_id = activity.id and user_id = member;
  perform rules.seat_party(activity, member, companions);
  insert into public.given_seats (activity_id, user_id, given_by, reason) values (activity.id, member, auth.uid(), written);
  update public.activities set
    updated_at = now(), undo_phase = phase, undo_reject_reason = reject_reason, undo_vote_closes_at = null, undo_by = auth.uid(), undo_until = now() + interval '60 seconds',
    undo_seat = case when entry.user_id is not null then to_jsonb(entry) else jsonb_build_object('user_id', member) end
  where id = activity.id;
  perform rules.notify_members(array[member], 'seat-given', activity, jsonb_build_object('sender', (select name from public.profiles where id = auth.uid())));
  perform rules.log_about_activity('seat_member', activity, jsonb_build_object('member', member, 'reason', written));
  return rules.activity_response(activity.id);
end
$$;

-- The member waits again, at the place of before. A member who has read of the spot is told that it was taken back.
create or replace function rules.undo_seat(activity public.activities) returns json
  language plpgsql set search_path = '' as $$
declare
  member uuid := (activity.undo_seat ->> 'user_id')::uuid;
  entry public.waitlist := jsonb_populate_record(null::public.waitlist, activity.undo_seat);
  undone public.activities := activity;
  is_unread boolean := exists (
    select from public.notifications as n
    where n.user_id = member and n.activity_id = activity.id and n.kind = 'seat-given' and n.read_at is null);
begin
  perform rules.delete_undone_notifications(activity);
  delete from public.participants where activity_id = activity.id and user_id = member;
  if is_unread then
    delete from public.notifications as n
    where n.user_id = member and n.kind = 'seat-taken-back' and n.created_at = now();
    undone.updated_at := now();
    perform rules.drop_undone_messages(undone);
  end if;
  if entry.place is not null then
    insert into public.waitlist (activity_id, user_id, place, joined_at, first_position, companion_ids, near_since) overriding system value
    values (activity.id, member, entry.place, entry.joined_at, entry.first_position, entry.companion_ids, entry.near_since);
  end if;
  update public.activities set updated_at = now() where id = activity.id;
  perform rules.log_about_activity('undo_activity', activity, jsonb_build_object('phase', activity.phase));
  return rules.activity_response(activity.id);
end
$$;

-- set_waitlist.sql
-- The leader opens and closes the waitlist, and says how long a spot is offered. While it is closed nobody joins it and nothing is offered: who waits keeps the
-- place, open offers stay, and a free spot is for whoever comes.

create or replace function rules.why_not_set_waitlist(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase not in ('voting', 'enrolling') then rules.phase_refusal(activity.phase, 'voting')
  end;

create or replace function public.set_waitlist(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_set_waitlist(activity, rules.viewer_role_in(activity)));
  update public.activities set
    waitlist_open = coalesce(($1 ->> 'isOpen')::boolean, activity.waitlist_open), offer_hours = coalesce(($1 ->> 'offerHours')::integer, activity.offer_hours), updated_at = now()
  where id = activity.id;
  if activity.waitlist_open and not coalesce(($1 ->> 'isOpen')::boolean, true) then
    perform rules.tell_in_the_day(activity, w.user_id, 'waitlist-closed', now()) from public.waitlist as w where w.activity_id = activity.id;
  elsif ($1 ->> 'isOpen')::boolean then
    update public.waitlist as w set untold_kind = null where w.activity_id = activity.id and w.untold_kind = 'waitlist-closed';
  end if;
  perform rules.log_about_activity('set_waitlist', activity, $1 - 'activityId');
  return rules.activity_response(activity.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- waitlist_json.sql
-- What a member sees of their own place in the list; null for who does not wait. Nobody but leaders learns who else does.
create or replace function rules.waiting_json(activity public.activities, viewer rules.viewer_role) returns jsonb
  language plpgsql stable as $$
declare
  entry public.waitlist := rules.waitlist_entry(activity, viewer.user_id);
begin
  if entry.user_id is null or activity.phase <> 'enrolling' then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'position', 1 + count(w.user_id),
      'entry', jsonb_build_object('joinedAt', rules.instant(entry.joined_at), 'firstPosition', entry.first_position, 'spots', entry.spots, 'companionIds', entry.companion_ids,
        'largerAhead', max(w.spots) filter (where w.spots > entry.spots),
        'isKept', rules.keeps_spots(activity) and not rules.is_for_leaders(activity)
          and exists (select from rules.next_in_line(activity) as next where next.user_id = entry.user_id)),
      'offer', case when entry.expires_at > now() then
        jsonb_build_object('offeredAt', rules.instant(entry.offered_at), 'expiresAt', rules.instant(entry.expires_at), 'spots', entry.spots) end)
    from (select) as one_row left join public.waitlist as w on w.activity_id = activity.id and w.place < entry.place);
end
$$;

-- waking_hours.sql
-- The night in the zone of a member, from 22 to 7: no spot is offered then, and the time to answer does not run. In instants, so that the hour that a change
-- of the clock adds or drops is counted as it is.

create or replace function rules.zone_of(member uuid, activity public.activities) returns text
  language sql stable
  return rules.usable_zone(coalesce((select s.time_zone from public.user_settings as s where s.user_id = member), (activity).time_zone));

-- The moment itself in the day, else the end of the night.
create or replace function rules.awake_from(moment timestamptz, zone text) returns timestamptz
  language sql stable
  return case
    when (moment at time zone zone)::time >= '22:00' then ((moment at time zone zone)::date + 1 + time '07:00') at time zone zone
    when (moment at time zone zone)::time < '07:00' then ((moment at time zone zone)::date + time '07:00') at time zone zone
    else moment end;

-- The end of the night in which the member is; null in the day.
create or replace function rules.asleep_until(member uuid, activity public.activities, moment timestamptz) returns timestamptz
  language sql stable
  return nullif(rules.awake_from(moment, rules.zone_of(member, activity)), moment);

-- The moment itself in the day, else the beginning of the night.
create or replace function rules.awake_until(moment timestamptz, zone text) returns timestamptz
  language sql stable
  return case
    when (moment at time zone zone)::time >= '22:00' then ((moment at time zone zone)::date + time '22:00') at time zone zone
    when (moment at time zone zone)::time < '07:00' then ((moment at time zone zone)::date - 1 + time '22:00') at time zone zone
    else moment end;

create or replace function rules.after_waking_hours(moment timestamptz, hours integer, zone text) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  morning timestamptz := rules.awake_from(moment, zone);
  evening timestamptz;
  remaining interval := make_interval(hours => hours);
begin
  loop
    evening := ((morning at time zone zone)::date + time '22:00') at time zone zone;
    exit when morning + remaining <= evening;
    remaining := remaining - (evening - morning);
    morning := rules.awake_from(evening, zone);
  end loop;
  return morning + remaining;
end
$$;

-- When an offer made now ends: after the hours of the leader, and never after half of the time to the start. It does not end in the night.
create or replace function rules.offer_end(activity public.activities, moment timestamptz, zone text) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return rules.awake_until(
    least(rules.after_waking_hours(moment, activity.offer_hours, zone), moment + (activity.start_time - moment) / 2), zone);
end
$$;

-- withdraw_offer.sql
-- A leader takes an offer back. The member keeps the place, and the spot goes to the next; in the last hours it is for the leaders.

create or replace function rules.why_not_withdraw_offer(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not viewer.manages then 'NOT_PERMITTED'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when activity.offered_spots = 0 then 'NOTHING_OFFERED'
  end;

-- Nothing is offered to the member again before a further spot becomes free.
create or replace function rules.take_offer_back(activity public.activities, member uuid) returns boolean
  language plpgsql set search_path = '' as $$
begin
  update public.waitlist set offered_at = null, expires_at = null, remind_at = null, withdrawn_at = now()
  where activity_id = activity.id and user_id = member and offered_at is not null;
  if not found then
    return false;
  end if;
  perform rules.forget_offer(activity.id, member);
  perform rules.tell_in_the_day(activity, member, 'offer-withdrawn', now());
  return true;
end
$$;

create or replace function public.withdraw_offer(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_offer(activity, rules.viewer_role_in(activity)));
  if not rules.take_offer_back(activity, rules.id_in($1, 'userId')) then
    perform rules.refuse('NOTHING_OFFERED');
  end if;
  perform rules.offer_spots(activity.id);
  perform rules.log_about_activity('withdraw_offer', activity, jsonb_build_object('member', $1 -> 'userId'));
  return rules.activity_response(activity.id);
end
$$;

-- apply_for_spot.sql
-- A member applies for a spot that is drawn, with the companions that the input names, or withdraws, as often as they like. There is no order.

create or replace function rules.application_of(activity public.activities, member uuid) returns public.applications
  language plpgsql stable as $$
declare
  entry public.applications;
begin
  if activity.application_count > 0 then
    select * into entry from public.applications as a where a.activity_id = activity.id and a.user_id = member;
  end if;
  return entry;
end
$$;

-- Why nobody can apply or withdraw now: the activity has no draw, or its window is over.
create or replace function rules.window_refusal(activity public.activities) returns text
  language sql stable
  return case
    when activity.draw_at is null then 'NO_DRAW'
    when activity.drawn_at is not null or activity.draw_at <= now() then 'APPLICATIONS_CLOSED'
  end;

create or replace function rules.why_not_apply(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when activity.phase = 'rejected' then 'SENT_BACK'
    when activity.phase in ('review', 'voting') then 'ENROLLMENT_NOT_OPEN'
    when activity.phase <> 'enrolling' then 'ACTIVITY_STATUS_CLOSED'
    when rules.window_refusal(activity) is not null then rules.window_refusal(activity)
    when viewer.joined then 'ALREADY_JOINED'
    when viewer.leads then 'LEADS_ACTIVITY'
    when viewer.removed then 'REMOVED_BY_LEADER'
    when rules.is_for_others(activity, viewer) then 'GROUP_ONLY'
    when rules.refusal_of_opening(activity, viewer) is not null then rules.refusal_of_opening(activity, viewer)
    when rules.needs_leader_to_join(activity, viewer.user_id) then 'TOO_MANY_NO_SHOWS'
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when (rules.application_of(activity, viewer.user_id)).user_id is not null then 'ALREADY_APPLIED'
  end;
end
$$;

create or replace function rules.why_not_withdraw_application(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when activity.phase <> 'enrolling' then rules.phase_refusal(activity.phase, 'enrolling')
    when rules.window_refusal(activity) is not null then rules.window_refusal(activity)
    when (rules.application_of(activity, viewer.user_id)).user_id is null then 'NOT_APPLIED'
  end;
end
$$;

-- A party that is larger than the activity can never be seated. Who has applied with another account that had the same verified number is refused.
create or replace function public.apply_for_spot(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  companions uuid[] := rules.ids_in($1, 'companionIds');
  key bytea;
  number text;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.why_not_apply(activity, rules.viewer_role_in(activity)));
  if companions <> '{}' then
    perform rules.refuse_if(rules.why_not_bring(activity, rules.lock_me(), companions, companions));
    if cardinality(companions) >= activity.max_participants then
      perform rules.refuse('TOO_FEW_SPOTS');
    end if;
  end if;
  select d.ticket_key into key from public.draws as d where d.activity_id = activity.id;
  select p.phone into number from public.profiles as p where p.id = auth.uid() and p.phone_status = 'verified';
  insert into public.applications (activity_id, user_id, ticket, phone_key, companion_ids)
  values (activity.id, auth.uid(), sha256(key || uuid_send(activity.id) || uuid_send(auth.uid())), sha256(key || convert_to(number, 'UTF8')), companions);
  return rules.activity_response(activity.id);
exception
  when unique_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse(case violated_constraint when 'applications_phone' then 'APPLIED_ELSEWHERE' else 'ALREADY_APPLIED' end);
end
$$;

create or replace function public.withdraw_application(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_withdraw_application(activity, rules.viewer_role_in(activity)));
  delete from public.applications where activity_id = activity.id and user_id = auth.uid();
  return rules.activity_response(activity.id);
end
$$;

create or replace function rules.count_applications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set application_count = application_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.activity_id, old.activity_id);
  return null;
end
$$;
create or replace trigger count_applications after insert or delete on public.applications for each row execute function rules.count_applications();

-- A member who leaves the club before the draw takes the application along; a ticket that was drawn stays, without a name.
create or replace function rules.forget_applications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.applications where user_id = old.id and position is null;
  return old;
end
$$;
create or replace trigger forget_applications before delete on public.profiles for each row execute function rules.forget_applications();

-- What a member sees of their own application before the draw.
create or replace function rules.application_json(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable as $$
declare
  entry public.applications := rules.application_of(activity, viewer.user_id);
begin
  return case when entry.user_id is not null and entry.position is null then
    json_build_object('appliedAt', rules.instant(entry.applied_at), 'ticket', encode(entry.ticket, 'hex'), 'spots', entry.spots, 'companionIds', entry.companion_ids) end;
end
$$;

-- draw_rule.sql
-- The rule of a draw. docs/draw.md states it, and docs/verify-draw.mjs computes it again.

-- The smallest of the entries of a ticket: sha256(seed || ticket || number of the entry, one byte from 1).
create or replace function rules.draw_key(seed bytea, ticket bytea, weight integer) returns bytea
  language sql immutable
  return (
    select sha256(draw_key.seed || draw_key.ticket || set_byte('\x00'::bytea, 0, entry)) as key
    from generate_series(1, draw_key.weight) as entry order by 1 limit 1);

-- Walks down the order and seats each party that fits into the spots that are left.
create or replace function rules.seats_of_parties(parties integer[], free integer) returns boolean[]
  language plpgsql immutable set search_path = '' as $$
declare
  seated boolean[] := '{}';
  party integer;
begin
  foreach party in array parties loop
    seated := seated || (party <= free);
    free := case when party <= free then free - party else free end;
  end loop;
  return seated;
end
$$;

-- The order and the seats of a draw, from parallel lists.
create or replace function rules.draw_result(seed bytea, tickets bytea[], weights integer[], parties integer[], free integer)
  returns table (ticket bytea, "position" integer, is_seated boolean)
  language sql immutable set search_path = '' as $$
  with ordered as (
    select one.ticket, one.party, row_number() over (order by rules.draw_key(seed, one.ticket, one.weight), one.ticket) as position
    from unnest(tickets, weights, parties) as one (ticket, weight, party)),
  seats as (select rules.seats_of_parties(array(select o.party from ordered as o order by o.position), free) as seated)
  select o.ticket, o.position::integer, seats.seated[o.position] from ordered as o cross join seats order by o.position
$$;

-- How many entries a member has: one, and where the club says so, one more for each draw of the last 90 days without a spot, up to three more.
create or replace function rules.draw_weight(activity public.activities, member uuid, moment timestamptz) returns integer
  language plpgsql stable set search_path = '' as $$
begin
  if not (select weighted_draws from public.system_settings) then
    return 1;
  end if;
  return (
    select 1 + least(3, count(*)) from public.applications as lost join public.activities as other on other.id = lost.activity_id
    where lost.user_id = member and lost.activity_id <> activity.id and lost.spot_at is null
      and other.drawn_at > moment - rules.lifetime('lostDraw') and other.phase <> 'cancelled');
end
$$;

-- get_draw.sql
-- How a draw goes, or went: what anyone needs to compute it again. The seed is shown after the draw; before, its hash shows that it is chosen already.

-- A name for leaders and admins, for the member, and of a participant for who may see participants. Who is still waiting is for leaders only, as in the waitlist.
create or replace function rules.ticket_owner(activity public.activities, viewer rules.viewer_role, member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar,
      'attendance', case when rules.shows_attendance(activity, viewer) then rules.attendance_marks(p.id) end)
    from public.profiles as p
    where p.id = member and (
      viewer.manages or p.id = viewer.user_id
      or exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = p.id)
        and (viewer.joined or rules.is_visible((select s.profile_visibility from public.user_settings as s where s.user_id = p.id), p.id))));
end
$$;

create or replace function public.get_draw(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  draw public.draws;
begin
  if activity.draw_at is null then
    perform rules.refuse('NOT_FOUND');
  end if;
  select * into draw from public.draws as d where d.activity_id = activity.id;
  return json_build_object(
    'activityId', activity.id, 'title', activity.title, 'timeZone', activity.time_zone,
    'drawAt', rules.instant(activity.draw_at), 'drawnAt', rules.instant(activity.drawn_at),
    'commitment', encode(sha256(draw.seed), 'hex'), 'seed', case when activity.drawn_at is not null then encode(draw.seed, 'hex') end, 'spots', draw.spots,
    'tickets', (
      select coalesce(json_agg(json_build_object(
        'ticket', encode(a.ticket, 'hex'), 'weight', coalesce(a.weight, rules.draw_weight(activity, a.user_id, now())), 'spots', a.spots,
        'position', a.position, 'isSeated', a.is_seated, 'isOwn', coalesce(a.user_id = viewer.user_id, false),
        'member', rules.ticket_owner(activity, viewer, a.user_id)) order by a.position, a.ticket), '[]')
      from public.applications as a where a.activity_id = activity.id));
end
$$;

-- hold_draw.sql
-- The draw. The clock holds it, in rules.move_offers; then the waitlist goes on with those who were not drawn, in the order of the result.

-- Who has a spot already, leads the activity, was removed from it or may no longer join takes no part. Companions who were deleted since are not brought.
create or replace function rules.review_applications(activity public.activities) returns void
  language sql set search_path = ''
begin atomic
  delete from public.applications as a
  where a.activity_id = (activity).id and (
    exists (select from public.participants as p where p.activity_id = a.activity_id and p.user_id = a.user_id)
    or exists (select from public.removed_participants as r where r.activity_id = a.activity_id and r.user_id = a.user_id)
    or rules.is_led_by(activity, a.user_id) or rules.may_not_wait(activity, a.user_id));
  update public.applications as a set
    phone_key = null,
    companion_ids = array(select c.id from public.companions as c where c.id = any (a.companion_ids) and c.member_id = a.user_id)
  where a.activity_id = (activity).id;
end;

create or replace function rules.seat_party(activity public.activities, member uuid, companions uuid[]) returns void
  language sql set search_path = ''
begin atomic
  insert into public.participants (activity_id, user_id) values ((activity).id, member);
  insert into public.companion_seats (activity_id, user_id, companion_id) select (activity).id, member, one from unnest(companions) as one;
end;

-- The activity is locked, so that of several processes only the first holds the draw.
create or replace function rules.hold_draw(activity_id uuid, moment timestamptz) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
  draw public.draws;
  entry record;
begin
  select * into activity from public.activities where id = activity_id;
  if not rules.awaits_draw(activity) or activity.draw_at > moment or activity.start_time <= moment then
    return;
  end if;
  perform rules.review_applications(activity);
  update public.draws as d set spots = rules.unoffered_spots(activity) where d.activity_id = activity.id returning * into draw;
  update public.activities set drawn_at = moment where id = activity.id;
  update public.applications as a set weight = all_weights.weight, position = result.position, is_seated = result.is_seated
  from (
    select array_agg(one.ticket) as tickets, array_agg(one.weight) as weights, array_agg(one.spots) as parties
    from (
      select p.ticket, p.spots, rules.draw_weight(activity, p.user_id, moment) as weight from public.applications as p where p.activity_id = activity.id) as one
  ) as list
  cross join lateral rules.draw_result(draw.seed, list.tickets, list.weights, list.parties, draw.spots) as result
  cross join lateral unnest(list.tickets, list.weights) as all_weights (ticket, weight)
  where a.activity_id = activity.id and a.ticket = result.ticket and all_weights.ticket = result.ticket;
  for entry in
    select p.*, row_number() over (partition by p.is_seated order by p.position) as place from public.applications as p
    where p.activity_id = activity.id order by p.position
  loop
    if entry.is_seated then
      perform rules.seat_party(activity, entry.user_id, entry.companion_ids);
    else
      insert into public.waitlist (activity_id, user_id, companion_ids, first_position, near_since)
      values (activity.id, entry.user_id, entry.companion_ids, activity.waitlist_count + entry.place, case when activity.waitlist_count + entry.place <= 3 then moment end)
      on conflict do nothing;
    end if;
  end loop;
end
$$;

-- Each applicant learns the result once, in the day. Returns when the next one can.
create or replace function rules.tell_of_draw(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  soonest timestamptz;
  morning timestamptz;
  entry record;
begin
  if activity.drawn_at is null then
    return null;
  end if;
  for entry in
    select user_id, is_seated from public.applications
    where activity_id = activity.id and told_at is null and user_id is not null order by position
  loop
    morning := rules.asleep_until(entry.user_id, activity, moment);
    soonest := least(soonest, morning);
    continue when morning is not null;
    update public.applications set told_at = moment where activity_id = activity.id and user_id = entry.user_id;
    if entry.is_seated and exists (select from public.participants as p where p.activity_id = activity.id and p.user_id = entry.user_id) then
      perform rules.notify_members(array[entry.user_id], 'spot-drawn', activity);
    elsif not entry.is_seated then
      perform rules.notify_members(array[w.user_id], 'spot-not-drawn', activity, jsonb_build_object('position', w.position))
      from (
        select user_id, offered_at, row_number() over (order by place) as position from public.waitlist where activity_id = activity.id) as w
      where w.user_id = entry.user_id and w.offered_at is null;
    end if;
  end loop;
  return soonest;
end
$$;

-- The leaders learn once, in the day of the activity, that it was held. Returns when they can.
create or replace function rules.tell_leaders_of_draw(activity public.activities, moment timestamptz) returns timestamptz
  language plpgsql set search_path = '' as $$
declare
  morning timestamptz := rules.awake_from(moment, rules.usable_zone(activity.time_zone));
begin
  if not exists (select from public.draws as d where d.activity_id = activity.id and activity.drawn_at is not null and d.told_at is null) then
    return null;
  elsif morning > moment then
    return morning;
  end if;
  update public.draws as d set told_at = moment where d.activity_id = activity.id;
  perform rules.notify_members(rules.leaders_or_admins_of(activity), 'draw-held', activity);
  return null;
end
$$;

-- A member who is seated otherwise no longer takes part in the draw; who got a spot after all, or was offered one, has not lost it.
create or replace function rules.settle_application(activity uuid, member uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.applications where activity_id = activity and user_id = member and position is null;
  update public.applications set spot_at = now() where activity_id = activity and user_id = member;
end;

-- prepare_draw.sql
-- The leader chooses, before the activity is open to join, that its spots are drawn and when. Moving that time is possible until the draw.

create or replace function rules.draw_time_in(input jsonb, before public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  draw_at timestamptz := case
    when input ->> 'allocation' = 'first-come' then null
    when input ? 'drawAt' then (input ->> 'drawAt')::timestamptz
    else before.draw_at end;
begin
  perform rules.refuse_other_instants(input, '{drawAt}');
  if input ->> 'allocation' = 'draw' and draw_at is null then
    perform rules.refuse_field('drawAt', 'REQUIRED');
  elsif draw_at is not distinct from before.draw_at then
    return draw_at;
  elsif before.drawn_at is not null or before.phase = 'enrolling' and (draw_at is null or before.draw_at is null) then
    perform rules.refuse('ALLOCATION_FIXED');
  elsif draw_at <= now() then
    perform rules.refuse_field('drawAt', 'IN_THE_PAST');
  elsif draw_at < coalesce(before.draw_at, 'infinity') and draw_at < now() + interval '1 hour' then
    perform rules.refuse_field('drawAt', 'TOO_SOON');
  end if;
  return draw_at;
end
$$;

-- The seed is made once, when the draw is chosen. It stays if the leader changes their mind twice, so that nobody can look for a better one.
create or replace function rules.prepare_draw() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.draw_at is not null then
    insert into public.draws (activity_id, seed, ticket_key)
    values (new.id, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
      sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
    on conflict do nothing;
  else
    delete from public.applications where activity_id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger prepare_draw after insert on public.activities for each row when (new.draw_at is not null) execute function rules.prepare_draw();
create or replace trigger prepare_changed_draw after update of draw_at on public.activities for each row
  when (old.draw_at is distinct from new.draw_at) execute function rules.prepare_draw();

-- attendance.sql
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

-- object_to_attendance.sql
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

-- record_attendance.sql
-- What is recorded: the roll call when an activity is over, and who leaves in the last 24 hours.

-- Whether the club records attendance. It cannot be switched off before the transaction that records has ended.
create or replace function rules.begin_to_record() returns boolean
  language plpgsql set search_path = '' as $$
begin
  perform from public.system_settings where records_attendance for share;
  return found;
end
$$;

-- Leaving exactly 24 hours before the start is in time. Who leads is not recorded.
create or replace function rules.record_late_cancellation(activity public.activities, member uuid, reason text) returns void
  language plpgsql set search_path = '' as $$
begin
  if now() > activity.start_time - rules.lifetime('lateCancellation') and not rules.is_led_by(activity, member) and rules.begin_to_record() then
    insert into public.attendance (activity_id, user_id, kind, reason) values (activity.id, member, 'late-cancellation', coalesce(reason, ''));
  end if;
end
$$;

-- Who takes the spot again, by undoing or otherwise, has not cancelled it.
create or replace function rules.forget_late_cancellation() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.attendance where activity_id = new.activity_id and user_id = new.user_id;
  return null;
end
$$;
create or replace trigger forget_late_cancellation after insert on public.participants for each row execute function rules.forget_late_cancellation();

-- What the roll call says of each participant of a finished activity, if there was one: somebody was marked, as present or not. Who was not marked is a
-- no-show, except leaders, those who joined after the start, and those who said that they are back.
create or replace function rules.record_roll_call(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.check_ins as c where c.activity_id = activity.id and c.is_present is not null) or not rules.begin_to_record() then
    return;
  end if;
  insert into public.attendance as before (activity_id, user_id, kind)
  select activity.id, roll.user_id, roll.kind
  from (
    select seat.user_id, case
        when mark.is_present then 'present'
        when mark.is_present is null and mark.returned_at is not null then 'present'
        when mark.is_present is null and (seat.join_time >= activity.start_time or rules.is_led_by(activity, seat.user_id)) then null
        else 'no-show' end as kind
    from public.participants as seat left join public.check_ins as mark on mark.activity_id = seat.activity_id and mark.user_id = seat.user_id
    where seat.activity_id = activity.id) as roll
  where roll.kind is not null
  on conflict (activity_id, user_id) do update set
    kind = excluded.kind, recorded_at = now(), objection = '', objected_at = null, decision = null, note = '', decided_at = null
  where before.kind <> excluded.kind;
end
$$;

-- Whether a mark that waited on a device for the network still counts: it was made before the end, and arrives within a day of it.
create or replace function rules.takes_delayed_mark(activity public.activities, input jsonb) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return activity.phase = 'finished' and rules.records_attendance() and input ->> 'markedAt' is not null
    and rules.instant_in(input, 'markedAt') <= coalesce(activity.returned_at, rules.ends_at(activity.start_time, activity.end_time, activity.time_zone))
    and now() < rules.latest_return(activity) + rules.lifetime('return');
end
$$;

-- A cancelled activity makes no entry. Undoing the end takes the roll call back. A later start makes who left in time: before the end there are no other entries.
create or replace function rules.record_attendance() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.phase = 'cancelled' then
    delete from public.attendance where activity_id = new.id;
  elsif new.phase = 'finished' then
    perform rules.record_roll_call(new);
  elsif old.phase = 'finished' then
    delete from public.attendance where activity_id = new.id and kind <> 'late-cancellation';
  elsif new.start_time > old.start_time then
    delete from public.attendance where activity_id = new.id and recorded_at <= new.start_time - rules.lifetime('lateCancellation');
  end if;
  return null;
end
$$;
create or replace trigger record_attendance after update of phase, start_time on public.activities for each row
  when (old.phase is distinct from new.phase or old.start_time is distinct from new.start_time) execute function rules.record_attendance();

-- hide_message.sql
-- Leaders and admins hide a message with a reason, and show it again. What an admin hid, only admins show again.

-- With its activity locked. An admin who hides what a leader hid decides from then on.
create or replace function rules.hide_message(activity public.activities, wanted uuid, reason text) returns public.messages
  language plpgsql set search_path = '' as $$
declare
  message public.messages;
begin
  update public.messages set hidden_at = coalesce(hidden_at, now()), hidden_by = auth.uid(), hidden_reason = reason where id = wanted returning * into message;
  if message.id is not null then
    update public.discussions set pinned = null where activity_id = activity.id and pinned = wanted;
    perform rules.forget_sent_message(activity, message);
    perform rules.log_about_activity('hide_message', activity, jsonb_build_object('author', message.author_id));
    perform rules.send_discussion_event(activity);
  end if;
  return message;
end
$$;

create or replace function public.hide_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  reason text := rules.required_text($1, 'reason', 500);
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif message.hidden_at is not null then
    perform rules.refuse('MESSAGE_HIDDEN');
  end if;
  return rules.message_response(rules.hide_message(activity, message.id, reason), activity);
end
$$;

create or replace function public.show_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  if not viewer.manages or not viewer.administers and (message.hidden_by is null or rules.administers(activity, message.hidden_by)) then
    perform rules.refuse_if(case when not viewer.manages or message.hidden_at is not null then 'NOT_PERMITTED' end);
  end if;
  if message.hidden_at is not null then
    update public.messages set hidden_at = null, hidden_by = null, hidden_reason = null where id = message.id returning * into message;
    perform rules.log_about_activity('show_message', activity, jsonb_build_object('author', message.author_id));
    perform rules.send_discussion_event(activity);
  end if;
  return rules.message_response(message, activity);
end
$$;

-- list_messages.sql
-- The messages of an activity with their replies, the newest first. What is about the whole discussion is in each page, except what only the first one needs.

create or replace function public.list_messages(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  reader rules.discussion_reader := rules.reader_of(activity, viewer);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 30), 100);
  cursor text := $1 ->> 'cursor';
  found public.messages[];
  page jsonb;
begin
  if not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  elsif cursor !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  -- A reply to a message that is not shown is one of its own, as when its message is deleted.
  found := array(
    select m from public.messages as m
    where m.activity_id = activity.id and (cursor is null or m.position < cursor::bigint) and m.author_id <> all (reader.silenced)
      and (m.reply_to is null or reader.silenced <> '{}' and exists (
        select from public.messages as replied where replied.id = m.reply_to and replied.author_id = any (reader.silenced)))
    order by m.position desc limit size + 1);
  page := jsonb_build_object(
    'title', activity.title,
    'items', (
      select coalesce(jsonb_agg(rules.thread_json(m, reader) || '{"replyTo": null}' order by m.position desc), '[]') from unnest(found[1:size]) as m),
    'nextCursor', case when cardinality(found) > size then (found[size]).position::text end,
    'isOpen', rules.is_discussion_open(activity),
    'unread', rules.unread_messages(activity, reader), 'readUntil', rules.read_until(activity, member),
    'refusal', rules.refusal_of_message(activity, viewer),
    'canManage', viewer.manages);
  if cursor is null then
    page := page || jsonb_build_object(
      'pinned', (
        select rules.message_json(m, reader) from public.messages as m join public.discussions as d on d.activity_id = m.activity_id and d.pinned = m.id
        where m.activity_id = activity.id and m.author_id <> all (reader.silenced)),
      'people', rules.people_to_mention(activity, member));
  end if;
  return page;
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- messages.sql
-- The discussion of an activity: who writes in it, and what members see of it. Members who may see the activity read it, visitors do not.

create or replace function rules.has_discussions() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select discussion <> 'off' from public.system_settings);
end
$$;

-- Only its replies are left. What is written is never empty.
create or replace function rules.is_deleted(message public.messages) returns boolean
  language sql immutable
  return (message).text = '';

-- Who takes part: a spot, a vote, a place on the waitlist, an application, or leading it.
create or replace function rules.takes_part(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return viewer.joined or viewer.manages or viewer.voted_for is not null
    or exists (select from public.waitlist as w where w.activity_id = activity.id and w.user_id = viewer.user_id)
    or exists (select from public.applications as a where a.activity_id = activity.id and a.user_id = viewer.user_id);
end
$$;

create or replace function rules.is_discussion_open(activity public.activities) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select is_open from public.discussions where activity_id = activity.id), true);
end
$$;

create or replace function rules.refusal_of_message(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
declare
  writers text := (select discussion from public.system_settings);
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when writers = 'off' then 'DISCUSSION_CLOSED'
    when rules.is_hidden(activity) then rules.phase_refusal(activity.phase, 'voting')
    when viewer.removed then 'REMOVED_BY_LEADER'
    when writers <> 'members' and not rules.takes_part(activity, viewer) then 'NOT_TAKING_PART'
    when not viewer.manages and not rules.is_discussion_open(activity) then 'DISCUSSION_CLOSED'
  end;
end
$$;

-- Whose words the member does not read: who blocked them, and whom they blocked.
create or replace function rules.blocked_with(member uuid) returns uuid[]
  language sql stable
  return array(
    select one.blocked_id from public.blocks as one where one.member_id = member
    union select one.member_id from public.blocks as one where one.blocked_id = member);

-- The same for one activity: what its leaders write is for all, and leaders and admins read everything.
create or replace function rules.silenced_for(activity public.activities, member uuid) returns uuid[]
  language sql stable
  return case when rules.manages(activity, member) then '{}'
    else array(select unnest(rules.blocked_with(member)) except select unnest(rules.leaders_of(activity))) end;

create or replace function rules.reader_of(activity public.activities, viewer rules.viewer_role) returns rules.discussion_reader
  language plpgsql stable set search_path = '' as $$
begin
  return row(viewer.user_id, viewer.manages, rules.leaders_of(activity), rules.silenced_for(activity, viewer.user_id));
end
$$;

-- Which members do not read what the author writes in the activity.
create or replace function rules.not_reading(activity public.activities, author uuid) returns uuid[]
  language sql stable
  return case when rules.is_led_by(activity, author) then '{}'
    else array(select member from unnest(rules.blocked_with(author)) as member where not rules.manages(activity, member)) end;

create or replace function rules.is_read_by(message public.messages, member uuid) returns boolean
  language sql stable
  return exists (
    select from public.activities as a where a.id = (message).activity_id and member <> all (rules.not_reading(a, (message).author_id)));

create or replace function rules.reactions_json(message uuid, reader rules.discussion_reader) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('reaction', one.reaction, 'count', one.count, 'isOwn', one.is_own) order by one.reaction), '[]')
    from (
      select r.reaction, count(*) as count, bool_or(r.user_id = (reader).member) as is_own from public.message_reactions as r
      where r.message_id = message and r.user_id <> all ((reader).silenced) group by r.reaction) as one);

-- The text of a hidden message is for its author, leaders and admins.
create or replace function rules.message_json(message public.messages, reader rules.discussion_reader) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'id', (message).id, 'position', (message).position, 'replyTo', (message).reply_to,
      'text', case when shown.words then (message).text else '' end,
      'isAnswer', (message).is_answer and (message).hidden_at is null,
      'author', jsonb_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'isLeader', p.id = any ((reader).leaders)),
      'mentions', (
        select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name) order by one.name, one.id), '[]')
        from public.profiles as one where shown.words and one.id = any ((message).mentions)),
      'reactions', case when (message).hidden_at is null then rules.reactions_json((message).id, reader) else '[]' end,
      'isHidden', (message).hidden_at is not null,
      'hiddenReason', case when shown.words then (message).hidden_reason end,
      'sentAt', rules.instant((message).sent_at), 'editedAt', rules.instant((message).edited_at))
    from public.profiles as p cross join lateral (
      select (message).hidden_at is null or (reader).manages or p.id = (reader).member as words) as shown
    where p.id = (message).author_id);

-- With its replies, the oldest first.
create or replace function rules.thread_json(message public.messages, reader rules.discussion_reader) returns jsonb
  language sql stable
  return rules.message_json(message, reader) || jsonb_build_object('replies', (
    select coalesce(jsonb_agg(rules.message_json(reply, reader) order by reply.position), '[]')
    from public.messages as reply
    where reply.activity_id = (message).activity_id and reply.reply_to = (message).id and reply.author_id <> all ((reader).silenced)));

create or replace function rules.read_until(activity public.activities, member uuid) returns bigint
  language sql stable
  return coalesce((select r.position from public.discussion_readers as r where r.activity_id = (activity).id and r.user_id = member), 0);

-- What others wrote since the member read last; more than 99 are not counted.
create or replace function rules.unread_messages(activity public.activities, reader rules.discussion_reader) returns integer
  language sql stable
  return (
    select count(*)::integer from (
      select from public.messages as m
      where m.activity_id = activity.id and m.author_id <> (reader).member and m.author_id <> all ((reader).silenced) and m.hidden_at is null and not rules.is_deleted(m)
        and m.position > rules.read_until(activity, (reader).member)
      limit 100) as one);

-- For the cards of lists; null where the discussion does not concern the member: they neither have a spot, nor lead, nor have opened it.
create or replace function rules.unread_on_card(activity public.activities, member uuid, is_joined boolean) returns integer
  language plpgsql stable set search_path = '' as $$
declare
  reader rules.discussion_reader;
begin
  if is_joined or rules.is_led_by(activity, member)
      or exists (select from public.discussion_readers as r where r.activity_id = activity.id and r.user_id = member) then
    reader := row(member, false, '{}', rules.silenced_for(activity, member));
    return nullif(rules.unread_messages(activity, reader), 0);
  end if;
  return null;
end
$$;

-- The message of the input, its activity locked as by every command. A message that the viewer cannot see does not exist for them.
create or replace function rules.lock_message(input jsonb) returns public.messages
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'messageId');
  activity public.activities;
  message public.messages;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select m.activity_id from public.messages as m where m.id = wanted) for no key update;
  select * into message from public.messages where id = wanted;
  if message.id is null or rules.is_deleted(message) or not rules.has_discussions() or not rules.viewer_can_see(activity) then
    perform rules.refuse('NOT_FOUND');
  end if;
  if message.author_id = any (rules.silenced_for(activity, auth.uid())) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return message;
end
$$;

-- The answer of a command on a message.
create or replace function rules.message_response(message public.messages, activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return rules.thread_json(message, rules.reader_of(activity, rules.viewer_role_in(activity)));
end
$$;

create or replace function rules.activity_of(message public.messages) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (message).activity_id);

-- An event does not name a hidden activity.
create or replace function rules.send_discussion_event(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not rules.is_hidden(activity) then
    perform rules.send_event(format('{"discussion":"%s"}', activity.id));
  end if;
end
$$;

-- react_to_message.sql
-- A member adds one of the few reactions to a message, and removes it.

create or replace function rules.set_reaction(input jsonb, is_on boolean) returns json
  language plpgsql set search_path = '' as $$
declare
  message public.messages := rules.lock_message(input);
  activity public.activities := rules.activity_of(message);
begin
  if is_on then
    perform rules.refuse_if(rules.refusal_of_message(activity, rules.viewer_role_in(activity)));
    perform rules.refuse_if(case when message.hidden_at is not null then 'MESSAGE_HIDDEN' end);
    insert into public.message_reactions (message_id, user_id, reaction) values (message.id, auth.uid(), input ->> 'reaction') on conflict do nothing;
  else
    delete from public.message_reactions as r where r.message_id = message.id and r.user_id = auth.uid() and r.reaction = input ->> 'reaction';
  end if;
  perform rules.send_discussion_event(activity);
  return rules.message_response(message, activity);
exception
  when check_violation or not_null_violation then
    perform rules.refuse_field('reaction', 'NOT_A_CHOICE');
end
$$;

create or replace function public.add_reaction(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.set_reaction($1, true);
end
$$;

create or replace function public.remove_reaction(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.set_reaction($1, false);
end
$$;

-- set_discussion.sql
-- Leaders close and open a discussion, and pin a message or none. Members note up to where they have read.

create or replace function public.set_discussion(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  opens boolean := rules.boolean_in($1, 'isOpen');
  message uuid := case when $1 ->> 'pinned' is not null then rules.id_in($1, 'pinned') end;
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.has_discussions() then
    perform rules.refuse('DISCUSSION_CLOSED');
  elsif message is not null and not exists (select from public.messages as m where m.id = message and m.activity_id = activity.id and m.hidden_at is null and not rules.is_deleted(m)) then
    perform rules.refuse('NOT_FOUND');
  end if;
  insert into public.discussions as d (activity_id, is_open, pinned) values (activity.id, coalesce(opens, true), message)
  on conflict (activity_id) do update set is_open = coalesce(opens, d.is_open), pinned = case when $1 ? 'pinned' then message else d.pinned end;
  if opens is not null then
    perform rules.log_activity_operation('set_discussion', activity, jsonb_build_object('isOpen', opens));
  end if;
  perform rules.send_discussion_event(activity);
  return public.list_messages(jsonb_build_object('activityId', activity.id));
end
$$;

create or replace function rules.mark_read_until(activity public.activities, until bigint) returns void
  language sql set search_path = ''
begin atomic
  insert into public.discussion_readers as r (activity_id, user_id, position) values ((activity).id, auth.uid(), until)
  on conflict (activity_id, user_id) do update set position = greatest(r.position, excluded.position);
end;

-- It does not lock the activity: many read at the same time.
create or replace function public.mark_messages_read(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  until bigint := (select m.position from public.messages as m where m.id = rules.id_in($1, 'messageId') and m.activity_id = activity.id);
begin
  if until is null or not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  end if;
  perform rules.mark_read_until(activity, until);
  return json_build_object('unread', rules.unread_messages(activity, rules.reader_of(activity, rules.viewer_role_in(activity))));
exception
  when foreign_key_violation then -- the activity or the member was deleted concurrently
    perform rules.refuse('ACTIVITY_NOT_FOUND');
end
$$;

-- told_messages.sql
-- What members were told of messages that are deleted, hidden or no longer read by them: it is told no more.

-- Whether a notification that gathers messages tells of this one: as `rules.notify_of_message` has chosen, and still to be read.
create or replace function rules.is_told_by(message public.messages, entry public.notifications, activity public.activities) returns boolean
  language sql stable
  return (message).activity_id = (entry).activity_id and (message).position >= ((entry).facts ->> 'firstPosition')::bigint and (message).sent_at <= (entry).created_at
    and (message).author_id <> (entry).user_id and (message).hidden_at is null and not rules.is_deleted(message)
    and not rules.is_led_by(activity, (message).author_id) and (entry).user_id <> all ((message).mentions)
    and not exists (select from public.messages as m where m.id = (message).reply_to and m.author_id = (entry).user_id)
    and rules.is_read_by(message, (entry).user_id);

-- Where the author is among those who wrote, a notification then tells of what is left: who wrote, and the newest words. If nothing is left, it is gone.
create or replace function rules.renew_gathered_messages(activity public.activities, author uuid, reader uuid default null) returns void
  language plpgsql set search_path = '' as $$
declare
  entry public.notifications;
  authors uuid[];
  newest uuid;
begin
  for entry in
    select * from public.notifications as n
    where n.activity_id = activity.id and n.kind = 'new-messages' and n.facts ? 'firstPosition' and author = any (n.members) and n.user_id = coalesce(reader, n.user_id)
  loop
    select array_agg(one.author_id order by one.last), (array_agg(one.newest order by one.last desc))[1] into authors, newest
    from (
      select m.author_id, max(m.position) as last, (array_agg(m.id order by m.position desc))[1] as newest
      from public.messages as m where m.activity_id = activity.id and rules.is_told_by(m, entry, activity) group by m.author_id) as one;
    if newest is null then
      delete from public.notifications where id = entry.id;
      perform rules.send_member_event(entry.user_id);
    elsif newest::text <> entry.facts ->> 'messageId' or authors <> entry.members then
      update public.notifications set members = authors, facts = facts || jsonb_build_object('messageId', newest) where id = entry.id;
    end if;
  end loop;
end
$$;

-- Who has been told of the message is no longer shown it, and what waits to be sent is not sent.
create or replace function rules.forget_sent_message(activity public.activities, message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  reader uuid;
begin
  for reader in
    delete from public.notifications as n
    where n.activity_id = activity.id and n.kind = 'message-to-you' and n.facts ->> 'messageId' = message.id::text
    returning n.user_id
  loop
    perform rules.send_member_event(reader);
  end loop;
  perform rules.renew_gathered_messages(activity, message.author_id);
  perform rules.change_sent_message(message.id, null);
end
$$;

-- Who deletes their account takes their words along.
create or replace function rules.forget_messages_of_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities;
  told record;
begin
  for activity in
    select * from public.activities as a where a.id in (select m.activity_id from public.messages as m where m.author_id = old.id) order by a.id
  loop
    for told in
      delete from public.notifications as n using public.messages as m
      where n.activity_id = activity.id and n.kind = 'message-to-you' and m.activity_id = activity.id and m.author_id = old.id and n.facts ->> 'messageId' = m.id::text
      returning n.user_id, m.id
    loop
      perform rules.send_member_event(told.user_id);
      perform rules.change_sent_message(told.id, null);
    end loop;
    delete from public.messages as m where m.activity_id = activity.id and m.author_id = old.id;
    perform rules.renew_gathered_messages(activity, old.id);
  end loop;
  return old;
end
$$;
create or replace trigger forget_messages_of_member before delete on public.profiles for each row execute function rules.forget_messages_of_member();

-- write_message.sql
-- Writes, changes and deletes a message.

-- Who can be mentioned and is told of new messages: who leads the activity, takes part in it, waits for a spot, or has written.
create or replace function rules.discussion_members(activity public.activities) returns uuid[]
  language sql stable
  return array(
    select unnest(rules.leaders_of(activity))
    union select user_id from public.participants where activity_id = (activity).id
    union select user_id from public.waitlist where activity_id = (activity).id
    union select author_id from public.messages where activity_id = (activity).id);

-- Who of them the text mentions, by "@" and the name. A longer name counts: "@Anna Lena" is not Anna. Further ones are told as all others.
create or replace function rules.mentioned_in(written text, members uuid[]) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  rest text := written;
  found uuid[] := '{}';
  person public.profiles;
begin
  if strpos(written, '@') > 0 then
    for person in select * from public.profiles where id = any (members) and strpos(written, '@' || name) > 0 order by char_length(name) desc, id loop
      if strpos(rest, '@' || person.name) > 0 then
        found := found || person.id;
        rest := replace(rest, '@' || person.name, '');
      end if;
    end loop;
  end if;
  return found[1:rules.limit_of('mentions')];
end
$$;

-- At most 200: they are shown while a member types a name.
create or replace function rules.people_to_mention(activity public.activities, member uuid) returns json
  language sql stable
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar) order by p.name, p.id), '[]')
    from (
      select id, name, avatar from public.profiles where id = any (rules.discussion_members(activity)) and id <> member
        and not exists (select from public.blocks as one where one.member_id = people_to_mention.member and one.blocked_id = id)
      order by name, id limit 200) as p);

-- What a notification shows of a message. Where it is cut, no direction of text stays open.
create or replace function rules.excerpt(written text) returns text
  language sql immutable
  return case when char_length(written) > 200 then regexp_replace(left(written, 199), '[\u202A-\u202E\u2066-\u2069]', '', 'g') || '…' else written end;

-- Whom a message is for is told at once: who is mentioned, whom it answers, and all if a leader writes. For others it is gathered with the next,
-- from `firstPosition` on. Nobody is told of what they do not read.
create or replace function rules.notify_of_message(activity public.activities, message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  is_by_leader boolean := rules.is_led_by(activity, message.author_id);
  readers uuid[] := array(
    select unnest(rules.discussion_members(activity)) except select unnest(rules.not_reading(activity, message.author_id)));
  called uuid[] := array(
    select unnest(readers) intersect select unnest(case when is_by_leader then readers
      else message.mentions || (select m.author_id from public.messages as m where m.id = message.reply_to) end));
begin
  perform rules.notify_members(called, 'message-to-you', activity, jsonb_build_object('messageId', message.id), rules.excerpt(message.text), message.author_id);
  perform rules.notify_members(array(select unnest(readers) except select unnest(called)), 'new-messages', activity,
    jsonb_build_object('messageId', message.id, 'firstPosition', message.position), null, message.author_id);
end
$$;

create or replace function public.write_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  written text := rules.required_text($1, 'text', 2000);
  replied public.messages;
  message public.messages;
begin
  perform rules.refuse_if(rules.refusal_of_message(activity, viewer));
  if (select count(*) from public.messages where activity_id = activity.id) >= rules.limit_of('messages') then
    perform rules.refuse('DISCUSSION_FULL');
  end if;
  if $1 ->> 'replyTo' is not null then
    select * into replied from public.messages where id = rules.id_in($1, 'replyTo') and activity_id = activity.id;
    if replied.id is null or rules.is_deleted(replied) or replied.author_id = any (rules.silenced_for(activity, viewer.user_id)) then
      perform rules.refuse('NOT_FOUND');
    elsif replied.hidden_at is not null then
      perform rules.refuse('MESSAGE_HIDDEN');
    elsif (select count(*) from public.messages where activity_id = activity.id and reply_to = coalesce(replied.reply_to, replied.id)) >= rules.limit_of('replies') then
      perform rules.refuse_field('replyTo', 'TOO_MANY');
    end if;
  end if;
  insert into public.messages (activity_id, author_id, reply_to, text, mentions, is_answer)
  values (
    activity.id, auth.uid(), coalesce(replied.reply_to, replied.id), written,
    rules.mentioned_in(written, rules.discussion_members(activity)),
    coalesce(viewer.leads and replied.reply_to is null and not rules.is_led_by(activity, replied.author_id) and replied.text ~ '[?？؟]', false))
  returning * into message;
  perform rules.mark_read_until(activity, message.position);
  perform rules.notify_of_message(activity, message);
  perform rules.send_discussion_event(activity);
  return rules.message_response(message, activity);
end
$$;

-- Whether others may have read it by now, so that they see that it was edited.
create or replace function rules.is_fresh(message public.messages) returns boolean
  language sql stable
  return (message).sent_at > now() - rules.lifetime('freshMessage');

create or replace function public.edit_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  written text := rules.required_text($1, 'text', 2000);
begin
  if message.author_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform rules.refuse_if(coalesce(
    rules.refusal_of_message(activity, rules.viewer_role_in(activity)), case when message.hidden_at is not null then 'MESSAGE_HIDDEN' end));
  if message.text <> written then
    update public.messages set text = written, edited_at = case when rules.is_fresh(message) then edited_at else now() end
    where id = message.id returning * into message;
    perform rules.change_sent_message(message.id, rules.excerpt(written));
    perform rules.send_discussion_event(activity);
  end if;
  return rules.message_response(message, activity);
end
$$;

-- What was said in it is gone, and the replies to it stay: an empty message is in its place, until the last of them is deleted.
create or replace function rules.delete_message(message public.messages) returns void
  language plpgsql set search_path = '' as $$
declare
  replies uuid[] := array(select id from public.messages where activity_id = message.activity_id and reply_to = message.id);
begin
  delete from public.messages where id = message.id;
  if replies <> '{}' then
    insert into public.messages (id, activity_id, author_id, position, text, sent_at) overriding system value
    values (message.id, message.activity_id, message.author_id, message.position, '', message.sent_at);
    update public.messages set reply_to = message.id where id = any (replies);
  else
    delete from public.messages as m where m.id = message.reply_to and rules.is_deleted(m)
      and not exists (select from public.messages as reply where reply.activity_id = m.activity_id and reply.reply_to = m.id);
  end if;
end
$$;

-- By its author; by a leader or an admin, any.
create or replace function public.delete_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
begin
  if message.author_id <> auth.uid() and not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  perform rules.delete_message(message);
  perform rules.forget_sent_message(activity, message);
  if message.author_id <> auth.uid() then
    perform rules.log_activity_operation('delete_message', activity, jsonb_build_object('author', message.author_id));
  end if;
  perform rules.send_discussion_event(activity);
  return '{"ok": true}';
end
$$;

-- blocks.sql
-- A member blocks another one: from then on neither reads what the other writes in discussions. Spots, votes, roll call and what leaders write are unaffected,
-- leaders and admins read everything in what they moderate, and nobody is told.

create or replace function rules.blocks_json(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('items', coalesce(json_agg(
      json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar, 'blockedAt', rules.instant(one.blocked_at)) order by one.blocked_at desc, p.id), '[]'))
    from public.blocks as one join public.profiles as p on p.id = one.blocked_id where one.member_id = member);
end
$$;

-- What one of them was told of the words of the other, and would still be told.
create or replace function rules.forget_words(reader uuid, author uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  one record;
  activity public.activities;
begin
  for one in
    delete from public.notifications as n using public.activities as a
    where n.user_id = reader and n.kind = 'message-to-you' and n.members = array[author] and a.id = n.activity_id and reader = any (rules.not_reading(a, author))
    returning n.facts ->> 'messageId' as message
  loop
    perform rules.drop_sent_message(one.message::uuid, reader);
  end loop;
  for activity in
    select a.* from public.notifications as n join public.activities as a on a.id = n.activity_id
    where n.user_id = reader and n.kind = 'new-messages' and author = any (n.members) and reader = any (rules.not_reading(a, author))
  loop
    perform rules.renew_gathered_messages(activity, author, reader);
  end loop;
  -- Those of earlier versions do not know which messages they gather.
  update public.notifications as n set members = array_remove(n.members, author) from public.activities as a
  where n.user_id = reader and n.kind = 'new-messages' and author = any (n.members) and a.id = n.activity_id and reader = any (rules.not_reading(a, author));
  update public.notifications as n set members = array_remove(n.members, author)
  where n.user_id = reader and n.kind = 'leader-thanked' and author = any (n.members);
  delete from public.notifications as n where n.user_id = reader and n.kind in ('new-messages', 'leader-thanked') and n.members = '{}';
end
$$;

create or replace function public.list_blocks(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  return rules.blocks_json(rules.me());
end
$$;

create or replace function public.block_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.lock_me();
  blocked uuid := rules.id_in($1, 'userId');
begin
  if not rules.has_discussions() then
    perform rules.refuse('NOT_FOUND');
  elsif not exists (select from public.profiles where id = blocked) then
    perform rules.refuse('USER_NOT_FOUND');
  elsif (select count(*) from public.blocks where member_id = member) >= rules.limit_of('blocks') then
    perform rules.refuse_field('userId', 'TOO_MANY');
  end if;
  insert into public.blocks (member_id, blocked_id) values (member, blocked) on conflict do nothing;
  perform rules.forget_words(member, blocked);
  perform rules.forget_words(blocked, member);
  return rules.blocks_json(member);
exception
  when check_violation then -- only the member themselves
    perform rules.refuse_field('userId', 'INVALID');
  when foreign_key_violation then -- deleted concurrently
    perform rules.refuse('USER_NOT_FOUND');
end
$$;

create or replace function public.unblock_member(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  delete from public.blocks where member_id = member and blocked_id = rules.id_in($1, 'userId');
  return rules.blocks_json(member);
end
$$;

-- content_reports.sql
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

-- retention.sql
-- A club may delete the messages and photos of an activity some months after its end. The hourly status check deletes some of them each time.

create or replace function rules.is_over_for(activity public.activities, months integer, moment timestamptz) returns boolean
  language sql stable
  return months > 0 and rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) < moment - make_interval(months => months);

-- What the members were told of messages that are gone.
create or replace function rules.forget_told_messages(activity uuid) returns void
  language sql set search_path = ''
begin atomic
  delete from public.notifications as n
  where n.activity_id = activity and n.facts ? 'messageId'
    and not exists (select from public.messages as m where m.id = (n.facts ->> 'messageId')::uuid);
end;

-- At most so many rows of each kind, so that commands wait only shortly. An activity that is in use now is left for the next time.
create or replace function rules.delete_past_content(moment timestamptz default now(), at_most integer default 1000) returns void
  language plpgsql set search_path = '' as $$
declare
  settings public.system_settings;
  activity public.activities;
  deleted integer;
  messages_left integer := at_most;
  photos_left integer := at_most;
begin
  select * into settings from public.system_settings;
  if settings.message_months = 0 and settings.photo_months = 0 then
    return;
  end if;
  for activity in
    select * from public.activities as a
    where rules.is_over_for(a, settings.message_months, moment) and exists (select from public.messages as m where m.activity_id = a.id)
      or rules.is_over_for(a, settings.photo_months, moment) and exists (select from public.photos as p where p.activity_id = a.id)
    order by a.start_time, a.id
    for no key update skip locked
  loop
    exit when messages_left <= 0 and photos_left <= 0;
    if rules.is_over_for(activity, settings.message_months, moment) then
      delete from public.messages where id in (
        select m.id from public.messages as m where m.activity_id = activity.id order by m.position limit messages_left);
      get diagnostics deleted = row_count;
      messages_left := messages_left - deleted;
      if deleted > 0 then
        perform rules.forget_told_messages(activity.id), rules.send_discussion_event(activity);
      end if;
    end if;
    if rules.is_over_for(activity, settings.photo_months, moment) then
      delete from public.photos where id in (
        select p.id from public.photos as p where p.activity_id = activity.id order by p.position limit photos_left);
      get diagnostics deleted = row_count;
      photos_left := photos_left - deleted;
      if deleted > 0 then
        perform rules.send_photo_event(activity);
      end if;
    end if;
  end loop;
end
$$;

-- add_photo.sql
-- Adds a photo, changes and deletes it.

-- Bytes of the photos of one activity, or of the club.
create or replace function rules.photo_bytes(activity_id uuid default null) returns bigint
  language sql stable
  return (
    select coalesce(sum(i.bytes), 0) from public.photos as p join public.images as i on i.id = p.image_id
    where photo_bytes.activity_id is null or p.activity_id = photo_bytes.activity_id);

-- The lock of the settings serializes additions in all activities, so that the limit of the club holds.
create or replace function rules.refusal_of_photo_space(activity public.activities, member uuid, bytes bigint) returns text
  language plpgsql set search_path = '' as $$
declare
  settings public.system_settings;
  megabyte constant bigint := 1000000;
begin
  select * into settings from public.system_settings for no key update;
  return case
    when (select count(*) from public.photos as p where p.activity_id = activity.id and p.owner_id = member) >= settings.photos_per_member then 'TOO_MANY_PHOTOS'
    when rules.photo_bytes(activity.id) + bytes > settings.activity_photo_space * megabyte then 'ACTIVITY_PHOTOS_FULL'
    when rules.photo_bytes() + bytes > settings.photo_space * megabyte then 'CLUB_PHOTOS_FULL'
  end;
end
$$;

create or replace function public.add_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  member uuid := rules.lock_me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  image public.images;
  photo public.photos;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_photo(activity, viewer));
  -- Written, not only locked: a concurrent cleanup that waits for it then sees the new chosen_at.
  update public.images as i set chosen_at = now()
  where i.url = $1 ->> 'image' and i.use = 'photo' and i.owner_id = member and not i.pending_deletion
    and not exists (select from public.photos as p where p.image_id = i.id)
  returning * into image;
  if image.id is null then
    perform rules.refuse_field('image', 'INVALID');
  end if;
  perform rules.refuse_if(rules.refusal_of_photo_space(activity, member, image.bytes));
  insert into public.photos (activity_id, owner_id, image_id, caption, alt_text)
  values (activity.id, member, image.id, coalesce(rules.text_in($1, 'caption', false), ''), coalesce(rules.text_in($1, 'altText', false), ''))
  returning * into photo;
  perform rules.send_photo_event(activity);
  return rules.photo_json(photo, viewer);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- Its owner changes the words. Leaders choose the cover, and show again what was hidden; what an admin decided, only admins.
create or replace function public.edit_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1);
  activity public.activities := rules.activity_of(photo);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  shows boolean := not coalesce(rules.boolean_in($1, 'isHidden'), true);
  becomes_cover boolean := coalesce(rules.boolean_in($1, 'isCover'), false);
  violated_constraint text;
begin
  if (($1 ? 'caption' or $1 ? 'altText') and photo.owner_id <> auth.uid()) or ((shows or becomes_cover) and not viewer.manages)
      or (shows and photo.hidden_reason is not null and not viewer.administers) then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  if becomes_cover then
    update public.photos as p set is_cover = false where p.activity_id = activity.id and p.is_cover;
  end if;
  update public.photos set
    is_cover = is_cover or becomes_cover,
    caption = coalesce(rules.text_in($1, 'caption', false), caption), alt_text = coalesce(rules.text_in($1, 'altText', false), alt_text),
    hidden_at = case when not shows then hidden_at end, hidden_by = case when not shows then hidden_by end,
    hidden_reason = case when not shows then hidden_reason end
  where id = photo.id returning * into photo;
  perform rules.send_photo_event(activity);
  return rules.photo_json(photo, viewer);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- By its owner; by a leader or an admin, any. Also in a club that has switched photos off.
create or replace function public.delete_photo(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1, is_deleted => true);
  activity public.activities := rules.activity_of(photo);
begin
  if photo.owner_id <> auth.uid() and not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  end if;
  delete from public.photos where id = photo.id;
  if photo.owner_id <> auth.uid() then
    perform rules.log_activity_operation('delete_photo', activity, jsonb_build_object('owner', photo.owner_id));
  end if;
  perform rules.send_photo_event(activity);
  return '{"ok": true}';
end
$$;

-- list_photos.sql
-- The photos of an activity, the cover first, and one of them with its files.

create or replace function rules.photo_limits(activity public.activities, member uuid) returns json
  language sql stable
  return (
    select json_build_object(
      'perMember', s.photos_per_member, 'megabytes', s.activity_photo_space,
      'own', (select count(*) from public.photos as p where p.activity_id = (activity).id and p.owner_id = member))
    from public.system_settings as s);

create or replace function public.list_photos(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  is_audience boolean := rules.is_photo_audience(activity, viewer);
  unseen uuid[] := rules.silenced_for(activity, viewer.user_id);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 30), 100);
  cursor text := $1 ->> 'cursor';
  found public.photos[];
begin
  if not rules.has_photos() and not exists (
      select from public.photos as p where p.activity_id = activity.id and rules.is_photo_visible(p, viewer, is_audience, unseen)) then
    perform rules.refuse('NOT_FOUND');
  elsif cursor !~ '^[0-9]{1,18}$' then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  found := array(
    select p from public.photos as p
    where p.activity_id = activity.id and (cursor is null or p.place > cursor::bigint) and rules.is_photo_visible(p, viewer, is_audience, unseen)
    order by p.place limit size + 1);
  return (
    select json_build_object(
      'title', activity.title,
      'items', (select coalesce(json_agg(rules.photo_json(p, viewer) order by p.place), '[]') from unnest(found[1:size]) as p),
      'nextCursor', case when cardinality(found) > size then (found[size]).place::text end,
      'count', count(*), 'people', count(distinct one.owner_id), 'audience', rules.photo_audience(activity),
      'isAudience', is_audience, 'canManage', viewer.manages is true,
      'refusal', rules.refusal_of_photo(activity, viewer), 'limits', rules.photo_limits(activity, viewer.user_id))
    from public.photos as one where one.activity_id = activity.id and rules.is_photo_visible(one, viewer, is_audience, unseen));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

create or replace function public.get_photo(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.activities;
  viewer rules.viewer_role;
begin
  select * into photo from public.photos where id = rules.id_in($1, 'photoId');
  select * into activity from public.activities where id = photo.activity_id;
  viewer := rules.viewer_role_in(activity);
  if not rules.sees_photo(photo, activity, viewer) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return (
    select rules.photo_json(photo, viewer) || jsonb_build_object('image', i.url, 'widths', i.widths)
    from public.images as i where i.id = photo.image_id);
end
$$;

-- photos.sql
-- The photos of an activity: who adds them, and who sees them.

create or replace function rules.has_photos() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select photos from public.system_settings);
end
$$;

create or replace function rules.photo_audience(activity public.activities) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select audience from public.photo_audiences where activity_id = activity.id), 'members');
end
$$;

create or replace function rules.refusal_of_photo(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.has_photos() then 'NO_PHOTOS'
    when activity.phase not in ('active', 'finished') then rules.phase_refusal(activity.phase, 'active')
    when not viewer.joined and not viewer.leads then 'NOT_JOINED'
  end;
end
$$;

-- Whether the viewer is among those who see the photos of the activity. Everybody sees their own. In a club that has switched photos off, only who may delete one
-- still sees it.
create or replace function rules.is_photo_audience(activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
declare
  audience text := rules.photo_audience(activity);
begin
  return viewer.manages is true
    or rules.has_photos() and (viewer.joined is true or audience = 'everyone' or (audience = 'members' and viewer.user_id is not null));
end
$$;

-- `unseen`: those whose words the viewer does not read.
create or replace function rules.is_photo_visible(photo public.photos, viewer rules.viewer_role, is_audience boolean, unseen uuid[]) returns boolean
  language sql immutable
  return coalesce((photo).owner_id = viewer.user_id, false)
    or (is_audience and ((photo).hidden_at is null or viewer.manages is true) and (photo).owner_id <> all (unseen));

create or replace function rules.sees_photo(photo public.photos, activity public.activities, viewer rules.viewer_role) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return photo.id is not null and (coalesce(photo.owner_id = viewer.user_id, false) or rules.viewer_can_see(activity))
    and rules.is_photo_visible(photo, viewer, rules.is_photo_audience(activity, viewer), rules.silenced_for(activity, viewer.user_id));
end
$$;

-- Visitors do not read who was there, and members as on the list of participants. The names of leaders are public.
create or replace function rules.photo_owner(photo public.photos, viewer rules.viewer_role) returns jsonb
  language sql stable
  return (
    select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles as p
    where p.id = (photo).owner_id and viewer.user_id is not null and (rules.is_participant_visible((photo).activity_id, p.id)
      or exists (select from public.activities as a where a.id = (photo).activity_id and rules.is_led_by(a, p.id))));

create or replace function rules.photo_json(photo public.photos, viewer rules.viewer_role) returns jsonb
  language sql stable
  return jsonb_build_object(
    'id', (photo).id, 'activityId', (photo).activity_id, 'caption', (photo).caption, 'altText', (photo).alt_text, 'addedAt', rules.instant((photo).added_at),
    'owner', rules.photo_owner(photo, viewer),
    'isOwn', coalesce((photo).owner_id = viewer.user_id, false),
    'hiddenAt', rules.instant((photo).hidden_at), 'hiddenReason', (photo).hidden_reason);

-- An event does not name a hidden activity.
create or replace function rules.send_photo_event(activity public.activities) returns void
  language plpgsql set search_path = '' as $$
begin
  if not rules.is_hidden(activity) then
    perform rules.send_event(format('{"photos":"%s"}', activity.id));
  end if;
end
$$;

-- The photo of the input, its activity locked as by every command. One that the viewer cannot see does not exist for them, and in a club that has switched photos
-- off it is only deleted.
create or replace function rules.lock_photo(input jsonb, is_deleted boolean default false) returns public.photos
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'photoId');
  activity public.activities;
  photo public.photos;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select p.activity_id from public.photos as p where p.id = wanted) for no key update;
  select * into photo from public.photos where id = wanted;
  if not (is_deleted or rules.has_photos()) or not rules.sees_photo(photo, activity, rules.viewer_role_in(activity)) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return photo;
end
$$;

create or replace function rules.activity_of(photo public.photos) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (photo).activity_id);

-- A photo that is gone is not served from this moment on; the next cleanup removes its files.
create or replace function rules.forget_photo() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.images set pending_deletion = true where id = old.image_id;
  return null;
end
$$;
create or replace trigger forget_photo after delete on public.photos for each row execute function rules.forget_photo();

-- request_photo_removal.sql
-- Somebody who is on a photo asks for its removal. It is hidden at once; the leaders delete it or show it again. They also choose who sees the photos.

create or replace function public.request_photo_removal(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  photo public.photos := rules.lock_photo($1);
  activity public.activities := rules.activity_of(photo);
begin
  if photo.hidden_at is null then
    update public.photos set hidden_at = now(), hidden_by = auth.uid() where id = photo.id;
    perform rules.notify_members(rules.leaders_or_admins_of(activity), 'photo-removal-requested', activity, '{}', null, auth.uid());
    perform rules.send_photo_event(activity);
  end if;
  return '{"ok": true}';
end
$$;

create or replace function public.set_photos(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.has_photos() then
    perform rules.refuse('NO_PHOTOS');
  end if;
  insert into public.photo_audiences as one (activity_id, audience) values (activity.id, $1 ->> 'audience')
  on conflict (activity_id) do update set audience = excluded.audience;
  perform rules.log_activity_operation('set_photos', activity, jsonb_build_object('audience', $1 ->> 'audience'));
  perform rules.send_photo_event(activity);
  return public.list_photos(jsonb_build_object('activityId', activity.id));
exception
  when check_violation or not_null_violation then
    perform rules.refuse_field('audience', 'NOT_A_CHOICE');
end
$$;

-- cars.sql
-- The cars of an activity, and who rides in them or looks for a ride. They are for its participants and leaders.

create or replace function rules.has_shared_rides() returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return (select shared_rides from public.system_settings);
end
$$;

create or replace function rules.refusal_of_ride(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when not rules.has_shared_rides() then 'NO_SHARED_RIDES'
    when activity.phase not in ('enrolling', 'active') then rules.phase_refusal(activity.phase, 'enrolling')
    when not viewer.joined and not viewer.leads then 'NOT_JOINED'
  end;
end
$$;

-- How many people a member comes with, themselves included.
create or replace function rules.party_size(activity_id uuid, member uuid) returns integer
  language sql stable
  return 1 + (select count(*)::integer from public.companion_seats as s where s.activity_id = party_size.activity_id and s.user_id = member);

create or replace function rules.traveler_json(member public.profiles) returns jsonb
  language sql stable
  return jsonb_build_object('id', (member).id, 'name', (member).name, 'avatar', (member).avatar);

-- Whose phone number a viewer sees is as in the activity: leaders see that of a participant, and participants that of a leader.
create or replace function rules.driver_phone(activity public.activities, driver public.profiles, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case when driver.id <> viewer.user_id and (viewer.manages or rules.is_led_by(activity, driver.id)) and rules.shows_phones(activity)
    then rules.shared_phone(driver, viewer) end;
end
$$;

-- `unseen`: whose notes the viewer does not read.
create or replace function rules.car_json(car public.cars, activity public.activities, viewer rules.viewer_role, unseen uuid[]) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
      'id', (car).id, 'driver', rules.traveler_json(driver) || jsonb_build_object('phone', rules.driver_phone(activity, driver, viewer)),
      'place', (car).place, 'departsAt', rules.instant((car).departs_at), 'seats', (car).seats, 'takenSeats', (car).taken_seats,
      'distance', (car).distance, 'note', case when driver.id = any (unseen) then '' else (car).note end,
      'passengers', (
        select coalesce(jsonb_agg(rules.traveler_json(p) || jsonb_build_object('people', r.people) order by r.asked_at, p.id), '[]')
        from public.rides as r join public.profiles as p on p.id = r.user_id where r.activity_id = (car).activity_id and r.car_id = (car).id))
    from public.profiles as driver where driver.id = (car).driver_id);

-- Who looks for a ride, the first to ask first.
create or replace function rules.ride_requests_json(activity public.activities, unseen uuid[]) returns json
  language sql stable
  return (
    select coalesce(json_agg(rules.traveler_json(p) || jsonb_build_object('people', r.people, 'place', coalesce(r.place, ''),
      'note', case when p.id = any (unseen) then '' else r.note end) order by r.asked_at, p.id), '[]')
    from public.rides as r join public.profiles as p on p.id = r.user_id where r.activity_id = (activity).id and r.car_id is null);

-- Participants who neither drive nor have a seat, whether they look for one or not.
create or replace function rules.people_without_seat(activity public.activities) returns json
  language sql stable
  return (
    select coalesce(json_agg(rules.traveler_json(p) || jsonb_build_object('people', rules.party_size((activity).id, p.id)) order by seat.join_time, p.id), '[]')
    from public.participants as seat join public.profiles as p on p.id = seat.user_id
    where seat.activity_id = (activity).id
      and not exists (select from public.cars as c where c.activity_id = (activity).id and c.driver_id = p.id)
      and not exists (select from public.rides as r where r.activity_id = (activity).id and r.user_id = p.id and r.car_id is not null));

create or replace function public.list_cars(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  member uuid := rules.me();
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  unseen uuid[] := rules.silenced_for(activity, viewer.user_id);
begin
  if not rules.has_shared_rides() then
    perform rules.refuse('NOT_FOUND');
  elsif not viewer.joined and not viewer.manages then
    perform rules.refuse('NOT_JOINED');
  end if;
  return json_build_object(
    'title', activity.title, 'startTime', rules.instant(activity.start_time), 'timeZone', activity.time_zone,
    'items', (
      select coalesce(json_agg(rules.car_json(c, activity, viewer, unseen) order by c.departs_at, c.offered_at, c.id), '[]')
      from public.cars as c where c.activity_id = activity.id),
    'requests', rules.ride_requests_json(activity, unseen),
    'withoutSeat', case when viewer.manages then rules.people_without_seat(activity) end,
    'people', rules.party_size(activity.id, member),
    'canManage', viewer.manages,
    'takesDistance', rules.takes_distance(activity),
    'refusal', rules.refusal_of_ride(activity, viewer));
end
$$;

-- The car of the input, its activity locked as by every command. One that the viewer cannot see does not exist for them.
create or replace function rules.lock_car(input jsonb) returns public.cars
  language plpgsql as $$
declare
  wanted uuid := rules.id_in(input, 'carId');
  activity public.activities;
  viewer rules.viewer_role;
  car public.cars;
begin
  perform rules.me();
  select * into activity from public.activities where id = (select c.activity_id from public.cars as c where c.id = wanted) for no key update;
  select * into car from public.cars where id = wanted;
  viewer := rules.viewer_role_in(activity);
  if car.id is null or not rules.has_shared_rides() or not rules.viewer_can_see(activity) or not (viewer.joined or viewer.manages) then
    perform rules.refuse('NOT_FOUND');
  end if;
  return car;
end
$$;

create or replace function rules.activity_of(car public.cars) returns public.activities
  language sql stable
  return (select a from public.activities as a where a.id = (car).activity_id);

-- notify_of_cars.sql
-- Drivers are notified of who takes and gives back seats, and passengers of what becomes of their car. Open pages load the cars again.

create or replace function rules.passengers_of(car public.cars) returns uuid[]
  language sql stable
  return array(select r.user_id from public.rides as r where r.activity_id = (car).activity_id and r.car_id = (car).id);

-- Not after the end, nor while nobody sees the activity.
create or replace function rules.tells_of_cars(activity public.activities) returns boolean
  language plpgsql stable set search_path = '' as $$
begin
  return activity.phase in ('voting', 'enrolling', 'active') and not rules.is_hidden(activity) and rules.has_shared_rides();
end
$$;

-- Giving back seats while the driver has not read that they were taken takes that back, and the other way round.
create or replace function rules.notify_driver(car_id uuid, kind text, opposite text, member uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  car public.cars;
  activity public.activities;
begin
  select * into car from public.cars where id = notify_driver.car_id;
  activity := rules.activity_of(car);
  if car.id is null or not rules.tells_of_cars(activity) then
    return;
  end if;
  update public.notifications as n set members = array_remove(n.members, member)
  where n.user_id = car.driver_id and n.activity_id = activity.id and n.kind = opposite and n.read_at is null and member = any (n.members);
  if found then
    delete from public.notifications as n
    where n.user_id = car.driver_id and n.activity_id = activity.id and n.kind = opposite and n.read_at is null and n.members = '{}';
  else
    perform rules.notify_members(array[car.driver_id], kind, activity, actor => p.id) from public.profiles as p where p.id = member;
  end if;
end
$$;

create or replace function rules.notify_of_ride() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if old.car_id is distinct from new.car_id then
    perform rules.notify_driver(old.car_id, 'seat-in-car-returned', 'seat-in-car-taken', old.user_id);
    perform rules.notify_driver(new.car_id, 'seat-in-car-taken', 'seat-in-car-returned', new.user_id);
  end if;
  return null;
end
$$;
create or replace trigger notify_of_ride after insert or update of car_id or delete on public.rides for each row execute function rules.notify_of_ride();

-- Its passengers look for a ride again, from the same place if they named none, and are told whose ride it was, unless the driver's account is deleted. A car that is deleted with its activity causes no notification.
create or replace function rules.end_car() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.activity_of(old);
  passengers uuid[] := rules.passengers_of(old);
  driver text := (select name from public.profiles where id = old.driver_id);
begin
  update public.rides set place = coalesce(place, old.place) where activity_id = old.activity_id and car_id = old.id;
  if activity.id is not null and rules.tells_of_cars(activity) then
    delete from public.notifications as n
    where n.user_id = old.driver_id and n.activity_id = activity.id and n.kind in ('seat-in-car-taken', 'seat-in-car-returned') and n.read_at is null;
    if driver is null then
      perform rules.notify_members(passengers, 'car-canceled', activity);
    else
      perform rules.notify_members(passengers, 'seat-in-car-canceled', activity, jsonb_build_object('sender', driver), actor => old.driver_id);
    end if;
  end if;
  return old;
end
$$;
create or replace trigger end_car before delete on public.cars for each row execute function rules.end_car();

-- An event does not name a hidden activity.
create or replace function rules.send_car_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_event(format('{"cars":"%s"}', a.id)) from public.activities as a
  where a.id = coalesce(new.activity_id, old.activity_id) and not rules.is_hidden(a);
  return null;
end
$$;
create or replace trigger send_car_event after insert or update or delete on public.cars for each row execute function rules.send_car_event();
create or replace trigger send_car_event after insert or update or delete on public.rides for each row execute function rules.send_car_event();

-- offer_car.sql
-- A participant offers seats in a car, changes the offer and cancels it.

-- Not earlier than two days before the start, and not after the end: there is a way back, too.
create or replace function rules.departure_in(input jsonb, activity public.activities) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  departure timestamptz := rules.instant_in(input, 'departsAt');
begin
  if departure is null then
    perform rules.refuse_field('departsAt', 'REQUIRED');
  elsif departure < activity.start_time - interval '2 days' or departure > rules.ends_at(activity.start_time, activity.end_time, activity.time_zone) then
    perform rules.refuse_field('departsAt', 'INVALID');
  end if;
  return departure;
end
$$;

create or replace function rules.car_seats_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
begin
  if input ->> 'seats' is null then
    perform rules.refuse_field('seats', 'REQUIRED');
  end if;
  return (input ->> 'seats')::integer;
exception
  when data_exception then
    perform rules.refuse_field('seats', 'NOT_A_NUMBER');
end
$$;

-- Who drives gives back the seat in another car.
create or replace function public.offer_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
  car public.cars;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  end if;
  delete from public.rides where activity_id = activity.id and user_id = auth.uid();
  insert into public.cars (activity_id, driver_id, place, departs_at, seats, distance, note)
  values (activity.id, auth.uid(), rules.required_text($1, 'place', 200), rules.departure_in($1, activity), rules.car_seats_in($1),
    rules.car_distance_in($1), coalesce(rules.text_in($1, 'note', false), ''))
  returning * into car;
  return json_build_object('id', car.id);
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- The whole offer. It keeps the seats that others have taken.
create or replace function public.edit_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  wanted integer := rules.car_seats_in($1);
  edited public.cars;
  violated_constraint text;
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if car.driver_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  elsif wanted between 1 and car.taken_seats - 1 then
    perform rules.refuse('CAR_SEATS_TAKEN');
  end if;
  update public.cars set
    place = rules.required_text($1, 'place', 200), departs_at = rules.departure_in($1, activity), seats = wanted,
    distance = rules.car_distance_in($1), note = coalesce(rules.text_in($1, 'note', false), '')
  where id = car.id returning * into edited;
  if (edited.place, edited.departs_at) <> (car.place, car.departs_at) then
    perform rules.notify_members(rules.passengers_of(car), 'car-changed', activity);
  end if;
  return '{"ok": true}';
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- By its driver; by a leader or an admin, any. Who names the passengers that they know of is refused if there are others: they were not asked about those.
create or replace function public.delete_car(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  if car.driver_id <> auth.uid() and not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif activity.phase not in ('enrolling', 'active') then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  elsif $1 ? 'knownPassengerIds' and not rules.passengers_of(car) <@ rules.ids_in($1, 'knownPassengerIds') then
    perform rules.refuse('CAR_PASSENGERS_CHANGED');
  end if;
  delete from public.cars where id = car.id;
  if car.driver_id <> auth.uid() then
    perform rules.notify_members(array[car.driver_id], 'car-canceled', activity);
    perform rules.log_activity_operation('delete_car', activity, jsonb_build_object('driver', car.driver_id));
  end if;
  return '{"ok": true}';
end
$$;

-- rides.sql
-- A participant takes seats in a car, for the companions too, gives them back, and looks for a ride.

-- Who sits in another car leaves it in the same command.
create or replace function public.take_seats(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  size integer := rules.party_size(activity.id, auth.uid());
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  elsif exists (select from public.rides as r where r.activity_id = activity.id and r.user_id = auth.uid() and r.car_id = car.id) then
    return '{"ok": true}';
  elsif car.taken_seats + size > car.seats then
    perform rules.refuse('CAR_FULL');
  end if;
  insert into public.rides as r (activity_id, user_id, car_id, people) values (activity.id, auth.uid(), car.id, size)
  on conflict (activity_id, user_id) do update set car_id = excluded.car_id, people = excluded.people;
  return '{"ok": true}';
end
$$;

-- Who looked for a ride before looks for one again.
create or replace function public.give_back_seats(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(rules.activity_of(car), rules.viewer_role_in(rules.activity_of(car))));
  delete from public.rides where activity_id = car.activity_id and user_id = auth.uid() and car_id = car.id and place is null;
  update public.rides set car_id = null where activity_id = car.activity_id and user_id = auth.uid() and car_id = car.id;
  return '{"ok": true}';
end
$$;

-- By the driver, or by a leader or an admin. Who is removed looks for a ride again, and reads the reason unless one of the two blocks the other.
create or replace function public.remove_passenger(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
  passenger uuid := rules.id_in($1, 'userId');
  reason text := nullif(rules.text_in($1, 'reason', false), '');
  sender jsonb := (select jsonb_build_object('sender', p.name) from public.profiles as p where p.id = auth.uid());
begin
  if car.driver_id <> auth.uid() and not viewer.manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif activity.phase not in ('enrolling', 'active') then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  elsif char_length(reason) > 300 then
    perform rules.refuse_field('reason', 'TOO_LONG');
  end if;
  update public.rides set car_id = null, place = coalesce(place, car.place) where activity_id = activity.id and user_id = passenger and car_id = car.id;
  if not found then
    perform rules.refuse('PARTICIPANT_NOT_FOUND');
  end if;
  perform rules.notify_members(array[passenger], 'seat-in-car-withdrawn', activity, sender,
    case when passenger <> all (rules.not_reading(activity, auth.uid())) then reason end, auth.uid());
  perform rules.log_activity_operation('remove_passenger', activity, jsonb_build_object('member', passenger));
  return '{"ok": true}';
end
$$;

create or replace function public.request_ride(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  if exists (select from public.cars as c where c.activity_id = activity.id and c.driver_id = auth.uid()) then
    perform rules.refuse('ALREADY_DRIVING');
  end if;
  insert into public.rides as r (activity_id, user_id, people, place, note)
  values (activity.id, auth.uid(), rules.party_size(activity.id, auth.uid()), rules.required_text($1, 'place', 200), coalesce(rules.text_in($1, 'note', false), ''))
  on conflict (activity_id, user_id) do update set place = excluded.place, note = excluded.note;
  return '{"ok": true}';
exception
  when check_violation then
    perform rules.refuse_field('note', 'TOO_LONG');
end
$$;

-- Who has a seat keeps it.
create or replace function public.withdraw_ride_request(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.refusal_of_ride(activity, rules.viewer_role_in(activity)));
  delete from public.rides where activity_id = activity.id and user_id = auth.uid() and car_id is null;
  return '{"ok": true}';
end
$$;

-- The seats of a car that are taken. A constraint refuses more than there are.
create or replace function rules.count_taken_seats() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.cars as c set taken_seats = (select coalesce(sum(r.people), 0) from public.rides as r where r.activity_id = c.activity_id and r.car_id = c.id)
  where c.id in (old.car_id, new.car_id);
  return null;
end
$$;
create or replace trigger count_taken_seats after insert or update of car_id, people or delete on public.rides for each row execute function rules.count_taken_seats();

-- Who brings more people needs as many seats.
create or replace function rules.resize_ride() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.companion_seats := coalesce(new, old);
  size integer := rules.party_size(seat.activity_id, seat.user_id);
begin
  if exists (
    select from public.rides as r join public.cars as c on c.id = r.car_id
    where r.activity_id = seat.activity_id and r.user_id = seat.user_id and c.taken_seats - r.people + size > c.seats) then
    perform rules.refuse('CAR_FULL');
  end if;
  update public.rides set people = size where activity_id = seat.activity_id and user_id = seat.user_id;
  return null;
end
$$;
create or replace trigger resize_ride after insert or delete on public.companion_seats for each row execute function rules.resize_ride();

-- Who no longer takes part neither drives nor rides.
create or replace function rules.forget_travel(activity public.activities, member uuid) returns void
  language plpgsql set search_path = '' as $$
begin
  if activity.id is not null and not rules.is_led_by(activity, member)
      and not exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = member) then
    delete from public.rides where activity_id = activity.id and user_id = member;
    delete from public.cars where activity_id = activity.id and driver_id = member;
  end if;
end
$$;

create or replace function rules.forget_travel_of_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.forget_travel(a, old.user_id) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;
create or replace trigger forget_travel after delete on public.participants for each row execute function rules.forget_travel_of_seat();
create or replace trigger forget_travel after delete on public.co_leaders for each row execute function rules.forget_travel_of_seat();

create or replace function rules.forget_travel_of_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.forget_travel(new, old.creator_id);
  return null;
end
$$;
create or replace trigger forget_travel after update of creator_id on public.activities for each row
  when (old.creator_id is distinct from new.creator_id) execute function rules.forget_travel_of_leader();

-- Whoever moves the start moves the departures.
create or replace function rules.move_departures() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.cars set departs_at = departs_at + (new.start_time - old.start_time) where activity_id = new.id;
  return null;
end
$$;
create or replace trigger move_departures after update of start_time on public.activities for each row
  when (old.start_time <> new.start_time) execute function rules.move_departures();

-- Called by the hourly check.
create or replace function rules.forget_cars() returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.rides as r using public.activities as a
  where a.id = r.activity_id and a.phase in ('finished', 'cancelled') and coalesce(a.end_time, a.start_time) < now() - rules.lifetime('car');
  delete from public.cars as c using public.activities as a
  where a.id = c.activity_id and a.phase in ('finished', 'cancelled') and coalesce(a.end_time, a.start_time) < now() - rules.lifetime('car');
end
$$;

-- travel.sql
-- What is kept of shared rides for the figures of a year, from the end of the activity on.

create or replace function rules.car_distance_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
begin
  return (input ->> 'distance')::integer;
exception
  when data_exception then
    perform rules.refuse_field('distance', 'NOT_A_NUMBER');
end
$$;

create or replace function rules.takes_distance(activity public.activities) returns boolean
  language sql immutable
  return (activity).phase in ('enrolling', 'active', 'finished');

-- By the driver, also after the end, as long as the car is there.
create or replace function public.note_distance(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  car public.cars := rules.lock_car($1);
  activity public.activities := rules.activity_of(car);
  noted integer := rules.car_distance_in($1);
  violated_constraint text;
begin
  if car.driver_id <> auth.uid() then
    perform rules.refuse('NOT_PERMITTED');
  elsif not rules.takes_distance(activity) then
    perform rules.refuse(rules.phase_refusal(activity.phase, 'enrolling'));
  end if;
  update public.cars set distance = noted where id = car.id;
  update public.travel set distance = noted where activity_id = activity.id and user_id = car.driver_id;
  return '{"ok": true}';
exception
  when check_violation then
    get stacked diagnostics violated_constraint = constraint_name;
    perform rules.refuse_violation(violated_constraint, '', '');
end
$$;

-- As the cars are when the activity ends. One that is not over after all has none.
create or replace function rules.keep_travel() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.travel where activity_id = new.id;
  if new.phase = 'finished' then
    insert into public.travel (activity_id, user_id, drove, people, riders, distance)
    select c.activity_id, c.driver_id, true, rules.party_size(c.activity_id, c.driver_id), c.taken_seats, c.distance
    from public.cars as c where c.activity_id = new.id
    union all
    select r.activity_id, r.user_id, false, r.people, 0, null from public.rides as r where r.activity_id = new.id and r.car_id is not null;
  end if;
  return null;
end
$$;
create or replace trigger keep_travel after update of phase on public.activities for each row
  when (old.phase <> new.phase and 'finished' in (old.phase, new.phase)) execute function rules.keep_travel();

-- Shared rides that a member gave and took in the activities, in all and by month of the start. Null in a club without shared rides.
create or replace function rules.rides_json(activities uuid[], member uuid) returns json
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return case when rules.has_shared_rides() then (
    with ride as materialized (
      select extract(month from a.start_time at time zone zone) as month, t.drove
      from public.travel as t join public.activities as a on a.id = t.activity_id
      where t.activity_id = any (activities) and t.user_id = member and (t.riders > 0 or not t.drove)
    )
    select json_build_object('given', sum(m.given), 'taken', sum(m.taken), 'months', json_agg(json_build_object('given', m.given, 'taken', m.taken) order by m.month))
    from (
      select calendar.month, count(*) filter (where ride.drove) as given, count(*) filter (where not ride.drove) as taken
      from generate_series(1, 12) as calendar (month) left join ride on ride.month = calendar.month group by calendar.month) as m) end;
end
$$;

-- The cars of who came and drove, by month of the start. A kilometer with three people in the car is three person-kilometers. Null in a club without shared
-- rides.
create or replace function rules.travel_json(since timestamptz, until timestamptz) returns json
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return case when rules.has_shared_rides() then (
    with drive as materialized (
      select extract(month from a.start_time at time zone zone) as month, t.people, t.riders, t.distance
      from rules.club_outings(since, until) as o
      join public.travel as t on t.activity_id = o.activity_id and t.user_id = o.user_id and t.drove
      join public.activities as a on a.id = o.activity_id
      where not o.is_absent
    )
    select json_agg(json_build_object(
      'rides', m.rides, 'riders', m.riders, 'carDistance', m.car_distance, 'personDistance', m.person_distance) order by m.month)
    from (
      select calendar.month, count(*) filter (where drive.riders > 0) as rides, coalesce(sum(drive.riders), 0) as riders,
        coalesce(sum(drive.distance), 0) as car_distance, coalesce(sum(drive.distance * (drive.people + drive.riders)), 0) as person_distance
      from generate_series(1, 12) as calendar (month) left join drive on drive.month = calendar.month group by calendar.month) as m) end;
end
$$;

-- reports.sql
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

-- route_conditions.sql
-- What was reported lately of the candidate routes of a vote, and of the chosen route before the start.

-- Two lines are near if they share half of the squares of the shorter one.
create or replace function rules.are_near(cells bigint[], others bigint[]) returns boolean
  language sql immutable
  return (select count(*) from (select unnest(cells) intersect select unnest(others)) as shared) * 2 >= least(cardinality(cells), cardinality(others));

-- At most three for each route, the latest first: of activities that the viewer may see, on the same track or on one near it.
-- The squares are looked up in an index, and each route has at most 1,000.
create or replace function rules.route_conditions(activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  if activity.phase not in ('voting', 'enrolling', 'active') then
    return null;
  end if;
  return (
    select json_agg(json_build_object('routeId', r.id, 'activityId', seen.id, 'title', seen.title, 'kind', seen.kind, 'text', seen.text, 'seenOn', seen.seen_on,
      'isSame', seen.is_same) order by r.added, seen.seen_on desc, seen.id, seen.place)
    from public.routes as r cross join lateral (
      select a.id, a.title, c.kind, c.text, c.seen_on, c.place, coalesce(report.route_hash = r.track_hash, false) as is_same
      from (
        -- The squares of each report are compared once, and not for each of its conditions.
        select one.activity_id, one.route_hash from public.reports as one
        where (one.route_hash = r.track_hash or one.cells && r.track_cells)
          and exists (
            select from public.report_conditions as c where c.activity_id = one.activity_id and c.seen_on >= current_date - rules.limit_of('conditionDays'))
          and (one.route_hash = r.track_hash or rules.are_near(one.cells, r.track_cells))
        offset 0) as report
      join public.report_conditions as c on c.activity_id = report.activity_id
      join public.activities as a on a.id = report.activity_id
      where c.seen_on >= current_date - rules.limit_of('conditionDays')
        and a.phase = 'finished' and a.id <> activity.id and rules.viewer_can_see(a)
      order by c.seen_on desc, a.id, c.place limit 3) as seen
    where r.activity_id = activity.id and r.track_hash is not null and (activity.phase = 'voting' or r.is_selected));
end
$$;

-- What the page of an activity says of reports, and of thanks to its leaders; null for nothing.
create or replace function rules.report_fields(activity public.activities, viewer rules.viewer_role) returns json
  language plpgsql stable set search_path = '' as $$
declare
  fields jsonb := coalesce(rules.thanks_fields(activity, viewer), '{}');
begin
  if rules.writes_reports() then
    fields := fields || jsonb_strip_nulls(jsonb_build_object('conditions', rules.route_conditions(activity)))
      || case when activity.phase = 'finished' then jsonb_build_object('report', rules.report_state(activity, viewer)) else '{}' end;
  end if;
  return nullif(fields, '{}');
end
$$;

-- thank_leaders.sql
-- Who was there thanks those who led a finished activity, with one tap, and takes it back with another. Both are idempotent.

create or replace function rules.refusal_of_thanks(activity public.activities, viewer rules.viewer_role) returns text
  language plpgsql stable set search_path = '' as $$
begin
  return case
    when viewer.user_id is null then 'NOT_SIGNED_IN'
    when viewer.leads then 'NOT_PERMITTED'
    when activity.phase <> 'finished' then rules.phase_refusal(activity.phase, 'finished')
    when not viewer.joined then 'NOT_JOINED'
    when rules.leaders_of(activity) = '{}' then 'NO_LEADER'
    when exists (select from rules.absences(array[activity.id], viewer.user_id)) then 'NOT_THERE'
  end;
end
$$;

create or replace function rules.why_not_thank(activity public.activities, viewer rules.viewer_role) returns text
  language sql stable
  return rules.refusal_of_thanks(activity, viewer);

create or replace function public.thank_leaders(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  perform rules.refuse_if(rules.why_not_thank(activity, rules.viewer_role_in(activity)));
  -- Not the time at which this waited for others: the leaders may have been told since.
  insert into public.thanks (activity_id, user_id, thanked_at) values (activity.id, auth.uid(), clock_timestamp()) on conflict do nothing;
  return rules.activity_response(activity.id);
exception
  when foreign_key_violation then -- the member was deleted concurrently
    perform rules.refuse('NOT_SIGNED_IN');
end
$$;

-- What leaders have not read yet no longer names the member.
create or replace function public.withdraw_thanks(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := rules.lock_activity($1);
begin
  delete from public.thanks as one where one.activity_id = activity.id and one.user_id = auth.uid();
  if not found then
    perform rules.refuse_if(rules.why_not_thank(activity, rules.viewer_role_in(activity)));
  end if;
  update public.notifications as n set members = array_remove(n.members, auth.uid())
  where n.activity_id = activity.id and n.kind = 'leader-thanked' and n.read_at is null and auth.uid() = any (n.members);
  delete from public.notifications as n where n.activity_id = activity.id and n.kind = 'leader-thanked' and n.read_at is null and n.members = '{}';
  return rules.activity_response(activity.id);
end
$$;

create or replace trigger notify_part after insert or delete on public.thanks for each row execute function rules.notify_part();

-- Who led it later, after its end was undone, no longer counts.
create or replace function rules.thanks_of(activity public.activities) returns setof public.thanks
  language plpgsql stable set search_path = '' as $$
begin
  return query select one.* from public.thanks as one where one.activity_id = activity.id and not rules.is_led_by(activity, one.user_id);
end
$$;

-- What the page of a finished activity says of it; null where nobody has thanked, and the viewer cannot. Visitors see no faces, and members none of those with
-- whom one has blocked the other.
create or replace function rules.thanks_fields(activity public.activities, viewer rules.viewer_role) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  thanked uuid[];
begin
  if activity.phase <> 'finished' then
    return null;
  end if;
  thanked := array(select one.user_id from rules.thanks_of(activity) as one order by one.thanked_at, one.user_id);
  if thanked = '{}' and rules.refusal_of_thanks(activity, viewer) is not null then
    return null;
  end if;
  return jsonb_build_object('thanks', jsonb_build_object(
    'count', cardinality(thanked),
    'isOwn', coalesce(viewer.user_id = any (thanked), false),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('id', shown.id, 'name', shown.name, 'avatar', shown.avatar) order by shown.position), '[]')
      from (
        select p.id, p.name, p.avatar, one.position
        from unnest(thanked) with ordinality as one (id, position) join public.profiles as p on p.id = one.id
        where viewer.user_id is not null and p.id <> all (rules.blocked_with(viewer.user_id)) and rules.is_participant_visible(activity.id, p.id)
        order by one.position limit 4) as shown)));
end
$$;

-- The leaders for whom it is day, whom somebody thanked an hour ago or more since they were told last, a day ago or more.
create or replace function rules.leaders_to_tell(activity public.activities, moment timestamptz) returns setof uuid
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select leads.id
    from unnest(rules.leaders_of(activity)) as leads (id)
    left join public.thanked_leaders as last on last.activity_id = activity.id and last.user_id = leads.id
    where rules.asleep_until(leads.id, activity, moment) is null and coalesce(last.told_at <= moment - interval '1 day', true) and exists (
      select from rules.thanks_of(activity) as one
      where one.thanked_at between moment - interval '30 days' and moment - interval '1 hour' and coalesce(one.thanked_at > last.told_at, true));
end
$$;

-- The leader is told of all thanks since the last time.
create or replace function rules.tell_leader_of_thanks(activity public.activities, leader uuid) returns void
  language plpgsql set search_path = '' as $$
declare
  member uuid;
begin
  for member in
    select one.user_id
    from rules.thanks_of(activity) as one
    left join public.thanked_leaders as last on last.activity_id = activity.id and last.user_id = leader
    where coalesce(one.thanked_at > last.told_at, true) and one.user_id <> all (rules.blocked_with(leader))
    order by one.thanked_at, one.user_id
  loop
    perform rules.notify_members(array[leader], 'leader-thanked', activity, actor => member);
  end loop;
  -- The lock waits for the deletion of the leader, of whom nothing is noted then.
  insert into public.thanked_leaders (activity_id, user_id, told_at)
  select activity.id, p.id, clock_timestamp() from public.profiles as p where p.id = leader for key share
  on conflict (activity_id, user_id) do update set told_at = excluded.told_at;
end
$$;

-- Called by the hourly check. Each leader is told in their own day; the night of one does not keep another one waiting.
create or replace function rules.tell_of_thanks(moment timestamptz default now()) returns void
  language plpgsql set search_path = '' as $$
declare
  activity public.activities;
begin
  for activity in
    select * from public.activities as a
    where a.phase = 'finished' and a.id in (
        select one.activity_id from public.thanks as one where one.thanked_at between moment - interval '30 days' and moment - interval '1 hour')
      and exists (select from rules.leaders_to_tell(a, moment))
    order by a.id
    for no key update skip locked
  loop
    -- Asked again under the lock: another process may have told them meanwhile.
    perform rules.tell_leader_of_thanks(activity, one) from rules.leaders_to_tell(activity, moment) as one;
  end loop;
end
$$;

-- write_report.sql
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

-- get_club_year.sql
-- The year of the club in figures, for admins. Of members who have left only the number stays: what they took part in is deleted with them.

-- Who came to the finished activities of a time, and who led them, one row each.
create or replace function rules.club_outings(since timestamptz, until timestamptz) returns table (activity_id uuid, user_id uuid, is_leader boolean, is_absent boolean)
  language plpgsql stable set search_path = '' as $$
declare
  held uuid[] := array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until);
begin
  return query
    select p.activity_id, p.user_id, p.is_leader, absent.user_id is not null
    from rules.people_of(held) as p
    left join rules.absences(held) as absent on absent.activity_id = p.activity_id and absent.user_id = p.user_id;
end
$$;

create or replace function rules.club_years_beside(since timestamptz, until timestamptz) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return jsonb_build_object(
    'previousYear', extract(year from (select max(a.start_time) from public.activities as a where a.phase = 'finished' and a.start_time < since) at time zone zone),
    'nextYear', extract(year from (select min(a.start_time) from public.activities as a where a.phase = 'finished' and a.start_time >= until) at time zone zone));
end
$$;

create or replace function public.get_club_year(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  zone text := rules.club_zone();
  knows_no_shows boolean := rules.records_attendance() and until > now() - rules.lifetime('attendance');
begin
  perform rules.must_be_admin();
  return (
    with seat as materialized (
      select o.activity_id, o.user_id, o.is_leader, o.is_absent from rules.club_outings(since, until) as o
    ), walk as materialized (
      select w.id, w.group_id, extract(month from w.first_day) as month, w.distance, w.ascent, w.last_day - w.first_day + 1 as days
      from rules.walks(array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until)) as w
    ), counted as (
      select seat.activity_id, count(*) filter (where not seat.is_absent) as participations, count(*) filter (where seat.is_absent) as no_shows,
        count(*) filter (where seat.is_leader and not seat.is_absent) as leaders
      from seat group by seat.activity_id
    ), held as materialized (
      select walk.group_id, walk.month, coalesce(walk.distance, 0) as distance, coalesce(walk.ascent, 0) as ascent, coalesce(c.participations, 0) as participations,
        coalesce(c.no_shows, 0) as no_shows, coalesce(c.leaders, 0) * walk.days as leader_days
      from walk left join counted as c on c.activity_id = walk.id
    ), joined as materialized (
      select extract(month from p.created_at at time zone zone) as month from public.profiles as p where p.created_at >= since and p.created_at < until
    ), gone as materialized (
      select extract(month from l.created_at at time zone zone) as month from public.system_logs as l
      where l.operation in ('delete_user', 'delete_account') and l.created_at >= since and l.created_at < until
    )
    select jsonb_build_object(
      'year', wanted,
      'people', (select count(*) from (select from seat where not seat.is_absent group by seat.user_id) as person),
      'travel', rules.travel_json(since, until),
      'leaders', (select count(*) from (select from seat where seat.is_leader and not seat.is_absent group by seat.user_id) as person),
      'months', (
        select jsonb_agg(jsonb_build_object(
          'activities', m.activities, 'participations', m.participations, 'leaderDays', m.leader_days, 'distance', m.distance::float8, 'ascent', m.ascent,
          'noShows', case when knows_no_shows then m.no_shows end,
          'newMembers', (select count(*) from joined where joined.month = m.month), 'lostMembers', (select count(*) from gone where gone.month = m.month)) order by m.month)
        from (
          select calendar.month, count(held.month) as activities, coalesce(sum(held.participations), 0) as participations, coalesce(sum(held.leader_days), 0) as leader_days,
            coalesce(sum(held.distance), 0) as distance, coalesce(sum(held.ascent), 0) as ascent, coalesce(sum(held.no_shows), 0) as no_shows
          from generate_series(1, 12) as calendar (month) left join held on held.month = calendar.month group by calendar.month) as m),
      'groups', (
        select jsonb_agg(jsonb_build_object(
          'groupId', g.group_id, 'name', g.name, 'activities', g.activities, 'participations', g.participations, 'leaderDays', g.leader_days,
          'distance', g.distance::float8, 'ascent', g.ascent) order by g.position nulls last, g.group_id)
        from (
          select held.group_id, one.name, one.position, count(*) as activities, sum(held.participations) as participations, sum(held.leader_days) as leader_days,
            sum(held.distance) as distance, sum(held.ascent) as ascent
          from held left join public.groups as one on one.id = held.group_id
          group by held.group_id, one.name, one.position) as g
        where exists (select from public.groups))) || rules.club_years_beside(since, until));
end
$$;

-- The picture of an activity in the book: its cover, or its first photo, among those that all members may see.
create or replace function rules.photo_of_book(activity_id uuid) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('id', p.id, 'caption', p.caption, 'altText', p.alt_text)
    from public.photos as p
    where p.activity_id = photo_of_book.activity_id and p.hidden_at is null
      and (select rules.photo_audience(a) from public.activities as a where a.id = p.activity_id) <> 'participants'
    order by p.place limit 1);
end
$$;

-- The finished activities of a year in their order, with what the book of the year shows of each. It names nobody.
create or replace function public.list_year_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  size integer := least(coalesce(($1 ->> 'limit')::integer, 60), 100);
  last public.activities;
  page uuid[];
  has_photos boolean := rules.has_photos();
  has_reports boolean := rules.writes_reports();
begin
  perform rules.must_be_admin();
  if $1 ->> 'cursor' is not null then
    select * into last from public.activities where id = ($1 ->> 'cursor')::uuid;
    if last.id is null then
      perform rules.refuse_field('cursor', 'INVALID');
    end if;
  end if;
  page := array(
    select a.id from public.activities as a
    where a.phase = 'finished' and a.start_time >= since and a.start_time < until and (last.id is null or (a.start_time, a.id) > (last.start_time, last.id))
    order by a.start_time, a.id limit size + 1);
  return (
    select json_build_object(
      'items', (
        select coalesce(json_agg(json_build_object(
          'id', w.id, 'title', w.title, 'language', w.language, 'location', a.location, 'startTime', rules.instant(w.start_time), 'endTime', rules.instant(w.end_time),
          'timeZone', w.time_zone, 'tags', w.tags, 'coverSeed', a.cover_seed, 'coverImage', a.cover_image, 'distance', w.distance::float8, 'ascent', w.ascent,
          'participations', (
            select count(*) from rules.people_of(array[w.id]) as p where p.user_id not in (select absent.user_id from rules.absences(array[w.id]) as absent)),
          'line', case when has_reports then coalesce((
            select left(split_part(report.text, E'\n', 1), 280) from public.reports as report where report.activity_id = w.id), '') else '' end,
          'photo', case when has_photos then rules.photo_of_book(w.id) end) order by w.start_time, w.id), '[]')
        from rules.walks(page[1:size]) as w join public.activities as a on a.id = w.id and a.id = any (page[1:size])),
      'nextCursor', case when cardinality(page) > size then page[size] end));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- get_club_year_sums.sql
-- The year of the club as all members read it: sums alone. Who held a spot counts, also who did not come: others do not learn that.

create or replace function public.get_club_year_sums(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  held uuid[] := array(select a.id from public.activities as a where a.phase = 'finished' and a.start_time >= since and a.start_time < until);
begin
  perform rules.me();
  return (
    with walk as materialized (
      select one.* from rules.walks(held) as one
    )
    select jsonb_build_object(
      'year', wanted,
      'activities', (select count(*) from walk),
      'distance', (select coalesce(sum(walk.distance), 0)::float8 from walk),
      'ascent', (select coalesce(sum(walk.ascent), 0) from walk),
      'people', (select count(distinct p.user_id) from rules.people_of(held) as p),
      'months', (
        select jsonb_agg(jsonb_build_object('activities', m.activities, 'distance', m.distance::float8, 'ascent', m.ascent) order by m.month)
        from (
          select calendar.month, count(walk.id) as activities, coalesce(sum(walk.distance), 0) as distance, coalesce(sum(walk.ascent), 0) as ascent
          from generate_series(1, 12) as calendar (month) left join walk on extract(month from walk.first_day) = calendar.month
          group by calendar.month) as m)) || rules.club_years_beside(since, until));
end
$$;

-- get_year.sql
-- The year of a member in figures. Only the member reads it.

-- The first of a kind is of this year when none was before: the first outing, the first that the member led, the first hard route and each new tag. A record
-- is of this year when no outing before, and none later in it, was longer, went up more or higher; of a single outing there is none.
create or replace function rules.firsts_of(member uuid, outings uuid[], since timestamptz, until timestamptz) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    with walk as materialized (
      select one.*, row_number() over (order by one.start_time, one.id) as place, count(*) filter (where one.distance > 0) over () as with_distance,
        count(*) filter (where one.ascent > 0) over () as with_ascent, count(*) filter (where one.highest > 0) over () as with_height
      from rules.walks(outings, member) as one
      where one.start_time < until
    ), found (position, kind, value, name, id) as (
      (select 1, 'first-outing', null::numeric, null::text, w.id from walk as w where w.place = 1)
      union all (select 2, 'first-led', null, null, w.id from walk as w where w.is_led order by w.place limit 1)
      union all (select 3, 'longest', w.distance, null, w.id from walk as w where w.distance > 0 and w.with_distance > 1 order by w.distance desc, w.place limit 1)
      union all (select 4, 'most-ascent', w.ascent, null, w.id from walk as w where w.ascent > 0 and w.with_ascent > 1 order by w.ascent desc, w.place limit 1)
      union all (select 5, 'highest', w.highest, null, w.id from walk as w where w.highest > 0 and w.with_height > 1 order by w.highest desc, w.place limit 1)
      union all (select 6, 'first-hard', null, null, w.id from walk as w where w.difficulty = 'Hard' order by w.place limit 1)
      union all (
        select 7, 'first-tag', null, tag.name, tag.id
        from (
          select distinct on (lower(one.name)) one.name, w.id, w.place, w.start_time from walk as w cross join unnest(w.tags) as one (name)
          order by lower(one.name), w.place) as tag
        where tag.place > 1 and tag.start_time >= since
        order by tag.place, tag.name limit 5)
    )
    select coalesce(json_agg(json_build_object(
      'kind', f.kind, 'value', f.value::float8, 'name', f.name, 'activityId', w.id, 'title', w.title, 'language', w.language,
      'startTime', rules.instant(w.start_time), 'timeZone', w.time_zone) order by f.position, w.place, f.name), '[]')
    from found as f join walk as w on w.id = f.id where w.start_time >= since);
end
$$;

-- The nearest years before and after with an outing.
create or replace function rules.years_beside(outings uuid[], since timestamptz, until timestamptz) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
begin
  return (
    select jsonb_build_object(
      'previousYear', extract(year from (max(a.start_time) filter (where a.start_time < since)) at time zone zone),
      'nextYear', extract(year from (min(a.start_time) filter (where a.start_time >= until)) at time zone zone))
    from public.activities as a where a.id = any (outings));
end
$$;

create or replace function public.get_year(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  wanted integer := rules.year_in($1);
  since timestamptz := rules.start_of_year(wanted);
  until timestamptz := rules.start_of_year(wanted + 1);
  outings uuid[] := rules.outings_of(member);
  of_year uuid[] := array(select a.id from public.activities as a where a.id = any (outings) and a.start_time >= since and a.start_time < until);
begin
  return (
    with walk as materialized (
      select one.* from rules.walks(of_year, member) as one
    )
    select jsonb_build_object(
      'year', wanted,
      'outings', (select count(*) from walk),
      'led', (select count(*) from walk where is_led),
      'days', (select count(distinct day) from walk cross join generate_series(walk.first_day, walk.last_day, interval '1 day') as day),
      'distance', (select coalesce(sum(walk.distance), 0)::float8 from walk),
      'ascent', (select coalesce(sum(walk.ascent), 0) from walk),
      'people', (select count(distinct p.user_id) from rules.people_of(of_year) as p where p.user_id <> member),
      'rides', rules.rides_json(of_year, member),
      'months', (
        select jsonb_agg(jsonb_build_object('outings', m.outings, 'distance', m.distance::float8, 'ascent', m.ascent) order by m.month)
        from (
          select calendar.month, count(walk.id) as outings, coalesce(sum(walk.distance), 0) as distance, coalesce(sum(walk.ascent), 0) as ascent
          from generate_series(1, 12) as calendar (month) left join walk on extract(month from walk.first_day) = calendar.month
          group by calendar.month) as m),
      'firsts', rules.firsts_of(member, outings, since, until)) || rules.years_beside(outings, since, until));
end
$$;

-- What the figures of all years are computed from, for the member's data export. Others are numbers there, the same person always the same.
create or replace function rules.outings_json(member uuid) returns json
  language plpgsql stable set search_path = '' as $$
declare
  outings uuid[] := rules.outings_of(member);
begin
  return (
    with company as materialized (
      select p.activity_id, dense_rank() over (order by md5(p.user_id::text || member::text)) as person from rules.people_of(outings) as p where p.user_id <> member
    )
    select coalesce(json_agg(json_build_object(
      'activityId', w.id, 'title', w.title, 'startTime', rules.instant(w.start_time), 'endTime', rules.instant(w.end_time), 'clubTimeZone', rules.club_zone(),
      'isLed', w.is_led, 'distance', w.distance::float8, 'ascent', w.ascent, 'highest', w.highest, 'difficulty', w.difficulty, 'tags', w.tags,
      'people', (select coalesce(json_agg(c.person order by c.person), '[]') from company as c where c.activity_id = w.id)) order by w.start_time, w.id), '[]')
    from rules.walks(outings, member) as w);
end
$$;

-- outings.sql
-- What counts as an outing: a finished activity in which a member took part, or which they led. Who did not come has no outing.

-- The days of a year are those of the club.
create or replace function rules.start_of_year(year integer) returns timestamptz
  language plpgsql stable set search_path = '' as $$
begin
  return make_timestamptz(year, 1, 1, 0, 0, 0, rules.club_zone());
end
$$;

create or replace function rules.year_in(input jsonb) returns integer
  language plpgsql immutable set search_path = '' as $$
declare
  year integer;
begin
  year := (input ->> 'year')::integer;
  if year is null then
    perform rules.refuse_field('year', 'REQUIRED');
  elsif year not between 1970 and 2200 then
    perform rules.refuse_field('year', case when year < 1970 then 'TOO_SMALL' else 'TOO_LARGE' end);
  end if;
  return year;
exception
  when data_exception then
    perform rules.refuse_field('year', 'NOT_A_NUMBER');
end
$$;

-- Who did not come to these activities, or to which of them the member did not. An entry of attendance says so, as long as the club remembers it; else the mark of
-- the roll call.
create or replace function rules.absences(activities uuid[], member uuid default null) returns table (activity_id uuid, user_id uuid)
  language plpgsql stable set search_path = '' as $$
declare
  remembers_since timestamptz := case when rules.records_attendance() then now() - rules.lifetime('attendance') else 'infinity' end;
begin
  return query
    select person.activity_id, person.user_id
    from (
      select mark.activity_id, mark.user_id, mark.is_present from public.check_ins as mark
      where mark.activity_id = any (activities) and (member is null or mark.user_id = member)) as marked
    full join (
      select entry.activity_id, entry.user_id, entry.kind = 'no-show' and rules.counts(entry) as is_absent
      from public.attendance as entry join public.activities as a on a.id = entry.activity_id and a.start_time > remembers_since
      where entry.activity_id = any (activities) and (member is null or entry.user_id = member)) as remembered using (activity_id, user_id) as person
    where coalesce(remembered.is_absent, not marked.is_present);
end
$$;

-- Everybody who held a spot in these activities or led them, also who did not come: others do not learn that.
create or replace function rules.people_of(activities uuid[]) returns table (activity_id uuid, user_id uuid, is_leader boolean)
  language plpgsql stable set search_path = '' as $$
begin
  return query
    select one.activity_id, one.user_id, bool_or(one.leads)
    from (
      select a.id as activity_id, a.creator_id as user_id, true as leads from public.activities as a where a.id = any (activities) and a.creator_id is not null
      union all select c.activity_id, c.user_id, true from public.co_leaders as c where c.activity_id = any (activities) and c.accepted_at is not null
      union all select p.activity_id, p.user_id, false from public.participants as p where p.activity_id = any (activities)) as one
    group by one.activity_id, one.user_id;
end
$$;

-- Kilometers and meters: of the track as walked, else of the route that was chosen. Days from the start to the end, in the zone of the club. `is_led`: by the
-- member.
create or replace function rules.walks(activities uuid[], member uuid default null) returns table (
    id uuid, title text, language text, start_time timestamptz, end_time timestamptz, time_zone text, tags text[], difficulty text, group_id uuid,
    first_day date, last_day date, distance numeric, ascent integer, highest integer, is_led boolean)
  language plpgsql stable set search_path = '' as $$
declare
  zone text := rules.club_zone();
  has_reports boolean := rules.writes_reports();
begin
  return query
    select a.id, a.title, a.language, a.start_time, a.end_time, a.time_zone, a.tags, route.difficulty, a.group_id, (a.start_time at time zone zone)::date,
      greatest((a.start_time at time zone zone)::date, ((a.end_time - interval '1 microsecond') at time zone zone)::date),
      coalesce(walked.track_distance, route.distance), coalesce(walked.track_ascent, route.track_ascent), coalesce(walked.track_highest, route.track_highest),
      rules.is_led_by(a, member)
    from public.activities as a
    left join public.routes as route on route.activity_id = a.id and route.is_selected
    left join public.reports as walked on walked.activity_id = a.id and has_reports
    where a.id = any (activities) and a.phase = 'finished';
end
$$;

-- The outings of all years.
create or replace function rules.outings_of(member uuid) returns uuid[]
  language plpgsql stable set search_path = '' as $$
declare
  own uuid[] := array(
    select p.activity_id from public.participants as p where p.user_id = member
    union select c.activity_id from public.co_leaders as c where c.user_id = member and c.accepted_at is not null
    union select led.id from public.activities as led where led.creator_id = member);
begin
  return array(
    select a.id from public.activities as a
    where a.id = any (own) and a.phase = 'finished' and a.id not in (select absent.activity_id from rules.absences(own, member) as absent));
end
$$;

-- get_route.sql
-- One route that the club has walked: its figures, the activities that took it, and what was reported and photographed there.

-- All that was reported of it, and lately near it, the latest first.
create or replace function rules.conditions_of_route(walks uuid[], route public.routes) returns json
  language plpgsql stable set search_path = '' as $$
begin
  if not rules.writes_reports() then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object('activityId', seen.id, 'title', seen.title, 'kind', seen.kind, 'text', seen.text, 'seenOn', seen.seen_on, 'isSame', seen.is_same)
      order by seen.seen_on desc, seen.id, seen.place), '[]')
    from (
      select a.id, a.title, c.kind, c.text, c.seen_on, c.place, a.id = any (walks) as is_same
      from public.activities as a join public.report_conditions as c on c.activity_id = a.id
      where a.phase = 'finished' and rules.viewer_can_see(a) and (a.id = any (walks)
        or c.seen_on >= current_date - rules.limit_of('conditionDays') and a.id = any (array(
          select one.activity_id from public.reports as one where one.cells && route.track_cells and rules.are_near(one.cells, route.track_cells))))
      order by c.seen_on desc, a.id, c.place limit 30) as seen);
end
$$;

create or replace function public.get_route(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  walked public.walked_routes;
  route public.routes;
  activity public.activities;
  walks uuid[];
begin
  select * into walked from public.walked_routes as w where w.hash = $1 ->> 'hash';
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  select * into route from public.routes as r where r.id = walked.route_id;
  select * into activity from public.activities as a where a.id = walked.activity_id;
  walks := rules.walks_of(walked.hash, 100);
  return json_build_object(
    'hash', walked.hash, 'activityId', activity.id, 'location', activity.location, 'timeZone', activity.time_zone,
    'place', case when walked.latitude is not null then json_build_object('latitude', walked.latitude, 'longitude', walked.longitude) end,
    'coverImage', activity.cover_image, 'coverSeed', activity.cover_seed, 'tags', activity.tags,
    'walks', walked.walks, 'lastWalkedAt', rules.instant(walked.last_walked_at), 'months', to_json(walked.months),
    'route', rules.past_route_json(route),
    'recorded', case when rules.writes_reports() then rules.recorded_walk(activity.id) end,
    'activities', (
      select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'startTime', rules.instant(a.start_time), 'timeZone', a.time_zone,
        'leaders', rules.leaders_json(a)) order by a.start_time desc, a.id desc), '[]')
      from public.activities as a where a.id = any (walks[1:30])),
    'conditions', rules.conditions_of_route(walks, route),
    'photos', rules.photos_of_walks(walks, 12));
end
$$;

-- list_routes.sql
-- The routes that the club has walked: filtered, sorted and paginated. The query contains only the filters in use, as that of the activities.

-- Conditions on `w`. Null without a word.
create or replace function rules.walked_text_condition(typed text, forgiving boolean) returns text
  language sql stable
  return (
    select string_agg('(' || concat_ws(' or ',
      rules.contains_condition(word, 'w.search'),
      case when forgiving and rules.is_forgiven(word) then rules.similar_condition(word, 'w.search') end) || ')', ' and ')
    from unnest(rules.words_in(typed)) as word);

create or replace function rules.walked_condition(input jsonb, forgiving boolean) returns text
  language sql stable
  return concat_ws(' and ', 'true',
    case when input ->> 'q' <> '' then rules.walked_text_condition(input ->> 'q', forgiving) end,
    case when input -> 'difficulty' <> '[]' then format('w.difficulty = any (%L::text[])', array(select jsonb_array_elements_text(input -> 'difficulty'))) end,
    case when input ->> 'month' is not null then format('w.months @> array[%L::integer]', input ->> 'month') end,
    case when input ->> 'minDistance' is not null then format('w.distance >= %L::numeric', input ->> 'minDistance') end,
    case when input ->> 'maxDistance' is not null then format('w.distance <= %L::numeric', input ->> 'maxDistance') end,
    case when input ->> 'minAscent' is not null then format('w.ascent >= %L::integer', input ->> 'minAscent') end,
    case when input ->> 'maxAscent' is not null then format('w.ascent <= %L::integer', input ->> 'maxAscent') end);

-- A cursor marks the end of the last page: the order (n, m or l), what comes first in it, when the route was last walked (microseconds since 1970), and its hash.
create or replace function rules.cursor_of_route(sort text, route public.walked_routes) returns text
  language sql immutable
  return left(sort, 1) || case sort when 'most' then (route).walks when 'longest' then ((route).distance * 100)::integer else 0 end
    || '_' || (extract(epoch from (route).last_walked_at) * 1000000)::bigint || '_' || (route).hash;

create or replace function rules.route_page_condition(cursor text, sort text) returns text
  language plpgsql immutable strict set search_path = '' as $$
declare
  first text := substr(split_part(cursor, '_', 1), 2);
  last_walked timestamptz;
begin
  if cursor !~ '^[nml][0-9]{1,9}_-?[0-9]{1,18}_[0-9a-f]{32}$' or left(cursor, 1) <> left(sort, 1) then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  last_walked := rules.cursor_time(left(sort, 1) || split_part(cursor, '_', 2) || '_');
  return case sort
    when 'newest' then format('(w.last_walked_at, w.hash) < (%L::timestamptz, %L)', last_walked, split_part(cursor, '_', 3))
    when 'most' then format('(w.walks, w.last_walked_at, w.hash) < (%L::integer, %L::timestamptz, %L)', first, last_walked, split_part(cursor, '_', 3))
    else format('(w.distance, w.last_walked_at, w.hash) < (%L::numeric / 100, %L::timestamptz, %L)', first, last_walked, split_part(cursor, '_', 3)) end;
end
$$;

-- The hashes of a page, with one more if there is another page. The rows are short, so the planner would read all of them and compare each with every pattern.
create or replace function rules.find_routes(input jsonb, sort text, forgiving boolean, size integer) returns text[]
  language plpgsql stable set enable_seqscan = off as $$
declare
  hashes text[];
begin
  execute format('select array(select w.hash from public.walked_routes as w where %s order by %s w.last_walked_at desc, w.hash desc limit %s)',
    concat_ws(' and ', rules.walked_condition(input, forgiving), rules.route_page_condition(input ->> 'cursor', sort)),
    case sort when 'most' then 'w.walks desc,' when 'longest' then 'w.distance desc,' end, size + 1)
  into hashes;
  return hashes;
end
$$;

-- Whether no route has the words as typed, whatever the other filters. If so, one typing error in each word is forgiven.
create or replace function rules.forgives_errors_in_routes(typed text) returns boolean
  language plpgsql stable set enable_seqscan = off as $$
declare
  is_found boolean;
begin
  if not exists (select from unnest(rules.words_in(typed)) as word where rules.is_forgiven(word)) then
    return false;
  end if;
  execute format('select exists (select from public.walked_routes as w where %s)', rules.walked_text_condition(typed, false)) into is_found;
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return not is_found;
end
$$;

create or replace function rules.walked_route_items(hashes text[]) returns json
  language plpgsql stable set search_path = '' as $$
declare
  with_reports boolean := rules.writes_reports();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'hash', w.hash, 'activityId', a.id, 'title', r.title, 'distance', r.distance::float8, 'duration', r.duration::float8, 'difficulty', w.difficulty, 'ascent', r.track_ascent,
      'recorded', case when with_reports then rules.recorded_walk(a.id) end,
      'location', a.location, 'place', case when w.latitude is not null then json_build_object('latitude', w.latitude, 'longitude', w.longitude) end,
      'walks', w.walks, 'lastWalkedAt', rules.instant(w.last_walked_at), 'timeZone', a.time_zone, 'leaders', rules.leaders_json(a),
      'condition', case when with_reports then rules.last_condition(latest) end,
      'coverImage', a.cover_image, 'coverSeed', a.cover_seed, 'tags', a.tags, 'photo', rules.photos_of_walks(latest, 1) -> 0) order by shown.place), '[]')
    from unnest(hashes) with ordinality as shown (hash, place)
    join public.walked_routes as w on w.hash = shown.hash
    join public.routes as r on r.id = w.route_id
    join public.activities as a on a.id = w.activity_id
    cross join lateral rules.walks_of(w.hash, 100) as latest);
end
$$;

create or replace function public.list_routes(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  size constant integer := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  sort constant text := coalesce($1 ->> 'sort', 'newest');
  near_match boolean := false;
  hashes text[];
  last public.walked_routes;
begin
  perform rules.check_search($1);
  hashes := rules.find_routes($1, sort, false, size);
  if hashes = '{}' and rules.forgives_errors_in_routes($1 ->> 'q') then
    near_match := true;
    hashes := rules.find_routes($1, sort, true, size);
  end if;
  if cardinality(hashes) > size then
    select * into last from public.walked_routes as w where w.hash = hashes[size];
  end if;
  return json_build_object(
    'nearMatch', near_match and hashes <> '{}', 'items', rules.walked_route_items(hashes[1:size]),
    'nextCursor', case when last.hash is not null then rules.cursor_of_route(sort, last) end);
exception
  -- A cursor, a limit or a filter that cannot be read.
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- maintain_walked_routes.sql
-- The rows of public.walked_routes follow the activities, their routes and the tracks in their reports. They are written at the end of the transaction, one transaction
-- after the other: two activities that finish on the same route at once are both counted.

-- Writes the row of a route anew, or removes it. Its length and ascent are those of the track as walked last, where it is known. The search has the words of the last
-- 20 times.
create or replace function rules.write_walked_route(wanted text) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.walked_routes as w where w.hash = wanted;
  insert into public.walked_routes (hash, route_id, activity_id, walks, last_walked_at, months, distance, ascent, difficulty, latitude, longitude, search)
  with walk as (
    select r.id as route_id, r.title, r.distance, r.track_ascent, r.difficulty, rules.start_of_track(left(r.track_path, 40)) as start, a.id as activity_id,
      a.title as activity_title, a.location, a.start_time, a.latitude, a.longitude, extract(month from a.start_time at time zone a.time_zone)::integer as month,
      row_number() over (order by a.start_time desc, a.id desc) as place
    from public.routes as r join public.activities as a on a.id = r.activity_id
    where r.library_hash = wanted and r.is_selected and a.phase = 'finished' and not a.never_public)
  select wanted, last.route_id, last.activity_id, (select count(*) from walk), last.start_time, (select array_agg(distinct month order by month) from walk),
    coalesce(report.track_distance, last.distance), case when report.track_path is null then last.track_ascent else report.track_ascent end,
    last.difficulty, coalesce(last.start[1], last.latitude), coalesce(last.start[2], last.longitude),
    (select rules.searchable(string_agg(word, E'\n' order by word collate "C")) from (
      select distinct unnest(array[walk.title, walk.activity_title, walk.location]) as word from walk where walk.place <= 20) as words)
  from walk as last left join public.reports as report on report.activity_id = last.activity_id where last.place = 1;
end
$$;

create or replace function rules.write_walked_routes(hashes text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  wanted text;
begin
  if cardinality(hashes) > 0 then
    perform pg_advisory_xact_lock(hashtext('walked routes'));
    foreach wanted in array hashes loop
      perform rules.write_walked_route(wanted);
    end loop;
  end if;
end
$$;

create or replace function rules.follow_walk() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.write_walked_routes(array(
    select distinct r.library_hash from public.routes as r
    where r.activity_id = new.id and (r.is_selected or exists (select from public.walked_routes as w where w.hash = r.library_hash))));
  return null;
end
$$;
drop trigger if exists follow_walk on public.activities;
create constraint trigger follow_walk
  after update of phase, never_public, title, location, start_time, time_zone, latitude, longitude on public.activities
  deferrable initially deferred for each row when ('finished' in (old.phase, new.phase)) execute function rules.follow_walk();

-- A route of an activity that is not over changes nothing. With its activity deleted, it does.
create or replace function rules.follow_walked_route() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.activities as a where a.id = coalesce(new.activity_id, old.activity_id) and a.phase <> 'finished') then
    perform rules.write_walked_routes(array(select distinct hash from unnest(array[old.library_hash, new.library_hash]) as hash where hash is not null));
  end if;
  return null;
end
$$;
drop trigger if exists follow_new_route on public.routes;
create constraint trigger follow_new_route after insert on public.routes
  deferrable initially deferred for each row when (new.is_selected) execute function rules.follow_walked_route();
drop trigger if exists follow_changed_route on public.routes;
create constraint trigger follow_changed_route
  after update of title, distance, difficulty, is_selected, track_path, track_ascent on public.routes
  deferrable initially deferred for each row when (old.is_selected or new.is_selected) execute function rules.follow_walked_route();
drop trigger if exists follow_deleted_route on public.routes;
create constraint trigger follow_deleted_route after delete on public.routes
  deferrable initially deferred for each row when (old.is_selected) execute function rules.follow_walked_route();

create or replace function rules.follow_recorded_track() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.write_walked_routes(array(
    select w.hash from public.walked_routes as w where w.activity_id = new.activity_id));
  return null;
end
$$;
drop trigger if exists follow_recorded_track on public.reports;
create constraint trigger follow_recorded_track after update of track_distance, track_ascent on public.reports
  deferrable initially deferred for each row when ((old.track_distance, old.track_ascent) is distinct from (new.track_distance, new.track_ascent))
  execute function rules.follow_recorded_track();

-- walks.sql
-- What is shown of a walked route beside its own row. Who reads the activities in which it was walked reads this.

-- The finished activities that took the route, the latest first.
create or replace function rules.walks_of(wanted text, size integer) returns uuid[]
  language plpgsql stable set search_path = '' as $$
begin
  return array(
    select a.id from public.routes as r join public.activities as a on a.id = r.activity_id
    where r.library_hash = wanted and r.is_selected and a.phase = 'finished' and not rules.is_hidden(a)
    order by a.start_time desc, a.id desc limit size);
end
$$;

-- The names of leaders are public.
create or replace function rules.leaders_json(activity public.activities) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by led.place), '[]')
    from unnest(rules.leaders_of(activity)) with ordinality as led (id, place) join public.profiles as p on p.id = led.id);
end
$$;

-- Photos that the viewer may see, of the last ten times that have any, the latest first. A hidden one is not shown to those either who see it on its own page.
create or replace function rules.photos_of_walks(walks uuid[], size integer) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  activity public.activities;
  viewer rules.viewer_role;
  found jsonb := '[]';
begin
  if not rules.has_photos() then
    return found;
  end if;
  for activity in
    select * from public.activities as a
    where a.id = any (walks) and exists (select from public.photos as p where p.activity_id = a.id and p.hidden_at is null)
    order by a.start_time desc, a.id desc limit 10
  loop
    viewer := rules.viewer_role_in(activity);
    found := found || (
      select coalesce(jsonb_agg(rules.photo_json(p, viewer) order by (p).place), '[]') from (
        select one as p from public.photos as one, rules.is_photo_audience(activity, viewer) as is_audience, rules.silenced_for(activity, viewer.user_id) as unseen
        where one.activity_id = activity.id and one.hidden_at is null and rules.is_photo_visible(one, viewer, is_audience, unseen)
        order by one.place limit size - jsonb_array_length(found)) as shown);
    exit when jsonb_array_length(found) >= size;
  end loop;
  return found;
end
$$;

-- What was last reported of the route, if it was lately.
create or replace function rules.last_condition(walks uuid[]) returns json
  language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object('kind', c.kind, 'text', c.text, 'seenOn', c.seen_on)
    from public.report_conditions as c
    where c.activity_id = any (walks[1:20]) and c.seen_on >= current_date - rules.limit_of('conditionDays')
    order by c.seen_on desc, c.activity_id, c.place limit 1);
end
$$;

-- The figures of the track as walked; null if nobody has added it to the report.
create or replace function rules.recorded_walk(activity_id uuid) returns json
  language sql stable
  return (
    select json_build_object('distance', report.track_distance::float8, 'ascent', report.track_ascent, 'hours', report.hours::float8)
    from public.reports as report where report.activity_id = recorded_walk.activity_id and report.track_path is not null);

-- system_settings.sql
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

-- user_settings.sql
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

-- cover_of.sql
-- The seed and tags from which the server generates a cover.
create or replace function rules.cover_of(activity_id uuid) returns json
  language sql stable
  return (select json_build_object('seed', cover_seed, 'tags', tags) from public.activities where id = activity_id);

-- images.sql
-- Uploaded images: the limit per member (photos of activities have limits of their own), who may use an image, and the cleanup of unused images.

-- Registers an image before its files are stored. `name` is its name in the storage.
create or replace function rules.register_image(owner uuid, url text, name text, use text, widths integer[], bytes bigint) returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock serializes the uploads of one member, so that the limit holds.
  perform from public.profiles as p where p.id = owner for no key update;
  if not found then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform rules.refuse_if(rules.why_not_upload(owner));
  insert into public.images (owner_id, url, name, use, widths, bytes) values (owner, url, name, use, widths, bytes);
end
$$;

create or replace function rules.why_not_upload(owner uuid) returns text
  language sql stable
  return case when (select count(*) from public.images as i where i.owner_id = owner and not i.pending_deletion
    and not exists (select from public.photos as p where p.image_id = i.id)) >= 500 then 'TOO_MANY_IMAGES' end;

-- The image URL in the input. Members may use only their own uploads for this use, admins all uploads. The present value is always accepted.
create or replace function rules.image_in(input jsonb, field text, wanted_use text, present text) returns text
  language plpgsql set search_path = '' as $$
declare
  wanted text := input ->> field;
begin
  if not input ? field then
    return present;
  elsif wanted is null or wanted = present then
    return wanted;
  end if;
  perform rules.lock_me();
  -- The row is written, not only locked: a concurrent cleanup that waits for it then sees the new chosen_at.
  update public.images as i set chosen_at = now()
  where i.url = wanted and i.use = wanted_use and not i.pending_deletion and (i.owner_id = auth.uid() or rules.is_admin());
  if not found then
    perform rules.refuse_field(field, 'INVALID');
  end if;
  return wanted;
end
$$;

create or replace function rules.is_image_used(image public.images) returns boolean
  language sql stable
  return exists (select from public.activities where cover_image = image.url)
    or exists (select from public.profiles where avatar = image.url)
    or exists (select from public.system_settings where system_logo = image.url)
    or exists (select from public.photos where image_id = image.id);

-- Marks images that were unused for a day for deletion. Returns the names of all marked images; the caller deletes their files and then the rows.
create or replace function rules.mark_unused_images(at_most integer default 500) returns text[]
  language plpgsql set search_path = '' as $$
begin
  update public.images as i set pending_deletion = true
  where i.id in (
    select o.id from public.images as o
    where not o.pending_deletion and o.chosen_at < now() - rules.lifetime('unusedImage') and not rules.is_image_used(o) order by o.chosen_at limit at_most)
    and i.chosen_at < now() - rules.lifetime('unusedImage');
  return array(select i.name from public.images as i where i.pending_deletion order by i.created_at limit at_most);
end
$$;

create or replace function rules.delete_image(name text) returns void
  language sql set search_path = '' as $$
  delete from public.images as i where i.pending_deletion and i.name = delete_image.name
$$;

-- When a member is deleted, activities lose the covers that the member uploaded, and the next cleanup removes the files. The logo of the club and pictures of
-- other members stay as long as they are used. (rules.is_image_used would also find the member, whose row is deleted after this.)
create or replace function rules.forget_images() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.activities set cover_image = null
  where cover_image in (select url from public.images where owner_id = old.id);
  update public.images as i set pending_deletion = true
  where i.owner_id = old.id and not exists (select from public.system_settings where system_logo = i.url)
    and not exists (select from public.profiles as p where p.avatar = i.url and p.id <> old.id);
  return old;
end
$$;
create or replace trigger forget_images before delete on public.profiles for each row execute function rules.forget_images();

-- answer_message.sql
-- A member answers who wrote a message that is among their notifications. The answer is a message of its own, which can be answered, and shows nobody's address.

create or replace function public.answer_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  question public.notifications;
  author uuid;
begin
  update public.notifications as n set read_at = coalesce(n.read_at, now())
  where n.id = rules.id_in($1, 'notificationId') and n.user_id = member and n.activity_id is not null and rules.has_mark(n.kind, 'answerable')
  returning * into question;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  author := (select p.id from public.profiles as p where p.id = question.members[1]);
  if author is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return rules.message_members('answer_message', 'activity-answer', (select a from public.activities as a where a.id = question.activity_id), array[author], $1);
end
$$;

-- kinds.sql
-- What is the same for every notification of a kind; packages/contract/notifications.ts explains the fields and repeats them, and a test compares both.

create or replace function rules.notification_kinds() returns jsonb
  language sql immutable
  return '{
    "activity-proposed": {"topic": "review", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-approved": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-rejected": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "enrollment-started": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["asksToCome"]},
    "joining-announced": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "joining-opened": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": ["asksToCome"]},
    "activity-changed": {"topic": "activity", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": ["changesCalendar"]},
    "vote-closing-changed": {"topic": "votes", "by": ["app", "mail"], "again": "edit", "until": "vote", "marks": []},
    "vote-quorum-missed": {"topic": "votes", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-started": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": []},
    "activity-cancelled": {"topic": "activity", "by": ["app", "mail", "sms"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "seat-taken-back": {"topic": "activity", "by": ["app", "mail", "sms"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "activity-rewritten": {"topic": "review", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": []},
    "activity-returned": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-republished": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["changesCalendar"]},
    "activity-handed-over": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "leadership-offered": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "leadership-declined": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-asked": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "co-leader-accepted": {"topic": "activity", "by": ["app"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-declined": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-left": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-removed": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "spot-offered": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-ending": {"topic": "reminders", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-passed": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "waitlist-moved": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "waitlist-closed": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "spot-drawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "spot-not-drawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "draw-held": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-withdrawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "seat-given": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": ["changesCalendar"]},
    "spot-for-leaders": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "attendance-objected": {"topic": "review", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "attendance-kept": {"topic": "activity", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "attendance-removed": {"topic": "activity", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "activity-deleted": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "route-removed": {"topic": "votes", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "route-changed": {"topic": "votes", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": []},
    "activity-question": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "activity-message": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "activity-answer": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "message-to-you": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "new-messages": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "photo-removal-requested": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "later", "marks": []},
    "car-canceled": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": []},
    "car-changed": {"topic": "activity", "by": ["app", "mail"], "again": "edit", "until": "later", "marks": []},
    "seat-in-car-taken": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "seat-in-car-returned": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "seat-in-car-canceled": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "seat-in-car-withdrawn": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "activity-without-leader": {"topic": "review", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-overdue": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "day", "marks": []},
    "leader-overdue": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "day", "marks": []},
    "leader-overdue-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "alarm-postponed": {"topic": "emergency", "by": ["app", "mail"], "again": "latest", "until": "day", "marks": []},
    "alarm-postponed-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "all-clear": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "all-clear-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "seat-changes": {"topic": "leading", "by": ["mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "seat-confirmed": {"topic": "reminders", "by": ["mail"], "again": "latest", "until": "start", "marks": []},
    "activity-reminder": {"topic": "reminders", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "vote-closing-soon": {"topic": "reminders", "by": ["app", "mail"], "again": "another", "until": "vote", "marks": ["asksToCome"]},
    "member-joined": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "member-left": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "companions-changed": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "leader-thanked": {"topic": "leading", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "leader-changed": {"topic": "activity", "by": ["app"], "again": "another", "until": "start", "marks": []}
  }'::jsonb;

-- The group of a notification, in which members choose what they get. New activities (`system`) are only mailed, see db/functions/outbox/summaries.sql.
create or replace function rules.topic_of(kind text) returns text
  language sql immutable
  return rules.notification_kinds() -> kind ->> 'topic';

-- `channel`: app, mail or sms. What is not listed, like a digest, is only mailed.
create or replace function rules.is_sent_by(kind text, channel text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind -> 'by' ? channel, channel = 'mail');

create or replace function rules.has_mark(kind text, mark text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind -> 'marks' ? mark, false);

-- Notifications that an edit causes. A leader may save as often as they like, so a further one updates the one that waits or is unread.
create or replace function rules.is_of_edit(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' = 'edit', false);

-- Notifications that gather members while they are unread: who joined, left or changed whom they bring.
create or replace function rules.gathers_members(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' = 'members', false);

-- A further notification of these kinds about an activity updates the one that waits or is unread.
create or replace function rules.is_merged(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' <> 'another', false);

-- list_notifications.sql
-- The notifications of the viewer, newest first, and how many are unread.

create or replace function rules.count_unread(member uuid) returns integer
  language sql stable
  return (select count(*)::integer from public.notifications where user_id = member and read_at is null);

-- The beginning of the message that it tells of, as it is now, for who may read it. One that was written to the reader is answered by its id.
create or replace function rules.words_of(entry public.notifications) returns jsonb
  language sql stable
  return coalesce((
    select jsonb_build_object('message', rules.excerpt(m.text)) || case (entry).kind when 'message-to-you' then jsonb_build_object('messageId', m.id) else '{}' end from public.messages as m
    where m.id = ((entry).facts ->> 'messageId')::uuid and m.hidden_at is null and rules.is_read_by(m, (entry).user_id)), '{}');

create or replace function rules.notification_json(entry public.notifications) returns json
  language sql stable
  return json_build_object(
    'id', (entry).id, 'kind', (entry).kind, 'activityId', (entry).activity_id,
    'facts', (entry).facts - '{activity,coordinates,messageId,firstPosition}'::text[] || rules.words_of(entry),
    -- Members who have left the club are counted, but have no name any more.
    'memberCount', cardinality((entry).members),
    'members', (
      select coalesce(json_agg(p.name order by position desc), '[]')
      from (select * from unnest((entry).members) with ordinality as member (id, position) order by position desc limit 3) as member
      join public.profiles as p on p.id = member.id),
    'createdAt', rules.instant((entry).created_at), 'isRead', (entry).read_at is not null);

create or replace function public.list_notifications(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  size integer;
  cursor text := $1 ->> 'cursor';
  entries public.notifications[];
begin
  size := least(coalesce(($1 ->> 'limit')::integer, 20), 100);
  if cursor is not null then
    perform rules.check_cursor(cursor, 'created');
  end if;
  entries := array(
    select n from public.notifications as n
    where n.user_id = member
      and (cursor is null or (n.created_at, n.id) < (rules.cursor_time(cursor), split_part(cursor, '_', 2)::uuid))
    order by n.created_at desc, n.id desc limit size + 1);
  return json_build_object(
    'items', (
      select coalesce(json_agg(rules.notification_json(n) order by n.created_at desc, n.id desc), '[]')
      from unnest(entries[1:size]) as n),
    'nextCursor', case when cardinality(entries) > size then rules.cursor_of('created', (entries[size]).created_at, (entries[size]).id) end,
    'unread', rules.count_unread(member));
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- mark_notifications_read.sql
-- The viewer has read one notification, or all until a moment, or declines to come to an activity: what asks for it is read, and they are not asked again.
-- Those of others are left alone.

create or replace function public.mark_notifications_read(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  read_until timestamptz;
  notification_id uuid;
  declined_activity uuid := case when $1 ? 'declinedActivityId' then rules.id_in($1, 'declinedActivityId') end;
begin
  perform rules.refuse_other_instants($1, '{until}');
  read_until := ($1 ->> 'until')::timestamptz;
  if read_until is null and declined_activity is null then
    notification_id := rules.id_in($1, 'notificationId');
  end if;
  update public.notifications as n set declined_at = now(), read_at = coalesce(n.read_at, now())
  where n.user_id = member and n.activity_id = declined_activity and rules.has_mark(n.kind, 'asksToCome');
  -- An instant of the API has milliseconds.
  update public.notifications set read_at = now()
  where user_id = member and read_at is null
    and (id = notification_id or date_trunc('milliseconds', created_at) <= read_until);
  return json_build_object('unread', rules.count_unread(member));
exception
  when data_exception then
    perform rules.refuse_field('until', 'NOT_A_DATE');
end
$$;

-- notifications.sql
-- Who is notified of which event of an activity. Voting and favorites cause no notification.

-- The kind of notification for a change of phase, time, place or closing time of the vote, or null for none. An undone command causes none. Without a viewer
-- the clock made the change; of its changes only the start, the end of the vote, and a vote that stays open without its quorum are notified.
create or replace function rules.notification_kind(before public.activities, after public.activities) returns text
  language sql stable
  return case
    when after.phase = before.undo_phase and before.undo_by = auth.uid() then null
    when after.phase = 'active' and before.phase <> 'active' then 'activity-started'
    when before.phase = 'voting' and after.phase = 'enrolling' then 'enrollment-started'
    when before.quorum_missed_at is null and after.quorum_missed_at is not null then 'vote-quorum-missed'
    when auth.uid() is null then null
    when after.phase = before.phase and (after.start_time, after.end_time, after.location, after.latitude, after.longitude)
        is not distinct from (before.start_time, before.end_time, before.location, before.latitude, before.longitude) then
      case when after.phase = 'voting' and after.vote_closed_at is null then 'vote-closing-changed' end
    when after.phase = before.phase then 'activity-changed'
    when after.phase = 'review' and before.phase <> 'rejected' then 'activity-returned'
    when after.phase = 'review' then 'activity-proposed'
    when after.phase = 'rejected' then 'activity-rejected'
    when after.phase = 'cancelled' then 'activity-cancelled'
    when before.phase = 'review' then 'activity-approved'
  end;

-- The recipients: admins for proposals, and of a vote without its quorum that nobody leads; voters and participants of an activity that is public again;
-- else the leader. If the activity is public also its participants, voters of an open vote, and, once enrollment opens, members who marked it as a favorite
-- or would come on the selected route.
create or replace function rules.notification_recipients(kind text, before public.activities, after public.activities) returns uuid[]
  language sql stable
  return case
    when kind = 'activity-proposed' then rules.reviewers_of(after)
    when kind = 'vote-quorum-missed' then rules.leaders_or_admins_of(after)
    when kind = 'activity-cancelled' and after.never_public and after.reviewed_version is not null then
      array(select unnest(rules.leaders_of(after)) union select user_id from public.participants where activity_id = after.id)
    when kind = 'activity-republished' then
      array(
        select user_id from public.votes where activity_id = after.id
        union select user_id from public.participants where activity_id = after.id
        except select unnest(rules.leaders_of(after)))
    when kind in ('activity-approved', 'activity-rejected', 'activity-returned') or rules.is_hidden(after) then rules.leaders_of(after)
    else array(
      select unnest(rules.leaders_of(after))
      union select user_id from public.participants where activity_id = after.id
      union select user_id from public.waitlist where activity_id = after.id and kind in ('activity-changed', 'activity-cancelled')
      union select user_id from public.applications where activity_id = after.id and position is null and kind in ('activity-changed', 'activity-cancelled')
      union select user_id from public.votes where activity_id = after.id and before.phase = 'voting' and kind <> 'activity-started'
      union select user_id from public.favorites where activity_id = after.id and kind = 'enrollment-started'
      union select i.user_id from public.route_interests as i join public.routes as r on r.id = i.route_id
        where i.activity_id = after.id and r.is_selected and kind = 'enrollment-started')
  end;

-- Tells those of the recipients who cannot join yet when they can, and returns the others.
create or replace function rules.announce_joining(activity public.activities, recipients uuid[]) returns uuid[]
  language plpgsql set search_path = '' as $$
declare
  later record;
  others uuid[] := recipients;
begin
  for later in
    select opening, array_agg(member) as members
    from unnest(recipients) as member cross join lateral rules.joining_opens_to(activity, member) as opening
    where opening > now() and opening < activity.start_time and (not activity.members_only or rules.is_in_group(activity.group_id, member))
      and not exists (select from public.participants as seat where seat.activity_id = activity.id and seat.user_id = member)
    group by opening
  loop
    perform rules.notify_members(later.members, 'joining-announced', activity, jsonb_build_object('joinsOpenAt', rules.instant(later.opening),
      'route', (select title from public.routes where activity_id = activity.id and is_selected)));
    others := array(select unnest(others) except select unnest(later.members));
  end loop;
  return others;
end
$$;

create or replace function rules.notify_of_activity_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  kind text := rules.notification_kind(old, new);
  recipients uuid[] := case when kind is not null then rules.notification_recipients(kind, old, new) end;
begin
  if kind = 'enrollment-started' and (new.joins_open_at is not null or new.members_first_days is not null) then
    recipients := rules.announce_joining(new, recipients);
  end if;
  if kind is not null then
    perform rules.notify_members(
      recipients, kind, new,
      jsonb_strip_nulls(jsonb_build_object(
        'reason', case kind when 'activity-rejected' then new.reject_reason when 'activity-cancelled' then new.cancel_reason end,
        'votes', case kind when 'vote-quorum-missed' then rules.count_voters(new) end,
        'quorum', case kind when 'vote-quorum-missed' then coalesce(new.quorum, 1) end,
        'route', case kind when 'enrollment-started' then (select title from public.routes where activity_id = new.id and is_selected) end))
      || case when new.phase = 'voting' and new.vote_closes_at is distinct from old.vote_closes_at then jsonb_build_object('voteClosesAt', rules.instant(new.vote_closes_at)) else '{}' end);
  end if;
  -- It was public before the review, and voters and participants were not notified.
  if kind = 'activity-approved' and old.reviewed_version is not null then
    perform rules.notify_members(rules.notification_recipients('activity-republished', old, new), 'activity-republished', new);
  end if;
  return null;
end
$$;

create or replace function rules.notify_of_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.notification_recipients('activity-proposed', null, new), 'activity-proposed', new);
  return null;
end
$$;

-- A proposal that goes to another group waits for others.
create or replace function rules.notify_of_changed_group() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array(select unnest(rules.reviewers_of(new)) except select unnest(rules.reviewers_of(old))), 'activity-proposed', new);
  return null;
end
$$;

-- Admins are notified when the leader rewrites what they have approved.
create or replace function rules.notify_of_rewriting() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(rules.changed_since_review(new)) as field where (new.field_versions ->> field)::integer = new.version) then
    perform rules.notify_members(rules.reviewers_of(new), 'activity-rewritten', new);
  end if;
  return null;
end
$$;

-- The former leader and the participants are notified; participants of an activity that is in review again are not, because they cannot see it.
create or replace function rules.notify_of_new_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array[new.creator_id], 'activity-handed-over', new);
  perform rules.notify_members(
    array(
      select old.creator_id union select user_id from public.participants where activity_id = new.id and not rules.is_hidden(new)
      except select new.creator_id),
    'leader-changed', new, actor => new.creator_id);
  return null;
end
$$;

-- Admins choose a new leader when the account of the leader is deleted. The admin who deleted it is notified, too.
create or replace function rules.notify_of_lost_leader() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(rules.active_admins(), 'activity-without-leader', new);
  return null;
end
$$;

-- Whether reviewers or admins still have something to do about an activity of which a notification of this kind told them.
create or replace function rules.is_waiting_for_review(kind text, activity public.activities) returns boolean
  language sql stable
  return case kind
    when 'activity-proposed' then (activity).phase = 'review'
    when 'activity-rewritten' then (activity).phase in ('voting', 'enrolling') and rules.changed_since_review(activity) <> '{}'
    when 'attendance-objected' then exists (select from public.attendance as e where e.activity_id = (activity).id and e.objected_at is not null and e.decision is null)
    else rules.leaders_of(activity) = '{}' and (activity).phase not in ('finished', 'cancelled') end;

-- What one of them has settled is read for all of them, not only for who settled it, and so is what was deleted or went to another group.
create or replace function rules.settle_reviews() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  activity public.activities := coalesce(new, old);
begin
  update public.notifications as n set read_at = now()
  where n.activity_id = activity.id and n.read_at is null and rules.topic_of(n.kind) = 'review'
    and (tg_op = 'DELETE' or not rules.is_waiting_for_review(n.kind, activity) or not rules.reviews(activity, n.user_id));
  return activity;
end
$$;

create or replace trigger settle_reviews after update of phase, creator_id, reviewed_version, version, group_id on public.activities for each row
  execute function rules.settle_reviews();
create or replace trigger settle_reviews_of_deleted before delete on public.activities for each row execute function rules.settle_reviews();

-- Members who voted for a deleted activity, joined it or marked it as a favorite are notified, unless it was over or cancelled before. They also are if it had
-- been public and then went back to review, because their votes and seats stayed.
create or replace function rules.notify_of_deletion() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(
    array(
      select unnest(rules.leaders_of(old))
      union select user_id from public.votes where activity_id = old.id
      union select user_id from public.participants where activity_id = old.id
      union select user_id from public.waitlist where activity_id = old.id
      union select user_id from public.applications where activity_id = old.id and position is null
      union select user_id from public.favorites where activity_id = old.id),
    'activity-deleted', old);
  return old;
end
$$;

-- Voters are notified when their route is removed or becomes another one, unless the activity is in review again: they cannot see it, and no admin has read
-- the new texts. A better description changes nothing for them. Routes that are deleted with their activity cause no notification, because its row is
-- gone already.
create or replace function rules.notify_of_route() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(
    array(select user_id from public.votes where route_id = old.id), case tg_op when 'DELETE' then 'route-removed' else 'route-changed' end,
    a, jsonb_build_object('route', coalesce(new.title, old.title)))
  from public.activities as a where a.id = old.activity_id and not rules.is_hidden(a);
  return coalesce(new, old);
end
$$;

-- Removals by the leader or an admin. Seats that are deleted with a member or an activity cause no notification, because that row is gone already.
create or replace function rules.notify_of_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.notify_members(array[old.user_id], 'seat-taken-back', a) from public.activities as a where a.id = old.activity_id;
  return null;
end
$$;

-- The leader is notified of who joined or left. Leaving while the leader has not read that the member joined takes it back, and the other way round; and
-- whom the member brought no longer matters. What the leader does is no news to them, and a member whom an admin removes has not left. Seats that are deleted
-- with a member or an activity cause no notification.
create or replace function rules.notify_of_seat() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  seat public.participants := coalesce(new, old);
  leaders uuid[] := (select rules.leaders_of(a) from public.activities as a where a.id = seat.activity_id);
  event text := case tg_op when 'INSERT' then 'member-joined' else 'member-left' end;
  taken_back text[];
begin
  with changed as (
    update public.notifications as n set members = array_remove(n.members, seat.user_id)
    where n.user_id = any (leaders) and n.activity_id = seat.activity_id and n.read_at is null and rules.gathers_members(n.kind) and n.kind <> event and seat.user_id = any (n.members)
    returning n.kind)
  select array_agg(changed.kind) into taken_back from changed;
  if taken_back is not null then
    delete from public.notifications as n
    where n.user_id = any (leaders) and n.activity_id = seat.activity_id and n.read_at is null and rules.gathers_members(n.kind) and n.members = '{}';
  end if;
  if taken_back && '{member-joined,member-left}' then
    return null;
  elsif tg_op = 'INSERT' or seat.user_id = auth.uid() then
    perform rules.notify_members(array_remove(leaders, seat.user_id), event, a, actor => seat.user_id)
    from public.activities as a join public.profiles as p on p.id = seat.user_id
    where a.id = seat.activity_id;
  end if;
  return null;
end
$$;

create or replace trigger notify_of_activity_change after update of phase, start_time, end_time, location, latitude, longitude, vote_closes_at, quorum_missed_at on public.activities for each row
  when (old.phase <> new.phase or (old.start_time, old.end_time, old.location, old.latitude, old.longitude)
      is distinct from (new.start_time, new.end_time, new.location, new.latitude, new.longitude)
    or old.vote_closes_at is distinct from new.vote_closes_at or old.quorum_missed_at is null and new.quorum_missed_at is not null)
  execute function rules.notify_of_activity_change();
create or replace trigger notify_of_proposal after insert on public.activities for each row
  when (new.phase = 'review' and auth.uid() is not null) execute function rules.notify_of_proposal();
create or replace trigger notify_of_changed_group after update of group_id on public.activities for each row
  when (new.phase = 'review' and new.group_id is distinct from old.group_id) execute function rules.notify_of_changed_group();
create or replace trigger notify_of_rewriting after update of version on public.activities for each row
  when (new.reviewed_version is not null) execute function rules.notify_of_rewriting();
create or replace trigger notify_of_new_leader after update of creator_id on public.activities for each row
  when (new.creator_id is not null and new.creator_id is distinct from old.creator_id) execute function rules.notify_of_new_leader();
create or replace trigger notify_of_lost_leader after update of creator_id on public.activities for each row
  when (old.creator_id is not null and new.creator_id is null and new.phase not in ('finished', 'cancelled')) execute function rules.notify_of_lost_leader();
create or replace trigger notify_of_deletion before delete on public.activities for each row
  when (old.phase in ('voting', 'enrolling', 'active') or old.phase in ('review', 'rejected') and old.reviewed_version is not null)
  execute function rules.notify_of_deletion();
create or replace trigger notify_of_removed_route before delete on public.routes for each row execute function rules.notify_of_route();
create or replace trigger notify_of_changed_route after update of title, distance, duration, difficulty on public.routes for each row
  when ((old.title, old.distance, old.duration, old.difficulty) is distinct from (new.title, new.distance, new.duration, new.difficulty))
  execute function rules.notify_of_route();
create or replace trigger notify_of_removal after delete on public.participants for each row
  when (auth.uid() <> old.user_id) execute function rules.notify_of_removal();

create or replace trigger notify_of_seat after insert or delete on public.participants for each row
  when (auth.uid() is not null) execute function rules.notify_of_seat();

-- notify_members.sql
-- Where members are notified of an activity: it writes an entry of the app and, where the storage of the accounts sends mails, SMS and push notifications, those too.
-- Summaries, which are only mailed, are in db/functions/outbox/summaries.sql.
-- The entry is written in the transaction of the event. So is a note for the messages, which are written after the commit: neither exists without the event.

-- Whether the member wants notifications of this topic on any channel. A member without a settings row has the column defaults. Nobody can switch alarms off.
create or replace function rules.wants_topic(member uuid, topic text) returns boolean
  language sql stable
  return topic in ('summary', 'emergency') or coalesce((
    select case topic
        when 'activity' then s.notify_activity when 'votes' then s.notify_votes when 'reminders' then s.notify_reminders
        when 'leading' then s.notify_leading when 'review' then s.notify_review else s.notify_system end
    from public.user_settings as s where s.user_id = member), true);

-- What a notification says of an activity.
create or replace function rules.facts_of(activity public.activities) returns jsonb
  language sql stable
  return jsonb_build_object('activity', (activity).id, 'title', (activity).title, 'location', (activity).location, 'coordinates', rules.coordinates_json(activity), 'timeZone', (activity).time_zone,
    'startTime', rules.instant((activity).start_time), 'endTime', rules.instant((activity).end_time));

-- What a message says of it besides: the name of its leader.
create or replace function rules.message_facts_of(activity public.activities) returns jsonb
  language sql stable
  return rules.facts_of(activity) || jsonb_strip_nulls(jsonb_build_object('leader', (select name from public.profiles where id = (activity).creator_id)));

-- Which change of the calendar entry this is, in mails that correct the entry of who takes part. A deletion is a change, too.
create or replace function rules.sequence_of(kind text, activity public.activities) returns jsonb
  language sql stable
  return case when rules.has_mark(kind, 'changesCalendar')
    then jsonb_build_object('sequence', (activity).calendar_sequence + case kind when 'activity-deleted' then 1 else 0 end) else '{}' end;

-- One entry per member and event. An unread entry that gathers edits or members is updated instead. Names are read from the profiles.
create or replace function rules.add_notifications(recipients uuid[], kind text, activity_id uuid, facts jsonb, actor uuid) returns void
  language plpgsql as $$
begin
  with updated as (
    update public.notifications as n set
      facts = add_notifications.facts || case when n.facts ? 'firstPosition' then jsonb_build_object('firstPosition', n.facts -> 'firstPosition') else '{}' end, created_at = now(), members = array_remove(n.members, actor) || array_remove(array[actor], null)
    where n.user_id = any (recipients) and n.kind = add_notifications.kind and n.activity_id = add_notifications.activity_id and n.read_at is null
      and rules.is_merged(n.kind)
    returning n.user_id)
  insert into public.notifications (user_id, kind, activity_id, facts, members)
  select recipient, add_notifications.kind, add_notifications.activity_id, add_notifications.facts, array_remove(array[actor], null)
  from unnest(recipients) as recipient where recipient not in (select user_id from updated);
end
$$;

-- Who declined a notification that asks whether they come is not asked again, unless they vote for the activity later.
create or replace function rules.has_declined(member uuid, activity uuid) returns boolean
  language sql stable
  return exists (
    select from public.notifications as n
    where n.user_id = member and n.activity_id = activity and n.declined_at is not null and not exists (
      select from public.votes as v where v.user_id = member and v.activity_id = activity and v.created_at > n.declined_at));

-- Nobody is notified of what they do themselves, nor asked about an activity that they declined, except an admin who deletes the account of a leader. `message` is what a member wrote; an entry about a discussion has the id of it instead; `actor` is the
-- member whom the notification names. Returns the number of members notified.
create or replace function rules.notify_members(members uuid[], kind text, activity public.activities, more jsonb default '{}',
  message text default null, actor uuid default null) returns integer
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  topic text not null := rules.topic_of(kind);
  facts jsonb := rules.message_facts_of(activity) || rules.sequence_of(kind, activity) || more;
  -- The lock waits for the deletion of a member, who then is no recipient.
  recipients uuid[] := array(
    select p.id from public.profiles as p
    where p.id = any (members) and (p.id is distinct from auth.uid() or notify_members.kind = 'activity-without-leader') and rules.wants_topic(p.id, topic)
      and not (rules.has_mark(notify_members.kind, 'asksToCome') and rules.has_declined(p.id, activity.id))
    order by p.id
    for key share);
begin
  perform rules.add_notifications(recipients, kind, activity.id, facts - '{sender,leader,sequence}'::text[] || jsonb_strip_nulls(jsonb_build_object('message', case when not more ? 'messageId' then message end)), actor);
  perform rules.deliver_notifications(recipients, kind, topic,
    facts || jsonb_strip_nulls(jsonb_build_object('member', (select name from public.profiles where id = actor)))
      || case when rules.gathers_members(kind) then jsonb_build_object('fresh', jsonb_build_array(actor)) else '{}' end, message);
  return cardinality(recipients);
end
$$;

-- The tabs of the member load their notifications again. A deleted activity, which empties `activity_id`, has an event of its own.
create or replace function rules.notify_of_notification() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.send_member_event(new.user_id);
  return null;
end
$$;

create or replace trigger notify_of_notification after insert or update of facts, members, created_at, read_at on public.notifications for each row execute function rules.notify_of_notification();

-- reminders.sql
-- Reminders that no command causes: of a start and of the end of a vote, up to a day before. Each is sent once, however many processes run this at once.

create or replace function rules.send_reminder(kind text, activity public.activities, moment timestamptz, members uuid[], more jsonb default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  -- The lock waits for a deletion of the activity, of which nobody is reminded then.
  perform from public.activities as a where a.id = activity.id and a.phase = activity.phase for key share;
  if not found then
    return;
  end if;
  insert into public.sent_reminders as sent (activity_id, kind, moment) values (activity.id, kind, moment)
  on conflict on constraint sent_reminders_pkey do update set moment = excluded.moment where sent.moment <> excluded.moment;
  if found then
    perform rules.notify_members(members, kind, activity, more);
  end if;
end
$$;

-- The hourly status check runs it. The leader is reminded of the start, and who joined more than a day before: the others have just read all of it.
-- Everybody who votes, or marked the activity or a route, is reminded of the end of the vote.
create or replace function rules.send_reminders(moment timestamptz default now()) returns void
  language sql as $$
  select rules.send_reminder('activity-reminder', a, a.start_time,
    array(
      select unnest(rules.leaders_of(a))
      union select user_id from public.participants where activity_id = a.id and join_time <= a.start_time - rules.lifetime('reminder')),
    jsonb_build_object('sequence', a.calendar_sequence))
  from public.activities as a
  where a.phase = 'enrolling' and a.start_time > moment and a.start_time <= moment + rules.lifetime('reminder')
  order by a.id;
  select rules.send_reminder('vote-closing-soon', a, a.vote_closes_at,
    array(
      select unnest(rules.leaders_of(a))
      union select user_id from public.votes where activity_id = a.id
      union select user_id from public.route_interests where activity_id = a.id
      union select user_id from public.favorites where activity_id = a.id),
    jsonb_build_object('voteClosesAt', rules.instant(a.vote_closes_at)))
  from public.activities as a
  where a.phase = 'voting' and a.vote_closes_at > moment and a.vote_closes_at <= moment + rules.lifetime('reminder')
  order by a.id
$$;

-- Run by the hourly status check, too.
create or replace function rules.delete_old_notifications() returns void
  language sql as $$
  delete from public.notifications where created_at < now() - rules.lifetime('notification')
$$;

-- refusals.sql
-- Why an activity refuses each command to the viewer, or null if they may run it now: {"join": "ACTIVITY_FULL", "leave": null, ...}.
-- Made of all functions rules.why_not_<command>(activity, viewer), so that no list has to name them.

do $$
declare
  commands text[];
  reasons text[];
begin
  select array_agg(rules.camel_case(substr(proname, length('why_not_') + 1)) order by proname), array_agg(format('rules.%I(activity, viewer)', proname) order by proname)
  into commands, reasons
  from pg_catalog.pg_proc
  where pronamespace = 'rules'::regnamespace and proname like 'why\_not\_%' and pronargs = 2 and proargtypes[1] = 'rules.viewer_role'::regtype;
  execute format(
    'create or replace function rules.refusals(activity public.activities, viewer rules.viewer_role) returns json language plpgsql stable as %L',
    format('begin return json_object(%L, array[%s]); end', commands, array_to_string(reasons, ', ')));
end
$$;

-- 01_account_storage.sql
-- Where Supabase Auth and this project store sessions and second factors. db/functions/auth/account_storage.sql has the same functions for our server.

-- The provider only checks TOTP codes of an authenticator app, so this project stores and checks the backup codes itself.
create table if not exists rules.backup_codes (
  user_id uuid not null references public.profiles on delete cascade,
  -- A code has 50 random bits, so a fast hash is enough.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Sessions in which a backup code was used. They count as if a TOTP code had been entered.
create table if not exists rules.passed_sessions (session_id uuid primary key);
-- Sessions on devices where the member stays signed in.
create table if not exists rules.staying_sessions (session_id uuid primary key);
alter table rules.staying_sessions enable row level security;
alter table rules.backup_codes enable row level security;
alter table rules.passed_sessions enable row level security;

-- Whether the operator of the project has banned the member, in the dashboard.
create or replace function rules.is_banned(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and banned_until > now());

create or replace function rules.can_sign_in(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and email_confirmed_at is not null and not rules.is_banned(member));

-- The provider limits guesses by address of the network, so no account is ever locked.
create or replace function rules.locked_until(member uuid) returns timestamptz
  language sql immutable
  return null::timestamptz;

create or replace function rules.locked_members() returns setof uuid
  language sql immutable as $$ select null::uuid where false $$;

create or replace function rules.unlock(member uuid) returns void
  language plpgsql as $$
begin
end
$$;

create or replace function rules.has_password(member uuid) returns boolean
  language sql stable
  return exists (select from auth.users where id = member and encrypted_password <> '');

create or replace function rules.has_second_factor(member uuid) returns boolean
  language sql stable
  return exists (select from auth.mfa_factors where user_id = member and status = 'verified');

create or replace function rules.count_backup_codes(member uuid) returns bigint
  language sql stable
  return (select count(*) from rules.backup_codes where user_id = member);

-- The phone number of the registration, which another member has. Nobody changes it afterwards (keep_registration), so it answers for this number alone.
create or replace function rules.taken_phone(member uuid) returns text
  language sql stable
  return (select u.raw_user_meta_data ->> 'phone' from auth.users as u where u.id = member and not u.raw_user_meta_data ? 'invitation'
    and exists (select from public.profiles as other where other.phone = rules.canonical_phone(u.raw_user_meta_data ->> 'phone') and other.id <> member));

-- Without notices by mail no admin may end the second factor of a member. The operator of the project does it in the dashboard.
create or replace function rules.two_factor_reset_at(member uuid) returns timestamptz
  language sql immutable
  return null::timestamptz;

-- After the theft of a refresh token the provider revokes all of a session, and the session stays. It also revokes them when it moves a session to its newer
-- kind of refresh tokens, which has a counter in the session instead; a stolen one ends that session. Older projects do not have this column.
create or replace function rules.is_revoked(session uuid) returns boolean
  language sql stable
  return (
    select bool_and(t.revoked) from auth.refresh_tokens as t join auth.sessions as s on s.id = t.session_id
    where s.id = session and to_jsonb(s) ->> 'refresh_token_counter' is null);

create or replace function rules.valid_sessions(member uuid)
  returns table (id uuid, created_at timestamptz, seen_at timestamptz, address inet, user_agent text)
  language sql stable
begin atomic
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'UTC', s.updated_at, s.created_at), s.ip, s.user_agent
  from auth.sessions as s where s.user_id = member and (s.not_after is null or s.not_after > now()) and rules.is_revoked(s.id) is not true
    and not rules.is_banned(member);
end;

-- Push notifications are sent by our server only.
create or replace function rules.has_push(session uuid) returns boolean
  language sql immutable
  return false;

-- Supabase Auth deletes a session that ends, so the reason is not stored here.
create or replace function rules.end_sessions(member uuid, session uuid default null, reason text default null) returns boolean
  language plpgsql as $$
declare
  has_ended boolean;
begin
  delete from auth.sessions where user_id = member and id = coalesce(session, id);
  has_ended := found;
  perform rules.send_member_event(member, 'viewer');
  if session is not null then
    return has_ended;
  end if;
  perform rules.drop_email_change(member);
  return true;
end
$$;

-- The member wants to stay signed in on the device of this session.
create or replace function public.stay_signed_in(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.me();
  insert into rules.staying_sessions (session_id) values (rules.session_id()) on conflict do nothing;
  delete from rules.staying_sessions as s where not exists (select from auth.sessions where id = s.session_id);
  return '{"ok":true}';
end
$$;

-- Minutes without use until the session ends.
create or replace function rules.idle_minutes(session uuid, member uuid) returns integer
  language sql stable
  return case
    when (select offer_stay_signed_in from public.system_settings) and exists (select from rules.staying_sessions where session_id = session)
      then rules.limit_of('stayDays') * 24 * 60
    else rules.session_timeout(member) end;

-- A session is ended at its next refresh if it was idle longer than the member's or the system setting allows. Only the last refresh is known, and
-- access tokens are valid for up to an hour. That hour is added, so that active members are not signed out.
create or replace function rules.end_idle_session() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  last_refresh timestamptz := coalesce(old.refreshed_at at time zone 'UTC', old.created_at);
begin
  if last_refresh + rules.lifetime('accessToken') + rules.idle_minutes(old.id, old.user_id) * interval '1 minute' < now() then
    new.not_after := now();
  end if;
  return new;
end
$$;
do $$
begin
  drop trigger if exists end_idle_session on auth.sessions;
  create trigger end_idle_session before update of refreshed_at on auth.sessions for each row execute function rules.end_idle_session();
exception
  -- Some providers do not allow triggers on this table. They have their own session limits.
  when insufficient_privilege then
    raise notice 'Idle sessions are only ended by the session limits of the project: %', sqlerrm;
end
$$;

-- 02_access_tokens.sql
-- Additional checks of access tokens. The provider's tokens are valid until they expire. Here the session must also still exist, and the second factor, if any,
-- must have been passed.

-- Whether the session of this request's token still exists and has not expired.
create or replace function rules.has_session() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from rules.valid_sessions(auth.uid()) where id = rules.session_id());

-- The refusal code for the token of this request, or null if it is sufficient. rules.me calls it, so commands check the token even if PostgREST does not.
create or replace function rules.token_refusal() returns text
  language sql stable security definer set search_path = ''
  return case
    when auth.uid() is null then null
    when not rules.has_session() then 'NOT_SIGNED_IN'
    when coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' and rules.has_second_factor(auth.uid())
      and not exists (select from rules.passed_sessions as p where p.session_id = rules.session_id())
      -- The call that accepts a backup code must be allowed before the second factor is passed.
      and current_setting('request.path', true) is distinct from '/rpc/use_backup_code'
      then 'MFA_REQUIRED'
  end;

create or replace function rules.check_token() returns void
  language sql stable security definer set search_path = ''
  return rules.refuse_if(rules.token_refusal());

-- PostgREST runs this function before every request.
alter role authenticator set pgrst.db_pre_request = 'rules.check_token';
notify pgrst, 'reload config';

-- 03_member_sync.sql
-- Keeps auth.users, the provider's table of users, and public.profiles in sync: rows are created, changed and deleted together.

do $$
begin
  if not exists (select from pg_catalog.pg_constraint where conname = 'profiles_user' and conrelid = 'public.profiles'::regclass) then
    alter table public.profiles add constraint profiles_user foreign key (id) references auth.users (id) on delete cascade;
  end if;
end
$$;

-- Email addresses that admins have invited.
create table if not exists rules.invitations (
  email text primary key check (email = lower(email)),
  created_at timestamptz not null default now()
);
-- The token of the account that the admin's app creates. The row stays until the mail was sent, so that an invitation that failed halfway can be repeated.
alter table rules.invitations add column if not exists token text;
alter table rules.invitations enable row level security;

-- While self-registration is off, only addresses that were invited recently may register. Nobody registers without an address: a sign-up with only a phone
-- number would let strangers send SMS at the expense of the club.
create or replace function rules.may_register(email text) returns boolean
  language sql stable
  return coalesce(may_register.email, '') <> '' and ((select allow_self_registration from public.system_settings)
    or exists (select from rules.invitations as i where i.email = lower(may_register.email) and i.created_at > now() - rules.lifetime('invitee')));

-- The provider's sign-up hook, which can return a reason. The trigger below checks again, because a project may not have enabled the hook.
create or replace function rules.before_user_created(event jsonb) returns jsonb
  language sql stable security definer set search_path = ''
  return case when rules.may_register(event #>> '{user,email}') then '{}'::jsonb
    else '{"error":{"http_code":403,"message":"REGISTRATION_CLOSED"}}'::jsonb end;

-- If the club requires no email verification, the address counts as confirmed.
create or replace function rules.prepare_new_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.may_register(new.email) then
    perform rules.refuse('REGISTRATION_CLOSED');
  end if;
  perform rules.email_in(jsonb_build_object('email', new.email));
  if not (select require_email_verification from public.system_settings) then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  end if;
  return new;
end
$$;

-- Every member has an email address: a user without one, from before this was required, is not a member. Numbers that are not verified are only in
-- public.profiles, see below. The number from the registration form waits for the confirmation of the address (assign_claimed_phone), so that nobody holds
-- it with an address of somebody else. If another member has it, the member learns it in the profile. admit_user stores the number of an
-- invitation.
create or replace function rules.sync_profile_from_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  verified text := case when new.phone_confirmed_at is not null then '+' || nullif(new.phone, '') end;
  number text := coalesce(verified, case when new.email_confirmed_at is not null and not metadata ? 'invitation' then rules.canonical_phone(metadata ->> 'phone') end);
  trust text := case when verified is null then 'declared' else 'verified' end;
  display_name text := left(btrim(coalesce(nullif(btrim(metadata ->> 'name'), ''), nullif(btrim(metadata ->> 'full_name'), ''), split_part(new.email, '@', 1))), 60);
  locale text := metadata ->> 'language';
begin
  if coalesce(new.email, '') = '' then
    return null;
  elsif verified is null and (not rules.is_possible_phone(number) or exists (select from public.profiles where phone = number)) then
    number := null;
  end if;
  if verified is not null then
    perform rules.release_phone(verified, new.id);
  end if;
  insert into public.profiles as p (id, name, email, email_verified, phone, phone_status, language)
  values (new.id, case when rules.text_problem(display_name, true) is null then display_name else left(split_part(new.email, '@', 1), 60) end, lower(new.email), new.email_confirmed_at is not null, number, trust,
    case when locale in ('en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate') then locale else 'zh' end)
  on conflict (id) do update set email = excluded.email, email_verified = excluded.email_verified, updated_at = now(),
    phone = case when verified is not null then verified when p.phone_status <> 'verified' then p.phone end,
    phone_status = case when verified is not null then 'verified' when p.phone_status <> 'verified' then p.phone_status else 'declared' end
  where (p.email, p.email_verified, case when p.phone_status = 'verified' then p.phone end)
    is distinct from (excluded.email, excluded.email_verified, verified);
  if tg_op = 'UPDATE' and trust = 'verified' and old.phone is distinct from new.phone then
    insert into public.system_logs (user_id, operation) values (new.id, 'change_phone');
  end if;
  return null;
end
$$;

-- What the registration wrote about the number and the invitation stays once the address is confirmed: users may change their metadata at the provider.
create or replace function rules.keep_registration() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  registered text[] := '{phone,invitation}';
begin
  new.raw_user_meta_data := coalesce(new.raw_user_meta_data, '{}') - registered || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(old.raw_user_meta_data) where key = any (registered)), '{}');
  return new;
end
$$;

-- The first to confirm the address, the member or an admin, gives the member the phone number of the registration.
create or replace function rules.assign_claimed_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles as p set phone = u.raw_user_meta_data ->> 'phone' from auth.users as u
  where p.id = new.id and u.id = new.id and p.phone is null and rules.is_possible_phone(rules.canonical_phone(u.raw_user_meta_data ->> 'phone')) and not u.raw_user_meta_data ? 'invitation';
  return null;
exception
  when unique_violation or check_violation then
    return null;
end
$$;

-- Only verified numbers are in auth.users: people who receive SMS at a number there can sign in with it, and a code to an unverified one, which anybody may
-- request, makes the provider delete the identities of the user.
-- The provider finds members by the address of their identity too, so it follows the address. Its pause between mails is not for a new address.
create or replace function rules.sync_user_from_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  number text := case when new.phone_status = 'verified' then substr(new.phone, 2) end;
begin
  if tg_op = 'DELETE' then
    delete from auth.users where id = old.id;
    return null;
  end if;
  update auth.users as u set
    email = new.email,
    email_confirmed_at = case when new.email_verified then coalesce(u.email_confirmed_at, now()) end,
    confirmation_sent_at = case when u.email is not distinct from new.email then u.confirmation_sent_at end,
    phone = number,
    phone_confirmed_at = case when nullif(u.phone, '') is not distinct from number then u.phone_confirmed_at end,
    updated_at = now()
  where id = new.id and (u.email, u.email_confirmed_at is not null, nullif(u.phone, '')) is distinct from (new.email, new.email_verified, number);
  update auth.identities as i set
    identity_data = i.identity_data || jsonb_build_object('email', new.email, 'email_verified', new.email_verified),
    updated_at = now()
  where user_id = new.id and provider = 'email' and identity_data ->> 'email' is distinct from new.email;
  -- The mails of the provider are in this language.
  update auth.users as u set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', new.language), updated_at = now()
  where id = new.id and old.language is distinct from new.language;
  return null;
end
$$;

drop trigger if exists prepare_new_user on auth.users;
create trigger prepare_new_user before insert on auth.users for each row execute function rules.prepare_new_user();
create or replace trigger keep_registration before update of raw_user_meta_data on auth.users for each row
  when (old.email_confirmed_at is not null and new.raw_user_meta_data is distinct from old.raw_user_meta_data) execute function rules.keep_registration();
drop trigger if exists sync_profile_from_user on auth.users;
create trigger sync_profile_from_user after insert or update of email, email_confirmed_at, phone, phone_confirmed_at on auth.users for each row execute function rules.sync_profile_from_user();
create or replace trigger assign_claimed_phone after update of email_verified on public.profiles for each row
  when (new.email_verified and not old.is_established) execute function rules.assign_claimed_phone();
drop trigger if exists sync_user_from_profile on public.profiles;
create trigger sync_user_from_profile after delete or update of email, email_verified, phone, phone_status, language on public.profiles for each row execute function rules.sync_user_from_profile();

-- Earlier versions stored unverified numbers there.
update auth.users set phone = null where phone <> '' and phone_confirmed_at is null and email <> '';

grant usage on schema rules to supabase_auth_admin;
grant execute on function rules.before_user_created(jsonb) to supabase_auth_admin;

-- The app has just signed in with the password again, which the provider checked, in a session that it ends afterwards. A sign-in with a code, a link or
-- Google does not count. Users without a password need none.
create or replace function rules.require_recent_password(member auth.users) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if member.encrypted_password <> '' and not exists (
    select from auth.mfa_amr_claims as claim join rules.valid_sessions(member.id) as session on session.id = claim.session_id
    where claim.authentication_method = 'password' and claim.updated_at > now() - rules.lifetime('confirmation')) then
    perform rules.refuse('WRONG_PASSWORD');
  end if;
end
$$;

-- To change a phone number, the provider sends a code to the new one, but asks for no password. This trigger requires it.
-- The provider looks for the member by the requested number, so an earlier request for it by somebody else would get the code.
create or replace function rules.guard_phone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(new);
  perform rules.phone_in(jsonb_build_object('phone', '+' || new.phone_change));
  update auth.users set phone_change = '' where phone_change = new.phone_change and id <> new.id;
  return new;
end
$$;
drop trigger if exists guard_phone on auth.users;
create trigger guard_phone before update of phone_change on auth.users for each row
  when (new.phone_change <> '' and new.phone_change is distinct from old.phone_change) execute function rules.guard_phone();

-- With `toProve` this call only checks that nobody else has verified the number; the app then changes it at the provider, which verifies it. Otherwise the number is stored
-- unverified, or removed. That another member has the number is an answer and no refusal, which would undo the count: a member could ask for any number.
create or replace function public.change_phone(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  number text := rules.phone_in($1);
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if exists (select from public.profiles where phone = number and id <> member and (phone_status = 'verified' or ($1 ->> 'toProve')::boolean is not true)) then
    return '{"isTaken":true}';
  elsif ($1 ->> 'toProve')::boolean is not true then
    perform rules.set_phone(member, number, case when number is null then 'declared' else 'needs_verification' end);
  end if;
  return '{"isTaken":false}';
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- Deletes registrations whose address nobody confirmed in time. Invited members stay.
create or replace function rules.delete_unconfirmed_registrations() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from public.profiles as p using auth.users as u
  where u.id = p.id and (select require_email_verification from public.system_settings) and not p.is_established and not rules.is_admin(p.id)
    and p.created_at < now() - rules.lifetime('registration') and u.last_sign_in_at is null and not p.is_invited;
end;

-- Members delete their own account. A second factor is asked for too.
create or replace function public.delete_account(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if rules.has_second_factor(member) then
    if $1 ->> 'code' is null then
      perform rules.refuse('MFA_REQUIRED');
    end if;
    perform rules.confirm_second_factor($1);
  end if;
  perform rules.delete_member(member);
  return '{"ok":true}';
end
$$;

-- 04_administration.sql
-- Calls of admins that need the provider.

-- An invitation that failed halfway continues: the answer has its token and the account, or the member if only the mail is missing.
create or replace function rules.started_invitation(address text) returns json
  language sql stable
  return (
    select json_build_object('invitation', i.token, 'userId', u.id, 'member', case when p.is_invited then rules.user_json(p) end)
    from rules.invitations as i join public.profiles as p on p.email = i.email join auth.users as u on u.id = p.id
    where i.email = address and u.raw_user_meta_data ->> 'invitation' = i.token);

create or replace function public.invite_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  address text := rules.email_in($1);
  started json;
begin
  perform rules.must_be_admin();
  started := rules.started_invitation(address);
  if started is not null then
    return started;
  elsif exists (select from public.profiles where email = address) then
    perform rules.refuse('ALREADY_REGISTERED', '{"email":["INVALID"]}');
  elsif exists (select from public.profiles where phone = rules.phone_in($1)) then
    perform rules.refuse('ALREADY_REGISTERED', '{"phone":["INVALID"]}');
  end if;
  insert into rules.invitations as i (email, token) values (address, $1 ->> 'invitation')
  on conflict (email) do update set token = excluded.token, created_at = now();
  return '{"ok":true}';
exception
  when not_null_violation then
    perform rules.refuse_field('email', 'REQUIRED');
end
$$;

-- Completes the invitation of a member. The admin's app has just created the account with a random password and stored `invitation` in its metadata.
-- That token distinguishes the account from one that somebody else created for the same address with their own password.
-- The phone number that the admin typed is in the metadata too. It needs verification by its member.
create or replace function public.admit_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
  metadata jsonb := (select raw_user_meta_data from auth.users where id = member.id and raw_user_meta_data ->> 'invitation' = $1 ->> 'invitation');
begin
  if metadata is null then
    perform rules.refuse('ALREADY_REGISTERED');
  end if;
  update public.profiles set
    is_invited = true, phone = coalesce(rules.phone_in(metadata), phone),
    phone_status = case when metadata ->> 'phone' is null then phone_status else 'needs_verification' end, updated_at = now()
  where id = member.id returning * into member;
  if ($1 ->> 'isAdmin')::boolean then
    perform rules.give_role(member.id, 'admin');
  end if;
  perform rules.log_admin_operation('create_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

-- Accounts are the provider's, and only the app that invites a member makes one. An import changes members and invites nobody.
create or replace function rules.imports_new_members() returns boolean
  language sql immutable
  return false;

-- The mail of the invitation was sent: from now on the address is registered like any other.
create or replace function public.finish_invitation(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  delete from rules.invitations where email = (select email from public.profiles where id = ($1 ->> 'userId')::uuid);
  return '{"ok":true}';
end
$$;

-- The provider delivers mails and SMS and logs them, so this list is empty.
create or replace function public.list_deliveries(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform rules.must_be_admin();
  return '{"items":[],"nextCursor":null,"counts":{},"hasMailProvider":true}';
end
$$;

-- The migrations that the CLI of the provider has applied. They are unknown where somebody has run them by hand.
create or replace function public.get_health(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  newest text;
begin
  perform rules.must_be_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute $query$ select max(substring(name from 'schema_(\d+)_')) from supabase_migrations.schema_migrations $query$ into newest;
  end if;
  return rules.database_health(newest, app => rules.version());
end
$$;

-- Everybody may ask for the version, so that an app of another version can say so.
create or replace function public.get_version(jsonb) returns json
  language sql stable security definer set search_path = ''
  return json_build_object('version', rules.version());

-- The provider only mails links and codes, so notifications are only in the app. db/functions/outbox/deliver_notifications.sql has the same function for our server.
create or replace function rules.deliver_notifications(recipients uuid[], kind text, topic text, facts jsonb, message text default null) returns void
  language sql immutable
  return null;

-- Admins are notified instead.
create or replace function rules.alert_contact(activity public.activities, facts jsonb, channels text[]) returns boolean
  language sql immutable
  return false;
create or replace function rules.reassure_contacts(activity public.activities) returns void
  language sql immutable
  return null;
create or replace function rules.tell_contacts_new_return(activity public.activities, facts jsonb) returns void
  language sql immutable
  return null;
create or replace function rules.alert_contacts_again(activity public.activities, channels text[]) returns void
  language sql immutable
  return null;
create or replace function rules.retract_all_clear_messages(activity public.activities, since timestamptz) returns uuid[]
  language sql immutable
  return '{}'::uuid[];
create or replace function rules.change_sent_message(message_id uuid, written text) returns void
  language sql immutable
  return null;
create or replace function rules.drop_sent_message(message_id uuid, reader uuid) returns void
  language sql immutable
  return null;
create or replace function rules.drop_undone_messages(activity public.activities) returns void
  language sql immutable
  return null;

-- 05_backup_codes.sql
-- Backup codes, which this project checks, the calls that they allow, and what protects the second factor from callers without the app.

-- Ignores case, spaces and hyphens. The letter o counts as 0, and i and l count as 1.
create or replace function rules.backup_code_hash(typed text) returns bytea
  language sql immutable set search_path = ''
  return sha256(convert_to(translate(regexp_replace(lower(typed), '[\s-]', '', 'g'), 'oil', '011'), 'UTF8'));

create or replace function rules.consume_backup_code(input jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from rules.backup_codes where user_id = auth.uid() and code_hash = rules.backup_code_hash(input ->> 'code');
  if not found then
    perform rules.refuse('BAD_CODE');
  end if;
end
$$;

-- Returns the member. Needs a TOTP code that was entered in this session recently, or a backup code, which is used up. What has not the format of a
-- TOTP code can only be a backup code.
create or replace function rules.confirm_second_factor(input jsonb) returns uuid
  language plpgsql set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  if not rules.has_second_factor(member) then
    perform rules.refuse('TWO_FACTOR_OFF');
  elsif input ->> 'code' !~ '^[0-9]{6}$' or not exists (
    select from jsonb_array_elements(auth.jwt() -> 'amr') as claim
    where claim ->> 'method' = 'totp' and to_timestamp((claim ->> 'timestamp')::bigint) > now() - rules.lifetime('confirmation')) then
    perform rules.consume_backup_code(input);
  end if;
  return member;
end
$$;

-- For members who are signed in except for the second factor. `rules.check_token` allows this call for them.
create or replace function public.use_backup_code(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.has_session() then
    perform rules.refuse('NOT_SIGNED_IN');
  end if;
  perform rules.consume_backup_code($1);
  insert into rules.passed_sessions (session_id) values (rules.session_id()) on conflict do nothing;
  delete from rules.passed_sessions as p where not exists (select from auth.sessions where id = p.session_id);
  return '{"ok":true}';
end
$$;

-- Replaces the backup codes with new ones of 50 bits each, like k7p2f-m3x9q.
create or replace function public.renew_backup_codes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.confirm_second_factor($1);
  alphabet text := '0123456789abcdefghjkmnpqrstvwxyz';
  codes text[] := '{}';
  code text;
begin
  for number in 1 .. rules.limit_of('backupCodes') loop
    -- Uses the random bytes of a uuid. The bytes with its version and variant are left out.
    select string_agg(substr(alphabet, get_byte(random, at) % 32 + 1, 1), '') into code
    from decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as random, unnest('{0,1,2,3,4,5,10,11,12,13}'::integer[]) as at;
    codes := codes || (left(code, 5) || '-' || right(code, 5));
  end loop;
  delete from rules.backup_codes where user_id = member;
  insert into public.unsaved_backup_codes (user_id) values (member) on conflict do nothing;
  insert into rules.backup_codes (user_id, code_hash) select member, rules.backup_code_hash(one) from unnest(codes) as one;
  return json_build_object('backupCodes', codes);
end
$$;

-- With a TOTP code the provider can disable the second factor itself. This call is for members who have lost their app.
create or replace function public.disable_two_factor(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.confirm_second_factor($1);
begin
  delete from auth.mfa_factors where user_id = member;
  delete from rules.backup_codes where user_id = member;
  delete from public.unsaved_backup_codes where user_id = member;
  return '{"ok":true}';
end
$$;

-- The provider itself asks for no password before it adds a factor.
create or replace function rules.guard_new_factor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = new.user_id;
  return new;
end
$$;

-- It lets every session with the second factor remove it, however long ago the code was entered. Without such a session it is the operator who removes it,
-- or it goes with the user. A caller with SQL is not asked.
create or replace function rules.guard_factor_removal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if session_user = 'supabase_auth_admin' and exists (
      select from rules.valid_sessions(old.user_id) as v join auth.sessions as s on s.id = v.id join auth.users as u on u.id = s.user_id where s.aal = 'aal2')
    and not exists (
      select from auth.mfa_amr_claims as claim join rules.valid_sessions(old.user_id) as session on session.id = claim.session_id
      where claim.authentication_method = 'totp' and claim.updated_at > now() - rules.lifetime('confirmation'))
  then
    perform rules.refuse('BAD_CODE');
  end if;
  return old;
end
$$;

-- Without a second factor there are no backup codes.
create or replace function rules.drop_backup_codes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not rules.has_second_factor(old.user_id) then
    delete from rules.backup_codes where user_id = old.user_id;
    delete from public.unsaved_backup_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;

do $$
begin
  create or replace trigger guard_new_factor before insert on auth.mfa_factors for each row execute function rules.guard_new_factor();
  create or replace trigger guard_factor_removal before delete on auth.mfa_factors for each row
    when (old.status = 'verified') execute function rules.guard_factor_removal();
  create or replace trigger drop_backup_codes after delete on auth.mfa_factors for each row
    when (old.status = 'verified') execute function rules.drop_backup_codes();
exception
  when insufficient_privilege then
    raise notice 'Without the app, a second factor is added without the password and removed without a new code: %', sqlerrm;
end
$$;

-- 06_change_events.sql
-- Change events. A hosted project has no listener for NOTIFY, so the same events are broadcast on the private topic "club", and those for one member on a
-- private topic of that member. They contain no rows; the event of a hidden activity only says that the review list has changed.

-- Everybody may receive the events of the club, and members their own. No policy lets anybody send: on a public topic, every client could.
drop policy if exists "everyone receives change events" on realtime.messages;
create policy "everyone receives change events" on realtime.messages for select to anon, authenticated
  using ((select realtime.topic()) in ('club', 'member:' || (select auth.uid())));

-- A project whose Realtime is missing or broken, such as a restored one, still stores what its members do.
create or replace function rules.broadcast(event text, topic text) returns void
  language plpgsql set search_path = '' as $$
begin
  perform realtime.send(event::jsonb, 'change', topic, true);
exception
  when others then
    raise warning 'A change event was not sent: %', sqlerrm;
end
$$;

-- Sends equal events once per transaction, as NOTIFY does.
create or replace function rules.send_event(event text) returns void
  language plpgsql set search_path = '' as $$
declare
  sent text := coalesce(current_setting('bothy.sent_events', true), '');
begin
  if position(event in sent) = 0 then
    perform set_config('bothy.sent_events', sent || event, true);
    perform rules.broadcast(event, 'club');
  end if;
end
$$;

-- Sends equal events that follow each other once: a member reads many notifications at a time, and an event has one for each of many members, so that
-- remembering all of them would take long.
create or replace function rules.send_member_event(member uuid, kind text default 'notifications') returns void
  language plpgsql set search_path = '' as $$
declare
  event text := format('{"%s":"%s"}', kind, member);
begin
  if current_setting('bothy.last_member_event', true) is distinct from event then
    perform set_config('bothy.last_member_event', event, true);
    perform rules.broadcast(event, 'member:' || member);
  end if;
end
$$;

-- 07_image_storage.sql
-- Uploaded images are stored in the provider's storage and publicly readable: public/<milliseconds>_<name>. Their URLs are cached forever,
-- so an image is never replaced. Members may only add images and remove their own.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('activity-images', 'activity-images', true, 5 * 1024 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Photos of activities are not public: photos/<milliseconds>_<name>, for who may see them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('activity-photos', 'activity-photos', false, 5 * 1024 * 1024, array['image/webp', 'image/jpeg', 'image/png'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Whether the member has fewer files than all images that a member may have, in all sizes, and some that are not registered.
create or replace function rules.may_add_file() returns boolean
  language sql stable security definer set search_path = ''
  return (select count(*) from storage.objects where bucket_id in ('activity-images', 'activity-photos') and owner_id = auth.uid()::text) < rules.limit_of('filesPerMember');

-- Others have approved a registered image, so its files stay until it is to be deleted, and no other file gets its name, of whatever size.
create or replace function rules.has_image(path text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.images as i where i.name = substring(path from '^(.*)-[0-9]+[.][A-Za-z]+$'));
create or replace function rules.is_kept_file(path text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.images as i, unnest(i.widths) as width
    where i.name = substring(path from '^(.*)-[0-9]+[.](?:webp|jpg)$') and rules.file_of(i, width) = path and not i.pending_deletion)
$$;

drop policy if exists "members add activity images" on storage.objects;
create policy "members add activity images" on storage.objects for insert to authenticated
  with check (bucket_id = 'activity-images' and name ~ '^public/[0-9]{13}_[A-Za-z0-9._-]{1,80}$' and owner_id = (select auth.uid())::text
    and (select rules.token_refusal()) is null and (select rules.may_add_file()) and not rules.has_image(name));

drop policy if exists "members see their activity images" on storage.objects;
create policy "members see their activity images" on storage.objects for select to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null);

drop policy if exists "members remove their activity images" on storage.objects;
create policy "members remove their activity images" on storage.objects for delete to authenticated
  using (bucket_id = 'activity-images' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null
    and not rules.is_kept_file(name));

-- A file of a photo is read by who sees the photo at the moment, and by its owner until it is registered.
create or replace function rules.is_visible_photo_file(path text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  photo public.photos;
  activity public.activities;
begin
  select p.* into photo from public.images as i join public.photos as p on p.image_id = i.id
  where i.name = substring(path from '^(.*)-[0-9]+[.](?:webp|jpg)$');
  select * into activity from public.activities where id = photo.activity_id;
  return coalesce(rules.sees_photo(photo, activity, rules.viewer_role_in(activity)), false);
end
$$;

drop policy if exists "members add photos" on storage.objects;
create policy "members add photos" on storage.objects for insert to authenticated
  with check (bucket_id = 'activity-photos' and name ~ '^photos/[0-9]{13}_[A-Za-z0-9._-]{1,80}$' and owner_id = (select auth.uid())::text
    and (select rules.token_refusal()) is null and (select rules.may_add_file()) and not rules.has_image(name));

drop policy if exists "photos are read by who sees them" on storage.objects;
create policy "photos are read by who sees them" on storage.objects for select to anon, authenticated
  using (bucket_id = 'activity-photos' and (rules.is_visible_photo_file(name)
    or (owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null)));

drop policy if exists "members remove their photos" on storage.objects;
create policy "members remove their photos" on storage.objects for delete to authenticated
  using (bucket_id = 'activity-photos' and owner_id = (select auth.uid())::text and (select rules.token_refusal()) is null
    and not rules.is_kept_file(name));

-- Registers an uploaded image, so that forms may use it. Its URL must belong to this project (the token's issuer), and its files must exist
-- and belong to the member.
create or replace function public.register_image(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  stem text := $1 ->> 'name';
  sizes integer[];
  stored bigint;
  bucket text := case when $1 ->> 'use' = 'photo' then 'activity-photos' else 'activity-images' end;
  project text := regexp_replace(auth.jwt() ->> 'iss', '/auth/v1$', '');
  -- JPEG comes from browsers that cannot encode WebP.
  ending text := substring($1 ->> 'url' from '[.](webp|jpg)$');
begin
  sizes := array(select jsonb_array_elements_text($1 -> 'widths')::integer order by 1);
  -- Each file has at most the size that the bucket accepts.
  if cardinality(sizes) = 0 or ($1 ->> 'bytes')::bigint not between 1 and cardinality(sizes) * 5 * 1024 * 1024 or $1 ->> 'url' is distinct from format('%s/storage/v1/object/public/%s/%s-%s.%s', project, bucket, stem, sizes[cardinality(sizes)], ending)
    or exists (
      select from unnest(sizes) as size where not exists (
        select from storage.objects as o
        where o.bucket_id = bucket and o.name = format('%s-%s.%s', stem, size, ending) and o.owner_id = member::text))
  then
    perform rules.refuse('INVALID_INPUT');
  end if;
  -- The space for photos is counted by what the storage says, not the browser.
  select sum((o.metadata ->> 'size')::bigint) into stored from unnest(sizes) as size
  join storage.objects as o on o.bucket_id = bucket and o.name = format('%s-%s.%s', stem, size, ending);
  perform rules.register_image(member, $1 ->> 'url', stem, $1 ->> 'use', sizes, greatest(($1 ->> 'bytes')::bigint, stored));
  return '{"ok":true}';
exception
  when data_exception or integrity_constraint_violation then
    perform rules.refuse('INVALID_INPUT');
end
$$;

-- 08_image_cleanup.sql
-- Cleanup of images that their owner has not used for a day, and of files that belong to no image. SQL cannot delete files of the storage, so the owner's app does:
-- it gets their paths from this call and deletes them. The next call deletes the rows of images without files.

-- The file of one size: all sizes have the ending of the address, which names the widest.
create or replace function rules.file_of(image public.images, width integer) returns text
  language sql immutable set search_path = ''
  return format('%s-%s.%s', image.name, width, substring(image.url from '[^.]+$'));

create or replace function public.sweep_images(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  paths text[];
begin
  update public.images as i set pending_deletion = true
  where i.owner_id = member and not i.pending_deletion and i.chosen_at < now() - rules.lifetime('unusedImage') and not rules.is_image_used(i);
  delete from public.images as i
  where i.owner_id = member and i.pending_deletion and not exists (
    select from unnest(i.widths) as width join storage.objects as o on o.bucket_id in ('activity-images', 'activity-photos') and o.name = rules.file_of(i, width));
  paths := array(
    select rules.file_of(i, width) from public.images as i, unnest(i.widths) as width where i.owner_id = member and i.pending_deletion
    union all
    -- Files that were uploaded a day ago and never registered.
    select o.name from storage.objects as o
    where o.bucket_id in ('activity-images', 'activity-photos') and o.owner_id = member::text and o.created_at < now() - rules.lifetime('unusedImage')
      and not exists (
        select from public.images as i, unnest(i.widths) as width
        where i.name = substring(o.name from '^(.*)-[0-9]+[.](?:webp|jpg)$') and o.name = rules.file_of(i, width))
    limit 1000);
  return json_build_object('paths', paths);
end
$$;

-- 09_call_limits.sql
-- How often a member may run a call. Our server counts before it runs a call; here the functions in `public` count, see policies/hardening.sql.
-- packages/contract/limits.ts names the limit of each call; rules.call_limits is built from it.

-- No foreign key: a call that counts must not wait for the row of a member who is just being deleted.
create table if not exists rules.member_calls (
  member_id uuid not null,
  kind text not null,
  began_at timestamptz not null default now(),
  count integer not null default 1,
  primary key (member_id, kind)
);
alter table rules.member_calls enable row level security;

-- A refusal undoes the count together with everything else, so refused calls do not count.
create or replace function rules.count_call(kind text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  rule jsonb := rules.rate_limits() -> kind;
  length interval := make_interval(secs => (rule ->> 'windowSeconds')::integer);
  counted integer;
begin
  if auth.uid() is null then
    return;
  end if;
  insert into rules.member_calls as c (member_id, kind) values (auth.uid(), count_call.kind)
    on conflict on constraint member_calls_pkey do update set
      count = case when c.began_at > now() - length then c.count + 1 else 1 end,
      began_at = case when c.began_at > now() - length then c.began_at else now() end
    returning c.count into counted;
  if counted > (rule ->> 'max')::integer then
    perform rules.refuse('RATE_LIMITED');
  end if;
end
$$;

-- 10_status_check_schedule.sql
-- Deletes rows that are no longer needed. pg_cron never deletes its log, which gets thousands of rows a day.
create or replace function rules.delete_expired() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.delete_unconfirmed_registrations();
  delete from rules.member_calls where began_at < now() - rules.lifetime('attempt');
  delete from rules.invitations where created_at < now() - rules.lifetime('invitee');
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days';
  end if;
end
$$;

-- Schedules the hourly status check and cleanup, and the closing of votes and alarms every minute, if the project has pg_cron.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $schedule$ select cron.schedule('bothy_status_check', '0 * * * *', 'select rules.check_statuses()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_vote_closing', '* * * * *', 'select rules.close_votes()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_offers', '* * * * *', 'select rules.move_offers()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_joining', '* * * * *', 'select rules.open_joining()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_alarms', '* * * * *', 'select rules.raise_alarms()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_unconfirmed', '30 * * * *', 'select rules.delete_expired()') $schedule$;
  end if;
end
$$;

-- 11_email_change.sql
-- Members change their own email address. The provider mails the link to the new one and checks it; this project asks for the password, and remembers
-- the address and the session that asked.

create table if not exists rules.email_changes (
  user_id uuid primary key references public.profiles on delete cascade,
  -- Null when the change was canceled. The row stays for the pause between two requests.
  email text,
  session_id uuid not null,
  created_at timestamptz not null default now()
);
alter table rules.email_changes enable row level security;

-- The links of the provider are valid for an hour, like those for a new password.
create or replace function rules.pending_email(member uuid) returns text
  language sql stable
  return (select email from rules.email_changes where user_id = member and created_at > now() - rules.lifetime('reset'));

-- Makes the link that was mailed invalid.
create or replace function rules.drop_email_change(member uuid) returns void
  language plpgsql as $$
begin
  delete from auth.one_time_tokens where user_id = member and token_type in ('email_change_token_new', 'email_change_token_current');
  update auth.users set email_change = '' where id = member and email_change <> '';
  update rules.email_changes set email = null where user_id = member;
end
$$;

-- The app asks the provider for the mail next. The provider refuses an address that another member has; here it is pending like any other, so that
-- the app tells nobody who is a member. For the same reason the pause between two mails is counted here, too.
create or replace function public.request_email_change(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  address text := rules.email_in($1);
begin
  perform rules.require_recent_password(u) from auth.users as u where u.id = member;
  if address = (select email from public.profiles where id = member) then
    perform rules.refuse_field('email', 'INVALID');
  end if;
  perform rules.drop_email_change(member);
  insert into rules.email_changes as c (user_id, email, session_id) values (member, address, rules.session_id())
    on conflict (user_id) do update set email = excluded.email, session_id = excluded.session_id, created_at = now()
    where c.created_at <= now() - rules.lifetime('resend');
  if not found then
    perform rules.refuse('RATE_LIMITED');
  end if;
  return rules.user_info(member);
end
$$;

create or replace function public.cancel_email_change(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
begin
  perform rules.drop_email_change(member);
  return rules.user_info(member);
end
$$;

-- The provider itself asks for no password before it mails a link to another address, and takes addresses that the club refuses.
create or replace function rules.guard_email() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.require_recent_password(new);
  perform rules.email_in(jsonb_build_object('email', new.email_change));
  return new;
end
$$;
drop trigger if exists guard_email on auth.users;
create trigger guard_email before update of email_change on auth.users for each row
  when (new.email_change <> '' and new.email_change is distinct from old.email_change) execute function rules.guard_email();

-- The link was opened: links that went to the old address end, and so do all sessions except the one that asked.
create or replace function rules.finish_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.one_time_tokens where user_id = new.id;
  delete from auth.sessions as s where s.user_id = new.id
    and not exists (select from rules.email_changes as c where c.user_id = new.id and c.email = new.email and c.session_id = s.id);
  delete from rules.email_changes where user_id = new.id;
  insert into public.system_logs (user_id, operation) values (new.id, 'change_email');
  return null;
end
$$;
drop trigger if exists finish_email_change on auth.users;
create trigger finish_email_change after update of email on auth.users for each row
  when (new.email is distinct from old.email and new.email = old.email_change) execute function rules.finish_email_change();

-- A new password cancels the change: who had the old one may have asked for it.
create or replace function rules.cancel_email_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.drop_email_change(new.id);
  return null;
end
$$;
drop trigger if exists cancel_email_change on auth.users;
create trigger cancel_email_change after update of encrypted_password on auth.users for each row
  when (new.encrypted_password is distinct from old.encrypted_password) execute function rules.cancel_email_change();

-- An address that an admin enters replaces the one that the member has asked for.
drop trigger if exists replace_email_change on public.profiles;
create trigger replace_email_change after update of email on public.profiles for each row
  when (new.email is distinct from old.email) execute function rules.cancel_email_change();

-- 12_retired.sql
-- Hosted triggers and functions that earlier versions installed under other names.
drop trigger if exists prepare_user on auth.users;
drop trigger if exists follow_user on auth.users;
drop trigger if exists follow_profile on public.profiles;

drop function if exists
  public.keep_image(jsonb), rules.use_up_backup_code(jsonb), rules.gave_code_of_app(), rules.must_have_given_password(auth.users),
  rules.prepare_user(), rules.follow_user(), rules.follow_profile(), rules.broadcast(text),
  rules.has_second_factor(), rules.has_recent_totp(), rules.sessions_of(uuid),
  public.has_password(jsonb);

-- access.sql
-- Grants and row-level security. Visitors (anon) and members (authenticated) may only read tables; service_role, the role of the provider, may do everything.
-- The database functions write. They run as their owner, so each function checks who calls it.

revoke all on schema rules from public;
grant usage on schema public, rules to anon, authenticated, service_role;
-- A hosted project has granted this already, and does not let us.
do $$
begin
  if not has_schema_privilege('anon', 'auth', 'usage') then
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
end
$$;

revoke all on all tables in schema public from public, anon, authenticated;
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;

-- Profiles are read only through functions, because the table is a list of all members.
grant select (id, creator_id, title, description, location, latitude, longitude, start_time, end_time, duration_hours, time_zone, language, max_participants, min_participants, current_participants,
  phase, status, never_public, tags, cover_image, cover_seed, reject_reason, cancel_reason, vote_closes_at, quorum, quorum_missed_at, hides_counts, vote_closed_at, vote_closed_by, created_at, updated_at) on public.activities to anon, authenticated;
grant select on public.routes, public.participants to anon, authenticated;
grant select on public.votes, public.route_interests, public.favorites, public.user_settings, public.data_backups, public.system_logs, public.images, public.notifications to authenticated;

drop policy if exists everyone on public.profiles;

drop policy if exists visible on public.activities;
create policy visible on public.activities for select to anon, authenticated
  using (phase not in ('review', 'rejected') and not never_public or creator_id = (select auth.uid()) or (select rules.is_admin()));

drop policy if exists with_activity on public.routes;
create policy with_activity on public.routes for select to anon, authenticated
  using (exists (select from public.activities as a where a.id = activity_id));

drop policy if exists with_activity on public.participants;
create policy with_activity on public.participants for select to anon, authenticated
  using (exists (select from public.activities as a where a.id = activity_id) and (select rules.is_participant_visible(activity_id, user_id)));

-- Votes are secret: everybody, leaders and admins included, reads only their own.
drop policy if exists own on public.votes;
create policy own on public.votes for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.route_interests;
create policy own on public.route_interests for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.favorites;
create policy own on public.favorites for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.user_settings;
create policy own on public.user_settings for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.data_backups;
create policy own on public.data_backups for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.notifications;
create policy own on public.notifications for select to authenticated using (user_id = (select auth.uid()));
drop policy if exists own on public.images;
create policy own on public.images for select to authenticated using (owner_id = (select auth.uid()));
drop policy if exists admins on public.system_logs;
create policy admins on public.system_logs for select to authenticated using ((select rules.is_admin()));

revoke execute on all functions in schema rules from public, anon, authenticated;
-- The policies above call these functions as the viewer.
grant execute on function rules.is_admin(), rules.is_participant_visible(uuid, uuid) to anon, authenticated;

-- The calls of the contract: members may run all of them, visitors only the reads granted below.
do $$
declare
  call regprocedure;
begin
  for call in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.pronargs = 1
      and p.proargtypes[0] = 'jsonb'::regtype and p.prorettype = 'json'::regtype
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', call);
    execute format('grant execute on function %s to authenticated, service_role', call);
  end loop;
end
$$;
grant execute on function public.list_activities(jsonb), public.count_activities(jsonb), public.list_activity_places(jsonb), public.get_activity(jsonb), public.get_draw(jsonb), public.get_tracks(jsonb), public.get_report(jsonb), public.get_settings(jsonb), public.get_member(jsonb),
  public.list_member_activities(jsonb), public.get_overview(jsonb), public.list_groups(jsonb), public.get_group(jsonb),
  public.list_photos(jsonb), public.get_photo(jsonb), public.list_routes(jsonb), public.get_route(jsonb) to anon;

-- hardening.sql
-- Hardening, applied last. Older projects grant privileges on everything new in `public` to all API roles. The provider's advisors require a fixed
-- search path for every function.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;

-- PostgREST checks the token as the role of the request, and so do the policies of the image storage.
grant execute on function rules.token_refusal(), rules.check_token() to anon, authenticated, service_role;
-- The functions in `public` count calls, and the image storage counts files.
grant execute on function rules.count_call(text), rules.may_add_file(), rules.has_image(text), rules.is_kept_file(text) to authenticated, service_role;
grant execute on function rules.is_visible_photo_file(text) to anon, authenticated, service_role;

-- It is no call of the contract, because on our server app and database cannot differ.
grant execute on function public.get_version(jsonb) to anon;

-- Direct writes by service_role execute the functions in generated columns, checks and indexes, and those that they call.
grant execute on function rules.fold(text), rules.searchable(text), rules.plain_characters(text), rules.without_punctuation(text, text), rules.simplify_han(text),
  rules.contract_umlauts(text) to service_role;
do $$
declare
  computed regprocedure;
begin
  for computed in
    select distinct p.oid::regprocedure from pg_catalog.pg_proc as p
    join pg_catalog.pg_depend as d on d.refclassid = 'pg_catalog.pg_proc'::regclass and d.refobjid = p.oid
    where p.pronamespace = 'rules'::regnamespace and d.classid in ('pg_catalog.pg_attrdef'::regclass, 'pg_catalog.pg_class'::regclass, 'pg_catalog.pg_constraint'::regclass)
  loop
    execute format('grant execute on function %s to service_role', computed);
  end loop;
end
$$;

do $$
declare
  without_search_path regprocedure;
begin
  for without_search_path in
    select p.oid::regprocedure from pg_catalog.pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'rules'::regnamespace) and p.prokind = 'f'
      and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
      and not exists (select from pg_catalog.pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = ''''', without_search_path);
  end loop;
end
$$;

-- The API reaches no function that has the rights of its owner: each call is moved to the schema `calls`, which is not exposed, and the function that remains
-- in `public` has the rights of its caller, counts calls that have a limit, and runs it. The next version replaces both. Without the contract in between, an input
-- may have values of any type; what cannot be read or stored is refused as the contract does, without the name of the field.
drop schema if exists calls cascade;
create schema calls;
grant usage on schema calls to anon, authenticated, service_role;
do $$
declare
  call record;
begin
  for call in
    select p.oid, p.proname as name, case p.provolatile when 'v' then 'volatile' else 'stable' end as volatility,
      has_function_privilege('anon', p.oid, 'execute') as is_open,
      coalesce('perform rules.count_call(' || quote_literal(rules.call_limits() ->> p.proname::text) || '); ', '') as counting
    from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.pronargs = 1
      and p.proargtypes[0] = 'jsonb'::regtype and p.prorettype = 'json'::regtype
  loop
    execute regexp_replace(pg_get_functiondef(call.oid), '^CREATE OR REPLACE FUNCTION public\.', 'create function calls.');
    execute format('revoke execute on function calls.%I(jsonb) from public', call.name);
    execute format('grant execute on function calls.%I(jsonb) to authenticated, service_role %s', call.name, case when call.is_open then ', anon' end);
    execute format('create or replace function public.%1$I(jsonb) returns json language plpgsql %2$s security invoker set search_path = ''''
      as %3$L', call.name, call.volatility, format($body$
begin
  %sreturn calls.%I($1);
exception
  when data_exception or check_violation or not_null_violation or program_limit_exceeded then
    raise exception using errcode = 'PT400', message = 'INVALID_INPUT', detail = '';
end
$body$, call.counting, call.name));
  end loop;
end
$$;

-- retired.sql
-- Functions and triggers that earlier versions installed under other names. Installed last: nothing may depend on them any more.
drop trigger if exists tell_of_activity on public.activities;
drop trigger if exists tell_of_proposal on public.activities;
drop trigger if exists tell_of_seat on public.participants;

drop function if exists
  rules.activity_cache_key(uuid, xid, rules.viewer_role), rules.activity_summary(public.activities, rules.viewer_role), rules.backup_json(public.data_backups), rules.collect_images(integer), rules.count_some(text, text, jsonb), rules.data_of(uuid),
  rules.forget_image(text), rules.fresh_activity(uuid), rules.is_used(public.images),
  rules.keep_image(uuid, text, text, text, integer[], bigint), rules.leads(rules.viewer_role), rules.lock_manageable(jsonb),
  rules.log_act(text, public.activities, jsonb), rules.log_admin(text, jsonb), rules.log_own(text, jsonb),
  rules.look_key(uuid, xid, rules.viewer_role), rules.moment_of(text), rules.next_activities(jsonb, integer), rules.offered_leader(public.activities), rules.own_backup(jsonb),
  rules.refuse_phone_of_another(uuid, text), rules.sees(public.activities), rules.shows(text, uuid),
  rules.shows_who_joined(uuid, uuid), rules.standing_in(public.activities), rules.standings(uuid, uuid, uuid),
  rules.participants_json(uuid, rules.viewer_role), rules.shows_phones(uuid, rules.viewer_role), rules.tell(public.activities), rules.tidy_tag(text), rules.winning_changes(jsonb, jsonb);

drop function if exists
  accounts.call_knowing(bytea, text, jsonb, text[]), accounts.call_with_cached_keys(bytea, text, jsonb, text[]), accounts.catch_up(uuid[], text, jsonb),
  accounts.come_in(uuid, bytea, text, inet, text, text, text, uuid), accounts.concerned(text, public.activities, public.activities),
  accounts.forget_guesses(text, bytea, uuid, text), accounts.give_to_owner(uuid), accounts.heard_enough(uuid, text, text, uuid),
  accounts.is_alive(accounts.sessions), accounts.is_over_daily_limit(uuid, text, text, uuid), accounts.is_wanted(uuid, text, text), accounts.keep_backup_codes(uuid, bytea, bytea[]),
  accounts.lock_time(integer), accounts.member_behind(text, text, text, text, text),
  accounts.news_in(public.activities, public.activities), accounts.stop_mails(uuid), accounts.sweep_sign_ins(),
  accounts.take_guess(text, bytea, uuid, text), accounts.tell(uuid[], text, text, public.activities, jsonb),
  accounts.tell_of_activity(), accounts.tell_of_proposal(), accounts.tell_of_seat(), accounts.unsubscribe_from_mail(uuid), accounts.waits(accounts.outbox);

-- Replaced by account calls, which receive the requester as one value.
drop function if exists
  accounts.add_passkey(bytea, bytea, bytea, bigint, text[], boolean, text),
  accounts.answer_challenge(bytea, uuid, bigint, bytea, bytea, inet, text, text),
  accounts.begin_session(uuid, bytea, text, inet, text, text), accounts.change_phone(bytea, text, text), accounts.confirm_phone(bytea, text),
  accounts.delete_expired_sign_ins(), accounts.disable_second_factor(uuid, bigint, bytea),
  accounts.enable_second_factor(bytea, bytea, bigint, bytea, bytea[], bytea, inet, text, text), accounts.end_session(bytea), accounts.end_sign_in(uuid, uuid),
  accounts.log_passkey(uuid, text), accounts.remove_passkey(uuid, uuid), accounts.renew_backup_codes(uuid, bigint, bytea, bytea, bytea[]),
  accounts.replace_backup_codes(uuid, bytea, bytea[]), accounts.sign_in(uuid, bytea, text, inet, text, text),
  accounts.sign_in(uuid, bytea, text, inet, text, text, text), accounts.sign_in(uuid, bytea, text, inet, text, text, text, uuid),
  accounts.use_passkey(uuid, bigint, boolean), accounts.use_second_factor(uuid, bigint, bytea);

-- Replaced by calls of the contract that every storage of accounts answers.
drop function if exists
  accounts.act_as(uuid), accounts.end_session(jsonb, accounts.requester, jsonb), accounts.end_session_of(uuid, uuid), accounts.end_sessions_of(uuid),
  accounts.end_user_session(jsonb, accounts.requester, jsonb), accounts.end_user_sessions(jsonb, accounts.requester, jsonb),
  accounts.get_two_factor(jsonb, accounts.requester, jsonb), accounts.list_sessions(jsonb, accounts.requester, jsonb),
  accounts.list_user_sessions(jsonb, accounts.requester, jsonb), accounts.sessions_json(uuid, bytea),
  accounts.store_passkey_challenge(text, bytea), accounts.take_passkey_challenge(text, bytea), accounts.lifetime(text), accounts.limits(),
  accounts.session_json(uuid, text, timestamptz);

-- Replaced by functions that know whether a person sent the request, whether the member stays signed in, and why a session ended.
drop function if exists
  accounts.begin_session(uuid, accounts.requester),
  accounts.issue_token(uuid, accounts.requester, uuid, timestamptz, timestamptz),
  accounts.sign_in(uuid, accounts.requester, text, text, uuid), rules.end_session_of(uuid, uuid), rules.end_sessions(uuid, uuid);

-- Replaced by a function that also sends what a member wrote.
drop function if exists accounts.notify_members(uuid[], text, text, public.activities, jsonb);

-- Moved to the schema that hosted clubs have too.
drop function if exists accounts.rate_limits();

-- Replaced by a function that also stores the outcome of the vote.
drop function if exists rules.select_winner(uuid);

-- Replaced by triggers that run rules.notify_event.
drop function if exists rules.notify_people(), rules.notify_settings(), rules.broadcast_event(text);

-- Replaced by functions that forgive a typing error where nothing has the words as typed.
drop function if exists rules.activity_filters(jsonb, boolean), rules.activity_page(jsonb, text, text, text);

-- Notifications are decided in the schema that hosted clubs have too.
drop function if exists
  accounts.is_of_edit(text), accounts.facts_of(public.activities), accounts.notify_members(uuid[], text, text, public.activities, jsonb, text),
  accounts.notification_kind(public.activities, public.activities), accounts.notification_recipients(text, public.activities, public.activities),
  accounts.notify_of_activity_change(), accounts.notify_of_proposal(), accounts.notify_of_rewriting(), accounts.notify_of_new_leader(),
  accounts.notify_of_lost_leader(), accounts.notify_of_deletion(), accounts.notify_of_route(), accounts.notify_of_removal();

-- Replaced by a function that leaves out counts that the viewer must not see.
drop function if exists rules.routes_json(uuid, rules.viewer_role);

-- Replaced by rules.with_track, which changes no row.
drop function if exists rules.write_track(uuid, jsonb);

-- A message is in the app, too, so that it needs no mail.
drop function if exists
  rules.sends_notifications(), rules.send_message(text, public.activities, uuid[], text), rules.count_message_recipients(text, uuid[]);

-- Replaced by accounts.viewer_of.
drop function if exists accounts.session_of(bytea);

-- Replaced by a function that takes the topic from the kind.
drop function if exists rules.notify_members(uuid[], text, text, public.activities, jsonb, text, uuid);

-- They took the id of a member.
drop function if exists accounts.guess_subjects(uuid);

-- Replaced by rules.count_found and rules.count_tags.
drop function if exists rules.count_values(text, text, jsonb);

-- It has one more parameter.
drop function if exists rules.database_health(text, json);

-- It takes the kind, too.
drop function if exists accounts.summary_at(uuid, text, jsonb);

-- It tells of a role that was given, too.
drop trigger if exists notify_of_removed_role on public.profiles;
drop function if exists accounts.notify_of_removed_role();

-- Now in `rules`, and of an activity.
drop function if exists accounts.is_waiting_for_admins(text, uuid);

-- They have one more parameter, with a default: calls of the former ones would fit both.
drop function if exists accounts.post(text, uuid, text, text, text);
-- Replaced by rules.required_text.
drop function if exists rules.text_in(jsonb, text, integer);

reset check_function_bodies;
