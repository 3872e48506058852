-- `joined` is null for a participant who changed whom they bring.
alter table accounts.seat_changes alter column joined drop not null;
