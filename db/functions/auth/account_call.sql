-- Account calls: each is one function accounts.<call>(input, requester, proof) that answers the JSON of the contract.
-- `proof` holds what the caller has verified, such as the hash of the right password.

-- A refusal that keeps its effects, such as a counted guess. The caller throws it. Other refusals raise an error and roll back.
create or replace function accounts.refusal(code text, retry_after double precision default null) returns json
  language sql immutable
  return json_build_object('refused', code, 'retryAfter', retry_after);

-- Runs an account call. `posted` are the messages that it wrote, for the caller to enqueue.
create or replace function accounts.run(name text, input jsonb, requester accounts.requester, proof jsonb, out answer json, out posted uuid[])
  language plpgsql as $$
begin
  perform accounts.act_as_owner_of(requester.token_hash);
  execute format('select accounts.%I($1, $2, $3)', name) into answer using input, requester, proof;
  posted := array(select o.id from accounts.outbox as o where o.created_at = now() and o.topic = 'account' and not o.enqueued);
end
$$;

-- 32 random bytes as base64url. The database stores only the hash of a token.
create or replace function accounts.new_token() returns text
  language sql volatile
  return rtrim(translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/', '-_'), '=');

create or replace function accounts.hash_token(token text) returns bytea
  language sql immutable
  return sha256(convert_to(token, 'UTF8'));

-- Counts an attempt. Null if it is within the limit, else the refusal. Counting comes before any lock on a member.
-- A window that seems to begin later was counted before the clock was set back. A concurrent attempt may be younger by less than a minute.
create or replace function accounts.count_attempt(kind text, subject text, is_limited boolean) returns json
  language plpgsql as $$
declare
  rule jsonb := rules.rate_limits() -> kind;
  length interval := make_interval(secs => (rule ->> 'windowSeconds')::integer);
  attempt accounts.attempts;
begin
  if not (is_limited or rule ? 'always') then
    return null;
  end if;
  insert into accounts.attempts as a (kind, address, began_at, count) values (count_attempt.kind, subject, now(), 1)
    on conflict on constraint attempts_pkey do update set
      count = case when a.began_at between now() - length and now() + interval '1 minute' then least(a.count + 1, 1000000) else 1 end,
      began_at = case when a.began_at between now() - length and now() + interval '1 minute' then a.began_at else now() end
    returning * into attempt;
  return case when attempt.count > (rule ->> 'max')::integer then accounts.refusal('RATE_LIMITED', extract(epoch from attempt.began_at + length - now())) end;
end
$$;
