/** Each locale uses one term per concept and one form of address: on screens, in refusals, in mails, in SMS and in the mails of Supabase. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales, type Locale } from '@bothy/contract/choices.ts'

const root = join(import.meta.dirname, '..', '..', '..')

const clippedVerbs =
  'beschreib|bestimm|behalt|drück|entsperr|erstell|füg|halt|ignorier|kehr|kürz|leg|lösch|logg|meld|merk|nenn|nutz|prüf|reich|scann|schaff|schick|schieb|schlag|schließ|schreib|setz|spiel|stell|stimm|such|trag|verlass|verschieb|wähl'

/** "Wähl" and "Versuch es"; not "Versuch", which is a noun. */
const clippedImperative = new RegExp(
  `(?<![\\p{L}-])(?:(?:${clippedVerbs})(?![\\p{L}'-])|versuch(?= es\\b| später| andere| bitte|, ))`,
  'iu',
)

/** Terms to avoid, each with the term to use instead. A pattern with a placeholder sees the placeholders of the texts. */
const avoidedTerms: Partial<Record<Locale, [RegExp, string][]>> = {
  en: [
    [/\blog(ged)? (in|out)\b/i, 'sign in, sign out'],
    [/\b(cancell|favourit|recognis|colour|enrol|organis)/i, 'American spelling: cancel, favorite, recognize, color'],
    [/\bseats?\b/i, 'spot'],
    [/\bplaces? (left|taken)\b|\bplaces are taken\b/i, 'spot; a place is a location'],
    [/\b(enroll?|enrollment|sign-?ups?|signed up)\b/i, 'join, open to join; create an account'],
    [/\bregist(er|ered|ration)\b/i, 'create an account'],
    [/\borganiz(er|ers)\b/i, 'leader'],
    [/\badministrat(or|ors|ion)\b/i, 'admin'],
    [/\b(not approved|reject(ed|s)?)\b/i, 'sent back, send back'],
    [/\bcalled off\b/i, 'canceled'],
    [/\b(mails?|mailed)\b/i, 'email'],
    [/\bnews\b/i, 'notifications'],
    [/\btwo-step sign-in|second (factor|step)\b/i, 'two-step verification'],
    [/\bmoved? (your |my )?vote\b/i, 'change your vote'],
    [/\bpictures?\b/i, 'photo; image for any uploaded file'],
    [/\b(everybody|somebody|nobody)\b/i, 'everyone, someone, no one'],
    [/\b(not|nobody|no one) .*\bany more\b|\bat the moment\b|\bmeanwhile\b/i, 'anymore, right now, in the meantime'],
    [/\b(do|does|did|is|are|was|were|has|have|could) not\b|\bcannot\b/i, 'a contraction'],
    [/\bvot(es?|ing)\b[^.]*\b(ends?|ended|ending)\b|\b(ends?|ended|ending) (the )?vot(e|ing)\b/i, 'close voting'],
    [
      /\bclub (hasn’t|didn’t|isn’t responding|is reachable|is starting)|(answer from|reach|connect(ion|ing) to) the club\b/i,
      'server: a club is people',
    ],
    [/\blets?\b.* back in\b/i, 'allow to rejoin'],
    [/\breturn(ed|s)? (\w+ )?(activity )?to review\b/i, 'review again, back in review: "sent back" is another move'],
    [/\bthings? (waiting|you did)\b/i, 'item, change'],
    [/\btaken? back\b/i, 'withdraw, don’t send'],
    [/\bthe emergency services\b/i, 'emergency services, without an article in American English'],
    [/\bneeds? longer\b/i, 'needs more time'],
    [/\bouting/i, 'trip'],
    [/, too\./i, 'too, without a comma'],
  ],
  de: [
    [/\bVerein|verein\b/, 'Club'],
    [/\bTouren\b/, 'Aktivitäten'],
    [/\b(abmelden|abgemeldet)\b/i, 'ausloggen: anmelden tut man sich für eine Aktivität'],
    [/Administration\b/, 'Admins, Verwaltung'],
    [/\bKnopf\b/, 'Button'],
    [/\bLeiter(in)?\b|Organisator|Anführer/, 'Leitung'],
    [/(?<!E-)\bMails?\b/, 'E-Mail'],
    [/Zwischenspeicher/, 'Cache'],
    [/Wegbeschreibung/, 'Anfahrt'],
    [/[Zz]urückg(eben|ab|egeben)|Rückgabe/, 'überarbeiten: returned is what one does with shoes'],
    [/\b(Mitkommen|angemeldet|anmelden)\b/, 'Platz sichern, Platz freigeben, dabei'],
    [/hat erfahren, dass|Betreiber/, 'Jemand hat … gesagt, because it is a claim; die Person, die den Club betreibt'],
    [/Stichw[oö]rt/, 'Tags'],
    [/Bestätigung in zwei/, 'Zwei-Faktor-Authentifizierung'],
    [
      /Club (hat (noch )?nicht geantwortet|antwortet|war nicht|nicht erreichbar|hat diese Änderungen)|(vom|zum) Club\b/,
      'Server: a club is people',
    ],
    [
      clippedImperative,
      'wähle, prüfe: an imperative ends in "e"; gib, lies, nimm, sieh have none, and frag, geh, komm, lass, mach, ruf, sag, schau are said without',
    ],
  ],
  fr: [
    [/(?<!rendez-)\b([Vv]ous|[Vv]otre|[Vv]os)\b(?! revoir)/, 'tu, ton, tes'],
    [/\ben examen\b|à examiner/i, 'en validation, à valider'],
    [/administrat(eur|rice)/i, 'admin'],
    [/(?<!\p{L}|nouvelles )à \{club\}/u, 'chez {club}; one gives news to the club'],
    [/changements non synchronisés/i, 'modifications non synchronisées'],
    [/Me désinscrire/, 'Se désinscrire'],
    [/ [;!?:»]|« /, 'a no-break space'],
    [/\u00a0[;!?]|\u202f:/, 'a narrow no-break space before ; ! ?, and a wide one before :'],
    [/personne responsable|organisat(eur|rice)|\bchef\b|meneur/i, 'responsable'],
    [
      /\b(?:d|jusqu|puisqu|lorsqu|qu)e (?:«\u00a0)?\$?\{(?:name|names|club|leader|member|admin|sender)\}/,
      'words without "de" or "que", which become "d’" before a vowel',
    ],
    [/\b(?:#|\{votes\}|peu de|plus de|nombre de|minimum de|moins de) votes?\b|plus voté/, 'voix: one counts voices'],
    [/(?:mettre|mis|met|mette) fin au vote|vote se termine|y met(?:te)? fin/, 'clore, clôture'],
    [/[Vv]alidation en deux/, 'double authentification; a validation is the review'],
    [
      /\b[Cc]lub (n’a pas (encore )?répondu|ne répond|injoignable|est joignable|n’a pas accepté ces)|[Cc]onnexion au club/,
      'serveur: a club is people',
    ],
    [/refusée\b|\bdu (dernier )?refus\b/i, 'à modifier, faire modifier: the leader can edit and resubmit'],
    [/a appris que/, 'on a dit, because it is a claim'],
    [/rester? connectés?\b|restes connecté\b/i, 'la session reste ouverte: the reader may be a woman'],
  ],
  zh: [
    [/您/, '你'],
    [/会员/, '成员'],
    [/账户/, '账号'],
    [/联谊/, '社交'],
    [/驳回|批准/, '退回、通过'],
    [/队长|组织者|负责人|发起人/, '领队'],
    [/俱乐部.{0,5}(回应|响应|接受)|连不上俱乐部/, '服务器'],
    [/下山/, '返回、回来'],
    [/确认(邮箱|号码|邮件|链接)/, '验证'],
    [/管理员.{0,10}得知/, '有人告诉管理员，说: an admin was told it, and it may be false'],
    [/(谢绝|婉拒)了领队/, '谢绝担任领队: who declines the lead does not turn the leader down'],
    [/删除(自己的)?账号/, '注销账号'],
    [/(关闭|终止|截止)了?投票|投票(已|被|自动)?(关闭|终止)/, '结束投票, before 投票截止'],
    [/符合的/, '符合条件的'],
    [/\p{Script=Han}(\$?\{\w+\}|[\w#])|(\{\w+\}|[\w#])\p{Script=Han}/u, 'a space beside a placeholder, a Latin letter and a digit'],
  ],
  'zh-TW': [
    [/您/, '你'],
    [/會員/, '成員'],
    [/俱樂部/, '社團'],
    [/(?<!你的)信箱/, '電子郵件'],
    [/大頭照|頭像/, '大頭貼'],
    [/聯誼/, '交流'],
    [/駁回/, '退回'],
    [/隊長|主辦|負責人|發起人/, '領隊'],
    [/社團.{0,5}(回應|接受)|連不上社團/, '伺服器'],
    [/確認(你的|新的?)?電子郵件|確認連結/, '驗證'],
    [/管理員.{0,10}得知/, '有人告訴管理員，說: an admin was told it, and it may be false'],
    [/(謝絕|婉拒)了領隊/, '婉拒擔任領隊: who declines the lead does not turn the leader down'],
    [/QR 碼/, 'QR Code'],
    [/徒步/, '健行'],
    [/(?<!太陽不會)下山/, '返回、回來'],
    [/應用程式/, 'App'],
    [/送審/, '送出審核、重新送出'],
    [/(關閉|終止|截止)了?投票|投票(已|被|自動)?(關閉|終止)/, '結束投票, before 投票截止'],
    [/賬|軟件|網絡|視頻|短信|默認|設置/, '帳號、軟體、網路、影片、簡訊、預設、設定'],
    [/符合的/, '符合條件的'],
    [/\p{Script=Han}(\$?\{\w+\}|[\w#])|(\{\w+\}|[\w#])\p{Script=Han}/u, 'a space beside a placeholder, a Latin letter and a digit'],
  ],
  ja: [
    [/会員/, 'メンバー'],
    [/幹事|主催者|隊長/, 'リーダー'],
    [/クラブ(から|に|が|は).{0,8}(応答|つながり)/, 'サーバー'],
    [/アクティビティ/, '活動'],
    [/サイン(イン|アウト)/, 'ログイン、ログアウト'],
    [/ブラウザ(?!ー)/, 'ブラウザー'],
    [/2段階ログイン/, '2段階認証'],
    [/申請/, 'リクエスト、依頼'],
    [/ほかの端末は(すべて)?ログアウト/, 'ほかの端末から'],
    [/活動ができるまで/, '活動の流れ'],
    [/下山/, '帰着、戻る'],
    [/満員/, '満席'],
    [/投票(を|が|は)?(自動で)?(終了|閉じ|閉ま|クローズ)/, '締め切る'],
    [/(?<!認証|バックアップ|QR|文字|各|この|古い|新しい|現在の|で)コード/, '認証コード、バックアップコード'],
    [/(\d|#|\})人/, '名'],
    [/全員集合/, '全員そろいました: it is no call'],
    [/引き受けません/, '辞退しました'],
  ],
  ko: [
    [/니다[.!]?$|니다[.] /, '해요체'],
    [/멤버/, '회원'],
    [/주최자|대장|인솔자/, '리더'],
    [/즐겨찾기/, '찜'],
    [/검토로 되돌/, '검토 단계로'],
    [/이끄는|이끈/, '리더인'],
    [/투표함/, '투표했어요'],
    [/선정/, '확정'],
    [/기다려요/, '기다리고 있어요'],
    [/하산|내려(왔|오)/, '복귀, 돌아오다'],
    [/초안/, '임시 저장한 내용'],
    [/작업 기록/, '이용 기록'],
    [/불참/, '미도착'],
    [/클럽(이|은|에서|의)?( 아직)? (응답|대답|확인)|클럽에 (닿|다시 연결|연결하(지 못|는 중)|연결할 수 없)/, '서버: a club is people'],
    [/귀환|(?<!복)귀가|반환|반납|리턴/, '복귀, 돌아오다; 반려'],
    [/투표(를|가|는)? ?(종료|닫|클로즈)/, '마감'],
    [/(?<!이)메일(?!함)/, '이메일'],
    [/(?<!휴대폰과 백업 코드를 모두 )잃어버렸다는/, '휴대폰과 백업 코드를 모두 잃어버렸다는: of whom, and which codes'],
    [/\((으|은|이|을)\)/, 'words that take a particle before them: 주소로, 번호로'],
    [
      /\{(time|email|newAddress|phone|name|names|title)\}(을|를|이|가|은|는|과|와|로|으로)(?!\p{L})/u,
      'no particle that depends on the last letter of a placeholder',
    ],
  ],
  'en-x-pirate': [
    [/\b(you|your|yours)\b/i, 'ye, yer'],
    [/\bfor\b/i, 'fer'],
    [/\band\b/i, 'an’'],
    [/\bof\b/i, 'o’'],
    [/\bbefore\b/i, 'afore'],
    [/\bactivit(y|ies)\b/i, 'voyage'],
    [/\badmins?\b/i, 'admiral'],
    [/\bdevices?\b/i, 'contraption'],
    [/\bship (didn’t|doesn’t|hasn’t) answer|(reach|line to|word from) the ship\b/i, 'server, where a machine answers'],
    [/\b(vote|voting)\b[^.:]*\bends?\b/i, 'the vote closes'],
    [/\bsecond plank\b/i, 'two-plank boardin’: security stays plain'],
    [/[a-z]”[.,]/, 'a closing mark after the full stop and the comma, as in English'],
  ],
}

/** `{name}` and `{{ .Token }}`, but not a text of a plural: `one {…}`. */
const placeholders = /(?<!(?:=\d+|one|two|few|many|other) )\{\w+\}|\{\{[^{}]*\}\}|\$\{[^}]*\}|https?:\S+/g

const shownText = (text: string, rule: RegExp): string =>
  rule.source.includes('\\{') || rule.source.includes('\\}') ? text : text.replace(placeholders, '')

type Texts = [source: string, text: string][]

/** The texts of a file, with their ids. */
const textsIn = (path: string): Texts =>
  Object.entries(JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>).map(([id, text]) => [`${path} ${id}`, text])

const screensAndRefusals = (locale: Locale): Texts =>
  ['apps/web/i18n', 'packages/contract'].flatMap((folder) => textsIn(`${folder}/locales/${locale}.json`))

/** The texts of mails, SMS and push notifications. */
const notifications = (locale: Locale): Texts => textsIn(`apps/server/notifications/locales/${locale}.json`)

const linesOf = (path: string): Texts =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line, index) => [`${path}:${index + 1}`, line])

/** The string literals of a source file, without the keys. */
const literalsOf = (lines: Texts): Texts =>
  lines.flatMap(([source, line]) =>
    [...line.replace(/'[\w-]+':/g, '').matchAll(/(['`])((?:\\.|(?!\1).)+)\1/g)].map(([, , text = '']): [string, string] => [source, text]),
  )

/** The SMS of Supabase has one language. */
const supabaseTexts = (locale: Locale): Texts => [
  ...textsIn(`supabase/locales/${locale}.json`),
  ...(locale === 'en' ? linesOf('supabase/config.toml').filter(([, line]) => line.startsWith('template = ')) : []),
]

/** The pages that stand in for the app, in a browser that is too old and while the server starts, and what a link to it and its installation say of it. */
const languageTags: Partial<Record<Locale, string>> = { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' }
const descriptions = (): Texts =>
  [...linesOf('apps/web/index.html'), ...linesOf('apps/web/public/manifest.webmanifest')].filter(([, line]) =>
    line.includes('description"'),
  )
const standInPages = (locale: Locale): Texts => [
  ...literalsOf(linesOf('apps/web/public/old-browser.js').filter(([, line]) => new RegExp(`^    '?${locale}'?: `).test(line))),
  ...linesOf('deploy/back-soon.html').filter(([, line]) =>
    line.includes(locale === 'en' ? '<p>' : `<p lang="${languageTags[locale] ?? locale}">`),
  ),
  ...(locale === 'en' ? descriptions() : []),
]

const sentTexts = (locale: Locale): Texts => [...notifications(locale), ...supabaseTexts(locale)]

test('the texts of mails, SMS, push notifications, templates and pages in place of the app are found', () => {
  expect(notifications('en').map(([, text]) => text)).toContain('Welcome! One step left: confirm your email address.')
  expect(notifications('en').filter(([source]) => source.includes(' sms.'))).toHaveLength(6)
  expect(notifications('en').map(([, text]) => text)).toContain('New leader, {name}: {title}')
  expect(supabaseTexts('en').map(([, text]) => text)).toContain('Your sign-in code')
  for (const locale of locales) expect(supabaseTexts(locale).length).toBeGreaterThan(locale === 'en-x-pirate' ? 6 : 20)
  expect(standInPages('ko')).toHaveLength(2)
  expect(standInPages('en')).toHaveLength(5)
})

/** A car has seats. */
const ofCars = / (?:cars\.|settings\.sharedRides|waiting\.ride|refusal\.CAR_|[a-z.]+\.(?:car|seat-in-car)-)/

describe.each(Object.entries(avoidedTerms) as [Locale, [RegExp, string][]][])('%s', (locale, rules) => {
  test.each(rules)('avoids %s and uses %s', (avoided, term) => {
    const texts = [...screensAndRefusals(locale), ...sentTexts(locale), ...standInPages(locale)]
    const isException = (source: string) => term === 'spot' && ofCars.test(source)
    const found = texts.filter(([source, text]) => avoided.test(shownText(text, avoided)) && !isException(source))
    expect(found.map(([source, text]) => `${source}: ${text}`)).toEqual([])
  })
})

/** A mail to an emergency contact, who is no member, also has these. */
const aroundEveryMail = ['footer.activities', 'link-fallback']

test.each<[Locale, RegExp]>([
  ['de', /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu],
  ['fr', /(?<!\p{L})(?:(?:tu|te|toi|ton|ta|tes)(?!\p{L})|t’)/iu],
])('%s addresses an emergency contact, who is no member, without the familiar form', (locale, familiar) => {
  const toContacts = notifications(locale).filter(([source]) => {
    const id = source.split(' ').at(-1)!
    return aroundEveryMail.includes(id) || /^(mail|sms)\..*-contact(\.|$)/.test(id)
  })
  expect(toContacts.length).toBeGreaterThan(10)
  expect(toContacts.filter(([, text]) => familiar.test(text))).toEqual([])
})
