-- Invitations, and links for new passwords that admins hand out.

-- A link for setting a password, as the admin who created it sees it.
create or replace function accounts.password_link(token text) returns json
  language sql stable as $$
  select json_build_object('token', password_link.token, 'expiresAt', rules.instant(l.expires_at), 'isInvitation', l.purpose = 'invitation',
    'language', accounts.spoken_language(p, l.email))
  from accounts.links as l join public.profiles as p on p.id = l.user_id where l.token_hash = accounts.hash_token(password_link.token)
$$;

-- Invites a member. The link sets the password and verifies the address; until then there is no password. It is mailed, and the admin may
-- pass it on in person. The admin learns whether the address or the phone is taken. Registration does not reveal this. The phone number
-- opens nothing until the member confirms it.
create or replace function accounts.create_user(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  created uuid;
  member public.profiles;
  token text;
  violated_constraint text;
begin
  perform rules.must_be_admin();
  created := accounts.create_member(input, coalesce(input ->> 'language', requester.locale, 'zh'));
  update public.profiles set is_invited = true, phone_status = case when phone is null then phone_status else 'needs_verification' end
    where id = created returning * into member;
  token := accounts.create_link('invitation', member.id, member.email);
  perform accounts.post('invitation', member.id, token, facts => accounts.by_viewer());
  perform rules.log_admin_operation('create_user', jsonb_build_object('member', member.id, 'name', member.name));
  return rules.with_fields(rules.user_json(member), json_build_object('passwordLink', accounts.password_link(token)));
exception when unique_violation then
  get stacked diagnostics violated_constraint = constraint_name;
  perform rules.refuse_taken(violated_constraint);
end
$$;

-- For members who cannot receive a mail: the admin passes the link on. It disables no second factor, and there is none for admins.
-- The member is mailed when the link has set a password.
create or replace function accounts.create_password_link(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member public.profiles := rules.lock_managed_member(input);
  purpose text := case when member.is_invited and not member.email_verified then 'invitation' else 'reset-password' end;
  token text := accounts.create_link(purpose, member.id, member.email);
begin
  perform rules.log_admin_operation('create_password_link', jsonb_build_object('member', member.id, 'name', member.name));
  return accounts.password_link(token);
end
$$;
