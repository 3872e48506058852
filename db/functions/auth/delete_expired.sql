-- The hourly cleanup: deletes expired rows, and gives up expired messages with their secrets.
create or replace function accounts.delete_expired() returns void
  language sql as $$
  delete from accounts.sessions where least(expires_at, ends_at) < now();
  delete from accounts.links where expires_at < now();
  delete from accounts.challenges where expires_at < now();
  delete from accounts.oidc_states where expires_at < now();
  delete from accounts.passkey_challenges where expires_at < now();
  delete from accounts.phone_codes where expires_at < now() - interval '1 hour';
  delete from accounts.attempts where began_at < now() - interval '1 day';
  delete from accounts.guesses where guessed_at < now() - interval '1 day';
  delete from accounts.known_networks where seen_at < now() - interval '90 days';
  update accounts.outbox set state = 'dead', secret = null, last_error = coalesce(last_error, 'the message has expired')
    where state in ('queued', 'failed') and expires_at < now() - interval '1 hour';
  delete from accounts.outbox where created_at < now() - interval '30 days' or recipient = '' and created_at < now() - interval '1 day'
$$;
