-- Whether an account certainly belongs to a person: its address was confirmed once, or changed later. Who proves another address then
-- takes over neither second factor nor passkeys nor phone number. Addresses that an admin changed before are only found in the log.
alter table public.profiles add column is_established boolean not null default false;
alter table public.profiles disable trigger user;
update public.profiles as p set is_established = true
where p.email_verified or exists (
  select from public.system_logs as l where l.operation = 'update_user' and l.details ->> 'member' = p.id::text and l.details ? 'email');
alter table public.profiles enable trigger user;
