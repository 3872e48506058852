-- Members change their own email address. It changes when the link that is mailed to the new one is opened.

-- Changes the address, and ends all sessions except one and the challenges sent to the old address. The caller has deleted the links before it locked
-- the member.
create or replace function accounts.set_email(member uuid, address text, session uuid) returns void
  language plpgsql as $$
declare
  old_address text := (select email from public.profiles where id = member);
begin
  update public.profiles set email = address, email_verified = true, updated_at = now() where id = member;
  perform rules.end_sessions(member, s.id) from rules.valid_sessions(member) as s where s.id <> session;
  delete from accounts.challenges where user_id = member;
  insert into public.system_logs (user_id, operation) values (member, 'change_email');
  perform accounts.post('email-change-done', member, recipient => old_address);
exception
  -- Another member has the address.
  when unique_violation then
    perform rules.refuse('ALREADY_REGISTERED');
end
$$;

-- Without mail no link can confirm an address, and members ask an admin. Admins can ask nobody if there is only one, so they change their own at once.
create or replace function accounts.change_email_without_mail(address text, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  -- Before the member is locked, as in accounts.delete_reset_links.
  delete from accounts.links where user_id = member and purpose <> 'keep-two-factor';
  perform accounts.lock_signed_in(member, requester);
  if address = (select email from public.profiles where id = member) then
    perform rules.refuse_field('email', 'INVALID');
  end if;
  perform accounts.require_second_factor(requester, proof);
  delete from accounts.email_changes where user_id = member;
  perform accounts.set_email(member, address, rules.session_id());
  return rules.user_info(member);
end
$$;

-- Enough of an address for its owner to recognize it: somebody else may read the old one.
create or replace function accounts.mask_address(address text) returns text
  language sql immutable
  return regexp_replace(address, '^(.)[^@]*', '\1…');

-- The new address gets the link that changes it, the old one a notice with a link that stops it. An address of another member gets the same answer after the same work. Its owner is mailed
-- instead, and nobody learns the token.
create or replace function accounts.request_email_change(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
  address text := input ->> 'email';
  refusal json := accounts.count_attempt('email-change', member::text, requester.is_limited);
  token text := accounts.new_token();
  other uuid;
begin
  if refusal is not null then
    return refusal;
  end if;
  perform accounts.check_confirmation(member, proof);
  if not (proof ->> 'sendsMail')::boolean and rules.is_admin() then
    return accounts.change_email_without_mail(address, requester, proof);
  end if;
  perform accounts.lock_signed_in(member, requester);
  select id into other from public.profiles where email = address;
  if other = member then
    perform rules.refuse_field('email', 'INVALID');
  end if;
  insert into accounts.email_changes (user_id, token_hash, email, session_id, expires_at)
    values (member, accounts.hash_token(token), address, rules.session_id(), now() + rules.lifetime('verification'))
    on conflict on constraint email_changes_pkey do update set token_hash = excluded.token_hash, email = excluded.email,
      session_id = excluded.session_id, expires_at = excluded.expires_at;
  if other is null then
    perform accounts.post('confirm-email-change', member, token, address);
  elsif accounts.count_attempt('in-use', address, requester.is_limited) is null then
    perform accounts.post('address-in-use', other);
  end if;
  perform accounts.post('email-change-requested', member, accounts.create_link('cancel-email-change', member, address),
    facts => jsonb_build_object('newAddress', accounts.mask_address(address)));
  return rules.user_info(member);
end
$$;

create or replace function accounts.cancel_email_change(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  delete from accounts.email_changes where user_id = member;
  return rules.user_info(member);
end
$$;

-- The link changes the address, once. Links that went to the old address end, and so do all sessions except the one that asked for the change.
create or replace function accounts.confirm_email_change(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('verification', requester.network, requester.is_limited);
  hash bytea := accounts.hash_token(input ->> 'token');
  member uuid;
  change accounts.email_changes;
begin
  if refusal is not null then
    return refusal;
  end if;
  select user_id into member from accounts.email_changes where token_hash = hash and expires_at > now();
  if member is null then
    return accounts.refusal('BAD_CODE');
  end if;
  -- Before the member is locked, as in accounts.delete_reset_links.
  delete from accounts.links where user_id = member and purpose <> 'keep-two-factor';
  perform from public.profiles where id = member for no key update;
  -- Deleting decides which of two simultaneous requests succeeds.
  delete from accounts.email_changes where token_hash = hash returning * into change;
  if change.user_id is null then
    perform rules.refuse('BAD_CODE');
  end if;
  -- The member acts, even where another member is signed in.
  perform set_config('request.jwt.claims', accounts.claims(member, change.session_id), true);
  perform accounts.set_email(member, change.email, change.session_id);
  return '{"ok":true}';
end
$$;
