-- A standard name: the next cleanup removes the image.
alter table public.images rename column doomed to pending_deletion;
