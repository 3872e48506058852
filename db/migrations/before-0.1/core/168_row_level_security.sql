-- Every table of the club has row-level security. Until here, these had it from db/policies.
alter table public.profiles enable row level security;
alter table public.activities enable row level security;
alter table public.routes enable row level security;
alter table public.participants enable row level security;
alter table public.votes enable row level security;
alter table public.favorites enable row level security;
alter table public.system_settings enable row level security;
alter table public.user_settings enable row level security;
alter table public.data_backups enable row level security;
alter table public.system_logs enable row level security;
