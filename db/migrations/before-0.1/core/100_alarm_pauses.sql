-- When the alarm of a group goes on whose all-clear was taken back. Null while nobody has taken one back.
alter table public.activities add column alarm_resumes_at timestamptz;
