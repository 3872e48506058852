-- A search for members by one or two Chinese or Japanese characters, which have no trigrams.
create index profiles_grams on public.profiles using gin (rules.search_grams(rules.member_search(name, email, phone)));
