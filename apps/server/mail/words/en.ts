import type { MailWords } from '../words.ts'

export const en: MailWords = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  orOpen: 'If the button does not work, open this link:',
  footer: 'This mail comes from {club} and is about your account. Nobody reads replies to it.',
  mails: {
    'confirm-address': {
      subject: 'Confirm your address for {club}',
      before: ['Good to have you. One step is left: tell us that this address is yours.'],
      button: 'Confirm my address',
      after: ['The link works once and for a day. If you did not register, there is nothing to do: without the link nothing happens.'],
    },
    'address-in-use': {
      subject: 'You are already in {club}',
      before: [
        'Somebody tried to register at {club} with your address or your phone number, but there is an account with one of them already.',
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
    invitation: {
      subject: 'You are invited to {club}',
      before: ['An administrator has made an account for you at {club}. Choose a password, and you are in.'],
      button: 'Choose a password',
      after: ['The link works once and for three days. Afterwards you can ask for another one on the sign-in screen.'],
    },
  },
}
