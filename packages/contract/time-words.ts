/** How languages join days and times, in the app and in messages. The locale may have a region. */

/** The word between a day and its time in a sentence. The other languages have a space, everywhere. */
const joiners: Readonly<Record<string, string>> = { de: ' um ', en: ' at ', fr: ' à ' }

/** "Sat, Jun 20, 7:30 AM", and in a sentence "Sat, Jun 20 at 7:30 AM". */
export function joinDayAndTime(locale: string, day: string, time: string, isInSentence = false): string {
  const word = joiners[locale.slice(0, 2)]
  return day + (word === undefined ? ' ' : isInSentence ? word : ', ') + time
}

/** "07:30 Uhr" in a German sentence; the time alone in the other languages. */
export const timeInSentence = (locale: string, time: string): string =>
  locale.startsWith('de') ? time.replace(/\d\d:\d\d/, '$&\u00a0Uhr') : time

const ranges: Readonly<Record<string, string>> = { ja: '〜', ko: '~', zh: '至', 'zh-TW': '至' }

/** What stands between the two ends of a range; the other languages have a dash. */
export const rangeJoiner = (locale: string): string => ranges[locale] ?? ' – '
