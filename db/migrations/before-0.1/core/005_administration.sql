-- What administrators look for among the members: one lower-case text, so that one trigram index serves name, address and number.
create function rules.member_search(name text, email text, phone text) returns text
  language sql immutable
  return lower(name || E'\n' || email || E'\n' || coalesce(phone, ''));
create index profiles_search on public.profiles using gin (rules.member_search(name, email, phone) extensions.gin_trgm_ops);

create index system_logs_operation on public.system_logs (operation, id desc);
drop index public.system_logs_newest;
