-- What the database tells admins about the health of the club. The server adds what only it can find out.

-- In a tab nothing is sent, and `proof` does not say whether there is a provider.
create or replace function accounts.get_health(input jsonb, requester accounts.requester, proof jsonb) returns json
  language plpgsql stable as $$
begin
  perform rules.must_be_admin();
  return rules.database_health(
    (select max(substring(name from '/(\d+)_')) from rules.migrations),
    case when proof ? 'hasMailProvider' then accounts.message_health((proof ->> 'hasMailProvider')::boolean) end);
end
$$;
