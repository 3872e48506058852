import type { MailMessages } from '../mail-messages.ts'

export const ja: MailMessages = {
  greeting: '{name} さん',
  greetingWithoutName: 'こんにちは。',
  linkFallback: 'ボタンが使えないときは、このリンクを開いてください。',
  footer: 'このメールは {club} から、あなたのアカウントについてお送りしています。返信されても、お読みできません。',
  mails: {
    'confirm-address': {
      subject: '{club}：メールアドレスの確認',
      before: ['ようこそ。あと一歩です。このアドレスがあなたのものであることを確認してください。'],
      button: 'アドレスを確認する',
      after: ['リンクは一度だけ、1日のあいだ使えます。登録した覚えがなければ、そのままで大丈夫です。何も起こりません。'],
    },
    'address-in-use': {
      subject: 'すでに {club} のメンバーです',
      before: [
        'あなたのメールアドレスか電話番号で {club} への登録がありましたが、どちらかはすでにアカウントで使われています。',
        'ご本人であれば、そのままログインしてください。パスワードを忘れたときは、ログイン画面から設定し直せます。',
      ],
      after: ['心当たりがなければ、そのままで大丈夫です。何も変わっていません。'],
    },
    'reset-password': {
      subject: '{club}：パスワードの再設定',
      before: ['あなた、またはあなたのアドレスを入力した方から、パスワードの再設定の依頼がありました。'],
      button: '新しいパスワードを決める',
      after: ['リンクは一度だけ、1時間のあいだ使えます。心当たりがなければ、そのままで大丈夫です。パスワードは変わりません。'],
    },
    'password-changed': {
      subject: '{club}：パスワードが変更されました',
      before: ['パスワードが変更されました。ほかの端末からはログアウトしています。'],
      after: ['心当たりがなければ、すぐにログイン画面でパスワードを設定し直し、クラブの管理者に知らせてください。'],
    },
    'passkey-added': {
      subject: '{club}：パスキーが追加されました',
      before: ['アカウントにパスキーが追加されました。その端末のロックを解除できる人は、これでログインできます。'],
      after: ['心当たりがなければ、すぐに「アカウントの安全」で削除し、パスワードを変更して、クラブの管理者に知らせてください。'],
    },
    'passkey-removed': {
      subject: '{club}：パスキーが削除されました',
      before: ['アカウントからパスキーが削除されました。このパスキーではもうログインできません。'],
      after: ['心当たりがなければ、すぐに「アカウントの安全」を確かめ、パスワードを変更して、クラブの管理者に知らせてください。'],
    },
    'phone-changed': {
      subject: '{club}：電話番号が変更されました',
      before: ['アカウントの電話番号が変更または削除されました。ログイン用のコードは、もう以前の番号には届きません。'],
      after: ['心当たりがなければ、すぐにログイン画面でパスワードを設定し直し、クラブの管理者に知らせてください。'],
    },
    invitation: {
      subject: '{club} への招待',
      before: ['管理者が {club} にあなたのアカウントを作りました。パスワードを決めれば、すぐに参加できます。'],
      button: 'パスワードを決める',
      after: ['リンクは一度だけ、3日のあいだ使えます。過ぎたときは、ログイン画面でもう一度受け取れます。'],
    },
  },
  notifications: {
    button: '活動を見る',
    allButton: 'ほかの活動を見る',
    footer: 'このメールは {club} からお送りしています。返信されても、お読みできません。',
    settingsHint: '受け取るお知らせは、ここで選べます：{settings}',
    labels: { reason: '理由', activity: '活動', when: '日時', where: '場所', route: 'ルート' },
    mails: {
      'activity-proposed': {
        subject: '審査待ち：{title}',
        before: ['新しい活動が、管理者の審査を待っています。'],
      },
      'activity-approved': {
        subject: '承認されました：{title}',
        before: ['あなたの活動が承認されました。メンバーに公開され、ルートの投票が始まりました。'],
      },
      'activity-rejected': {
        subject: '差し戻されました：{title}',
        before: ['管理者があなたの活動を差し戻しました。内容は残っています。理由を見て直せば、もう一度出せます。'],
      },
      'enrollment-started': {
        subject: '参加受付が始まりました：{title}',
        before: ['投票が終わり、参加受付が始まりました。席は先着順です。'],
      },
      'activity-changed': {
        subject: '日時か場所が変わりました：{title}',
        before: ['この活動の日時か場所が変わりました。今の予定は次のとおりです。'],
      },
      'activity-started': {
        subject: '出発しました：{title}',
        before: ['この活動が始まりました。よい一日を。'],
      },
      'activity-cancelled': {
        subject: '中止になりました：{title}',
        before: ['この活動は行われません。'],
      },
      'seat-taken-back': {
        subject: '参加が取り消されました：{title}',
        before: ['この活動の参加者から外れました。心当たりがなければ、リーダーに聞いてみてください。'],
      },
      'activity-rewritten': {
        subject: '承認後に変更されました：{title}',
        before: ['この活動は、承認されたあとにリーダーが変更しました。問題がないか確認してください。審査に戻すこともできます。'],
      },
      'activity-returned': {
        subject: '再び審査待ちです：{title}',
        before: ['承認後に内容が変わったため、管理者があなたの活動を審査に戻しました。再び承認されると、メンバーに公開されます。'],
      },
      'activity-handed-over': {
        subject: 'あなたがリーダーになりました：{title}',
        before: ['管理者があなたをこの活動のリーダーにしました。これからは編集や進行ができます。'],
      },
      'activity-deleted': {
        subject: '削除されました：{title}',
        before: ['この活動は削除されました。行われません。'],
      },
      'route-removed': {
        subject: '投票したルートがなくなりました：{title}',
        before: ['あなたが投票したルートは候補から外れ、その票もなくなりました。もう一度投票できます。'],
      },
      'route-changed': {
        subject: '投票したルートが変わりました：{title}',
        before: ['あなたが投票したルートの内容が変わりました。票はそのまま有効で、ほかのルートに移すこともできます。'],
      },
    },
  },
}
