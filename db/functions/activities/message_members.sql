-- What the calls that write to members share.

-- How many get the message by mail, and how many do not: their address is not confirmed, or they have turned off mails about activities.
create or replace function rules.message_reach(recipients bigint, readers uuid[]) returns json
  language sql immutable
  return json_build_object('recipients', recipients, 'unreached', cardinality(readers) - recipients);

create or replace function rules.message_members(operation text, kind text, activity public.activities, readers uuid[], input jsonb) returns json
  language plpgsql set search_path = '' as $$
declare
  recipients integer := rules.send_message(kind, activity, readers, rules.required_text(input, 'text', 2000));
begin
  perform rules.log_message_operation(operation, activity, recipients);
  return rules.message_reach(recipients, readers);
end
$$;
