-- Devices that get push notifications: one subscription of a browser per session.
create table accounts.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique,
  -- An address of the browser's push service, and secret.
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The public key of the browser and the secret of the subscription, with which every message is encrypted. Base64url.
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on accounts.push_subscriptions (user_id, created_at desc);
