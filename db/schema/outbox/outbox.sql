-- Mails, SMS and push notifications that the club sends. A message is written together with what causes it, and the job queue sends it.
create table accounts.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  channel text not null check (channel in ('mail', 'sms', 'push')),
  -- The messages of a member who leaves are deleted.
  user_id uuid references public.profiles (id) on delete cascade,
  recipient text not null check (length(recipient) <= 254),
  recipient_name text not null default '' check (length(recipient_name) <= 60),
  locale text not null,
  -- The token or code, or what a member wrote to others. Stored in the clear until it is sent or given up, and nowhere else.
  secret text check (length(secret) <= 2000),
  -- logged: there was no provider, so it was written to the server's log. failed: tried, and to be tried again. dead: given up.
  state text not null default 'queued' check (state in ('queued', 'logged', 'sent', 'failed', 'dead')),
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  -- Not worth sending afterwards: the link or code in it has expired.
  expires_at timestamptz not null,
  -- What it is about. A message about an account, and one to an emergency contact, is sent whatever the member has switched off.
  topic text not null default 'account'
    check (topic in ('account', 'activity', 'leading', 'votes', 'reminders', 'review', 'system', 'summary', 'emergency')),
  -- What the message says: the activity as it was when it happened, or who changed an account.
  payload jsonb,
  -- The queue has a job for it.
  enqueued boolean not null default true,
  -- Messages to a device are deleted with its subscription.
  subscription_id uuid references accounts.push_subscriptions (id) on delete cascade,
  -- When the summary with this mail is due; null for a message that waits for none.
  summary_at timestamptz,

  constraint no_secret_is_left check (secret is null or state in ('queued', 'failed')),
  constraint payload_belongs_to_topic check (payload is not null or topic = 'account'),
  constraint push_has_a_subscription check ((channel = 'push') = (subscription_id is not null)),
  constraint summaries_are_mails check (summary_at is null or channel = 'mail')
);
create index outbox_newest on accounts.outbox (created_at desc, id desc);
create index outbox_of_user on accounts.outbox (user_id);
create index outbox_not_enqueued on accounts.outbox (created_at) where not enqueued;
create index outbox_of_subscription on accounts.outbox (subscription_id);
create index outbox_of_summaries on accounts.outbox (summary_at) where summary_at is not null;
-- Counts what was sent to an address or number, and what members were sent about one activity.
create index outbox_of_recipient on accounts.outbox (recipient, created_at);
