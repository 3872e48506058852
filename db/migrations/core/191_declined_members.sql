-- When an admin declined to let in a member who waited for it; null once an admin has confirmed their address.
alter table public.profiles add column declined_at timestamptz;
