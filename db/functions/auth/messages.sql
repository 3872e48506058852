-- Mails and SMS about accounts. They are written in the transaction of what causes them. The server enqueues them right after.

create or replace function accounts.message_lifetime(kind text) returns interval
  language sql immutable
  return rules.lifetime(case kind
    when 'confirm-address' then 'verification' when 'confirm-email-change' then 'verification' when 'email-entered' then 'verification'
    when 'address-in-use' then 'verification' when 'reset-password' then 'reset'
    when 'invitation' then 'invitation' when 'sign-in-code' then 'code' else 'notice' end);

-- `secret` is a token or a code. `recipient` replaces the member's mail address. A message for nobody is written too, because unknown addresses
-- must take the same work. Mails to unverified addresses omit the name, because a stranger may have written it, and so do mails to a former one.
-- `facts` is what the message says; `by` in it names an admin who acted by a command. Commands do not enqueue their messages, so the server is woken up.
create or replace function accounts.post(kind text, member uuid, secret text default null, recipient text default null, language text default 'en',
  facts jsonb default null) returns void
  language sql as $$
  insert into accounts.outbox (kind, channel, user_id, recipient, recipient_name, locale, secret, payload, enqueued, expires_at)
  select post.kind, case post.kind when 'sign-in-code' then 'sms' else 'mail' end, p.id, coalesce(post.recipient, p.email, ''),
    case when post.kind in ('confirm-address', 'confirm-email-change', 'email-entered', 'email-changed', 'email-change-done') then '' else coalesce(p.name, '') end, coalesce(p.language, post.language), post.secret,
    post.facts, false, now() + accounts.message_lifetime(post.kind)
  from (select) as one_row left join public.profiles as p on p.id = post.member;
  select pg_catalog.pg_notify('outbox', '') where post.facts ? 'by'
$$;

-- Creates a one-time link and returns its token.
create or replace function accounts.create_link(purpose text, member uuid, email text) returns text
  language plpgsql as $$
declare
  token text := accounts.new_token();
begin
  insert into accounts.links (token_hash, purpose, user_id, email, expires_at) values (accounts.hash_token(token), create_link.purpose, member, create_link.email,
    now() + rules.lifetime(case create_link.purpose when 'verify-email' then 'verification' when 'invitation' then 'invitation' else 'reset' end));
  return token;
end
$$;
