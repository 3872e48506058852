-- What finds an activity by typed words: each word stands in its text or in the name of its leader, begins a word in the name of one of its tags, or is its
-- month, its year or its difficulty. Texts are compared as rules.searchable
-- returns them, and words as rules.words_in does (db/schema/core/search.sql).

create or replace function rules.escape_like(typed text) returns text
  language sql immutable
  return replace(replace(replace(typed, '\', '\\'), '%', '\%'), '_', '\_');

-- The names of the club's tags as searches compare them, each after a space, with its tag: a constant for the planner, which folds them once per connection.
create or replace function rules.folded_tag_names() returns jsonb
  language sql immutable
  return (
    select jsonb_agg(jsonb_build_array(tag, ' ' || rules.searchable(name))) from rules.club_tag_names(), unnest(names) as name);

-- The club's tags with a name that matches one of the patterns from the beginning of a word on.
create or replace function rules.tags_named(patterns text[]) returns text[]
  language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select distinct named ->> 0 from jsonb_array_elements(rules.folded_tag_names()) as named
    where named ->> 1 like any (array(select '% ' || pattern from unnest(patterns) as pattern))
    order by 1);
end
$$;

create or replace function rules.tag_condition(patterns text[]) returns text
  language sql immutable
  return (select format('a.tags && %L::text[]', tags) from rules.tags_named(patterns) as tags where tags <> '{}');

-- The counter in "一ヶ月" is written with several kana, of which rules.fold joins some, and as a Chinese character.
create or replace function rules.spellings_of(folded text) returns text[]
  language sql immutable
  return array(
    select distinct regexp_replace(folded, '(?<=[0-9一二三四五六七八九十百千万数何半])[カケガ个](?=[月所国年条])', counter, 'g') as spelling
    from unnest(array['カ', 'ケ', 'ガ', '个']) as counter order by spelling);

-- Trigrams find what is written in ASCII, grams what is not. `searched` is an expression that has an index of each.
create or replace function rules.contains_condition(folded text, searched text) returns text
  language sql immutable
  return (
    select '(' || string_agg(concat_ws(' and ',
      format('%s like %L', searched, '%' || rules.escape_like(spelling) || '%'),
      case when grams <> '{}' then format('rules.search_grams(%s) @> %L::text[]', searched, grams) end), ' or ') || ')'
    from unnest(rules.spellings_of(folded)) as spelling, rules.search_grams(spelling) as grams);

create or replace function rules.contains_condition(folded text) returns text
  language sql immutable
  return rules.contains_condition(folded, 'a.search');

-- In shorter words, one error makes another word.
create or replace function rules.is_forgiven(word text) returns boolean
  language sql immutable
  return word ~ '^[a-z]{5,30}$';

-- Patterns of everything that differs from the word by one typing error: a wrong letter, one too many, one missing, or two that are swapped.
create or replace function rules.with_one_error(word text) returns text[]
  language sql immutable
  return array(
    select distinct pattern
    from generate_series(1, char_length(word)) as i
    cross join lateral (values
      (left(word, i - 1) || '_' || substr(word, i + 1)),
      (left(word, i - 1) || substr(word, i + 1)),
      (left(word, i - 1) || '_' || substr(word, i)),
      (left(word, i - 1) || substr(word, i + 1, 1) || substr(word, i, 1) || substr(word, i + 2))) as errors (pattern)
    order by pattern);

-- The index finds similar words, the patterns select those with one error.
create or replace function rules.similar_condition(word text, searched text) returns text
  language sql immutable
  return (
    select format('%1$s operator(extensions.%%>) %2$L and %1$s like any (%3$L)',
      searched, word, array(select '%' || pattern || '%' from unnest(patterns) as pattern))
    from rules.with_one_error(word) as patterns);

-- The names of the months and of the difficulties as searches compare them, word by word: a constant for the planner, as those of the tags.
create or replace function rules.folded_names() returns jsonb
  language sql immutable
  return (
    select jsonb_agg(jsonb_build_array(value, word))
    from rules.difficulty_and_month_names(), unnest(names) as name, string_to_table(rules.searchable(name), ' ') as word);

-- The months, as numbers, and the difficulties with this name. While a long one is typed, its first letters are enough.
create or replace function rules.values_named(word text) returns text[]
  language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select distinct named ->> 0 from jsonb_array_elements(rules.folded_names()) as named
    where named ->> 1 = word or char_length(word) >= 4 and starts_with(named ->> 1, word)
    order by 1);
end
$$;

-- A month or a year in which the activity starts or ends, where it takes place.
create or replace function rules.date_condition(field text, numbers text[]) returns text
  language sql immutable
  return format('(extract(%1$s from a.start_time at time zone a.time_zone) = any (%2$L)'
    ' or extract(%1$s from rules.ends_at(a.start_time, a.end_time, a.time_zone) at time zone a.time_zone) = any (%2$L))', field, numbers);

-- What a word says about date and difficulty.
create or replace function rules.named_condition(word text) returns text
  language sql immutable
  return (
    select nullif(concat_ws(' or ',
      case when word ~ '^20[0-9]{2}$' then rules.date_condition('year', array[word]) end,
      case when months <> '{}' then rules.date_condition('month', months) end,
      case when difficulties <> '{}' then rules.difficulty_condition(difficulties) end), '')
    from (
      select array_agg(value) filter (where value ~ '^[0-9]') as months, array_agg(value) filter (where value !~ '^[0-9]') as difficulties
      from unnest(rules.values_named(word)) as value) as named);

-- Activities whose leader has a name with this word. Their ids are part of the query. A trigram has three letters, so no index has shorter words.
create or replace function rules.leader_condition(word text) returns text
  language plpgsql stable as $$
declare
  leaders uuid[];
begin
  if octet_length(word) = char_length(word) and char_length(word) < 3 then
    return null;
  end if;
  execute format('select array(select p.id from public.profiles as p where %s and exists (select from public.activities as led where led.creator_id = p.id) limit 500)',
    rules.contains_condition(word, 'rules.searchable(p.name)'))
  into leaders;
  return case when leaders <> '{}' then format('a.creator_id = any (%L::uuid[])', leaders) end;
end
$$;

create or replace function rules.word_condition(word text, forgiving boolean) returns text
  language sql stable
  return '(' || concat_ws(' or ',
    rules.contains_condition(word),
    rules.tag_condition(array[rules.escape_like(word) || '%']),
    rules.leader_condition(word),
    rules.named_condition(word),
    case when forgiving and rules.is_forgiven(word) then rules.similar_condition(word, 'rules.search_text(a.title, '''', a.location, a.tags)') end,
    case when forgiving and rules.is_forgiven(word) then rules.tag_condition(rules.with_one_error(word)) end) || ')';

-- The name of a tag may have several words. Null without a word.
create or replace function rules.text_condition(typed text, forgiving boolean) returns text
  language sql stable
  return (
    select '(' || concat_ws(' or ',
      string_agg(rules.word_condition(word, forgiving), ' and '),
      case when count(*) > 1 then rules.tag_condition(array[rules.escape_like(rules.fold(typed)) || '%']) end) || ')'
    from unnest(rules.words_in(typed)) as word
    having count(*) > 0);

create or replace function rules.place_condition(typed text) returns text
  language sql immutable
  return (
    select string_agg(rules.contains_condition(word) || ' and ' || rules.contains_condition(word, 'rules.searchable(a.location)'), ' and ')
    from unnest(rules.words_in(typed)) as word);

-- Whether no activity that the viewer may see has the words as typed, whatever the other filters. If so, one typing error in each word is forgiven.
-- It runs a search itself, so it refuses one that is too long.
create or replace function rules.forgives_errors(input jsonb, visible text) returns boolean
  language plpgsql stable as $$
declare
  typed text := input ->> 'q';
  is_found boolean;
begin
  perform rules.check_search(input);
  if not exists (select from unnest(rules.words_in(typed)) as word where rules.is_forgiven(word)) then
    return false;
  end if;
  execute format('select exists (select from public.activities as a where %s and %s)', visible, rules.text_condition(typed, false))
  into is_found using typed, auth.uid();
  -- The lowest similarity that an error leaves in a word of five letters. It applies to this transaction.
  perform set_config('pg_trgm.word_similarity_threshold', '0.3', true);
  return not is_found;
end
$$;
