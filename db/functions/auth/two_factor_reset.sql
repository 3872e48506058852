-- A member who lost the authenticator app and the backup codes asks an admin. The admin ends the second factor with a delay, in which the member is
-- told and may keep it. See docs/decisions/040-lost-second-factor.md.

create or replace function rules.two_factor_reset_at(member uuid) returns timestamptz
  language sql stable
  return (select due_at from accounts.two_factor_resets where user_id = member);

-- Open pages of admins show whether it still ends.
create or replace trigger notify_members after insert or delete on accounts.two_factor_resets for each row execute function rules.notify_event('members');

-- The member sees in the app that it ends, until it has ended or is kept.
create or replace function accounts.notify_of_two_factor_reset() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.notifications (user_id, kind, facts) values (new.user_id, 'two-factor-ending', jsonb_build_object('endsAt', rules.instant(new.due_at)));
  else
    delete from public.notifications where user_id = old.user_id and kind = 'two-factor-ending';
    perform rules.send_member_event(old.user_id);
  end if;
  return null;
end
$$;
create or replace trigger notify_of_two_factor_reset after insert or delete on accounts.two_factor_resets
  for each row execute function accounts.notify_of_two_factor_reset();

-- The addresses that a mail about this goes to: that of the member, and those that the account had lately, because an admin may have changed it.
create or replace function accounts.recent_addresses(member uuid) returns setof text
  language sql stable as $$
  select email from public.profiles where id = member
  union
  select recipient from accounts.outbox where user_id = member and kind in ('email-changed', 'email-change-done')
$$;

-- The caller has confirmed the password of the admin. A second request does not move the end.
create or replace function accounts.reset_two_factor(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member public.profiles;
begin
  perform accounts.check_confirmation(rules.me(), proof);
  member := rules.lock_managed_member(input);
  if not rules.has_second_factor(member.id) then
    perform rules.refuse('TWO_FACTOR_OFF');
  end if;
  insert into accounts.two_factor_resets (user_id, due_at) values (member.id, now() + rules.lifetime('twoFactorReset')) on conflict do nothing;
  if found then
    perform rules.log_admin_operation('reset_two_factor', jsonb_build_object('member', member.id, 'name', member.name));
    perform accounts.post('two-factor-reset', member.id, accounts.create_link('keep-two-factor', member.id, member.email), address, facts => accounts.by_viewer())
    from accounts.recent_addresses(member.id) as address;
  end if;
  return rules.user_json(member);
end
$$;

create or replace function accounts.cancel_two_factor_reset(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member public.profiles := rules.lock_managed_member(input);
begin
  delete from accounts.two_factor_resets where user_id = member.id;
  if found then
    perform rules.log_admin_operation('cancel_two_factor_reset', jsonb_build_object('member', member.id, 'name', member.name));
  end if;
  return rules.user_json(member);
end
$$;

-- Stops a reset. Admins read in the log that the member did.
create or replace function accounts.stop_two_factor_reset(member uuid) returns void
  language plpgsql as $$
begin
  delete from accounts.two_factor_resets where user_id = member;
  if found then
    insert into public.system_logs (user_id, operation) values (member, 'keep_two_factor');
  end if;
end
$$;

create or replace function accounts.keep_two_factor(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  member uuid := rules.me();
begin
  perform accounts.lock_signed_in(member, requester);
  perform accounts.stop_two_factor_reset(member);
  return public.get_two_factor('{}');
end
$$;

-- The link in a mail that announces a change: it stops the change, once.
create or replace function accounts.stop_account_change(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json := accounts.count_attempt('verification', requester.network, requester.is_limited);
  link accounts.links;
begin
  if refusal is not null then
    return refusal;
  end if;
  link := accounts.redeem_link(input, 'keep-two-factor', 'cancel-email-change');
  if link.user_id is null then
    return accounts.refusal('BAD_CODE');
  end if;
  perform from public.profiles where id = link.user_id for no key update;
  if link.purpose = 'keep-two-factor' then
    perform accounts.stop_two_factor_reset(link.user_id);
  else
    delete from accounts.email_changes where user_id = link.user_id;
  end if;
  return '{"ok":true}';
end
$$;

-- Ends the second factors that are due. That of a member who has become an admin meanwhile stays.
create or replace function accounts.finish_two_factor_resets() returns void
  language plpgsql as $$
declare
  member public.profiles;
begin
  for member in
    select p.* from public.profiles as p join accounts.two_factor_resets as r on r.user_id = p.id and r.due_at <= now()
    order by p.id for no key update of p
  loop
    delete from accounts.two_factor_resets where user_id = member.id and due_at <= now();
    if found and not rules.is_admin(member.id) then
      perform accounts.remove_second_factor(member.id);
      delete from accounts.links where user_id = member.id and purpose = 'keep-two-factor';
      -- No call enqueues this mail.
      perform pg_notify('outbox', '');
    end if;
  end loop;
end
$$;
