import type { MailTexts } from './texts.ts'

export const pirate: MailTexts = {
  welcome: {
    title: 'Welcome aboard!',
    text: 'One knot left to tie: swear that this email address be yers.',
    button: 'Swear to email address',
    after: 'The link works once, fer one hour. Never heard o’ this ship? Then ignore this bottle.',
  },
  corrected: {
    title: 'Swear to yer new email address',
    text: 'An admiral o’ the ship changed the email address o’ yer account to this one. Swear to it to come aboard with it.',
    button: 'Swear to email address',
    after: 'The link works once, fer one hour. Never heard o’ this ship? Then ignore this bottle.',
  },
  change: {
    title: 'Swear to yer new email address',
    text: 'Some soul, hopefully ye, asked to use this email address fer their account. It changes once ye swear to it.',
    button: 'Swear to new email address',
    after: 'The link works once, fer one hour. If ye didn’t ask fer this, ignore this bottle.',
  },
  changed: {
    title: 'Yer email address was changed',
    text: 'The email address o’ yer account be {{ .Email }} now. Ye can’t come aboard with {{ .OldEmail }} anymore, an’ yer other contraptions were put ashore.',
    after: 'If it wasn’t ye, tell an admiral o’ the ship right away.',
  },
  code: {
    title: 'Yer code to come aboard',
    text: 'Whisper this code at the gangway: <strong>{{ .Token }}</strong>',
    after: 'It works once, fer one hour. If ye didn’t ask fer this, ignore this bottle.',
  },
  reset: {
    title: 'A new secret word',
    text: 'Some soul, hopefully ye, asked to reset yer secret word. I blame the rum.',
    button: 'Choose a new secret word',
    after: 'The link works once, fer one hour. If ye didn’t ask fer this, ignore this bottle. Yer secret word stays the same.',
  },
  invitation: {
    title: 'Ye be summoned',
    text: 'An admiral hung up a hammock, which is to say an account, fer ye. Choose a secret word to climb in.',
    button: 'Choose a secret word',
    after: 'The link works once, fer one hour. After that, get a new one with “Forgot the word?” at the gangway.',
  },
}
