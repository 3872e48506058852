-- A search for activities also finds the names of leaders, of those with a name that has the word: db/functions/activities/find_text.sql.
create index profiles_names on public.profiles using gin (rules.searchable(name) extensions.gin_trgm_ops);
create index profiles_name_grams on public.profiles using gin (rules.search_grams(rules.searchable(name)));
