-- Whether the second factor is enabled, how many backup codes are left and whether the member has saved them, and when the second factor ends because
-- an admin has asked for it. Each storage of accounts defines rules.has_second_factor, rules.count_backup_codes and rules.two_factor_reset_at.

create or replace function public.get_two_factor(jsonb) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  member uuid := rules.me();
  enabled boolean := rules.has_second_factor(member);
begin
  return json_build_object('enabled', enabled, 'backupCodesLeft', case when enabled then rules.count_backup_codes(member) else 0 end,
    'areBackupCodesSaved', not enabled or not exists (select from public.unsaved_backup_codes where user_id = member),
    'endsAt', case when enabled then rules.instant(rules.two_factor_reset_at(member)) end);
end
$$;

create or replace function public.confirm_backup_codes(jsonb) returns json
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.unsaved_backup_codes where user_id = rules.me();
  return public.get_two_factor('{}');
end
$$;
