/** Lists of members in the shapes that clubs have them, with what must be read from each. */
import { workbook } from './workbook.ts'

export type ClubFile = {
  bytes: Uint8Array
  /** What each column is; a dot for one that is not used. */
  columns: string
  /** Lines with a member, and the members of some of them. */
  rows: number
  some: Record<number, Record<string, string | null>>
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, order: 'le' | 'be', mark = true) =>
  new Uint8Array(
    [...(mark ? '\uFEFF' : ''), ...text].flatMap((character) => {
      const code = character.charCodeAt(0)
      return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )
/** All but 32 characters of windows-1252 are those of Latin-1. */
const windows1252 = (text: string) => Uint8Array.from(text, (character) => (character === '’' ? 0x92 : character.charCodeAt(0)))

const german =
  'Name;E-Mail;Telefon;Geburtsdatum\r\nKäthe Müßig;kaethe@example.org;079 512 40 18;28.02.1970\r\nJörg O’Neill;joerg@example.org;+41 (0)79 512 40 19;3.4.80\r\n'
const kaethe = { name: 'Käthe Müßig', email: 'kaethe@example.org', phone: '+41795124018', birthday: '1970-02-28' }
const joerg = { name: 'Jörg O’Neill', phone: '+41795124019', birthday: '1980-04-03' }

export const clubFiles: Record<string, ClubFile> = {
  'commas, in UTF-8': {
    bytes: utf8('Name,Email,Phone\nAda Lovelace,ada@example.org,+41 79 512 40 18\n"Bo ""The Goat"" Alm",bo@example.org,\n'),
    columns: 'name email phone',
    rows: 2,
    some: { 2: { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+41795124018' }, 3: { name: 'Bo "The Goat" Alm', phone: null } },
  },
  'semicolons, with the mark of UTF-8': {
    bytes: utf8(`\uFEFF${german}`),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe, 3: joerg },
  },
  'semicolons, in windows-1252': {
    bytes: windows1252(german),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe, 3: joerg },
  },
  'tabs, in UTF-16': {
    bytes: utf16(german.replaceAll(';', '\t'), 'le'),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe, 3: joerg },
  },
  'tabs, in UTF-16 with the other order of bytes': {
    bytes: utf16(german.replaceAll(';', '\t'), 'be'),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe },
  },
  'UTF-16 without a mark': { bytes: utf16(german, 'le', false), columns: 'name email phone birthday', rows: 2, some: { 2: kaethe } },
  'the line of Excel that names the delimiter': {
    bytes: utf8(`sep=;\r\n${german}`),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe },
  },
  'first and last names in two columns, in French': {
    bytes: utf8(
      'Nom,Prénom,Adresse e-mail,Portable,Fonction\nMarchand,Élodie,elodie@example.org,079 512 40 18,Administratrice\nRey,Luc,luc@example.org,,Membre\n',
    ),
    columns: 'lastName firstName email phone role',
    rows: 2,
    some: { 2: { name: 'Élodie Marchand', phone: '+41795124018', role: 'admin' }, 3: { name: 'Luc Rey', role: 'member' } },
  },
  'the last name first, behind a comma': {
    bytes: utf8('"Name, Vorname";Mail\n"Lehmann, Kathrin";kathrin@example.org\n"von der Au, Jan Peter";jan@example.org\n'),
    columns: 'name email',
    rows: 2,
    some: { 2: { name: 'Kathrin Lehmann' }, 3: { name: 'Jan Peter von der Au' } },
  },
  'no heading': {
    bytes: utf8('Ada Lovelace,ada@example.org,+41 79 512 40 18\nBo Alm,bo@example.org,+41 79 512 40 19\n'),
    columns: 'name email phone',
    rows: 2,
    some: { 1: { name: 'Ada Lovelace', email: 'ada@example.org' } },
  },
  'titles, blank lines and a sum around the list': {
    bytes: utf8(
      'Alpine Club;;\nMembers 2027;;\n;;\nName;Email;Paid\n\nAda Lovelace;ada@example.org;yes\n;;\nBo Alm;bo@example.org;no\n;;2 members\n',
    ),
    columns: 'name email .',
    rows: 2,
    some: { 6: { name: 'Ada Lovelace' }, 8: { name: 'Bo Alm' } },
  },
  Japanese: {
    bytes: utf8('氏名,メールアドレス,携帯電話,生年月日,役職\n山田 太郎,taro@example.org,+81 90-1234-5678,1970年2月28日,会員\n'),
    columns: 'name email phone birthday role',
    rows: 1,
    some: { 2: { name: '山田 太郎', phone: '+819012345678', birthday: '1970-02-28', role: 'member' } },
  },
  'Chinese, with the family name in a column': {
    bytes: utf8('姓氏\t名\t邮箱\t手机号码\n王\t小明\txiaoming@example.org\t+86 138 0013 8000\n'),
    columns: 'lastName firstName email phone',
    rows: 1,
    some: { 2: { name: '王小明', phone: '+8613800138000' } },
  },
  'Korean, with full-width characters': {
    bytes: utf8('이름,이메일,휴대폰,직책\n김민준,minjun＠example.org,＋82 10-1234-5678,관리자\n'),
    columns: 'name email phone role',
    rows: 1,
    some: { 2: { name: '김민준', role: 'admin' } },
  },
  'dates with the month first': {
    bytes: utf8('Name,Email,DOB\nAda,ada@example.org,02/03/1970\nBo,bo@example.org,12/31/1980\nCy,cy@example.org,"Feb 28, 1970"\n'),
    columns: 'name email birthday',
    rows: 3,
    some: { 2: { birthday: '1970-02-03' }, 3: { birthday: '1980-12-31' }, 4: { birthday: '1970-02-28' } },
  },
  'a workbook with dates, numbers and a cover sheet': {
    bytes: workbook({
      Cover: [['Alpine Club']],
      Members: [
        ['Members 2027', null, null, null],
        [],
        ['Name', 'E-Mail', 'Mobile', 'Date of birth'],
        ['Ada Lovelace', 'ada@example.org', 795124018, { serial: 25627 }],
        ['Bo Alm', 'bo@example.org', '079 512 40 19', 25627],
      ],
    }),
    columns: 'name email phone birthday',
    rows: 2,
    some: {
      4: { name: 'Ada Lovelace', phone: '+41795124018', birthday: '1970-02-28' },
      5: { phone: '+41795124019', birthday: '1970-02-28' },
    },
  },
  'addresses as links and in brackets, several numbers, dates that are none': {
    bytes: utf8(
      'Name;Email;Tel.;Geburtstag\nAda;mailto:ada@example.org;"P 079 512 40 18; G 044 512 40 19";unbekannt\nBo;Bo Alm <bo@example.org>;079 512 40 19 oder 044 512 40 19;31.02.1970\n',
    ),
    columns: 'name email phone birthday',
    rows: 2,
    some: {
      2: { email: 'ada@example.org', phone: '+41795124018', birthday: 'unbekannt' },
      3: { email: 'bo@example.org', phone: '+41795124019', birthday: '31.02.1970' },
    },
  },
  'line breaks in quotes, and columns that no list needs': {
    bytes: utf8(
      'Nr.;"Name\r\nund Vorname";E-Mail;Adresse\r\n1;"Müßig\nKäthe";kaethe@example.org;"Weg 1\r\n8000 Zürich"\r\n2;Alm Bo;bo@example.org;\r\n',
    ),
    columns: '. name email .',
    rows: 2,
    some: { 2: { email: 'kaethe@example.org' }, 3: { name: 'Alm Bo', email: 'bo@example.org' } },
  },
  'the line ends of a former Mac': {
    bytes: utf8(german.replaceAll('\r\n', '\r')),
    columns: 'name email phone birthday',
    rows: 2,
    some: { 2: kaethe, 3: joerg },
  },
  'numbers that a spreadsheet has shortened, and a text before each': {
    bytes: utf8(
      "Name;Email;Phone\nAda;ada@example.org;4.17951E+11\nBo;bo@example.org;'+41795124019\nCy;cy@example.org;0041 79 512 40 20\n",
    ),
    columns: 'name email phone',
    rows: 3,
    // The club refuses the first, whose digits are lost.
    some: { 2: { phone: '4.17951E+11' }, 3: { phone: '+41795124019' }, 4: { phone: '+41795124020' } },
  },
  'a workbook with formulas, errors and headings over two lines': {
    bytes: workbook({
      Members: [
        ['Person', null, 'Contact', null],
        ['First name', 'Last name', 'Email', 'Phone'],
        ['Ada', 'Lovelace', { formula: 'LOWER(A3)&"@example.org"', result: 'ada@example.org' }, { error: '#N/A' }],
        ['Bo', 'Alm', 'bo@example.org', { formula: '"+4179"&5124019', result: '+41795124019' }],
      ],
    }),
    columns: 'firstName lastName email phone',
    rows: 2,
    some: { 3: { name: 'Ada Lovelace', email: 'ada@example.org', phone: null }, 4: { phone: '+41795124019' } },
  },
  'a workbook with two lists of members': {
    bytes: workbook({
      Statistics: [['Members', 2]],
      Active: [
        ['Name', 'Email'],
        ['Ada Lovelace', 'ada@example.org'],
      ],
      Former: [
        ['Name', 'Email'],
        ['Bo Alm', 'bo@example.org'],
      ],
    }),
    columns: 'name email',
    rows: 1,
    some: { 2: { name: 'Ada Lovelace' } },
  },
  'groups, roles in them, and qualifications with their last day': {
    bytes: utf8(
      'Name;E-Mail;Gruppe;Funktion;Qualifikationen\nAda Lovelace;ada@example.org;Jugend, Klettern;Prüferin;Erste Hilfe bis 31.5.2097\nBo Alm;bo@example.org;Jugend;;\nCy Roth;cy@example.org;Segeln;;\n',
    ),
    columns: 'name email groups role qualifications',
    rows: 3,
    some: { 2: { groups: 'Jugend, Klettern', role: 'reviewer', qualifications: 'Erste Hilfe (2097-05-31)' }, 4: { groups: 'Segeln' } },
  },
  'double addresses, members without one, and lines of other lengths': {
    bytes: utf8('Name,Email\nAda,ada@example.org\nAda again,ADA@example.org,more\nBo\n,cy@example.org\n'),
    columns: 'name email .',
    rows: 4,
    some: {
      3: { name: 'Ada again', email: 'ADA@example.org' },
      4: { name: 'Bo', email: null },
      5: { name: null, email: 'cy@example.org' },
    },
  },
  '5,000 members': {
    bytes: utf8(
      `Name;Email;Handy\n${Array.from({ length: 5000 }, (_, n) => `Member ${n};m${n}@example.org;079 ${String(n).padStart(7, '5')}`).join('\n')}`,
    ),
    columns: 'name email phone',
    rows: 5000,
    some: { 5001: { name: 'Member 4999', email: 'm4999@example.org' } },
  },
}
