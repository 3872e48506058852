-- Challenges that are answered once: the state of a sign-in with an identity provider, and what a passkey has to sign.

-- `binding` is what only the browser or the session that starts this has. A session has one challenge at a time.
create or replace function accounts.store_challenge(challenge text, purpose text, binding text default null) returns void
  language sql as $$
  delete from accounts.one_time_challenges as c where c.purpose = store_challenge.purpose and c.binding_hash = accounts.hash_token(binding);
  insert into accounts.one_time_challenges (challenge_hash, purpose, binding_hash, expires_at) values (accounts.hash_token(challenge),
    store_challenge.purpose, accounts.hash_token(binding), now() + rules.lifetime(store_challenge.purpose || 'Challenge'))
$$;

-- Deletes the challenge before its response is verified, so that only one of several responses is checked.
create or replace function accounts.take_challenge(challenge text, purpose text, binding text default null) returns boolean
  language plpgsql as $$
begin
  delete from accounts.one_time_challenges as c where c.challenge_hash = accounts.hash_token(challenge) and c.purpose = take_challenge.purpose
    and c.binding_hash is not distinct from accounts.hash_token(binding) and c.expires_at > now();
  return found;
end
$$;

-- Starts a sign-in with a challenge.
create or replace function accounts.start_challenge(challenge text, purpose text, binding text, requester accounts.requester) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('sign-in', requester.network, requester.is_limited);
begin
  if refusal is null then
    perform accounts.store_challenge(challenge, purpose, binding);
  end if;
  return coalesce(refusal, '{"ok":true}');
end
$$;

-- Takes the challenge of a sign-in. Null if it is right, else the refusal.
create or replace function accounts.refuse_challenge(challenge text, purpose text, binding text, requester accounts.requester) returns json
  language plpgsql as $$
begin
  return coalesce(
    accounts.count_attempt('sign-in', requester.network, requester.is_limited),
    case when not accounts.take_challenge(challenge, purpose, binding) then accounts.refusal(case purpose when 'oidc' then 'BAD_CODE' else 'BAD_PASSKEY' end) end);
end
$$;
