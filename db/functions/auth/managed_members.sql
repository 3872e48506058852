-- Invites a member by mail. The link sets the password and verifies the address; until then there is no password. The administrator
-- learns whether the address or the phone is taken. Registration does not reveal this. The phone number opens nothing until the member confirms it.
create or replace function accounts.create_user(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  created uuid;
  member public.profiles;
  violated_constraint text;
begin
  perform rules.must_be_admin();
  created := accounts.create_member(input, coalesce(input ->> 'language', requester.locale, 'zh'));
  update public.profiles set phone_status = 'needs_verification' where id = created and phone is not null;
  select * into member from public.profiles where id = created;
  perform accounts.post('invitation', member.id, accounts.create_link('invitation', member.id, member.email));
  perform rules.log_admin_operation('create_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.user_json(member);
exception when unique_violation then
  get stacked diagnostics violated_constraint = constraint_name;
  perform rules.refuse('ALREADY_REGISTERED', json_build_object(case violated_constraint when 'profiles_phone' then 'phone' else 'email' end, json_build_array('INVALID')));
end
$$;
