-- Mails that wait for the summary of their member, and more groups of notifications.
alter table accounts.outbox drop constraint outbox_topic_check;
alter table accounts.outbox
  add constraint outbox_topic_check
    check (topic in ('account', 'activity', 'leading', 'votes', 'reminders', 'review', 'system', 'summary', 'emergency')),
  -- When the summary with this mail is due; null for a message that waits for none.
  add column summary_at timestamptz,
  add constraint summaries_are_mails check (summary_at is null or channel = 'mail');
create index outbox_of_summaries on accounts.outbox (summary_at) where summary_at is not null;

-- What waits belongs to the group that it has now.
update accounts.outbox set topic = case
    when kind in ('activity-reminder', 'vote-closing-soon') then 'reminders'
    when kind in ('route-removed', 'route-changed', 'vote-closing-changed', 'vote-quorum-missed') then 'votes'
    else 'review' end
where state in ('queued', 'failed') and (
  kind in ('activity-reminder', 'vote-closing-soon', 'route-removed', 'route-changed', 'vote-closing-changed', 'vote-quorum-missed')
  or kind in ('activity-proposed', 'activity-rewritten', 'activity-without-leader'));
