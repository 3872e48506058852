-- Wakes the processes that close votes, move offers and open joining. A hosted club runs these functions every minute instead.
create or replace function accounts.notify_vote_closing() returns trigger
  language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('votes', '');
  return null;
end
$$;
create or replace trigger notify_vote_closing after insert or update of phase, vote_closes_at, offers_due_at, opening_due_at on public.activities for each row
  when (new.phase = 'voting' and new.vote_closes_at is not null or new.offers_due_at is not null or new.opening_due_at is not null) execute function accounts.notify_vote_closing();

revoke execute on all functions in schema accounts from public;
