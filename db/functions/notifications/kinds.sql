-- What is the same for every notification of a kind; packages/contract/notifications.ts explains the fields and repeats them, and a test compares both.

create or replace function rules.notification_kinds() returns jsonb
  language sql immutable
  return '{
    "activity-proposed": {"topic": "review", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-approved": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-rejected": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "enrollment-started": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["asksToCome"]},
    "joining-announced": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "joining-opened": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": ["asksToCome"]},
    "activity-changed": {"topic": "activity", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": ["changesCalendar"]},
    "vote-closing-changed": {"topic": "votes", "by": ["app", "mail"], "again": "edit", "until": "vote", "marks": []},
    "vote-quorum-missed": {"topic": "votes", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-started": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": []},
    "activity-cancelled": {"topic": "activity", "by": ["app", "mail", "sms"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "seat-taken-back": {"topic": "activity", "by": ["app", "mail", "sms"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "activity-rewritten": {"topic": "review", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": []},
    "activity-returned": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-republished": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["changesCalendar"]},
    "activity-handed-over": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "leadership-offered": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "leadership-declined": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-asked": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "co-leader-accepted": {"topic": "activity", "by": ["app"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-declined": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-left": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "co-leader-removed": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "spot-offered": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-ending": {"topic": "reminders", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-passed": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "waitlist-moved": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "waitlist-closed": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "spot-drawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "spot-not-drawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "draw-held": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "offer-withdrawn": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "seat-given": {"topic": "activity", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": ["changesCalendar"]},
    "spot-for-leaders": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "start", "marks": []},
    "attendance-objected": {"topic": "review", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "attendance-kept": {"topic": "activity", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "attendance-removed": {"topic": "activity", "by": ["app"], "again": "another", "until": "later", "marks": []},
    "activity-deleted": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["changesCalendar"]},
    "route-removed": {"topic": "votes", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "route-changed": {"topic": "votes", "by": ["app", "mail"], "again": "edit", "until": "start", "marks": []},
    "activity-question": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "activity-message": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "activity-answer": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers", "answerable"]},
    "message-to-you": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "new-messages": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "photo-removal-requested": {"topic": "leading", "by": ["app", "mail"], "again": "latest", "until": "later", "marks": []},
    "car-canceled": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": []},
    "car-changed": {"topic": "activity", "by": ["app", "mail"], "again": "edit", "until": "later", "marks": []},
    "seat-in-car-taken": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "seat-in-car-returned": {"topic": "activity", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "seat-in-car-canceled": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "seat-in-car-withdrawn": {"topic": "activity", "by": ["app", "mail"], "again": "another", "until": "later", "marks": ["namesMembers"]},
    "activity-without-leader": {"topic": "review", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "activity-overdue": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "day", "marks": []},
    "leader-overdue": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "day", "marks": []},
    "leader-overdue-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "alarm-postponed": {"topic": "emergency", "by": ["app", "mail"], "again": "latest", "until": "day", "marks": []},
    "alarm-postponed-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "all-clear": {"topic": "emergency", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "all-clear-contact": {"topic": "emergency", "by": ["mail", "sms"], "again": "another", "until": "day", "marks": ["toContact"]},
    "seat-changes": {"topic": "leading", "by": ["mail"], "again": "another", "until": "start", "marks": ["namesMembers"]},
    "seat-confirmed": {"topic": "reminders", "by": ["mail"], "again": "latest", "until": "start", "marks": []},
    "activity-reminder": {"topic": "reminders", "by": ["app", "mail"], "again": "another", "until": "start", "marks": []},
    "vote-closing-soon": {"topic": "reminders", "by": ["app", "mail"], "again": "another", "until": "vote", "marks": ["asksToCome"]},
    "member-joined": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "member-left": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "companions-changed": {"topic": "leading", "by": ["app"], "again": "members", "until": "start", "marks": []},
    "leader-thanked": {"topic": "leading", "by": ["app"], "again": "members", "until": "later", "marks": []},
    "leader-changed": {"topic": "activity", "by": ["app"], "again": "another", "until": "start", "marks": []}
  }'::jsonb;

-- The group of a notification, in which members choose what they get. New activities (`system`) are only mailed, see db/functions/outbox/summaries.sql.
create or replace function rules.topic_of(kind text) returns text
  language sql immutable
  return rules.notification_kinds() -> kind ->> 'topic';

-- `channel`: app, mail or sms. What is not listed, like a digest, is only mailed.
create or replace function rules.is_sent_by(kind text, channel text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind -> 'by' ? channel, channel = 'mail');

create or replace function rules.has_mark(kind text, mark text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind -> 'marks' ? mark, false);

-- Notifications that an edit causes. A leader may save as often as they like, so a further one updates the one that waits or is unread.
create or replace function rules.is_of_edit(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' = 'edit', false);

-- Notifications that gather members while they are unread: who joined, left or changed whom they bring.
create or replace function rules.gathers_members(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' = 'members', false);

-- A further notification of these kinds about an activity updates the one that waits or is unread.
create or replace function rules.is_merged(kind text) returns boolean
  language sql immutable
  return coalesce(rules.notification_kinds() -> kind ->> 'again' <> 'another', false);
