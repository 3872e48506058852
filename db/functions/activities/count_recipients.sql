-- Whom a message to all participants, to those who wait, or to both would reach. The leader learns it before they write.

create or replace function public.count_recipients(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
  audience text := rules.message_audience($1);
  readers uuid[] := rules.message_readers(activity, audience);
begin
  perform rules.refuse_if(rules.why_not_message_audience(activity, rules.viewer_role_in(activity), audience));
  return rules.message_reach((select count(*) from unnest(readers) as reader where rules.wants_topic(reader, 'activity')), readers);
end
$$;
