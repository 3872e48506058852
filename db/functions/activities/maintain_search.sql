-- What a search looks into, computed again only when one of its texts is written.

create or replace function rules.maintain_search() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.search := rules.search_text(new.title, new.description, new.location, new.tags);
  return new;
end
$$;
create or replace trigger maintain_search before insert or update of title, description, location, tags on public.activities for each row
  execute function rules.maintain_search();
