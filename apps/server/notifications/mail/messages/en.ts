import type { MailMessages } from '../mail-messages.ts'

export const en: MailMessages = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  linkFallback: 'If the button does not work, open this link:',
  footer: 'This mail comes from {club} and is about your account. Nobody reads replies to it.',
  mails: {
    'confirm-address': {
      subject: 'Confirm your address for {club}',
      before: ['Good to have you. One step is left: tell us that this address is yours.'],
      button: 'Confirm my address',
      after: ['The link works once and for a day. If you did not register, there is nothing to do: without the link nothing happens.'],
    },
    'confirm-email-change': {
      subject: 'Confirm your new address for {club}',
      before: [
        'You, or somebody who typed your address, asked to use it for an account at {club}. The account gets it when you confirm it.',
      ],
      button: 'Confirm my new address',
      after: ['The link works once and for a day. If you did not ask, there is nothing to do: without the link nothing happens.'],
    },
    'address-in-use': {
      subject: 'You are already in {club}',
      before: [
        'Somebody tried to use your address or your phone number for an account at {club}, but there is an account with one of them already.',
        'If it was you, simply sign in. If the password is gone, ask for a new one on the sign-in screen.',
      ],
      after: ['If it was not you, there is nothing to do: nothing was changed.'],
    },
    'reset-password': {
      subject: 'A new password for {club}',
      before: ['You, or somebody who typed your address, asked for a new password.'],
      button: 'Choose a new password',
      after: ['The link works once and for an hour. If you did not ask, there is nothing to do: your password stays as it is.'],
    },
    'password-changed': {
      subject: 'Your password for {club} was changed',
      before: ['Your password has just been changed, and you were signed out on your other devices.'],
      after: ['If that was not you, ask for a new password on the sign-in screen right away, and tell an administrator of the club.'],
    },
    'passkey-added': {
      subject: 'A passkey was added for {club}',
      before: ['A passkey has just been added to your account. Whoever holds the device can sign in with it.'],
      after: [
        'If that was not you, remove it under Account security right away, choose a new password, and tell an administrator of the club.',
      ],
    },
    'passkey-removed': {
      subject: 'A passkey was removed for {club}',
      before: ['A passkey has just been removed from your account. It does not let anybody in any more.'],
      after: ['If that was not you, look at Account security right away, choose a new password, and tell an administrator of the club.'],
    },
    'phone-changed': {
      subject: 'Your phone number for {club} was changed',
      before: ['The phone number of your account has just been changed or removed. Codes for signing in no longer go to the old one.'],
      after: ['If that was not you, ask for a new password on the sign-in screen right away, and tell an administrator of the club.'],
    },
    'email-changed': {
      subject: 'Your email address for {club} was changed',
      before: [
        '{admin}, an administrator of the club, has just changed the email address of your account. You cannot sign in with this address any more.',
      ],
      after: [
        'If you did not want that, tell another administrator of the club right away; their log shows who did it. Until then you stay signed in on your devices, and nobody gets past your second factor.',
      ],
    },
    'email-change-requested': {
      subject: 'Your email address for {club} is about to change',
      before: [
        'Somebody who is signed in to your account asked for another email address. It changes when the link that we sent there is opened; until then everything stays as it is.',
      ],
      after: [
        'If that was not you, cancel the change in your profile right away, choose a new password, and tell an administrator of the club.',
      ],
    },
    'email-change-done': {
      subject: 'You have a new email address for {club}',
      before: [
        'The email address of your account has just been changed. You cannot sign in with this one any more, and other devices were signed out.',
      ],
      after: [
        'If that was not you, tell an administrator of the club right away. A link to a new password is no longer sent to this address.',
      ],
    },
    'phone-entered': {
      subject: 'A phone number was entered for you at {club}',
      before: [
        'An administrator of the club has entered a phone number for your account. Nobody can sign in with it until you confirm that it is yours.',
      ],
      after: ['You confirm it in your profile, next to the number. If it is not yours, change it there.'],
    },
    'account-unlocked': {
      subject: 'Your account at {club} is unlocked',
      before: [
        'There were too many wrong tries to sign in to your account, so it was locked for a while. {admin}, an administrator of the club, has unlocked it; you can sign in again.',
      ],
      after: ['If you did not try, somebody else did: choose a password that you use nowhere else.'],
    },
    'admin-role-removed': {
      subject: 'You are no longer an administrator of {club}',
      before: ['{admin} has taken back your administrator role at the club. You are still a member, with everything that is yours.'],
      after: ['If you do not know why, ask {admin} or another administrator of the club.'],
    },
    invitation: {
      subject: 'You are invited to {club}',
      before: ['An administrator has made an account for you at {club}. Choose a password, and you are in.'],
      button: 'Choose a password',
      after: ['The link works once and for three days. Afterwards you can ask for another one on the sign-in screen.'],
    },
  },
  notifications: {
    button: 'See the activity',
    allButton: 'See other activities',
    footer: 'This mail comes from {club}. Nobody reads replies to it.',
    settingsHint: 'You choose what you are told: {settings}',
    labels: {
      reason: 'Reason',
      activity: 'Activity',
      when: 'When',
      where: 'Where',
      route: 'Route',
      joined: 'Joined',
      left: 'Left',
      seats: 'Seats taken',
    },
    digest: { subject: 'New at {club}', before: ['These activities are new. Have a look, vote for a route, or take your seat.'] },
    mails: {
      'activity-proposed': {
        subject: 'For review: {title}',
        before: ['A new activity waits for an administrator to look at it.'],
      },
      'activity-approved': {
        subject: 'Approved: {title}',
        before: ['Your activity is approved. The club sees it now and can vote on its routes.'],
      },
      'activity-rejected': {
        subject: 'Sent back: {title}',
        before: ['An administrator has sent your activity back. Mend what the reason says and send it again; it is still there.'],
      },
      'enrollment-started': {
        subject: 'Take your seat: {title}',
        before: ['The vote is over and enrollment is open. Seats go to whoever takes them first.'],
      },
      'activity-changed': {
        subject: 'New time or place: {title}',
        before: ['Time or place of this activity has changed. This is how it stands now.'],
      },
      'activity-started': {
        subject: 'Off we go: {title}',
        before: ['This activity has started. Have a good day out.'],
      },
      'activity-cancelled': {
        subject: 'Called off: {title}',
        before: ['This activity does not take place.'],
      },
      'seat-taken-back': {
        subject: 'Your seat was taken back: {title}',
        before: ['You are no longer among the participants of this activity. If you do not know why, ask its leader.'],
      },
      'activity-rewritten': {
        subject: 'Rewritten after its review: {title}',
        before: ['The leader has changed this activity since it was approved. Look whether it is still fine; you can return it to review.'],
      },
      'activity-returned': {
        subject: 'Back in review: {title}',
        before: [
          'An administrator has returned your activity to review, because it has changed since it was approved. Members see it again once it is approved.',
        ],
      },
      'activity-handed-over': {
        subject: 'You lead now: {title}',
        before: ['An administrator has made you the leader of this activity. You can edit it, and you run it from now on.'],
      },
      'activity-deleted': {
        subject: 'Deleted: {title}',
        before: ['This activity was deleted and does not take place.'],
      },
      'route-removed': {
        subject: 'Your route was removed: {title}',
        before: ['The route that you voted for is no longer a candidate, and your vote with it is gone. You can vote again.'],
      },
      'route-changed': {
        subject: 'Your route has changed: {title}',
        before: ['The route that you voted for has changed. Your vote still counts for it; you can move it.'],
      },
      'activity-question': {
        subject: '{sender} wrote to you: {title}',
        before: ['{sender} wrote to you, because you lead this activity:'],
        after: ['Replies to this mail reach nobody. In the activity you can write to all participants.'],
      },
      'activity-message': {
        subject: 'Message to all: {title}',
        before: ['{sender} wrote to everybody who takes part in this activity:'],
        after: ['Replies to this mail reach nobody. In the activity you can write to its leader.'],
      },
      'activity-without-leader': {
        subject: 'Without a leader: {title}',
        before: [
          'The account of the leader of this activity was deleted, so nobody leads it. Open the activity and choose a new leader, or cancel it.',
        ],
      },
      'seat-changes': {
        subject: 'Who joined and left: {title}',
        before: ['The participants of your activity have changed.'],
      },
    },
  },
}
