/** Characters that no text of the club may contain, as classes of regular expressions. Apart from the schemas, so that the first screen can read them. */

/** NUL and other control characters, except tab and line breaks. */
export const controlCharacters = String.raw`\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F`

/** Bidirectional control characters. A text may contain them in balanced pairs. */
export const directionControls = String.raw`\u202A-\u202E\u2066-\u2069`
