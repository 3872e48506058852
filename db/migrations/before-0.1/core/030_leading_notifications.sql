-- Whether a leader gets mails about who joins and leaves.
alter table public.user_settings add column notify_leading boolean not null default true;
