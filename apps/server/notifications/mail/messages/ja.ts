import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/ja.ts'

export const ja: MailMessages = {
  greeting: '{name}さん、こんにちは。',
  greetingWithoutName: 'こんにちは。',
  linkFallback: 'ボタンが使えない場合は、このリンクを開いてください：',
  footer: 'このメールは、アカウントについて{club}からお送りしています。返信はお控えください。',
  mails,
  otherSignIns: {
    lead: '次の方法では引き続きログインできます。心当たりのないものは削除してください。',
    passkey: 'パスキー「{passkey}」（{day}に追加）',
    oidc: 'Googleなど、ほかのサービスのアカウント',
    phone: '電話番号に届くSMSの認証コード',
    button: 'アカウントのセキュリティを確認',
  },
  notifications: {
    button: '活動を見る',
    allButton: 'ほかの活動を見る',
    footer: 'このメールは{club}からお送りしています。返信はお控えください。',
    settingsHint: '通知の設定',
    unsubscribeHint: '活動のメールを停止',
    unsubscribe: {
      title: '活動のメール',
      on: 'このアドレスに活動のメールをお送りしています。',
      off: '活動のメールを停止しました。アカウントと緊急時のメールは引き続き届きます。',
      stop: 'メールを停止する',
      undo: 'メールを再開する',
      more: '設定で種類ごとに選ぶ',
      invalid: 'このリンクは無効です',
      invalidText: '古いメールのリンクは使えないことがあります。最新のメールのリンクを開くか、設定で選んでください。',
    },
    labels: {
      reason: '理由',
      activity: '活動',
      leader: 'リーダー',
      when: '日時',
      where: '場所',
      route: 'ルート',
      joined: '参加した人',
      left: 'キャンセルした人',
      seats: '参加人数',
      votes: '投票数',
      voteCloses: '投票の締め切り',
      noVoteClosing: 'リーダーが締め切ったとき',
      expectedReturn: '帰着予定',
    },
    digest: {
      subject: '{club}：新しい活動',
      before: ['新しい活動のお知らせです。内容を見て、ルートへの投票や参加ができます。'],
    },
    reviews: { subject: '管理者の対応待ちの活動', before: ['次の活動が管理者の対応を待っています。'] },
    summary: {
      subject: '{club}：お知らせのまとめ',
      before: ['前回のまとめ以降の動きをお知らせします。'],
      newActivity: '新しい活動：{title}',
    },
    mails: {
      'activity-proposed': {
        subject: '承認待ち：{title}',
        before: ['新しい活動が承認を待っています。'],
      },
      'activity-approved': {
        subject: '承認されました：{title}',
        before: ['あなたの活動が承認されました。メンバーに公開されています。'],
      },
      'activity-rejected': {
        subject: '差し戻し：{title}',
        before: ['あなたの活動には修正が必要です。理由を確認し、修正して再提出してください。'],
      },
      'enrollment-started': {
        subject: '参加受付中：{title}',
        before: ['投票が終わり、参加受付が始まりました。先着順です。'],
      },
      'activity-changed': {
        subject: '日時か場所の変更：{title}',
        before: ['活動の日時か場所が変わりました。新しい予定は次のとおりです。'],
      },
      'vote-closing-changed': {
        subject: '投票の締め切りが変わりました：{title}',
        before: ['ルート投票の締め切りが変更されました。それまでは投票も変更もできます。'],
      },
      'vote-quorum-missed': {
        subject: '票が足りません：{title}',
        before: [
          'ルート投票の締め切りになりましたが、必要な票数に届いていません。投票は続いています。このまま待つか、新しい締め切りを設定するか、自分で締め切ってください。',
        ],
      },
      'activity-started': {
        subject: '活動中：{title}',
        before: ['活動が始まりました。楽しい一日を！'],
      },
      'activity-cancelled': {
        subject: '中止：{title}',
        before: ['この活動は中止になりました。'],
      },
      'seat-taken-back': {
        subject: '参加者から外されました：{title}',
        before: ['この活動の参加者ではなくなりました。理由が分からない場合は、リーダーに尋ねてください。'],
      },
      'activity-rewritten': {
        subject: '承認後に編集されました：{title}',
        before: ['承認後に、リーダーがこの活動を編集しました。問題がないか確認してください。承認待ちに戻すこともできます。'],
      },
      'activity-returned': {
        subject: '承認待ちに戻りました：{title}',
        before: ['承認後に編集されたため、管理者があなたの活動を承認待ちに戻しました。再び承認されると、メンバーに公開されます。'],
      },
      'activity-republished': {
        subject: '投票を再開しました：{title}',
        before: [
          'クラブがこの活動をもう一度確認し、投票を再開しました。内容が変わっていることがあるので、自分の票とあわせて確認してください。',
        ],
      },
      'activity-handed-over': {
        subject: 'あなたがリーダーになりました：{title}',
        before: ['管理者があなたをこの活動のリーダーにしました。活動の編集、開始、中止ができます。'],
      },
      'leadership-offered': {
        subject: 'リーダーを引き受けますか？ {title}',
        before: [
          'この活動のリーダーから、引き継ぎを頼まれました。活動を開いて、引き受けるか断るかを選んでください。引き受けるまで、何も変わりません。',
        ],
      },
      'leadership-declined': {
        subject: '{member}さんは引き受けません：{title}',
        before: ['{member}さんは、この活動のリーダーを引き受けません。リーダーは引き続きあなたです。ほかの参加者に頼むこともできます。'],
      },
      'activity-deleted': {
        subject: '削除：{title}',
        before: ['この活動は削除されたため、行われません。'],
      },
      'route-removed': {
        subject: '投票したルートが削除されました：{title}',
        before: ['投票したルートが削除され、あなたの票もなくなりました。もう一度投票できます。'],
      },
      'route-changed': {
        subject: '投票したルートが変更されました：{title}',
        before: ['あなたが投票したルートの内容が変わりました。票はそのまま有効です。投票は変更できます。'],
      },
      'activity-question': {
        subject: '{sender}さんからのメッセージ：{title}',
        before: ['この活動のリーダーであるあなたに、{sender}さんからメッセージが届きました：'],
        after: ['活動の画面から、参加者全員にメッセージを送れます。'],
      },
      'activity-message': {
        subject: '{sender}さんから全員へのメッセージ：{title}',
        before: ['{sender}さんから、この活動の参加者全員にメッセージが届きました：'],
        after: ['活動の画面から、リーダーにメッセージを送れます。'],
      },
      'activity-without-leader': {
        subject: 'リーダーがいません：{title}',
        before: ['この活動のリーダーのアカウントが削除されました。活動を開いて新しいリーダーを選ぶか、中止してください。'],
      },
      'activity-overdue': {
        subject: '全員戻りましたか？ {title}',
        before: [
          '帰着予定の時刻を過ぎましたが、全員が戻ったという連絡がまだありません。活動を開いて戻ったことを知らせるか、遅くなる場合は新しい予定時刻を設定してください。',
          '1時間以内に誰からも連絡がなければ、クラブの管理者に知らせます。あなたが活動を開始したか、参加者の集合を確認していた場合は、あなたの緊急連絡先にも知らせます。',
        ],
      },
      'leader-overdue': {
        subject: '帰着の連絡がありません：{title}',
        before: [
          'この活動のリーダー（{leader}さん）から、全員が戻ったという連絡がまだありません。本人に連絡してみてください。つながらない場合は、警察（110）か消防（119）に通報してください。海外では現地の緊急番号にかけてください。',
        ],
      },
      'leader-overdue-contact': {
        subject: '{leader}さんから帰着の連絡がまだありません：{title}',
        before: [
          'あなたは、{club}のこの活動でリーダーを務める{leader}さんの緊急連絡先です。帰着予定の時刻を過ぎましたが、全員が戻ったという連絡が{leader}さんからまだありません。連絡を忘れているだけのことも多くあります。',
          'まず{leader}さんに連絡してみてください。つながらない場合は、警察（110）か消防（119）に通報し、下の場所と時刻を伝えてください。海外では現地の緊急番号にかけてください。',
        ],
      },
      'alarm-postponed': {
        subject: '帰着が遅れます：{title}',
        before: [
          'お知らせのあと、{member}さんから、もう少し時間がかかるという連絡がありました。新しい帰着予定は下のとおりです。全員が戻ったという連絡がないときは、もう一度お知らせします。',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader}さんの帰着が遅れます：{title}',
        before: [
          'あなたは{leader}さんの緊急連絡先です。先ほど、{club}の{leader}さんのグループの帰着が遅れているとお知らせしました。その後、{member}さんから、もう少し時間がかかるという連絡がありました。新しい帰着予定は下のとおりです。',
          '今は通報の必要はありません。予定の時刻を過ぎても戻らず、{leader}さんにもつながらない場合は、警察（110）か消防（119）に通報してください。海外では現地の緊急番号にかけてください。',
        ],
      },
      'all-clear': {
        subject: '全員無事に戻りました：{title}',
        before: ['このグループは全員戻りました。帰着の遅れへの対応は終了です。'],
      },
      'all-clear-contact': {
        subject: '{leader}さんは無事に戻りました：{title}',
        before: [
          '{leader}さんの緊急連絡先であるあなたに、{club}のグループの帰着の遅れをお知らせしていました。全員が戻りましたので、ご安心ください。ご対応ありがとうございました。',
        ],
      },
      'seat-confirmed': {
        subject: '参加が決まりました：{title}',
        before: ['この活動への参加を受け付けました。詳細は以下のとおりです。添付ファイルからカレンダーに追加できます。'],
      },
      'activity-reminder': {
        subject: 'まもなく始まります：{title}',
        before: ['この活動は24時間以内に始まります。詳細は以下のとおりです。添付ファイルからカレンダーに追加できます。'],
      },
      'vote-closing-soon': {
        subject: 'まもなく投票の締め切りです：{title}',
        before: ['ルートの投票は24時間以内に締め切られます。まだの方は投票を、済んだ方は内容をご確認ください。'],
      },
      'seat-changes': {
        subject: '参加者の変更：{title}',
        before: ['あなたの活動の参加者が変わりました。'],
      },
    },
  },
}
