/** Spreadsheets run a cell that begins like this as a formula, some also with the wide signs of East Asian keyboards; an apostrophe makes it a text. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** A number is none, and stays without an apostrophe, which would be shown and imported with it. */
const phone = /^\+(?:\d+(?: \d+)+|\d{7,15})$/

/** A quoted cell of a table (RFC 4180) that a spreadsheet only shows. */
export const csvCell = (value: string): string =>
  `"${phone.test(value) ? value : value.replace(formulaStart, "'$&").replaceAll('"', '""')}"`
