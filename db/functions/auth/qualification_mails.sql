-- The reminder of the end of a qualification is mailed, too. At Supabase, which only mails links and codes, it is in the app alone.

create or replace function accounts.mail_ending_qualification() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform accounts.post('qualification-ending', new.user_id, facts => new.facts);
  return null;
end
$$;
create or replace trigger mail_ending_qualification after insert on public.notifications for each row
  when (new.kind = 'qualification-ending') execute function accounts.mail_ending_qualification();
