-- Whether the second factor is enabled, and how many backup codes are left. Each storage of accounts defines rules.has_second_factor and
-- rules.count_backup_codes.

create or replace function public.get_two_factor(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  enabled boolean := rules.has_second_factor(member);
begin
  return json_build_object('enabled', enabled, 'backupCodesLeft', case when enabled then rules.count_backup_codes(member) else 0 end);
end
$$;
