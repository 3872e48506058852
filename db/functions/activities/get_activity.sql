create or replace function public.get_activity(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  activity public.activities := rules.find_activity($1);
begin
  return rules.activity_detail(activity, rules.viewer_role_in(activity));
end
$$;
