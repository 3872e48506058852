-- A session that was ended is kept for a while, so that the app can say why.
alter table accounts.sessions
  -- Ends 90 days after its last use, while the club offers that.
  add column stay boolean not null default false,
  add column end_reason text check (end_reason in ('ended-by-admin', 'ended-by-member', 'password-changed', 'account-secured'));
alter table accounts.challenges add column stay boolean not null default false;
-- Only a token that was replaced has an end of its own.
alter table accounts.sessions alter column expires_at set default 'infinity';
