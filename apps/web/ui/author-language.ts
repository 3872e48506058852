import { createContext, use } from 'react'
import { detectLanguage } from './title-language.ts'

/** The language in which the leader of the shown activity writes; null if the leader has not chosen one. */
export const AuthorLanguage = createContext<string | null | undefined>(null)

/** Returns the language of a text of that leader, for `lang`. */
export function useTextLanguage(): (text: string) => string | undefined {
  const author = use(AuthorLanguage)
  return (text) => detectLanguage(text, author)
}
