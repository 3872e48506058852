/** What clubs call the columns of their lists, in the languages of the app, and the words for roles. */
/** What a column may be. First and last name are joined to one name. */
export const columnKinds = ['name', 'firstName', 'lastName', 'email', 'phone', 'birthday', 'role'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** Compared without case, accents, spaces and punctuation. */
const words: Record<ColumnKind, string> = {
  name:
    'name, full name, member, member name, display name, names, handle, sailor, ' +
    'vollständiger name, mitglied, name vorname, nachname vorname, name und vorname, vorname name, vorname nachname, ' +
    'name first name, last name first name, first and last name, nom complet, membre, nom prénom, nom et prénom, prénom nom, prénom et nom, ' +
    '氏名, 名前, お名前, 会員名, 이름, 성명, 회원명, 姓名, 名字, 会员姓名, 成员, 會員姓名, 成員',
  firstName: 'first name, given name, forename, vorname, rufname, prénom, 名, 이름만, 名字部分, 下の名前',
  lastName: 'last name, surname, family name, nachname, familienname, zuname, nom, nom de famille, 姓, 苗字, 성, 성씨, 姓氏',
  email:
    'email, e-mail, mail, email address, e-mail address, mail address, email 1, e-mail-adresse, mailadresse, emailadresse, mail adresse, ' +
    'courriel, adresse e-mail, adresse mail, adresse électronique, mél, メール, メールアドレス, eメール, 電子メール, ' +
    '이메일, 전자우편, 메일, 이메일 주소, 邮箱, 电子邮箱, 电子邮件, 邮件, 電郵, 電子郵件, 信箱, 電子信箱, bottle post',
  phone:
    'phone, telephone, mobile, mobile phone, cell, cell phone, phone number, mobile number, tel, telefon, handy, handynummer, mobil, mobiltelefon, natel, ' +
    'telefonnummer, mobilnummer, tel mobil, tel privat, téléphone, portable, mobile, natel, numéro de téléphone, tél, téléphone portable, gsm, ' +
    '電話, 電話番号, 携帯, 携帯電話, 携帯番号, 전화, 전화번호, 휴대폰, 휴대전화, 핸드폰, 연락처, 电话, 手机, 手机号, 手机号码, 联系电话, 電話號碼, 手機, 手機號碼, 聯絡電話',
  birthday:
    'birthday, date of birth, birth date, birthdate, dob, born, geburtsdatum, geburtstag, geboren, geb datum, gebdatum, geb, jahrgang, ' +
    'date de naissance, naissance, anniversaire, né le, né e le, 生年月日, 誕生日, 생년월일, 생일, 出生日期, 生日, 出生年月日, 出生年月',
  role: 'role, function, position, funktion, rolle, amt, rôle, fonction, poste, 役割, 役職, 権限, 역할, 직책, 권한, 角色, 职务, 身份, 職務, 職位, 權限, 权限, rank',
}

const roleWords: Record<'admin' | 'member', string> = {
  admin:
    'admin, administrator, administratorin, administrateur, administratrice, captain, 管理者, 管理人, 関連管理者, 관리자, 운영자, 管理员, 管理員',
  member:
    'member, mitglied, aktivmitglied, aktiv, membre, membre actif, membre active, shipmate, crew, active, active member, 会員, メンバー, 一般会員, 회원, 멤버, 일반 회원, 会员, 成员, 普通会员, 會員, 成員, 一般會員',
}

/** "E-Mail-Adresse *" is "emailadresse", "Prénom" is "prenom". Korean syllables stay whole. */
export const plainWord = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const byWord = <Kind extends string>(lists: Record<Kind, string>): Map<string, Kind> =>
  new Map(
    (Object.entries(lists) as [Kind, string][]).flatMap(([kind, list]) => list.split(', ').map((word) => [plainWord(word), kind] as const)),
  )

const kinds = byWord(words)
const roles = byWord(roleWords)

export const kindOfName = (name: string): ColumnKind | undefined => kinds.get(plainWord(name))

/** The role that a word means; another word as it is, so that its row is refused with it. */
export const roleOf = (word: string): string => roles.get(plainWord(word)) ?? word
