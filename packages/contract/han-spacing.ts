/**
 * Chinese has a space between its characters and Latin letters or digits, and none between two of its characters. A Chinese text therefore has a space on
 * both sides of a placeholder, and loses it where the value begins or ends with a Chinese character: "Lin 报名了", but "林悦报名了".
 */

/** A character for private use, which no text has. */
const mark = '\uE000'
const [firstHan, lastHan] = [/^(?=\p{Script=Han})/u, /(\p{Script=Han})$/u]
const [spaceBefore, spaceAfter] = [
  new RegExp(String.raw`(\p{Script=Han}) ${mark}`, 'gu'),
  new RegExp(String.raw`${mark} (?=\p{Script=Han})`, 'gu'),
]

/** Marks the ends of a value that are Chinese characters. */
export const markHan = (value: string): string => value.replace(firstHan, mark).replace(lastHan, `$1${mark}`)

/** Removes the marks from a text, and the spaces between Chinese characters beside them. */
export const joinHan = (text: string): string => text.replace(spaceBefore, '$1').replace(spaceAfter, '').replaceAll(mark, '')
