-- Counts what was sent to an address or number, and what members were sent about one activity.
create index outbox_of_recipient on accounts.outbox (recipient, created_at);
