-- The hourly cleanup: deletes expired rows, and gives up expired messages with their secrets. A push notification that has expired while it waited is no
-- failure. Those that wait have no recipient and are kept until then. What waits for a summary does not expire: the summary is sent instead.
create or replace function accounts.delete_expired() returns void
  language sql as $$
  delete from accounts.sessions as s where s.expires_at < now()
    or s.seen_at < now() - rules.lifetime('endedSession') and not accounts.is_session_valid(s);
  delete from accounts.deleted_sessions where deleted_at < now() - rules.lifetime('endedSession');
  delete from accounts.links where expires_at < now();
  delete from accounts.challenges where expires_at < now();
  delete from accounts.email_changes where expires_at < now();
  delete from accounts.one_time_challenges where expires_at < now();
  delete from accounts.phone_codes where expires_at < now() - rules.lifetime('expired');
  delete from accounts.attempts where began_at < now() - rules.lifetime('attempt');
  delete from accounts.guesses where guessed_at < now() - rules.lifetime('attempt');
  delete from accounts.known_networks where seen_at < now() - rules.lifetime('knownNetwork');
  select accounts.delete_unconfirmed_registrations();
  select accounts.finish_two_factor_resets();
  delete from accounts.outbox where channel = 'push' and state in ('queued', 'failed') and expires_at < now();
  update accounts.outbox set state = 'dead', secret = null, last_error = coalesce(last_error, 'the message has expired')
    where state in ('queued', 'failed') and expires_at < now() - rules.lifetime('expired') and summary_at is null;
  -- To the contact of a member whose account was deleted meanwhile.
  delete from accounts.outbox where user_id is null and topic = 'emergency' and expires_at < now();
  delete from accounts.outbox where created_at < now() - rules.lifetime('message')
    or recipient = '' and not (channel = 'push' and state in ('queued', 'failed')) and created_at < now() - rules.lifetime('emptyMessage')
$$;
