-- The activities that a member created, joined or marked as a favorite, latest start first.

create or replace function public.list_my_activities(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  mine text := case $1 ->> 'kind'
    when 'created' then rules.led_condition('$2')
    when 'joined' then 'a.id in (select activity_id from public.participants where user_id = $2)'
    when 'favorite' then 'a.id in (select activity_id from public.favorites where user_id = $2)'
  end;
begin
  if mine is null then
    perform rules.refuse_field('kind', 'NOT_A_CHOICE');
  end if;
  return rules.page_of_activities($1, mine || ' and ' || rules.visible_condition(), 'start_time', 'desc');
exception
  when data_exception then
    perform rules.refuse('INVALID_INPUT');
end
$$;
