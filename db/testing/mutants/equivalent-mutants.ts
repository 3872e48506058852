/** Mutants that no test can kill, each with the reason why they change nothing. */
export const equivalentMutants: Record<string, string> = {
  "why_not_delete: when activity.phase in ('review', 'rejected', 'cancelled') or activity.current_participants = 0 is without activity.current_participants = 0":
    'The next condition looks for other participants than the leader, and finds none either. This one saves the look.',
  'write_messages_of: and o.channel = delivery.channel is left out':
    'Notifications that are merged are sent by mail and push, which differ in their subscription already.',
  'write_messages: lock table accounts.pending_notifications in share update exclusive mode; is left out':
    'A second process waits for the first row all the same, which it locks in the same order.',
  'replace_lost_leader: where one.activity_id = new.id and one.accepted_at is not null and one.user_id <> old.creator_id is without one.user_id <> old.creator_id':
    'Whoever leads an activity is no co-leader of it. This part makes sure that an account can be deleted all the same.',
  'missing_to_lead: if rule.who_proposes is null or member is null is without rule.who_proposes is null':
    'Where no rule says otherwise, everybody may propose, and no difficulty needs a qualification. This part saves the look at the routes.',
  "draw_weight: where lost.user_id = member and lost.activity_id <> activity.id and lost.spot_at is null and other.drawn_at > moment - rules.lifetime('lostDraw') and other.phase <> 'cancelled' is without lost.activity_id <> activity.id":
    'Before the draw nobody has lost it, and since the draw its weights are stored.',
  "accept_offer: if entry.companion_ids <> '{}' is negated":
    'The lock is against another command of the member at the same time, which races on the server try.',
  "accept_offer: if entry.companion_ids <> '{}' is removed":
    'The lock is against another command of the member at the same time, which races on the server try.',
  "kept_spots: when (activity).waitlist_count > 0 and (activity).phase = 'enrolling' is without (activity).waitlist_count > 0":
    'Where nobody waits all spots are free, so none is kept. This part saves the look.',
  'review_applications: where c.id = any (a.companion_ids) and c.member_id = a.user_id is without c.member_id = a.user_id':
    'An application names companions of its member only, and a companion stays with the member.',
  'joining_opens_to: if activity.joins_open_at is null and activity.members_first_days is null or rules.is_led_by(activity, member) is without activity.joins_open_at is null and activity.members_first_days is null':
    'It opened with the enrollment, in the past, which nobody is told. This part saves the look at who leads.',
  'hold_draw: where a.activity_id = activity.id and a.ticket = result.ticket and all_weights.ticket = result.ticket is without a.activity_id = activity.id':
    'A ticket is computed from its activity. This part lets the planner use an index.',
  'tell_of_draw: where activity_id = activity.id and told_at is null and user_id is not null is without user_id is not null':
    'A member who has left the club has neither a seat nor a place on the list, so nobody is told.',
  'refusal_of_ride: when viewer.user_id is null is removed':
    'Its calls refuse visitors before. This part is for a member whose account is deleted while the call waits for the activity.',
  'refusal_of_message: when viewer.user_id is null is removed':
    'Its calls refuse visitors before. This part is for a member whose account is deleted while the call waits for the activity.',
  'why_not_join: when num_nonnulls(activity.joins_open_at, activity.members_first_days) > 0 and rules.refusal_of_opening(activity, viewer) is not null is without num_nonnulls(activity.joins_open_at, activity.members_first_days) > 0':
    'It opened with the enrollment, in the past, so nothing is refused. This part saves the call.',
  "restore_imported_members: where role = 'admin' and group_id is null is without role = 'admin'":
    'Members have no other role in the whole club than that of an admin and of a leader, and a leader who is locked, too, only waits.',
  "restore_imported_members: where role = 'admin' and group_id is null is without group_id is null":
    'Admins of groups who are locked, too, only wait.',
  "checked_rows: where import_id = import and phone ~ '^\\+[0-9]+$' is without import_id = import":
    'Only the shapes of numbers in the file are looked for. This part saves the others.',
  'checked_rows: when not rules.imports_new_members() is removed':
    'Only where Supabase keeps the accounts are new members refused, which its own tests try.',
  "restore_imported_groups: where given.former = 'member' and own.group_id = given.group_id and own.member_id = given.member_id is without given.former = 'member'":
    'The last part of the statement changes such a role first, and a row is changed once. This part makes sure of it.',
  'offer_spots: where w.activity_id = activity.id and w.offered_at is not null is without w.offered_at is not null':
    'Who has no offer has no time of one either. This part saves writing the other rows.',
  'offer_changed_spots: where activity_id = new.id and num_nonnulls(passed_at, withdrawn_at) > 0 is without num_nonnulls(passed_at, withdrawn_at) > 0':
    'The other rows have neither of the times. This part saves writing them.',
  "move_offers: where offers_due_at <= moment and phase = 'enrolling' is without offers_due_at <= moment":
    'What is not due is as it should be. This part saves the look at it.',
  "move_offers: where offers_due_at <= moment and phase = 'enrolling' is without phase = 'enrolling'":
    'In other phases nothing is drawn, and the list stays as it is. This part saves the look at it.',
  "move_offers: where offers_due_at is not null and phase = 'enrolling' is without offers_due_at is not null":
    'The minimum leaves out what is null. This part lets the planner use an index.',
  'count_waiting_members: where id = new.activity_id and after <> before is without after <> before':
    'Where nothing is offered or taken back, the sum stays. This part saves writing it.',
  'review_waitlists: where a.group_id = old.group_id and a.waitlist_count > 0 is without a.group_id = old.group_id':
    'The lists of others are as they should be. This part saves the look at them.',
  'review_waitlists: where a.group_id = old.group_id and a.waitlist_count > 0 is without a.waitlist_count > 0':
    'A list without members is as it should be. This part saves the look at it.',
  "undo_seat: where n.user_id = member and n.kind = 'seat-taken-back' and n.created_at = now() is without n.user_id = member":
    'One command takes one spot back. This part lets the planner use an index.',
  "undo_seat: where n.user_id = member and n.kind = 'seat-taken-back' and n.created_at = now() is without n.kind = 'seat-taken-back'":
    'The command tells the member nothing else. This part says what is deleted.',
  'member_to_qualify: if not found is removed':
    'A member who is deleted meanwhile takes two connections, and these mutants have one. races-of-qualifications.test.ts tries it.',
  'member_for_role: if not found is removed':
    'A member who is deleted meanwhile takes two connections, and these mutants have one. races-of-qualifications.test.ts tries it.',
}
