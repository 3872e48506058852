import type { MailMessages } from '../mail-messages.ts'

export const zhTW: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按鈕打不開，請開啟這個連結：',
  footer: '這封信由{club}寄出，與你的帳號有關。請勿直接回覆。',
  mails: {
    'confirm-address': {
      subject: '確認你在{club}的電子郵件',
      before: ['歡迎加入。還差一步：請確認這個電子郵件是你的。'],
      button: '確認電子郵件',
      after: ['連結只能使用一次，一天內有效。如果不是你註冊的，不用理會，什麼都不會發生。'],
    },
    'confirm-email-change': {
      subject: '確認你在{club}的新電子郵件',
      before: ['你或輸入了你電子郵件的人，想把它用作{club}帳號的電子郵件。確認之後，帳號才會改用它。'],
      button: '確認新電子郵件',
      after: ['連結只能使用一次，一天內有效。如果不是你申請的，不用理會，什麼都不會發生。'],
    },
    'address-in-use': {
      subject: '你已經是{club}的成員了',
      before: [
        '有人想把你的信箱或手機號碼用於{club}的帳號，但其中之一已經有帳號了。',
        '如果是你本人，直接登入就好；忘了密碼，可以在登入頁面重新設定。',
      ],
      after: ['如果不是你，不用理會，什麼都沒有改變。'],
    },
    'reset-password': {
      subject: '重新設定{club}的密碼',
      before: ['你（或是輸入了你電子郵件的人）申請重新設定密碼。'],
      button: '設定新密碼',
      after: ['連結只能使用一次，一小時內有效。如果不是你申請的，不用理會，密碼不會改變。'],
    },
    'password-changed': {
      subject: '你在{club}的密碼已變更',
      before: ['你的密碼剛剛變更，其他裝置上的登入已全部登出。'],
      after: ['如果不是你本人操作，請馬上在登入頁面重新設定密碼，並告訴社團的管理員。'],
    },
    'passkey-added': {
      subject: '你在{club}新增了通行密鑰',
      before: ['你的帳號剛剛新增了一個通行密鑰。能解鎖那台裝置的人都可以用它登入。'],
      after: ['如果不是你本人操作，請馬上在「帳號安全」裡移除它，重新設定密碼，並告訴社團的管理員。'],
    },
    'passkey-removed': {
      subject: '你在{club}移除了通行密鑰',
      before: ['你的帳號剛剛移除了一個通行密鑰，它不能再用來登入了。'],
      after: ['如果不是你本人操作，請馬上查看「帳號安全」，重新設定密碼，並告訴社團的管理員。'],
    },
    'phone-changed': {
      subject: '你在{club}的電話號碼已變更',
      before: ['你帳號的電話號碼剛剛被變更或移除，登入驗證碼不再傳送到原來的號碼。'],
      after: ['如果不是你本人操作，請馬上在登入頁面重新設定密碼，並告訴社團的管理員。'],
    },
    'email-changed': {
      subject: '你在{club}的電子郵件已變更',
      before: ['管理員{admin}剛剛變更了你帳號的電子郵件，不能再用這個地址登入了。'],
      after: [
        '如果這不是你的意思，請馬上告訴社團的其他管理員，他們的紀錄裡有操作者。在此之前，你的裝置仍保持登入，也沒有人能繞過你的兩步驟驗證。',
      ],
    },
    'email-change-requested': {
      subject: '你在{club}的電子郵件即將變更',
      before: ['有人登入了你的帳號，申請變更電子郵件。開啟我們寄到新的電子郵件的連結後才會變更；在此之前，一切維持不變。'],
      after: ['如果不是你本人操作，請馬上在個人資料裡取消變更，重新設定密碼，並告訴社團的管理員。'],
    },
    'email-change-done': {
      subject: '你在{club}已改用新的電子郵件',
      before: ['你帳號的電子郵件剛剛變更，不能再用這個電子郵件登入，其他裝置也已登出。'],
      after: ['如果不是你本人操作，請馬上告訴社團的管理員。重新設定密碼的連結不會再寄到這個電子郵件。'],
    },
    'phone-entered': {
      subject: '{club}為你登錄了電話號碼',
      before: ['管理員為你的帳號填寫了一個電話號碼。在你確認是自己的號碼之前，它不能用來登入。'],
      after: ['在個人資料的電話號碼旁邊確認。如果不是你的號碼，也在那裡變更。'],
    },
    'account-unlocked': {
      subject: '你在{club}的帳號已解鎖',
      before: ['因為多次嘗試登入失敗，你的帳號曾被暫時鎖定。管理員{admin}已將它解鎖，你可以重新登入了。'],
      after: ['如果不是你本人嘗試的，那就是別人：請換一個沒有在別處用過的密碼。'],
    },
    'admin-role-removed': {
      subject: '你不再是{club}的管理員',
      before: ['{admin}收回了你的管理員權限。你仍是成員，屬於你的一切都不變。'],
      after: ['如果不知道原因，請詢問{admin}或社團的其他管理員。'],
    },
    invitation: {
      subject: '{club}邀請你加入',
      before: ['管理員已在{club}為你建好帳號。設定一組密碼，就可以出發了。'],
      button: '設定密碼',
      after: ['連結只能使用一次，三天內有效。過期後可以在登入頁面重新取得。'],
    },
  },
  notifications: {
    button: '查看活動',
    allButton: '看看其他活動',
    footer: '這封信由{club}寄出。請勿直接回覆。',
    settingsHint: '想收到哪些通知，由你決定：{settings}',
    labels: {
      reason: '原因',
      activity: '活動',
      when: '時間',
      where: '地點',
      route: '路線',
      joined: '新報名',
      left: '已退出',
      seats: '已報名人數',
    },
    digest: { subject: '{club}的新活動', before: ['這些活動剛剛發布。來看看，為路線投票，或報名參加。'] },
    mails: {
      'activity-proposed': {
        subject: '待審核：{title}',
        before: ['有一個新活動等待管理員審核。'],
      },
      'activity-approved': {
        subject: '已通過：{title}',
        before: ['你的活動通過審核了。現在大家都看得到，也可以為路線投票。'],
      },
      'activity-rejected': {
        subject: '未通過：{title}',
        before: ['管理員退回了你的活動。依照原因修改後可以重新送出，內容都還在。'],
      },
      'enrollment-started': {
        subject: '開始報名：{title}',
        before: ['投票結束，報名開始了。名額先到先得。'],
      },
      'activity-changed': {
        subject: '時間或地點有異動：{title}',
        before: ['這個活動的時間或地點有異動，最新安排如下。'],
      },
      'activity-started': {
        subject: '出發了：{title}',
        before: ['活動已經開始。祝你玩得開心。'],
      },
      'activity-cancelled': {
        subject: '活動取消：{title}',
        before: ['這個活動不舉行了。'],
      },
      'seat-taken-back': {
        subject: '你的名額已被取消：{title}',
        before: ['你已不在這個活動的參加名單裡。如果不清楚原因，請問問領隊。'],
      },
      'activity-rewritten': {
        subject: '審核後有修改：{title}',
        before: ['這個活動通過審核後又被領隊修改了。請看看是否仍然合適，必要時可以退回重新審核。'],
      },
      'activity-returned': {
        subject: '重新審核：{title}',
        before: ['你的活動在通過審核後有修改，管理員已將它退回重新審核。再次通過後，大家就看得到了。'],
      },
      'activity-handed-over': {
        subject: '現在由你領隊：{title}',
        before: ['管理員請你擔任這個活動的領隊。從現在起，你可以修改並主持它。'],
      },
      'activity-deleted': {
        subject: '活動已刪除：{title}',
        before: ['這個活動已被刪除，不會舉行。'],
      },
      'route-removed': {
        subject: '你投票的路線已移除：{title}',
        before: ['你投票的路線不再是候選，你的那一票也隨之取消。你可以重新投票。'],
      },
      'route-changed': {
        subject: '你投票的路線有修改：{title}',
        before: ['你投票的路線有修改。你的票仍然有效，也可以改投其他路線。'],
      },
      'activity-question': {
        subject: '{sender}傳訊息給你：{title}',
        before: ['你是這個活動的領隊，{sender}寫了一則訊息給你：'],
        after: ['直接回覆這封信，對方收不到。你可以在活動頁面傳訊息給所有參加者。'],
      },
      'activity-message': {
        subject: '給所有人的訊息：{title}',
        before: ['{sender}寫了一則訊息給這個活動的所有參加者：'],
        after: ['直接回覆這封信，對方收不到。你可以在活動頁面傳訊息給領隊。'],
      },
      'activity-without-leader': {
        subject: '沒有領隊：{title}',
        before: ['這個活動的領隊帳號已被刪除，現在沒有領隊。請開啟活動，選一位新領隊，或取消活動。'],
      },
      'seat-changes': {
        subject: '報名名單有異動：{title}',
        before: ['你帶隊的活動，報名名單有異動。'],
      },
    },
  },
}
