-- The log kept what admins had entered about members who are deleted.
update public.system_logs set details = details - '{email,phone,avatar}'::text[]
where operation = 'update_user' and not exists (select from public.profiles as p where p.id::text = details ->> 'member');
