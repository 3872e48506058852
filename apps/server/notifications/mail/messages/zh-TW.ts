import type { MailMessages } from '../mail-messages.ts'

export const zhTW: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按鈕無法點選，請開啟這個連結：',
  footer: '這封信由{club}寄出，與你的帳號有關。請勿直接回覆。',
  mails: {
    'confirm-address': {
      subject: '驗證你在{club}的電子郵件地址',
      before: ['歡迎加入！還差一步：請驗證電子郵件地址。'],
      button: '驗證電子郵件地址',
      after: ['連結只能使用一次，一天內有效。如果不是你註冊的，請忽略這封信。'],
    },
    'confirm-email-change': {
      subject: '驗證你在{club}的新電子郵件地址',
      before: ['有人（希望是你本人）申請將這個電子郵件地址用於{club}的帳號。驗證之後才會變更。'],
      button: '驗證新電子郵件地址',
      after: ['連結只能使用一次，一天內有效。如果不是你申請的，請忽略這封信。'],
    },
    'address-in-use': {
      subject: '你在{club}已有帳號',
      before: ['有人想把你的電子郵件地址或手機號碼用在{club}的另一個帳號。', '如果是你本人，直接登入就好；忘了密碼，可以在登入頁面重設。'],
      after: ['如果不是你本人操作，請忽略這封信，沒有任何變更。'],
    },
    'reset-password': {
      subject: '重設你在{club}的密碼',
      before: ['有人（希望是你本人）申請重設密碼。'],
      button: '設定新密碼',
      after: ['連結只能使用一次，一小時內有效。如果不是你申請的，請忽略這封信，密碼不會改變。'],
    },
    'password-changed': {
      subject: '你在{club}的密碼已變更',
      before: ['你的密碼剛剛被變更，其他裝置都已登出。'],
      after: ['如果不是你本人操作，請馬上在登入頁面重設密碼，並告訴社團的管理員。'],
    },
    'passkey-added': {
      subject: '你在{club}的帳號新增了通行密鑰',
      before: ['你的帳號剛剛新增了一個通行密鑰。能解鎖那台裝置的人都可以用它登入。'],
      after: ['如果不是你本人操作，請馬上在「帳號安全」裡移除它，變更密碼，並告訴社團的管理員。'],
    },
    'passkey-removed': {
      subject: '你在{club}的帳號移除了通行密鑰',
      before: ['你的帳號剛剛移除了一個通行密鑰，不能再用它登入。'],
      after: ['如果不是你本人操作，請馬上查看「帳號安全」，變更密碼，並告訴社團的管理員。'],
    },
    'phone-changed': {
      subject: '你在{club}的手機號碼已變更',
      before: ['你帳號的手機號碼剛剛被變更或移除，登入驗證碼不再傳送到原來的號碼。'],
      after: ['如果不是你本人操作，請馬上在登入頁面重設密碼，並告訴社團的管理員。'],
    },
    'email-changed': {
      subject: '你在{club}的電子郵件地址已變更',
      before: ['管理員{admin}剛剛變更了你帳號的電子郵件地址，你不能再用這個地址登入。'],
      after: [
        '如果這不是你的意願，請馬上告訴社團的其他管理員，操作紀錄會顯示是誰變更的。你的裝置仍保持登入；如果你開啟了兩步驟驗證，沒有人能繞過它。',
      ],
    },
    'email-entered': {
      subject: '驗證你在{club}變更後的電子郵件地址',
      before: ['{club}的管理員已將你帳號的電子郵件地址改為這個地址。驗證後，就能用它登入。'],
      button: '驗證電子郵件地址',
      after: ['連結只能使用一次，一天內有效。如果你不知道{club}，請忽略這封信。'],
    },
    'email-change-requested': {
      subject: '你在{club}的電子郵件地址即將變更',
      before: ['有人在登入你的帳號後申請變更電子郵件地址。開啟我們寄到新地址的連結後才會變更。'],
      after: ['如果不是你本人操作，請馬上在個人資料裡取消變更，變更密碼，並告訴社團的管理員。'],
    },
    'email-change-done': {
      subject: '你在{club}的電子郵件地址已變更',
      before: ['你帳號的電子郵件地址剛剛被變更。你不能再用這個地址登入，其他裝置也已登出。'],
      after: ['如果不是你本人操作，請馬上告訴社團的管理員。你不能再用這個地址重設密碼。'],
    },
    'phone-entered': {
      subject: '你在{club}的帳號新增了手機號碼',
      before: ['管理員為你的帳號新增了一個手機號碼。在你驗證之前，它不能用來登入。'],
      after: ['請在個人資料的手機號碼旁邊驗證。如果不是你的號碼，也在那裡變更。'],
    },
    'account-unlocked': {
      subject: '你在{club}的帳號已解鎖',
      before: ['你的帳號因登入失敗次數過多而暫時鎖定。管理員{admin}已將它解鎖，你可以重新登入了。'],
      after: ['如果那些登入不是你本人操作，請換一組沒在別處用過的密碼。'],
    },
    'admin-role-removed': {
      subject: '你不再是{club}的管理員',
      before: ['{admin}收回了你的管理員權限。你仍是成員，帳號維持不變。'],
      after: ['如果不知道原因，請詢問{admin}或社團的其他管理員。'],
    },
    invitation: {
      subject: '{club}邀請你加入',
      before: ['管理員已在{club}為你建好帳號。設定密碼後就能使用。'],
      button: '設定密碼',
      after: ['連結只能使用一次，三天內有效。過期後，可以在登入頁面用「忘記密碼？」重新取得。'],
    },
  },
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
    footer: '這封信由{club}寄出。請勿直接回覆。',
    settingsHint: '管理通知：{settings}',
    unsubscribeHint: '不再接收活動郵件：{unsubscribe}',
    unsubscribe: {
      title: '活動郵件',
      on: '活動郵件會寄到這個信箱。',
      off: '已關閉活動郵件。與帳號和緊急情況有關的郵件仍會寄出。',
      stop: '關閉郵件',
      undo: '重新開啟郵件',
      more: '在設定中依類型選擇',
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
    digest: { subject: '{club}的新活動', before: ['有新活動了。來看看，投票選路線，或直接報名。'] },
    summary: { subject: '{club}的通知彙整', before: ['以下是上次彙整之後的消息。'], newActivity: '新活動：{title}' },
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
        before: ['你的活動需要修改。請查看原因，修改後重新送審。'],
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
        subject: '投票截止時間有變：{title}',
        before: ['領隊變更了路線投票的截止時間。在此之前，你可以投票或改投。'],
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
        before: ['領隊請你接手這個活動。打開活動即可接受或婉拒。在你接受之前，一切照舊。'],
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
        subject: '{sender}傳訊息給你：{title}',
        before: ['你是這個活動的領隊，{sender}傳了一則訊息給你：'],
        after: ['請勿直接回覆這封信。你可以在活動頁面傳訊息給所有參加者。'],
      },
      'activity-message': {
        subject: '{sender}傳訊息給所有人：{title}',
        before: ['{sender}傳了一則訊息給這個活動的所有參加者：'],
        after: ['請勿直接回覆這封信。你可以在活動頁面傳訊息給領隊。'],
      },
      'activity-without-leader': {
        subject: '沒有領隊：{title}',
        before: ['這個活動的領隊刪除了帳號，或已被刪除。請開啟活動，選一位新領隊，或取消活動。'],
      },
      'activity-overdue': {
        subject: '你們下山了嗎？{title}',
        before: [
          '活動應該已經結束，但你還沒有確認全員下山。請開啟活動頁面確認，或延後返回時間。',
          '如果一小時內仍沒有人確認，我們會通知社團的管理員。如果活動由你開始，或你點過名，我們也會通知你的緊急聯絡人。',
        ],
      },
      'leader-overdue': {
        subject: '尚未回報下山：{title}',
        before: ['這個活動的領隊{leader}還沒有確認全員下山。請設法聯絡對方；如果聯絡不上，請撥打緊急電話報案。'],
      },
      'leader-overdue-contact': {
        subject: '還沒有收到{leader}的消息：{title}',
        before: [
          '你是{leader}的緊急聯絡人，{leader}是{club}這次活動的領隊。隊伍應該已經回來了，但{leader}還沒有回報全員下山。很多時候只是忘了回報。',
          '請設法聯絡{leader}。如果聯絡不上，請撥打緊急電話報案，並告知下方的地點和時間。',
        ],
      },
      'all-clear': {
        subject: '平安歸來：{title}',
        before: ['這支隊伍已全員下山，警報解除。'],
      },
      'all-clear-contact': {
        subject: '{leader}已平安歸來：{title}',
        before: ['你是{leader}的緊急聯絡人。我們先前通知過你，{leader}在{club}帶的隊伍逾時未歸；現在全員都已下山。謝謝你的關心。'],
      },
      'seat-changes': {
        subject: '報名名單有異動：{title}',
        before: ['你帶隊的活動報名名單有異動。'],
      },
    },
  },
}
