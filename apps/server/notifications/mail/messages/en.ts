import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/en.ts'

export const en: MailMessages = {
  greeting: 'Hi {name},',
  greetingWithoutName: 'Hi,',
  linkFallback: 'If the button doesn’t work, open this link:',
  footer: 'This email was sent by {club} about your account. Please don’t reply.',
  mails,
  otherSignIns: {
    lead: 'You can still sign in with these. Remove any you don’t recognize:',
    passkey: 'Passkey “{passkey}”, added on {day}',
    oidc: 'Your account with another service, such as Google',
    phone: 'Codes by text message to your phone number',
    button: 'Check account security',
  },
  notifications: {
    button: 'View activity',
    allButton: 'See other activities',
    footer: 'This email was sent by {club}. Please don’t reply.',
    settingsHint: 'Manage your notifications',
    unsubscribeHint: 'Stop emails about activities',
    unsubscribe: {
      title: 'Emails about activities',
      on: 'You get emails about activities at this address.',
      off: 'Emails about activities are off. Emails about your account and in emergencies still come.',
      stop: 'Stop emails',
      undo: 'Turn emails on again',
      more: 'Choose which emails you get',
      invalid: 'This link doesn’t work',
      invalidText: 'Links from old emails may no longer work. Open the link in the newest email, or choose in the settings.',
    },
    labels: {
      reason: 'Reason',
      activity: 'Activity',
      leader: 'Leader',
      when: 'When',
      where: 'Where',
      route: 'Route',
      joined: 'Joined',
      left: 'Left',
      seats: 'Spots taken',
      votes: 'Votes',
      voteCloses: 'Voting closes',
      noVoteClosing: 'When the leader decides',
      expectedReturn: 'Expected back',
    },
    digest: { subject: 'New activities at {club}', before: ['These activities are new. Take a look, vote on a route or join.'] },
    reviews: { subject: 'Activities waiting for admins', before: ['These activities are waiting for an admin.'] },
    summary: {
      subject: 'Your summary from {club}',
      before: ['This is what happened since your last summary.'],
      newActivity: 'New activity: {title}',
    },
    mails: {
      'activity-proposed': {
        subject: 'To review: {title}',
        before: ['A new activity is waiting for review.'],
      },
      'activity-approved': {
        subject: 'Approved: {title}',
        before: ['Your activity was approved. Members can see it now.'],
      },
      'activity-rejected': {
        subject: 'Sent back: {title}',
        before: ['Your activity needs changes. Read the reason, edit it and resubmit.'],
      },
      'enrollment-started': {
        subject: 'Open to join: {title}',
        before: ['Voting has closed, and the activity is open to join. Spots are first come, first served.'],
      },
      'activity-changed': {
        subject: 'New time or place: {title}',
        before: ['The time or place has changed. Here are the new details.'],
      },
      'vote-closing-changed': {
        subject: 'New closing time: {title}',
        before: ['The leader changed when voting on the route closes. You can vote and change your vote until then.'],
      },
      'vote-quorum-missed': {
        subject: 'Too few votes: {title}',
        before: [
          'Voting on the route was due to close, but there are fewer votes than the minimum. Voting stays open. You can wait, set a new closing time or close voting yourself.',
        ],
      },
      'activity-started': {
        subject: 'On the trail: {title}',
        before: ['This activity has started. Have a great day out!'],
      },
      'activity-cancelled': {
        subject: 'Canceled: {title}',
        before: ['This activity was canceled.'],
      },
      'seat-taken-back': {
        subject: 'You were removed: {title}',
        before: ['You no longer have a spot in this activity. If you don’t know why, ask the leader.'],
      },
      'activity-rewritten': {
        subject: 'Edited after approval: {title}',
        before: ['The leader edited this activity after it was approved. Check that it’s still OK. If it isn’t, have it reviewed again.'],
      },
      'activity-returned': {
        subject: 'Back in review: {title}',
        before: [
          'An admin put your activity back in review because it was edited after it was approved. Members can see it again once it’s approved.',
        ],
      },
      'activity-republished': {
        subject: 'Voting is open again: {title}',
        before: [
          'The club reviewed this activity again, and voting is open again. The details may have changed, so check them and your vote.',
        ],
      },
      'activity-handed-over': {
        subject: 'You’re the leader now: {title}',
        before: ['An admin made you the leader of this activity. You can edit, start and cancel it.'],
      },
      'leadership-offered': {
        subject: 'Will you lead it? {title}',
        before: ['The leader asks you to lead this activity. Open it to accept or decline. Until you accept, nothing changes.'],
      },
      'leadership-declined': {
        subject: '{member} won’t take over: {title}',
        before: ['{member} won’t take over the lead of this activity. You still lead it. You can ask another participant.'],
      },
      'activity-deleted': {
        subject: 'Deleted: {title}',
        before: ['This activity was deleted and won’t take place.'],
      },
      'route-removed': {
        subject: 'The route you voted for was removed: {title}',
        before: ['The route you voted for was removed, and so was your vote. You can vote again.'],
      },
      'route-changed': {
        subject: 'The route you voted for was changed: {title}',
        before: ['The route you voted for was changed. Your vote still counts for it. You can change your vote.'],
      },
      'activity-question': {
        subject: '{sender} sent you a message: {title}',
        before: ['{sender} sent you a message because you lead this activity:'],
        after: ['You can message all participants from the activity.'],
      },
      'activity-message': {
        subject: '{sender} messaged everyone: {title}',
        before: ['{sender} sent a message to all participants of this activity:'],
        after: ['You can message the leader from the activity.'],
      },
      'activity-without-leader': {
        subject: 'No leader: {title}',
        before: [
          'The leader of this activity deleted their account or was deleted. Open the activity and choose a new leader, or cancel it.',
        ],
      },
      'activity-overdue': {
        subject: 'Are you back? {title}',
        before: [
          'The activity should be over, and you haven’t said yet that everyone is back. Open it and say so, or set a later time.',
          'If no one says so within an hour, we tell the admins of the club. If you started the activity or checked people in, we also tell your emergency contact.',
        ],
      },
      'leader-overdue': {
        subject: 'No word yet: {title}',
        before: [
          'The leader of this activity, {leader}, hasn’t said that everyone is back. Try to reach {leader}. If you can’t, call the emergency services.',
        ],
      },
      'leader-overdue-contact': {
        subject: 'No word from {leader} yet: {title}',
        before: [
          'You’re the emergency contact of {leader}, who leads this activity of {club}. The group should be back, but {leader} hasn’t said so yet. Often it’s just forgotten.',
          'Try to reach {leader}. If you can’t, call the emergency services and tell them the place and the times below.',
        ],
      },
      'alarm-postponed': {
        subject: 'Expected back later: {title}',
        before: [
          '{member} said after the alarm that the group needs longer. Below is when it’s expected back now. If no one says that everyone is back, the alarm starts again.',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader} is back later: {title}',
        before: [
          'You’re the emergency contact of {leader}, and we told you that their group of {club} was overdue. {member} has now said that the group needs longer. Below is when it’s expected back.',
          'There’s no need to call the emergency services now. If the group isn’t back by then and you can’t reach {leader}, call them.',
        ],
      },
      'all-clear': {
        subject: 'All clear: {title}',
        before: ['Everyone in this group is back. The alarm is over.'],
      },
      'all-clear-contact': {
        subject: 'All clear, {leader} is back: {title}',
        before: [
          'You’re the emergency contact of {leader}, and we told you that their group of {club} was overdue. Everyone is back now. Thank you for being there.',
        ],
      },
      'seat-confirmed': {
        subject: 'You’re in: {title}',
        before: ['You joined this activity. Here are the details. The attached file adds it to your calendar.'],
      },
      'activity-reminder': {
        subject: 'Starts soon: {title}',
        before: ['This activity starts within a day. Here are the details. The attached file adds it to your calendar.'],
      },
      'vote-closing-soon': {
        subject: 'Voting closes soon: {title}',
        before: ['Voting on the route closes within a day. Vote now, or check your vote.'],
      },
      'seat-changes': {
        subject: 'Who joined and left: {title}',
        before: ['The participants of your activity have changed.'],
      },
    },
  },
}
