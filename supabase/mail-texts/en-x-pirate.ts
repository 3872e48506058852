import { en } from './en.ts'
import type { MailTexts } from './texts.ts'

/** In English is what goes to an address that nobody has confirmed, or no longer belongs to the member: no stranger must understand pirates. */
export const pirate: MailTexts = {
  ...en,
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
}
