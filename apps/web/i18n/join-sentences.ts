import type { Locale } from '@bothy/contract/choices.ts'

/** Joins the sentences that there are. Chinese and Japanese have no space after the mark that ends a sentence. */
export const joinSentences = (locale: Locale, ...sentences: (string | false | undefined)[]): string =>
  sentences.filter(Boolean).join(/^(zh|ja)/.test(locale) ? '' : ' ')
