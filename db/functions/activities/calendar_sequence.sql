-- Every change of texts, place, times or phase counts, whichever command causes it.

create or replace function rules.count_calendar_change() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end
$$;

create or replace trigger count_calendar_change before update of title, description, location, latitude, longitude, start_time, end_time, phase on public.activities for each row
  when ((old.title, old.description, old.location, old.latitude, old.longitude, old.start_time, old.end_time, old.phase)
    is distinct from (new.title, new.description, new.location, new.latitude, new.longitude, new.start_time, new.end_time, new.phase))
  execute function rules.count_calendar_change();
