-- Mails and SMS with their delivery state, for admins. The content of a message is never part of it, nor are emergency contacts.

create or replace function accounts.precise_instant(moment timestamptz) returns text
  language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- Latest first. The cursor names the last message of the previous page.
create or replace function accounts.list_deliveries(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  size integer := least(coalesce((input ->> 'limit')::integer, 20), 100);
  place text[] := regexp_match(input ->> 'cursor', '^(\d{4}-[\dT:.-]+Z)_([\da-f-]{36})$');
  messages accounts.outbox[];
begin
  perform rules.must_be_admin();
  if input ->> 'cursor' is not null and place is null then
    perform rules.refuse_field('cursor', 'INVALID');
  end if;
  messages := array(
    select o from accounts.outbox as o
    where o.recipient <> '' and (input ->> 'state' is null or o.state = input ->> 'state')
      and (place is null or (o.created_at, o.id) < (place[1]::timestamptz, place[2]::uuid))
    order by o.created_at desc, o.id desc limit size + 1);
  return json_build_object(
    'items', (select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', m.kind, 'channel', m.channel, 'recipient', case when accounts.is_to_contact(m.kind) then '•••' else m.recipient end, 'state', m.state, 'attempts', m.attempts, 'lastError', m.last_error,
      'createdAt', accounts.precise_instant(m.created_at), 'triedAt', accounts.precise_instant(m.tried_at)) order by m.created_at desc, m.id desc), '[]')
      from unnest(messages[1:size]) as m),
    'nextCursor', case when cardinality(messages) > size then accounts.precise_instant((messages[size]).created_at) || '_' || (messages[size]).id end,
    'counts', (select coalesce(json_object_agg(state, count), '{}') from (
      select state, count(*)::integer as count from accounts.outbox where recipient <> '' group by state) as states),
    'hasMailProvider', (proof ->> 'hasMailProvider')::boolean);
exception when data_exception then
  perform rules.refuse_field('cursor', 'INVALID');
end
$$;

-- A mail to the admin who asks, in the way of every other one, so that its delivery shows whether mails arrive.
create or replace function accounts.send_test_mail(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql as $$
declare
  refusal json;
begin
  perform rules.must_be_admin();
  refusal := accounts.count_attempt('settings', rules.me()::text, requester.is_limited);
  if refusal is null then
    perform accounts.post('test', rules.me());
  end if;
  return coalesce(refusal, '{"ok":true}');
end
$$;
