-- Notifications of which the addresses and devices are not worked out yet. A command adds a row; the process that sends messages turns it into
-- messages of the outbox after the commit.
create table accounts.pending_notifications (
  id bigint primary key generated always as identity,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  topic text not null check (topic in ('activity', 'leading', 'votes', 'reminders', 'review', 'emergency')),
  members uuid[] not null,
  facts jsonb not null,
  -- What a member wrote to others.
  message text check (length(message) <= 2000),
  created_at timestamptz not null default now()
);
