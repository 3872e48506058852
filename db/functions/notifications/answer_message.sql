-- A member answers who wrote a message that is among their notifications. The answer is a message of its own, which can be answered, and shows nobody's address.

create or replace function public.answer_message(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  question public.notifications;
  author uuid;
begin
  update public.notifications as n set read_at = coalesce(n.read_at, now())
  where n.id = rules.id_in($1, 'notificationId') and n.user_id = member and n.activity_id is not null and rules.has_mark(n.kind, 'answerable')
  returning * into question;
  if not found then
    perform rules.refuse('NOT_FOUND');
  end if;
  author := (select p.id from public.profiles as p where p.id = question.members[1]);
  if author is null then
    perform rules.refuse('USER_NOT_FOUND');
  end if;
  return rules.message_members('answer_message', 'activity-answer', (select a from public.activities as a where a.id = question.activity_id), array[author], $1);
end
$$;
