-- Deletes rows that are no longer needed. pg_cron never deletes its log, which gets thousands of rows a day.
create or replace function rules.delete_expired() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform rules.delete_unconfirmed_registrations();
  delete from rules.member_calls where began_at < now() - rules.lifetime('attempt');
  delete from rules.invitations where created_at < now() - rules.lifetime('invitee');
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where coalesce(end_time, start_time) < now() - interval '7 days';
  end if;
end
$$;

-- Schedules the hourly status check and cleanup, and the closing of votes and alarms every minute, if the project has pg_cron.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $schedule$ select cron.schedule('bothy_status_check', '0 * * * *', 'select rules.check_statuses()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_vote_closing', '* * * * *', 'select rules.close_votes()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_offers', '* * * * *', 'select rules.move_offers()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_joining', '* * * * *', 'select rules.open_joining()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_alarms', '* * * * *', 'select rules.raise_alarms()') $schedule$;
    execute $schedule$ select cron.schedule('bothy_unconfirmed', '30 * * * *', 'select rules.delete_expired()') $schedule$;
  end if;
end
$$;
