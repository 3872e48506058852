-- Text as search compares it: without accents, case, ligatures and full-width forms. "Säntis" becomes "santis", "Straße" becomes "strasse".
-- Only the accents of Latin, Greek and Cyrillic are removed: a Japanese voicing mark makes another letter. (The extension unaccent is not immutable.)
create function rules.fold(typed text) returns text
  language sql immutable parallel safe
  return normalize(
    replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(typed, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðħıς’‘', 'olddhiσ'''''),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    nfc);

-- What search looks into: one folded text, so that one trigram index serves title, place, tags and description.
create or replace function rules.search_text(title text, description text, location text, tags text[]) returns text
  language sql immutable
  return rules.fold(title || E'\n' || location || E'\n' || array_to_string(tags, E'\n') || E'\n' || description);

-- The characters outside ASCII of a folded text, one by one and in adjacent pairs. Trigrams do not find one or two characters, which often are a whole
-- word in Chinese and Japanese, and in some database locales they consist of ASCII alone.
create function rules.search_grams(folded text) returns text[]
  language sql immutable parallel safe cost 1000
  return case when octet_length(folded) > char_length(folded) then array(
    select distinct gram
    from (
      select character, lead(character) over (order by position) as next
      from string_to_table(folded, null) with ordinality as t (character, position)) as adjacent
    cross join lateral (values (character), (case when ascii(next) > 127 then character || next end)) as grams (gram)
    where ascii(character) > 127 and gram is not null)
  else '{}'::text[] end;

-- A new definition needs a new column, which PostgreSQL computes from the rows.
alter table public.activities drop column search;
alter table public.activities add column search text generated always as (rules.search_text(title, description, location, tags)) stored;
create index activities_search on public.activities using gin (search extensions.gin_trgm_ops);
create index activities_grams on public.activities using gin (rules.search_grams(search));
-- Typing errors are forgiven in what is short: title, place and tags.
create index activities_similar on public.activities using gin (rules.search_text(title, '', location, tags) extensions.gin_trgm_ops);

-- Lists filtered by difficulty begin here when few routes have it.
create index routes_difficulty on public.routes (difficulty, activity_id);
