-- JSON that several functions write.

-- A timestamp in UTC, in the format of JavaScript's Date.toISOString(). It is declared stable like to_char; declared immutable, it would not be inlined.
create or replace function rules.instant(moment timestamptz) returns text
  language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Merges two JSON objects as text, without parsing their fields again. Neither may be empty, and no name may be in both.
-- left() counts all characters of its argument and right() does not, so left() is applied to the second object, which is usually shorter.
create or replace function rules.with_fields(first json, second json) returns json
  language sql stable
  return (left(second::text, -1) || ',' || right(first::text, -1))::json;
