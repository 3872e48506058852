-- A member adds one of the few reactions to a message, and removes it.

create or replace function rules.set_reaction(input jsonb, is_on boolean) returns json
  language plpgsql set search_path = '' as $$
declare
  message public.messages := rules.lock_message(input);
  activity public.activities := rules.activity_of(message);
begin
  if is_on then
    perform rules.refuse_if(rules.refusal_of_message(activity, rules.viewer_role_in(activity)));
    perform rules.refuse_if(case when message.hidden_at is not null then 'MESSAGE_HIDDEN' end);
    insert into public.message_reactions (message_id, user_id, reaction) values (message.id, auth.uid(), input ->> 'reaction') on conflict do nothing;
  else
    delete from public.message_reactions as r where r.message_id = message.id and r.user_id = auth.uid() and r.reaction = input ->> 'reaction';
  end if;
  perform rules.send_discussion_event(activity);
  return rules.message_response(message, activity);
exception
  when check_violation or not_null_violation then
    perform rules.refuse_field('reaction', 'NOT_A_CHOICE');
end
$$;

create or replace function public.add_reaction(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.set_reaction($1, true);
end
$$;

create or replace function public.remove_reaction(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  return rules.set_reaction($1, false);
end
$$;
