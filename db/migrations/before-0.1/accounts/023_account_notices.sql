-- A message about an account may say who changed it.
alter table accounts.outbox drop constraint payload_belongs_to_topic;
alter table accounts.outbox add constraint payload_belongs_to_topic check (payload is not null or topic = 'account');
