-- What the club has to tell people by mail or text message. A message is written together with what causes it, and carried out by the queue.
create table accounts.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  channel text not null check (channel in ('mail', 'text')),
  -- A member who leaves takes their messages along.
  user_id uuid references public.profiles (id) on delete cascade,
  recipient text not null check (length(recipient) <= 254),
  recipient_name text not null default '' check (length(recipient_name) <= 60),
  locale text not null,
  -- The link or the code. Nowhere else is it kept in clear, and here only until it is sent or given up.
  secret text check (length(secret) <= 2000),
  -- logged: there was no provider, so it was written to the server's log. failed: tried, and to be tried again. dead: given up.
  state text not null default 'queued' check (state in ('queued', 'logged', 'sent', 'failed', 'dead')),
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Not worth sending afterwards: the link or code in it has run out.
  expires_at timestamptz not null,
  constraint no_secret_is_left check (secret is null or state in ('queued', 'failed'))
);
create index outbox_newest on accounts.outbox (created_at desc, id desc);
create index outbox_of_user on accounts.outbox (user_id);
