import { searchLimits } from '../choices.ts'

/** Control characters, marks that change the direction of a text, and halves of a character. No text of the club can contain them. */
const unsearchable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069\p{Surrogate}]/gu

/** What of a typed or pasted text can be searched: the API refuses the rest. */
export const searchable = (text: string): string =>
  text.normalize('NFC').replace(unsearchable, '').slice(0, searchLimits.text).replace(unsearchable, '')
