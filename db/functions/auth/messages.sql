-- Mails and SMS about accounts. They are written in the transaction of what causes them. The server enqueues them right after.

create or replace function accounts.message_lifetime(kind text) returns interval
  language sql immutable
  return rules.lifetime(case kind
    when 'confirm-address' then 'verification' when 'confirm-email-change' then 'verification' when 'email-entered' then 'verification'
    when 'address-in-use' then 'verification' when 'reset-password' then 'reset' when 'two-factor-reset' then 'twoFactorReset'
    when 'invitation' then 'invitation' when 'sign-in-code' then 'code' else 'notice' end);

-- The language of a message to somebody who may be no member. Nobody outside the club is written to in the language that is a joke.
create or replace function accounts.plain_language(language text) returns text
  language sql immutable
  return case when language = 'en-x-pirate' then 'en' else language end;

-- Whether the member has confirmed this address or number, so that it is theirs.
create or replace function accounts.is_confirmed(member public.profiles, recipient text) returns boolean
  language sql immutable
  return coalesce(recipient = (member).email and (member).email_verified or recipient = (member).phone and (member).phone_status = 'verified', false);

-- The language of a message to this address or number of a member.
create or replace function accounts.spoken_language(member public.profiles, recipient text) returns text
  language sql immutable
  return case when accounts.is_confirmed(member, recipient) then (member).language else accounts.plain_language((member).language) end;

-- Whether an address or number that may belong to a stranger has got enough messages about accounts for a day, no matter who caused them. A notice to a former
-- address of a member is always sent, because its link stops what an admin did.
create or replace function accounts.is_enough_for_stranger(kind text, recipient text) returns boolean
  language sql stable
  return is_enough_for_stranger.kind not in ('email-changed', 'email-change-done', 'two-factor-reset') and (
    select count(*) >= rules.limit_of('unconfirmedPerDay') from accounts.outbox as o
    where o.recipient = is_enough_for_stranger.recipient and o.topic = 'account' and o.created_at > now() - interval '1 day');

-- `secret` is a token or a code. `recipient` replaces the member's mail address. A message for nobody is written too, because unknown addresses
-- must take the same work. Mails to unverified addresses omit the name, because a stranger may have written it, and so do mails to a former one.
-- `facts` is what the message says; `by` in it names an admin who acted by a command. Commands do not enqueue their messages, so the server is woken up.
create or replace function accounts.post(kind text, member uuid, secret text default null, recipient text default null, language text default 'en',
  facts jsonb default null) returns void
  language sql as $$
  insert into accounts.outbox (kind, channel, user_id, recipient, recipient_name, locale, secret, payload, enqueued, expires_at)
  select post.kind, case post.kind when 'sign-in-code' then 'sms' else 'mail' end, p.id,
    case when is_confirmed or not accounts.is_enough_for_stranger(post.kind, address) then address else '' end,
    case when post.kind in ('confirm-address', 'confirm-email-change', 'email-entered', 'email-changed', 'email-change-done') or post.recipient <> p.email then '' else coalesce(p.name, '') end,
    case when is_confirmed then spoken else accounts.plain_language(spoken) end, post.secret, post.facts, false, now() + accounts.message_lifetime(post.kind)
  from (select) as one_row left join public.profiles as p on p.id = post.member
    cross join lateral (select coalesce(post.recipient, p.email, '') as address, coalesce(p.language, post.language) as spoken) as letter
    cross join lateral (select accounts.is_confirmed(p, letter.address) as is_confirmed) as known;
  select pg_catalog.pg_notify('outbox', '') where post.facts ? 'by'
$$;

-- Creates a one-time link and returns its token.
create or replace function accounts.create_link(purpose text, member uuid, email text) returns text
  language plpgsql as $$
declare
  token text := accounts.new_token();
begin
  insert into accounts.links (token_hash, purpose, user_id, email, expires_at) values (accounts.hash_token(token), create_link.purpose, member, create_link.email,
    now() + rules.lifetime(case create_link.purpose when 'verify-email' then 'verification' when 'cancel-email-change' then 'verification'
      when 'invitation' then 'invitation' when 'keep-two-factor' then 'notice' else 'reset' end));
  return token;
end
$$;

-- Takes the link of the token, which works once; null when there is none any more. Deleting decides which of two simultaneous requests succeeds.
create or replace function accounts.redeem_link(input jsonb, variadic purposes text[]) returns accounts.links
  language sql as $$
  delete from accounts.links where token_hash = accounts.hash_token(input ->> 'token') and purpose = any (purposes) and expires_at > now() returning *
$$;
