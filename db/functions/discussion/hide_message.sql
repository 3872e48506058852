-- Leaders and admins hide a message with a reason, and show it again. What an admin hid, only admins show again.

-- With its activity locked. An admin who hides what a leader hid decides from then on.
create or replace function rules.hide_message(activity public.activities, wanted uuid, reason text) returns public.messages
  language plpgsql set search_path = '' as $$
declare
  message public.messages;
begin
  update public.messages set hidden_at = coalesce(hidden_at, now()), hidden_by = auth.uid(), hidden_reason = reason where id = wanted returning * into message;
  if message.id is not null then
    update public.discussions set pinned = null where activity_id = activity.id and pinned = wanted;
    perform rules.forget_sent_message(activity, message);
    perform rules.log_about_activity('hide_message', activity, jsonb_build_object('author', message.author_id));
    perform rules.send_discussion_event(activity);
  end if;
  return message;
end
$$;

create or replace function public.hide_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  reason text := rules.required_text($1, 'reason', 500);
begin
  if not (rules.viewer_role_in(activity)).manages then
    perform rules.refuse('NOT_PERMITTED');
  elsif message.hidden_at is not null then
    perform rules.refuse('MESSAGE_HIDDEN');
  end if;
  return rules.message_response(rules.hide_message(activity, message.id, reason), activity);
end
$$;

create or replace function public.show_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  message public.messages := rules.lock_message($1);
  activity public.activities := rules.activity_of(message);
  viewer rules.viewer_role := rules.viewer_role_in(activity);
begin
  if not viewer.manages or not viewer.administers and (message.hidden_by is null or rules.administers(activity, message.hidden_by)) then
    perform rules.refuse_if(case when not viewer.manages or message.hidden_at is not null then 'NOT_PERMITTED' end);
  end if;
  if message.hidden_at is not null then
    update public.messages set hidden_at = null, hidden_by = null, hidden_reason = null where id = message.id returning * into message;
    perform rules.log_about_activity('show_message', activity, jsonb_build_object('author', message.author_id));
    perform rules.send_discussion_event(activity);
  end if;
  return rules.message_response(message, activity);
end
$$;
