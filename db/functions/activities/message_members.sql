-- What the calls that write to members share.

-- How many the message reaches, in the app and, where mails are sent, also by mail; and how many it does not: they turned off notifications about activities.
create or replace function rules.message_reach(recipients bigint, readers uuid[]) returns json
  language sql immutable
  return json_build_object('recipients', recipients, 'unreached', cardinality(readers) - recipients);

create or replace function rules.message_members(operation text, kind text, activity public.activities, readers uuid[], input jsonb) returns json
  language plpgsql set search_path = '' as $$
declare
  recipients integer := rules.notify_members(readers, kind, activity,
    jsonb_build_object('sender', (select name from public.profiles where id = auth.uid())), rules.required_text(input, 'text', 2000), auth.uid());
begin
  perform rules.log_message_operation(operation, activity, recipients);
  return rules.message_reach(recipients, readers);
end
$$;
