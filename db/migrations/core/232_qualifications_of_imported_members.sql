-- Qualifications of imported members, as their names are in the file, each with its last day if it says one.
alter table public.imported_rows
  add column qualifications text,
  drop constraint imported_rows_texts_check,
  add constraint imported_rows_texts_check check (
    char_length(concat(name, birthday, role)) <= 900 and char_length(concat(email, phone)) <= 600 and char_length(groups) <= 300
    and char_length(qualifications) <= 300);
