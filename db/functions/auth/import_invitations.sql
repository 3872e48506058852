-- Invitations of the members of an import: by mail, a few at a time, or as letters that an admin prints.

-- Our server makes an account of each row.
create or replace function rules.imports_new_members() returns boolean
  language sql immutable
  return true;

-- Writes the next invitations, so that a mail provider does not take the club for a sender of spam.
create or replace function accounts.write_pending_invitations() returns void
  language plpgsql as $$
declare
  pending accounts.pending_invitations;
  member public.profiles;
  free integer;
begin
  if not exists (select from accounts.pending_invitations) then
    return;
  end if;
  free := rules.limit_of('invitationsPerMinute') - (select count(*) from accounts.outbox where kind = 'invitation' and created_at > now() - interval '1 minute');
  for pending in
    select * from accounts.pending_invitations order by requested_at, user_id limit greatest(free, 0) for update skip locked
  loop
    delete from accounts.pending_invitations where user_id = pending.user_id;
    select * into member from public.profiles where id = pending.user_id and is_invited and not email_verified;
    if found then
      perform accounts.post('invitation', member.id, accounts.create_link('invitation', member.id, member.email), facts => pending.facts);
    end if;
  end loop;
end
$$;

-- Links for letters are valid longer than those in mails. `letters` is empty for mails.
create or replace function accounts.create_letters(members uuid[]) returns json
  language plpgsql as $$
declare
  letters json;
begin
  with made as materialized (
    select p, accounts.new_token() as token, ordinality from unnest(members) with ordinality as m (id, ordinality) join public.profiles as p on p.id = m.id),
  links as (
    insert into accounts.links (token_hash, purpose, user_id, email, expires_at)
    select accounts.hash_token(token), 'invitation', (p).id, (p).email, now() + rules.lifetime('letter') from made)
  select coalesce(json_agg(json_build_object('name', (p).name, 'token', token, 'expiresAt', rules.instant(now() + rules.lifetime('letter')),
    'language', accounts.plain_language((p).language)) order by ordinality), '[]') into letters
  from made;
  return letters;
end
$$;

-- Who has the link of a mail, or waits for one, gets no other. Those of letters are valid longer.
create or replace function accounts.invite_imported(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  import public.member_imports := rules.lock_import(input);
  members uuid[] := rules.invitable_members(import);
  letters json := '[]';
begin
  if input ->> 'by' = 'mail' then
    members := array(
      select invited.member from unnest(members) as invited (member)
      where not exists (select from accounts.pending_invitations as p where p.user_id = invited.member)
        and not exists (
          select from accounts.links as l
          where l.user_id = invited.member and l.purpose = 'invitation' and l.expires_at between now() and now() + rules.lifetime('invitation')));
    insert into accounts.pending_invitations (user_id, facts) select invited.member, accounts.by_viewer() from unnest(members) as invited (member);
    perform accounts.write_pending_invitations();
  else
    letters := accounts.create_letters(members);
  end if;
  if cardinality(members) > 0 then
    perform rules.log_admin_operation('invite_members', jsonb_build_object('invited', cardinality(members), 'by', input ->> 'by'));
  end if;
  return json_build_object('invited', cardinality(members), 'letters', letters);
end
$$;
