/**
 * The one form of a phone number. The same without the library of the phone field: at the API, at every backend, and on a slow network.
 * Both tables are taken from the metadata of libphonenumber; a test compares them with it.
 */

/** Calling codes in whose countries a 0 is dialed before the number, and never follows the code. (In Italy it does: +39 06.) */
const trunkZeroCodes =
  '20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 ' +
  '254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 375 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 ' +
  '686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996'

/** Calling codes whose numbers may begin with a 0 that is part of them, unlike that of a service number: +39 06 is Rome. */
const leadingZeroCodes = new Set('39 225 226 227 229 241 242 378'.split(' '))

/**
 * What else people write between a calling code and a number: the prefix of calls within the country, or a former one of mobile numbers.
 * None of these begins a number of that length.
 */
const otherPrefixes: Readonly<Record<string, RegExp>> = {
  '1': /^1(?=\d{10}$)/,
  '7': /^8(?=\d{10}$)/,
  '36': /^06(?=\d{8,9}$)/,
  '52': /^(?:01|04[45]|1)(?=\d{10}$)/,
  '370': /^8(?=\d{8}$)/,
  '375': /^80?(?=[1-4]\d{8}$)/,
  '692': /^1(?=\d{7}$)/,
  '993': /^8(?=\d{8}$)/,
}

/** How many digits may follow a calling code: "9,12" or "7-10". */
const codesByLength: Readonly<Record<string, string>> = {
  '9': '211 212 218 221 240 242 244 249 251 255 256 260 262 33 34 351 590 594 596 93 94 979 992 994 995 998',
  '8': '216 222 223 226 227 228 232 235 236 253 257 266 350 356 357 371 373 374 389 45 505 509 800 808 973',
  '8-9': '213 224 233 237 250 258 264 268 32 36 370 377 382 387 51 591 962 963 993',
  '7': '238 239 246 248 269 291 297 592 673 674 680 691 692',
  '7-8': '241 599 670 675 853 961 965 975',
  '8-10': '20 60 855 856 964 970 976',
  '7,9': '220 245 261 265 354 423',
  '10': '1 225 229 52 58',
  '7-9': '231 385 967 968',
  '7-10': '243 254 353 84',
  '9-10': '380 881 966 996',
  '6': '298 299 687',
  '7-8,10': '230 267 372',
  '6-12': '375 381 39',
  '8-12': '383 883 92',
  '6,9': '40 508 681',
  '6-10': '48 880 95',
  '8,10-11': '57 65 977',
  '5,7': '676 677 678',
  '7-12': '86 882 972',
  '5': '500 682',
  '10-12': '234 30',
  '5-6': '247 672',
  '6-9': '252 355',
  '7,9-10': '263 44',
  '5-10': '27 64',
  '5-12': '358 971',
  '6,8-9': '376 689',
  '9,12': '41 870',
  '4-13': '43 49',
  '5,8': '47 686',
  '7,11': '501 679',
  '8,11': '502 504',
  '8,10': '506 850',
  '8-11': '55 593',
  '8-13': '81 91',
  '11': '888',
  '12': '878',
  '4-5': '290',
  '5-11': '31',
  '4-11': '352',
  '6-9,12': '359',
  '6,8,10': '378',
  '5-8': '386',
  '9-12': '420',
  '6-7,9': '421',
  '6-10,12': '46',
  '7-8,11': '503',
  '7-8,10-11': '507',
  '6-8,10': '53',
  '10-11': '54',
  '9-11': '56',
  '6-11': '595',
  '6-7': '597',
  '4-12': '598',
  '5-10,12': '61',
  '7-13': '62',
  '6,8-13': '63',
  '8-10,13': '66',
  '4,7': '683',
  '5-7,10': '685',
  '5-7': '688',
  '4-7': '690',
  '10-11,14': '7',
  '5-6,8-13': '82',
  '5-9,11': '852',
  '7-11': '886',
  '7,10,12-13': '90',
  '7,10': '960',
  '7-9,11': '974',
  '4-7,10': '98',
}

const codesWithTrunkZero = new Set(trunkZeroCodes.split(' '))

const lengthsByCode = new Map(
  Object.entries(codesByLength).flatMap(([lengths, codes]) => codes.split(' ').map((code) => [code, lengths.split(',')] as const)),
)

/** No calling code begins another one. */
function splitCode(digits: string): [code: string, national: string] | undefined {
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => lengthsByCode.has(start))
  return code === undefined ? undefined : [code, digits.slice(code.length)]
}

const easternDigits = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'

/** Removes what groups the digits of a number. */
export const ungroupDigits = (typed: string): string =>
  typed
    .replace(/^tel:/i, '')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(easternDigits.indexOf(digit) % 10))
    .replaceAll(/[\s()[\]./·•\u2212\p{Pd}]/gu, '')

const withPlus = (typed: string): string => ungroupDigits(typed).replace(/^00(?=[1-9])/, '+')

/** "+41 (0)79 …": people who mean different countries write it, so that it says little about the number. */
function hasZeroInBrackets(typed: string, code: string): boolean {
  const at = typed.search(/\(\s*[0٠۰]\s*\)/)
  return at > 0 && withPlus(typed.slice(0, at)) === `+${code}`
}

/** The number without a 0 in brackets, unless it is part of the number; undefined if nobody can tell. */
function withoutZeroInBrackets(code: string, national: string): string | undefined {
  const bare = national.slice(1)
  if (!isPossible(code, bare)) return national
  if (!isPossible(code, national) || !leadingZeroCodes.has(code)) return bare
  // "+39 (0)347 123 4567" has the length of a mobile number, and of one in a city whose code is 0347.
  return code === '39' && /^3\d{9}$/.test(bare) ? undefined : national
}

/**
 * "+41 (0)79 512 40 18", "0041 79 5124018" and "+41 079 512 40 18" are "+41795124018", and "+39 (0)6 6982 1234" is "+390669821234".
 * Other texts keep what cannot be a number, and so does one that may mean two numbers.
 */
export function canonicalPhone(typed: string): string {
  const number = withPlus(typed)
  const [code, written] = (/^\+\d+$/.test(number) && splitCode(number.slice(1))) || []
  if (code === undefined || written === undefined) return number
  if (codesWithTrunkZero.has(code) && written.startsWith('0')) return `+${code}${written.slice(1)}`
  const national = hasZeroInBrackets(typed, code) ? withoutZeroInBrackets(code, written) : written
  if (national === undefined) return typed
  return `+${code}${otherPrefixes[code] ? national.replace(otherPrefixes[code], '') : national}`
}

function isPossible(code: string, national: string): boolean {
  return lengthsByCode.get(code)!.some((range) => {
    const [least, most = least] = range.split('-').map(Number)
    return national.length >= least! && national.length <= most!
  })
}

/** Whether a number in its one form has a calling code, and as many digits as numbers of it have. */
export function isPossiblePhone(phone: string): boolean {
  const [code, national] = /^\+[1-9]\d{4,14}$/.test(phone) ? (splitCode(phone.slice(1)) ?? []) : []
  return code !== undefined && national !== undefined && isPossible(code, national)
}
