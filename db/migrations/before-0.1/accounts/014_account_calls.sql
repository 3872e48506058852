-- Account calls are functions: each receives the requester as one value, and links are rows with columns.
create type accounts.requester as (token_hash bytea, address inet, network text, user_agent text, locale text, is_limited boolean);

-- One-time links in mails. A link for an unknown address belongs to nobody; it is stored so that both cases take the same work.
create table accounts.links (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'invitation')),
  user_id uuid references public.profiles (id) on delete cascade,
  -- The link is valid as long as the member keeps this address.
  email text not null,
  expires_at timestamptz not null
);
create index links_of_user on accounts.links (user_id);
create index links_by_end on accounts.links (expires_at);

insert into accounts.links (token_hash, purpose, user_id, email, expires_at)
select decode(rpad(translate(split_part(v.identifier, ':', 2), '-_', '+/'), 44, '='), 'base64'),
  case when v.identifier like 'email:%' then 'verify-email' when split_part(v.value, ' ', 3) = 'invitation' then 'invitation' else 'reset-password' end,
  p.id, split_part(v.value, ' ', 2), v.expires_at
from accounts.verifications as v join public.profiles as p on p.id::text = split_part(v.value, ' ', 1)
where v.identifier ~ '^(email|reset):[A-Za-z0-9_-]{43}$' and v.expires_at > now()
on conflict do nothing;
drop table accounts.verifications;

-- A message stores its token. The link is built when the message is sent.
update accounts.outbox set secret = regexp_replace(secret, '^.*[?&]token=', '') where secret ~ '[?&]token=';

alter table accounts.credentials drop column access_token, drop column refresh_token, drop column id_token,
  drop column access_token_expires_at, drop column refresh_token_expires_at, drop column scope;
alter table accounts.credentials drop constraint credentials_password_check;
alter table accounts.credentials add constraint credentials_password_check check (password ~ '^\$(argon2id|pbkdf2-sha256)\$');
