-- Groups of imported members, as their names are in the file.
alter table public.imported_rows
  add column groups text,
  drop constraint imported_rows_texts_check,
  add constraint imported_rows_texts_check check (
    char_length(concat(name, birthday, role)) <= 900 and char_length(concat(email, phone)) <= 600 and char_length(groups) <= 300);
drop function if exists rules.why_not_change_by_import(public.profiles, jsonb) cascade;
