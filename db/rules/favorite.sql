-- A member keeps an activity in mind, in any phase that they see. Asking twice is the same as once.

create or replace function rules.why_not_favorite(activity public.activities, viewer rules.standing) returns text
  language sql immutable
  return case when viewer.user_id is null then 'NOT_SIGNED_IN' end;

create or replace function public.add_favorite(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  insert into public.favorites (user_id, activity_id) values (member, activity.id) on conflict do nothing;
  return rules.fresh_activity(activity.id);
exception
  when foreign_key_violation then -- deleted a moment ago
    perform rules.refuse('ACTIVITY_NOT_FOUND');
end
$$;

create or replace function public.remove_favorite(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  delete from public.favorites where user_id = member and activity_id = activity.id;
  return rules.fresh_activity(activity.id);
end
$$;
