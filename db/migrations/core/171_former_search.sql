-- Replaced by a function that takes the whole input of a search.
drop function if exists rules.forgives_errors(text, text);
