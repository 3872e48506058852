/** The mails that Supabase sends, in every language: `node supabase/build-templates.ts` makes the templates from them. */
import type { Locale } from '@bothy/contract/choices.ts'

type Mail = { title: string; text: string; after: string }
type MailWithLink = Mail & { button: string }

export type MailTexts = {
  welcome: MailWithLink
  /** An admin changed the address of the member. */
  corrected: MailWithLink
  change: MailWithLink
  changed: Mail
  code: Mail
  reset: MailWithLink
  invitation: MailWithLink
}

const address = '{{ .Email }}'
const oldAddress = '{{ .OldEmail }}'
const code = '<strong>{{ .Token }}</strong>'

export const mailTexts: Record<Locale, MailTexts> = {
  en: {
    welcome: {
      title: 'Welcome!',
      text: 'One step left: confirm your email address.',
      button: 'Confirm email address',
      after: 'The link works once, for one hour. If you don’t know the club, ignore this email.',
    },
    corrected: {
      title: 'Confirm your new email address',
      text: 'An admin of the club changed the email address of your account to this one. Confirm it to sign in with it.',
      button: 'Confirm email address',
      after: 'The link works once, for one hour. If you don’t know the club, ignore this email.',
    },
    change: {
      title: 'Confirm your new email address',
      text: 'Someone, hopefully you, asked to use this email address for their account. It changes once you confirm.',
      button: 'Confirm new email address',
      after: 'The link works once, for one hour. If you didn’t ask for this, ignore this email.',
    },
    changed: {
      title: 'Your email address was changed',
      text: `The email address of your account was changed to ${address}. You can no longer sign in with ${oldAddress}, and your other devices were signed out.`,
      after: 'If it wasn’t you, tell an admin of the club right away.',
    },
    code: {
      title: 'Your sign-in code',
      text: `Sign in with this code: ${code}`,
      after: 'It works once, for one hour. If you didn’t ask for this, ignore this email.',
    },
    reset: {
      title: 'Reset your password',
      text: 'Someone, hopefully you, asked to reset your password.',
      button: 'Choose a new password',
      after: 'The link works once, for one hour. If you didn’t ask for this, ignore this email. Your password stays the same.',
    },
    invitation: {
      title: 'You’re invited',
      text: 'An admin created an account for you. Choose a password to get started.',
      button: 'Choose a password',
      after: 'The link works once, for one hour. After that, get a new one with “Forgot password?” on the sign-in screen.',
    },
  },
  zh: {
    welcome: {
      title: '欢迎加入！',
      text: '还差一步：请验证邮箱。',
      button: '验证邮箱',
      after: '链接只能使用一次，一小时内有效。如果你不了解这个俱乐部，请忽略这封邮件。',
    },
    corrected: {
      title: '验证你的新邮箱',
      text: '俱乐部的管理员已将你账号的邮箱改为这个地址。验证后即可用它登录。',
      button: '验证邮箱',
      after: '链接只能使用一次，一小时内有效。如果你不了解这个俱乐部，请忽略这封邮件。',
    },
    change: {
      title: '验证你的新邮箱',
      text: '有人（希望是你本人）申请将这个邮箱用于自己的账号。验证之后才会更改。',
      button: '验证新邮箱',
      after: '链接只能使用一次，一小时内有效。如果不是你申请的，请忽略这封邮件。',
    },
    changed: {
      title: '你的邮箱已更改',
      text: `你账号的邮箱已改为 ${address}。你不能再用 ${oldAddress} 登录，其他设备也已退出登录。`,
      after: '如果不是你本人操作，请马上告诉俱乐部的管理员。',
    },
    code: {
      title: '你的登录验证码',
      text: `请用这个验证码登录：${code}`,
      after: '验证码只能使用一次，一小时内有效。如果不是你申请的，请忽略这封邮件。',
    },
    reset: {
      title: '重设密码',
      text: '有人（希望是你本人）申请重设密码。',
      button: '设置新密码',
      after: '链接只能使用一次，一小时内有效。如果不是你申请的，请忽略这封邮件，密码不会改变。',
    },
    invitation: {
      title: '邀请你加入',
      text: '管理员已为你创建账号。设置密码后即可使用。',
      button: '设置密码',
      after: '链接只能使用一次，一小时内有效。过期后，可以在登录页面用“忘记密码？”重新获取。',
    },
  },
  'zh-TW': {
    welcome: {
      title: '歡迎加入！',
      text: '還差一步：請驗證電子郵件地址。',
      button: '驗證電子郵件地址',
      after: '連結只能使用一次，一小時內有效。如果你不知道這個社團，請忽略這封信。',
    },
    corrected: {
      title: '驗證變更後的電子郵件地址',
      text: '社團的管理員已將你帳號的電子郵件地址改為這個地址。驗證後，就能用它登入。',
      button: '驗證電子郵件地址',
      after: '連結只能使用一次，一小時內有效。如果你不知道這個社團，請忽略這封信。',
    },
    change: {
      title: '驗證新的電子郵件地址',
      text: '有人（希望是你本人）申請將這個電子郵件地址用於自己的帳號。驗證之後才會變更。',
      button: '驗證新電子郵件地址',
      after: '連結只能使用一次，一小時內有效。如果不是你申請的，請忽略這封信。',
    },
    changed: {
      title: '你的電子郵件地址已變更',
      text: `你帳號的電子郵件地址已改為 ${address}。你不能再用 ${oldAddress} 登入，其他裝置也已登出。`,
      after: '如果不是你本人操作，請馬上告訴社團的管理員。',
    },
    code: {
      title: '你的登入驗證碼',
      text: `請用這個驗證碼登入：${code}`,
      after: '驗證碼只能使用一次，一小時內有效。如果不是你申請的，請忽略這封信。',
    },
    reset: {
      title: '重設密碼',
      text: '有人（希望是你本人）申請重設密碼。',
      button: '設定新密碼',
      after: '連結只能使用一次，一小時內有效。如果不是你申請的，請忽略這封信，密碼不會改變。',
    },
    invitation: {
      title: '邀請你加入',
      text: '管理員已為你建好帳號。設定密碼後就能使用。',
      button: '設定密碼',
      after: '連結只能使用一次，一小時內有效。過期後，可以在登入頁面用「忘記密碼？」重新取得。',
    },
  },
  ja: {
    welcome: {
      title: 'ようこそ',
      text: 'あと一歩です。メールアドレスを確認してください。',
      button: 'メールアドレスを確認',
      after: 'リンクは一度だけ、1時間有効です。クラブに心当たりがなければ、このメールは無視してください。',
    },
    corrected: {
      title: '変更後のメールアドレスの確認',
      text: 'クラブの管理者が、あなたのアカウントのメールアドレスをこのアドレスに変更しました。確認すると、このアドレスでログインできます。',
      button: 'メールアドレスを確認',
      after: 'リンクは一度だけ、1時間有効です。クラブに心当たりがなければ、このメールは無視してください。',
    },
    change: {
      title: '新しいメールアドレスの確認',
      text: 'アカウントのメールアドレスを、このアドレスに変更するリクエストを受け付けました。確認すると変更されます。',
      button: '新しいメールアドレスを確認',
      after: 'リンクは一度だけ、1時間有効です。心当たりがなければ、このメールは無視してください。',
    },
    changed: {
      title: 'メールアドレスが変更されました',
      text: `アカウントのメールアドレスが ${address} に変更されました。${oldAddress} ではもうログインできません。ほかの端末からはログアウトしました。`,
      after: '心当たりがなければ、すぐにクラブの管理者に知らせてください。',
    },
    code: {
      title: 'ログイン用のコード',
      text: `このコードでログインしてください：${code}`,
      after: 'コードは一度だけ、1時間有効です。心当たりがなければ、このメールは無視してください。',
    },
    reset: {
      title: 'パスワードの再設定',
      text: 'パスワード再設定のリクエストを受け付けました。',
      button: '新しいパスワードを設定',
      after: 'リンクは一度だけ、1時間有効です。心当たりがなければ、このメールは無視してください。パスワードは変わりません。',
    },
    invitation: {
      title: 'クラブへの招待',
      text: '管理者があなたのアカウントを作成しました。パスワードを設定すると使えるようになります。',
      button: 'パスワードを設定',
      after:
        'リンクは一度だけ、1時間有効です。期限が切れたら、ログイン画面の「パスワードをお忘れですか？」から新しいリンクを受け取れます。',
    },
  },
  ko: {
    welcome: {
      title: '반가워요!',
      text: '이제 이메일만 인증하면 돼요.',
      button: '이메일 인증하기',
      after: '링크는 한 번만, 한 시간 동안 쓸 수 있어요. 이 클럽을 모른다면 이 이메일을 무시하세요.',
    },
    corrected: {
      title: '바뀐 이메일을 인증해 주세요',
      text: '클럽 관리자가 회원님 계정의 이메일을 이 주소로 바꿨어요. 인증하면 이 주소로 로그인할 수 있어요.',
      button: '이메일 인증하기',
      after: '링크는 한 번만, 한 시간 동안 쓸 수 있어요. 이 클럽을 모른다면 이 이메일을 무시하세요.',
    },
    change: {
      title: '새 이메일을 인증해 주세요',
      text: '계정의 이메일을 이 주소로 바꿔 달라는 요청을 받았어요. 인증하면 바뀌어요.',
      button: '새 이메일 인증하기',
      after: '링크는 한 번만, 한 시간 동안 쓸 수 있어요. 요청한 적이 없다면 이 이메일을 무시하세요.',
    },
    changed: {
      title: '이메일 주소가 바뀌었어요',
      text: `계정의 이메일이 ${address} 주소로 바뀌었어요. 이제 ${oldAddress} 주소로는 로그인할 수 없고, 다른 기기에서는 로그아웃됐어요.`,
      after: '본인이 아니라면 바로 클럽 관리자에게 알려 주세요.',
    },
    code: {
      title: '로그인 인증번호',
      text: `이 인증번호로 로그인하세요: ${code}`,
      after: '인증번호는 한 번만, 한 시간 동안 쓸 수 있어요. 요청한 적이 없다면 이 이메일을 무시하세요.',
    },
    reset: {
      title: '비밀번호 재설정',
      text: '비밀번호 재설정 요청을 받았어요.',
      button: '새 비밀번호 정하기',
      after: '링크는 한 번만, 한 시간 동안 쓸 수 있어요. 요청한 적이 없다면 이 이메일을 무시하세요. 비밀번호는 그대로예요.',
    },
    invitation: {
      title: '클럽에 초대받았어요',
      text: '관리자가 회원님의 계정을 만들었어요. 비밀번호를 정하고 시작하세요.',
      button: '비밀번호 정하기',
      after: '링크는 한 번만, 한 시간 동안 쓸 수 있어요. 그 뒤에는 로그인 화면의 ‘비밀번호 찾기’에서 새 링크를 받으세요.',
    },
  },
  de: {
    welcome: {
      title: 'Willkommen!',
      text: 'Nur noch ein Schritt: Bestätige deine E-Mail-Adresse.',
      button: 'E-Mail-Adresse bestätigen',
      after: 'Der Link funktioniert einmal, eine Stunde lang. Du kennst den Club nicht? Dann ignorier diese E-Mail.',
    },
    corrected: {
      title: 'Bestätige deine neue E-Mail-Adresse',
      text: 'Ein Admin des Clubs hat die E-Mail-Adresse deines Kontos auf diese geändert. Bestätige sie, dann kannst du dich damit einloggen.',
      button: 'E-Mail-Adresse bestätigen',
      after: 'Der Link funktioniert einmal, eine Stunde lang. Du kennst den Club nicht? Dann ignorier diese E-Mail.',
    },
    change: {
      title: 'Bestätige deine neue E-Mail-Adresse',
      text: 'Jemand, hoffentlich du, möchte diese E-Mail-Adresse für ein Konto verwenden. Sie gilt, sobald du sie bestätigst.',
      button: 'Neue E-Mail-Adresse bestätigen',
      after: 'Der Link funktioniert einmal, eine Stunde lang. Warst du das nicht, ignorier diese E-Mail.',
    },
    changed: {
      title: 'Deine E-Mail-Adresse wurde geändert',
      text: `Die E-Mail-Adresse deines Kontos ist jetzt ${address}. Mit ${oldAddress} kannst du dich nicht mehr einloggen, und deine anderen Geräte wurden ausgeloggt.`,
      after: 'Warst du das nicht, sag sofort einem Admin des Clubs Bescheid.',
    },
    code: {
      title: 'Dein Login-Code',
      text: `Logg dich mit diesem Code ein: ${code}`,
      after: 'Er funktioniert einmal, eine Stunde lang. Warst du das nicht, ignorier diese E-Mail.',
    },
    reset: {
      title: 'Neues Passwort',
      text: 'Jemand, hoffentlich du, hat ein neues Passwort angefordert.',
      button: 'Neues Passwort wählen',
      after: 'Der Link funktioniert einmal, eine Stunde lang. Warst du das nicht, ignorier diese E-Mail. Dein Passwort bleibt, wie es ist.',
    },
    invitation: {
      title: 'Du bist eingeladen',
      text: 'Ein Admin hat für dich ein Konto erstellt. Wähl ein Passwort, und es kann losgehen.',
      button: 'Passwort wählen',
      after: 'Der Link funktioniert einmal, eine Stunde lang. Danach bekommst du mit „Passwort vergessen?“ auf der Login-Seite einen neuen.',
    },
  },
  fr: {
    welcome: {
      title: 'Bienvenue !',
      text: 'Il reste une étape : confirmer ton adresse e-mail.',
      button: 'Confirmer mon adresse e-mail',
      after: 'Le lien fonctionne une seule fois, pendant une heure. Tu ne connais pas ce club ? Ignore cet e-mail.',
    },
    corrected: {
      title: 'Confirme ta nouvelle adresse e-mail',
      text: 'Un admin du club a remplacé l’adresse e-mail de ton compte par celle-ci. Confirme-la pour te connecter avec elle.',
      button: 'Confirmer mon adresse e-mail',
      after: 'Le lien fonctionne une seule fois, pendant une heure. Tu ne connais pas ce club ? Ignore cet e-mail.',
    },
    change: {
      title: 'Confirme ta nouvelle adresse e-mail',
      text: 'Quelqu’un, toi sans doute, veut utiliser cette adresse e-mail pour son compte. Le changement se fera dès que tu l’auras confirmée.',
      button: 'Confirmer ma nouvelle adresse e-mail',
      after: 'Le lien fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail.',
    },
    changed: {
      title: 'Ton adresse e-mail a changé',
      text: `L’adresse e-mail de ton compte est maintenant ${address}. Tu ne peux plus te connecter avec ${oldAddress}, et tes autres appareils ont été déconnectés.`,
      after: 'Si ce n’était pas toi, préviens tout de suite un admin du club.',
    },
    code: {
      title: 'Ton code de connexion',
      text: `Connecte-toi avec ce code : ${code}`,
      after: 'Il fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail.',
    },
    reset: {
      title: 'Un nouveau mot de passe',
      text: 'Quelqu’un, toi sans doute, a demandé un nouveau mot de passe.',
      button: 'Choisir un mot de passe',
      after:
        'Le lien fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail. Ton mot de passe reste le même.',
    },
    invitation: {
      title: 'Une invitation pour toi',
      text: 'Un admin a créé un compte pour toi. Choisis un mot de passe, et c’est parti.',
      button: 'Choisir un mot de passe',
      after:
        'Le lien fonctionne une seule fois, pendant une heure. Ensuite, demandes-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
    },
  },
  'en-x-pirate': {
    welcome: {
      title: 'Welcome aboard!',
      text: 'One knot left to tie: swear that this email address be yers.',
      button: 'Swear to email address',
      after: 'The link works once, fer one hour. Never heard o’ this ship? Then ignore this bottle.',
    },
    corrected: {
      title: 'Swear to yer new email address',
      text: 'An admiral o’ the ship changed the email address o’ yer account to this one. Swear to it to come aboard with it.',
      button: 'Swear to email address',
      after: 'The link works once, fer one hour. Never heard o’ this ship? Then ignore this bottle.',
    },
    change: {
      title: 'Swear to yer new email address',
      text: 'Some soul, hopefully ye, asked to use this email address fer their account. It changes once ye swear to it.',
      button: 'Swear to new email address',
      after: 'The link works once, fer one hour. If ye didn’t ask fer this, ignore this bottle.',
    },
    changed: {
      title: 'Yer email address was changed',
      text: `The email address o’ yer account be ${address} now. Ye can’t come aboard with ${oldAddress} anymore, an’ yer other contraptions were put ashore.`,
      after: 'If it wasn’t ye, tell an admiral o’ the ship right away.',
    },
    code: {
      title: 'Yer code to come aboard',
      text: `Whisper this code at the gangway: ${code}`,
      after: 'It works once, fer one hour. If ye didn’t ask fer this, ignore this bottle.',
    },
    reset: {
      title: 'A new secret word',
      text: 'Some soul, hopefully ye, asked to reset yer secret word. I blame the rum.',
      button: 'Choose a new secret word',
      after: 'The link works once, fer one hour. If ye didn’t ask fer this, ignore this bottle. Yer secret word stays the same.',
    },
    invitation: {
      title: 'Ye be summoned',
      text: 'An admiral hung up a hammock, which is to say an account, fer ye. Choose a secret word to climb in.',
      button: 'Choose a secret word',
      after: 'The link works once, fer one hour. After that, get a new one with “Forgot the word?” at the gangway.',
    },
  },
}
