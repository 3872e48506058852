import type { MailTexts } from './texts.ts'

export const en: MailTexts = {
  welcome: {
    subject: 'Confirm your email address',
    title: 'Welcome!',
    text: 'One step left: confirm your email address.',
    button: 'Confirm email address',
    after: 'The link works once, for one hour. If you don’t know the club, ignore this email.',
  },
  corrected: {
    title: 'Confirm your new email address',
    text: 'An admin of the club changed the email address of your account to this one. Confirm it to sign in with it.',
    button: 'Confirm email address',
    after: 'The link works once, for one hour. If you don’t know the club, ignore this email.',
  },
  change: {
    title: 'Confirm your new email address',
    text: 'Someone, hopefully you, asked to use this email address for their account. It changes once you confirm.',
    button: 'Confirm new email address',
    after: 'The link works once, for one hour. If you didn’t ask for this, ignore this email.',
  },
  changed: {
    title: 'Your email address was changed',
    text: 'The email address of your account was changed to {{ .Email }}. You can no longer sign in with {{ .OldEmail }}, and your other devices were signed out.',
    after: 'If it wasn’t you, tell an admin of the club right away.',
  },
  code: {
    title: 'Your sign-in code',
    text: 'Sign in with this code: <strong>{{ .Token }}</strong>',
    after: 'It works once, for one hour. If you didn’t ask for this, ignore this email.',
  },
  reset: {
    title: 'Reset your password',
    text: 'Someone, hopefully you, asked to reset your password.',
    button: 'Choose a new password',
    after: 'The link works once, for one hour. If you didn’t ask for this, ignore this email. Your password stays the same.',
  },
  invitation: {
    title: 'You’re invited',
    text: 'An admin created an account for you. Choose a password to get started.',
    button: 'Choose a password',
    after: 'The link works once, for one hour. After that, get a new one with “Forgot password?” on the sign-in screen.',
  },
}
