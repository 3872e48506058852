import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/zh-TW.ts'

export const zhTW: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按鈕無法點選，請開啟這個連結：',
  footer: '本信由 {club} 寄出，與你的帳號有關。請勿回覆。',
  mails,
  otherSignIns: {
    lead: '以下方式仍可登入你的帳號。請移除你不認得的：',
    passkey: '通行密鑰「{passkey}」，新增於 {day}',
    oidc: '其他服務的帳號，例如 Google',
    phone: '傳送到手機號碼的簡訊驗證碼',
    button: '檢查帳號安全',
  },
  notifications: {
    button: '查看活動',
    allButton: '看看其他活動',
    footer: '本信由 {club} 寄出。請勿回覆。',
    settingsHint: '管理通知',
    unsubscribeHint: '不再收到活動通知信',
    unsubscribe: {
      title: '活動通知信',
      on: '活動通知信會寄到這個地址。',
      off: '已關閉活動通知信。與帳號和緊急情況有關的信仍會寄出。',
      stop: '關閉通知信',
      undo: '重新開啟通知信',
      more: '在設定中依類型選擇',
      invalid: '這個連結無效',
      invalidText: '舊信裡的連結可能已失效。請開啟最新一封信裡的連結，或在設定中選擇。',
    },
    labels: {
      reason: '原因',
      activity: '活動',
      leader: '領隊',
      when: '時間',
      where: '地點',
      route: '路線',
      joined: '新報名',
      left: '取消報名',
      seats: '已報名人數',
      votes: '票數',
      voteCloses: '投票截止',
      noVoteClosing: '由領隊結束投票時',
      expectedReturn: '預計返回',
    },
    digest: { subject: '{club} 的新活動', before: ['有新活動了。來看看，投票選路線，或直接報名。'] },
    reviews: { subject: '待管理員處理的活動', before: ['以下活動正等待管理員處理。'] },
    summary: { subject: '{club} 的通知彙整', before: ['以下是上次彙整之後的消息。'], newActivity: '新活動：{title}' },
    mails: {
      'activity-proposed': {
        subject: '待審核：{title}',
        before: ['有一個新活動等待審核。'],
      },
      'activity-approved': {
        subject: '已核准：{title}',
        before: ['你的活動已核准。成員現在看得到了。'],
      },
      'activity-rejected': {
        subject: '已退回：{title}',
        before: ['你的活動需要修改。請查看原因，修改後重新送出。'],
      },
      'enrollment-started': {
        subject: '開始報名：{title}',
        before: ['投票已結束，現在可以報名了。名額先到先得。'],
      },
      'activity-changed': {
        subject: '時間或地點有異動：{title}',
        before: ['這個活動的時間或地點有異動，最新安排如下。'],
      },
      'vote-closing-changed': {
        subject: '投票截止時間有異動：{title}',
        before: ['領隊調整了路線投票的截止時間。在此之前，你可以投票或改投。'],
      },
      'vote-quorum-missed': {
        subject: '票數不足：{title}',
        before: ['路線投票已到截止時間，但沒有達到最少票數。投票會繼續。你可以再等等、設定新的截止時間，或自己結束投票。'],
      },
      'activity-started': {
        subject: '已開始：{title}',
        before: ['活動已經開始，祝你玩得開心！'],
      },
      'activity-cancelled': {
        subject: '已取消：{title}',
        before: ['這個活動已取消。'],
      },
      'seat-taken-back': {
        subject: '你已被移出活動：{title}',
        before: ['你在這個活動中的名額已被取消。如果不知道原因，請詢問領隊。'],
      },
      'activity-rewritten': {
        subject: '核准後有修改：{title}',
        before: ['這個活動核准後，領隊又做了修改。請看看是否仍然合適；如果不合適，請將它改回審核中。'],
      },
      'activity-returned': {
        subject: '改回審核中：{title}',
        before: ['你的活動核准後有修改，管理員已將它改回審核中。再次核准後，成員就看得到了。'],
      },
      'activity-republished': {
        subject: '重新開放投票：{title}',
        before: ['社團重新審核了這個活動，投票重新開放。內容可能有修改，請查看最新內容和你的投票。'],
      },
      'activity-handed-over': {
        subject: '現在由你領隊：{title}',
        before: ['管理員已將你設為這個活動的領隊。你可以修改、開始和取消活動。'],
      },
      'leadership-offered': {
        subject: '你願意領隊嗎？{title}',
        before: ['領隊請你接手這個活動。開啟活動即可接受或婉拒。在你接受之前，一切照舊。'],
      },
      'leadership-declined': {
        subject: '{member} 婉拒了領隊：{title}',
        before: ['{member} 婉拒擔任這個活動的領隊。領隊仍然是你。你可以請另一位參加者接手。'],
      },
      'activity-deleted': {
        subject: '已刪除：{title}',
        before: ['這個活動已被刪除，不會舉行。'],
      },
      'route-removed': {
        subject: '你投票的路線已移除：{title}',
        before: ['你投票的路線已被移除，你的票也隨之取消。你可以重新投票。'],
      },
      'route-changed': {
        subject: '你投票的路線有修改：{title}',
        before: ['你投票的路線有修改。你的票仍然有效，也可以改投其他路線。'],
      },
      'activity-question': {
        subject: '{sender} 傳訊息給你：{title}',
        before: ['你是這個活動的領隊，{sender} 傳了一則訊息給你：'],
        after: ['你可以在活動頁面傳訊息給所有參加者。'],
      },
      'activity-message': {
        subject: '{sender} 傳訊息給所有人：{title}',
        before: ['{sender} 傳了一則訊息給這個活動的所有參加者：'],
        after: ['你可以在活動頁面傳訊息給領隊。'],
      },
      'activity-without-leader': {
        subject: '沒有領隊：{title}',
        before: ['這個活動的領隊刪除了帳號，或已被刪除。請開啟活動，選一位新領隊，或取消活動。'],
      },
      'activity-overdue': {
        subject: '你們都回來了嗎？{title}',
        before: [
          '活動應該已經結束，但你還沒有確認全員已返回。請開啟活動確認，或延後返回時間。',
          '如果一小時內仍沒有人確認，我們會通知社團的管理員。如果活動由你開始，或你點過名，我們也會通知你的緊急聯絡人。',
        ],
      },
      'leader-overdue': {
        subject: '尚未回報平安：{title}',
        before: ['這個活動的領隊 {leader} 還沒有確認全員已返回。請設法聯絡對方；如果聯絡不上，請撥 119 或當地的緊急電話報案。'],
      },
      'leader-overdue-contact': {
        subject: '還沒有收到 {leader} 的消息：{title}',
        before: [
          '你是 {leader} 的緊急聯絡人，{leader} 是 {club} 這次活動的領隊。隊伍應該已經回來了，但 {leader} 還沒有回報全員已返回。很多時候只是忘了回報。',
          '請先設法聯絡 {leader}。如果聯絡不上，請撥 119 或當地的緊急電話報案，並告知下方的地點和時間。',
        ],
      },
      'alarm-postponed': {
        subject: '延後返回：{title}',
        before: ['警報發出後，{member} 表示隊伍還需要更多時間。新的預計返回時間列在下方。如果到時仍沒有人回報全員已返回，警報會重新開始。'],
      },
      'alarm-postponed-contact': {
        subject: '{leader} 會晚一點回來：{title}',
        before: [
          '你是 {leader} 的緊急聯絡人。我們先前通知過你，{leader} 在 {club} 帶的隊伍逾時未歸。現在 {member} 表示隊伍還需要更多時間，新的預計返回時間列在下方。',
          '現在不需要撥打緊急電話。如果到時隊伍還沒回來，又聯絡不上 {leader}，請撥 119 或當地的緊急電話報案。',
        ],
      },
      'all-clear': {
        subject: '平安歸來：{title}',
        before: ['這支隊伍已全員返回，警報解除。'],
      },
      'all-clear-contact': {
        subject: '{leader} 已平安歸來：{title}',
        before: ['你是 {leader} 的緊急聯絡人。我們先前通知過你，{leader} 在 {club} 帶的隊伍逾時未歸；現在全員都已平安返回。謝謝你的關心。'],
      },
      'seat-confirmed': {
        subject: '報名成功：{title}',
        before: ['你已報名參加這個活動，詳情如下。開啟附件就能加入行事曆。'],
      },
      'activity-reminder': {
        subject: '即將開始：{title}',
        before: ['這個活動將在一天內開始，詳情如下。開啟附件就能加入行事曆。'],
      },
      'vote-closing-soon': {
        subject: '投票即將截止：{title}',
        before: ['路線投票將在一天內結束。請盡快投票，或再確認一下你的選擇。'],
      },
      'seat-changes': {
        subject: '報名名單有異動：{title}',
        before: ['你帶隊的活動報名名單有異動。'],
      },
    },
  },
}
