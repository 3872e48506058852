-- Before the vote is over, every route of an activity may be the one. The first condition lets the planner begin with the routes of a rare difficulty.
create or replace function rules.difficulty_condition(difficulties text[]) returns text
  language sql immutable
  return format('a.id in (select r.activity_id from public.routes as r where r.difficulty = any (%1$L))'
    ' and (a.phase in (''review'', ''voting'')'
    ' or exists (select from public.routes as r where r.activity_id = a.id and r.is_selected and r.difficulty = any (%1$L)))',
    difficulties);
