import { searchLimits } from '../choices.ts'
import { controlCharacters, directionControls } from '../refused-characters.ts'

/** What the API refuses, balanced or not, and halves of a character. */
const refused = new RegExp(String.raw`[${controlCharacters}${directionControls}\p{Surrogate}]`, 'gu')

/** What of a typed or pasted text can be searched. */
export const searchText = (typed: string): string =>
  typed.normalize('NFC').replace(refused, '').slice(0, searchLimits.text).replace(refused, '')
