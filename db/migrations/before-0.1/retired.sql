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
