import type { Locale } from '@bothy/contract/choices.ts'

/** What is between two sentences. Chinese and Japanese have no space after the mark that ends a sentence. */
export const sentenceGap = (locale: Locale): string => (/^(zh|ja)/.test(locale) ? '' : ' ')

/** Joins the sentences that there are. */
export const joinSentences = (locale: Locale, ...sentences: (string | false | null | undefined)[]): string =>
  sentences.filter(Boolean).join(sentenceGap(locale))
