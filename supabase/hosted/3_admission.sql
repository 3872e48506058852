-- Whom an administrator has asked in, and whose account the administrator's app has just made with a password that nobody knows. The mark that it
-- left there tells this account from one that somebody else has made for the same address, with a password of their own.
create or replace function public.admit_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles := rules.lock_manageable($1);
begin
  if not exists (select from auth.users where id = person.id and raw_user_meta_data ->> 'invitation' = $1 ->> 'invitation') then
    perform rules.refuse('ALREADY_REGISTERED');
  end if;
  delete from rules.invitations where email = person.email;
  update public.profiles set is_admin = coalesce(($1 ->> 'isAdmin')::boolean, false), updated_at = now() where id = person.id returning * into person;
  perform rules.log_admin('create_user', jsonb_build_object('member', person.id, 'name', person.name));
  return rules.user_json(person);
end
$$;

revoke execute on function public.admit_user(jsonb) from public, anon;
grant execute on function public.admit_user(jsonb) to authenticated, service_role;
