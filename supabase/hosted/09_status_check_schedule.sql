-- Schedules the hourly status check, if the project has pg_cron.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $schedule$ select cron.schedule('bothy_status_check', '0 * * * *', 'select rules.check_statuses()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_unconfirmed', '30 * * * *', 'select rules.delete_unconfirmed_registrations()') $schedule$;
  end if;
end
$$;
