-- Completes the invitation of a member. The admin's app has just created the account with a random password and stored `invitation` in its metadata.
-- That token distinguishes the account from one that somebody else created for the same address with their own password.
create or replace function public.admit_user(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member public.profiles := rules.lock_managed_member($1);
begin
  if not exists (select from auth.users where id = member.id and raw_user_meta_data ->> 'invitation' = $1 ->> 'invitation') then
    perform rules.refuse('ALREADY_REGISTERED');
  end if;
  delete from rules.invitations where email = member.email;
  update public.profiles set is_admin = coalesce(($1 ->> 'isAdmin')::boolean, false), updated_at = now() where id = member.id returning * into member;
  perform rules.log_admin_operation('create_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
end
$$;

revoke execute on function public.admit_user(jsonb) from public, anon;
grant execute on function public.admit_user(jsonb) to authenticated, service_role;
