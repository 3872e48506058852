-- What members may do for the club. Until then a column of the profiles said who is an admin.
create table public.roles (
  member_id uuid not null references public.profiles (id) on delete cascade,
  role text not null,
  primary key (member_id, role),
  constraint roles_role_check check (role = any (array['admin']))
);
alter table public.roles enable row level security;
create index roles_by_role on public.roles (role);
insert into public.roles (member_id, role) select id, 'admin' from public.profiles where is_admin;
drop trigger if exists notify_of_changed_role on public.profiles;
drop trigger if exists notify_members on public.profiles;
-- With the functions, triggers and policies of earlier versions that read it: the installation writes today's.
alter table public.profiles drop column is_admin cascade;
-- Of a build between two versions.
drop function if exists rules.administers(public.activities, public.profiles);
