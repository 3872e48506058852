-- A search for past routes finds the titles of routes like the texts of activities: trigrams for what is written in ASCII, grams for what is not.
create index routes_title on public.routes using gin (rules.fold(title) extensions.gin_trgm_ops);
create index routes_grams on public.routes using gin (rules.search_grams(rules.fold(title)));
