-- A member marks or unmarks an activity as a favorite, in any phase that is visible to the member. Both commands are idempotent.

create or replace function rules.why_not_favorite(activity public.activities, viewer rules.viewer_role) returns text
  language sql immutable
  return case when viewer.user_id is null then 'NOT_SIGNED_IN' end;

create or replace function public.add_favorite(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  activity public.activities := rules.find_activity($1);
begin
  insert into public.favorites (user_id, activity_id) values (member, activity.id) on conflict do nothing;
  return rules.activity_response(activity.id);
exception
  when foreign_key_violation then -- the activity or the member was deleted concurrently
    perform rules.me();
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
  return rules.activity_response(activity.id);
end
$$;
