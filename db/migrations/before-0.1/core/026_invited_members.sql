-- Whether an admin invited the member. Who registered waits for an admin where no mail can confirm the address; invited members have their link.
alter table public.profiles add column is_invited boolean not null default false;
update public.profiles set is_invited = true
where id::text in (select details ->> 'member' from public.system_logs where operation = 'create_user');

create index profiles_waiting on public.profiles (created_at, id) where not email_verified and not is_invited;
