import type { AccountMails } from '../../mail-messages.ts'

export const mails: AccountMails = {
  'confirm-address': {
    subject: 'Confirm your email address for {club}',
    before: ['Welcome! One step left: confirm your email address.'],
    button: 'Confirm email address',
    after: ['The link works once, for one day. If you didn’t create an account, ignore this email.'],
  },
  'confirm-email-change': {
    subject: 'Confirm your new email address for {club}',
    before: ['Someone, hopefully you, asked to use this email address for their account at {club}. It changes once you confirm.'],
    button: 'Confirm new email address',
    after: ['The link works once, for one day. If you didn’t ask for this, ignore this email.'],
  },
  'address-in-use': {
    subject: 'You already have an account at {club}',
    before: [
      'Someone tried to use your email address for another account at {club}.',
      'If it was you, sign in. If you forgot your password, reset it on the sign-in screen.',
    ],
    after: ['If it wasn’t you, ignore this email. Nothing was changed.'],
  },
  'reset-password': {
    subject: 'Reset your password for {club}',
    before: ['Someone, hopefully you, asked to reset your password.'],
    button: 'Choose a new password',
    after: ['The link works once, for one hour. If you didn’t ask for this, ignore this email. Your password stays the same.'],
  },
  'password-changed': {
    subject: 'Your password for {club} was changed',
    before: ['Your password was just changed, and you were signed out on your other devices.'],
    after: ['If it wasn’t you, reset your password on the sign-in screen right away and tell an admin of the club.'],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account at {club}',
    before: ['A passkey was just added to your account. Anyone who can unlock that device can sign in with it.'],
    after: ['If it wasn’t you, remove it under Account security right away, change your password and tell an admin of the club.'],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account at {club}',
    before: ['A passkey was just removed from your account. It can no longer be used to sign in.'],
    after: ['If it wasn’t you, check Account security right away, change your password and tell an admin of the club.'],
  },
  'two-factor-on': {
    subject: 'Two-step verification for {club} is on',
    before: [
      'Two-step verification was just turned on for your account. Signing in now takes a code from your authenticator app.',
      'Save your backup codes if you haven’t yet. Without your phone, you need one to sign in.',
    ],
    after: ['If it wasn’t you, tell an admin of the club right away.'],
  },
  'two-factor-off': {
    subject: 'Two-step verification for {club} is off',
    before: ['Two-step verification was just turned off for your account. Signing in no longer takes a code.'],
    after: ['If it wasn’t you, turn it on again under Account security, change your password and tell an admin of the club.'],
  },
  'two-factor-reset': {
    subject: 'Two-step verification for {club} ends in 24 hours',
    before: [
      '{admin}, an admin of the club, was told that you lost your codes. Two-step verification for your account ends in 24 hours. Then you sign in without a code.',
    ],
    button: 'Keep two-step verification',
    after: [
      'If you didn’t ask for this, press the button, and two-step verification stays on. Signing in with a code keeps it on, too. Then tell another admin of the club.',
    ],
  },
  'backup-code-used': {
    subject: 'A backup code for {club} was used',
    before: ['Someone just signed in to your account with a backup code. Backup codes left: {codesLeft}.'],
    after: [
      'If it wasn’t you, create new backup codes under Account security right away, change your password and tell an admin of the club.',
    ],
  },
  'backup-codes-renewed': {
    subject: 'New backup codes for your account at {club}',
    before: ['New backup codes were just created for your account. The old ones no longer work.'],
    after: ['If it wasn’t you, create new ones under Account security right away, change your password and tell an admin of the club.'],
  },
  'signed-out-by-admin': {
    subject: 'You were signed out at {club}',
    before: [
      '{admin}, an admin of the club, just signed you out on one or more devices. Your account stays the same. You can sign in again.',
    ],
    after: ['If you don’t know why, ask {admin} or another admin of the club.'],
  },
  'sign-in-linked': {
    subject: 'There’s a new way to sign in to your account at {club}',
    before: ['Your account can now be opened with an account at another service, such as Google, because it has the same email address.'],
    after: ['If it wasn’t you, change your password at that service right away and tell an admin of the club.'],
  },
  'phone-changed': {
    subject: 'Your phone number for {club} was changed',
    before: ['The phone number of your account was just changed or removed. Sign-in codes no longer go to the old number.'],
    after: ['If it wasn’t you, reset your password on the sign-in screen right away and tell an admin of the club.'],
  },
  'email-changed': {
    subject: 'Your email address for {club} was changed',
    before: ['{admin}, an admin of the club, just changed the email address of your account. You can no longer sign in with this address.'],
    after: [
      'If you didn’t want this, tell another admin of the club right away. The club’s log shows who changed it. You stay signed in on your devices. Two-step verification, if you use it, still protects your account.',
    ],
  },
  'email-entered': {
    subject: 'Confirm your new email address for {club}',
    before: ['An admin of {club} changed the email address of your account to this one. Confirm it to sign in with it.'],
    button: 'Confirm email address',
    after: ['The link works once, for one day. If you don’t know {club}, ignore this email.'],
  },
  'email-change-requested': {
    subject: 'Your email address for {club} is about to change',
    before: [
      'Someone who is signed in to your account asked to change its email address to {newAddress}. It changes once the link we sent there is opened.',
    ],
    button: 'Cancel the change',
    after: ['If it wasn’t you, press the button right away, change your password and tell an admin of the club.'],
  },
  'email-change-done': {
    subject: 'Your email address for {club} was changed',
    before: [
      'The email address of your account was just changed. You can no longer sign in with this address, and your other devices were signed out.',
    ],
    after: ['If it wasn’t you, tell an admin of the club right away. You can no longer reset your password with this address.'],
  },
  'phone-entered': {
    subject: 'A phone number was added to your account at {club}',
    before: ['An admin of the club added a phone number to your account. No one can sign in with it until you confirm it.'],
    after: ['Confirm it in your profile, next to the number. If it isn’t yours, change it there.'],
  },
  'account-unlocked': {
    subject: 'Your account at {club} is unlocked',
    before: [
      'Your account was locked for a while after too many failed sign-ins. {admin}, an admin of the club, unlocked it. You can sign in again.',
    ],
    after: ['If those sign-ins weren’t you, change your password to one you don’t use anywhere else.'],
  },
  'admin-role-given': {
    subject: 'You’re an admin of {club} now',
    before: ['{admin} made you an admin of the club. You can now review activities, manage members and change the settings of the club.'],
    after: ['If you don’t know why, ask {admin} or another admin of the club.'],
  },
  'admin-role-removed': {
    subject: 'You’re no longer an admin of {club}',
    before: ['{admin} removed your admin role at the club. You’re still a member, and your account stays the same.'],
    after: ['If you don’t know why, ask {admin} or another admin of the club.'],
  },
  invitation: {
    subject: 'You’re invited to {club}',
    before: ['{admin} created an account for you at {club}. Choose a password to get started.'],
    button: 'Choose a password',
    after: ['The link works once, for three days. After that, get a new one with “Forgot password?” on the sign-in screen.'],
  },
}
