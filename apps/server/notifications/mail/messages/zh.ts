import type { MailMessages } from '../mail-messages.ts'

export const zh: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按钮打不开，请打开这个链接：',
  footer: '这封邮件由{club}发出，与你的账号有关。请勿直接回复。',
  mails: {
    'confirm-address': {
      subject: '确认你在{club}的邮箱',
      before: ['欢迎加入。还差一步：请确认这个邮箱是你的。'],
      button: '确认邮箱',
      after: ['链接只能使用一次，一天内有效。如果不是你注册的，不用理会，什么都不会发生。'],
    },
    'confirm-email-change': {
      subject: '确认你在{club}的新邮箱',
      before: ['你或输入了你邮箱的人，想把它用作{club}账号的邮箱。确认之后，账号才会改用它。'],
      button: '确认新邮箱',
      after: ['链接只能使用一次，一天内有效。如果不是你申请的，不用理会，什么都不会发生。'],
    },
    'address-in-use': {
      subject: '你已经是{club}的成员了',
      before: [
        '有人想把你的邮箱或手机号用于{club}的账号，但其中之一已经有账号了。',
        '如果是你本人，直接登录就好；忘了密码，可以在登录页面重新设置。',
      ],
      after: ['如果不是你，不用理会，什么都没有改变。'],
    },
    'reset-password': {
      subject: '重新设置{club}的密码',
      before: ['你（或者输入了你邮箱的人）申请重新设置密码。'],
      button: '设置新密码',
      after: ['链接只能使用一次，一小时内有效。如果不是你申请的，不用理会，密码不会改变。'],
    },
    'password-changed': {
      subject: '你在{club}的密码已更改',
      before: ['你的密码刚刚更改，其他设备上的登录已全部退出。'],
      after: ['如果不是你本人操作，请马上在登录页面重新设置密码，并告诉俱乐部的管理员。'],
    },
    'passkey-added': {
      subject: '你在{club}添加了通行密钥',
      before: ['你的账号刚刚添加了一个通行密钥。能解锁那台设备的人都可以用它登录。'],
      after: ['如果不是你本人操作，请马上在“账号安全”里移除它，重新设置密码，并告诉俱乐部的管理员。'],
    },
    'passkey-removed': {
      subject: '你在{club}移除了通行密钥',
      before: ['你的账号刚刚移除了一个通行密钥，它不能再用来登录了。'],
      after: ['如果不是你本人操作，请马上查看“账号安全”，重新设置密码，并告诉俱乐部的管理员。'],
    },
    'phone-changed': {
      subject: '你在{club}的手机号已更改',
      before: ['你账号的手机号刚刚被更改或移除，登录验证码不再发送到原来的号码。'],
      after: ['如果不是你本人操作，请马上在登录页面重新设置密码，并告诉俱乐部的管理员。'],
    },
    'email-changed': {
      subject: '你在{club}的邮箱已更改',
      before: ['管理员{admin}刚刚更改了你账号的邮箱，不能再用这个邮箱登录了。'],
      after: [
        '如果这不是你的意思，请马上告诉俱乐部的其他管理员，他们的日志里有操作人。在此之前，你的设备仍保持登录，也没有人能绕过你的双重验证。',
      ],
    },
    'email-change-requested': {
      subject: '你在{club}的邮箱即将更改',
      before: ['有人登录了你的账号，申请更改邮箱。打开我们发往新邮箱的链接后才会更改；在此之前，一切保持不变。'],
      after: ['如果不是你本人操作，请马上在个人资料里取消更改，重新设置密码，并告诉俱乐部的管理员。'],
    },
    'email-change-done': {
      subject: '你在{club}已改用新邮箱',
      before: ['你账号的邮箱刚刚更改，不能再用这个邮箱登录，其他设备也已退出登录。'],
      after: ['如果不是你本人操作，请马上告诉俱乐部的管理员。重新设置密码的链接不会再发到这个邮箱。'],
    },
    'phone-entered': {
      subject: '{club}为你登记了手机号',
      before: ['管理员为你的账号填写了一个手机号。在你确认是自己的号码之前，它不能用来登录。'],
      after: ['在个人资料里的手机号旁边确认。如果不是你的号码，也在那里更改。'],
    },
    'account-unlocked': {
      subject: '你在{club}的账号已解锁',
      before: ['因为多次尝试登录失败，你的账号曾被暂时锁定。管理员{admin}已将它解锁，你可以重新登录了。'],
      after: ['如果不是你本人尝试的，那就是别人：请换一个没有在别处用过的密码。'],
    },
    'admin-role-removed': {
      subject: '你不再是{club}的管理员',
      before: ['{admin}收回了你的管理员权限。你仍是成员，属于你的一切都不变。'],
      after: ['如果不知道原因，请问{admin}或俱乐部的其他管理员。'],
    },
    invitation: {
      subject: '{club}邀请你加入',
      before: ['管理员已在{club}为你建好账号。设置一个密码，就可以出发了。'],
      button: '设置密码',
      after: ['链接只能使用一次，三天内有效。过期后可以在登录页面重新获取。'],
    },
  },
  notifications: {
    button: '查看活动',
    allButton: '看看其他活动',
    footer: '这封邮件由{club}发出。请勿直接回复。',
    settingsHint: '想收到哪些通知，由你决定：{settings}',
    labels: {
      reason: '原因',
      activity: '活动',
      when: '时间',
      where: '地点',
      route: '路线',
      joined: '新报名',
      left: '已退出',
      seats: '已报名人数',
    },
    digest: { subject: '{club}的新活动', before: ['这些活动刚刚发布。来看看，为路线投票，或者报名参加。'] },
    mails: {
      'activity-proposed': {
        subject: '待审核：{title}',
        before: ['有一个新活动等待管理员审核。'],
      },
      'activity-approved': {
        subject: '已通过：{title}',
        before: ['你的活动通过了审核。现在大家都能看到它，并为路线投票。'],
      },
      'activity-rejected': {
        subject: '未通过：{title}',
        before: ['管理员退回了你的活动。按照原因修改后可以重新提交，内容都还在。'],
      },
      'enrollment-started': {
        subject: '开始报名：{title}',
        before: ['投票结束，报名开始了。名额先到先得。'],
      },
      'activity-changed': {
        subject: '时间或地点有变：{title}',
        before: ['这个活动的时间或地点有变动，最新安排如下。'],
      },
      'activity-started': {
        subject: '出发了：{title}',
        before: ['活动已经开始。祝你玩得开心。'],
      },
      'activity-cancelled': {
        subject: '活动取消：{title}',
        before: ['这个活动不举行了。'],
      },
      'seat-taken-back': {
        subject: '你的名额已被取消：{title}',
        before: ['你已不在这个活动的参加名单里。如果不清楚原因，请问问领队。'],
      },
      'activity-rewritten': {
        subject: '审核后有改动：{title}',
        before: ['这个活动通过审核后又被领队修改了。请看看是否仍然合适，必要时可以退回重新审核。'],
      },
      'activity-returned': {
        subject: '重新审核：{title}',
        before: ['你的活动在通过审核后有改动，管理员已将它退回重新审核。再次通过后，大家就能看到它。'],
      },
      'activity-handed-over': {
        subject: '现在由你领队：{title}',
        before: ['管理员请你担任这个活动的领队。从现在起，你可以修改并主持它。'],
      },
      'activity-deleted': {
        subject: '活动已删除：{title}',
        before: ['这个活动已被删除，不再举行。'],
      },
      'route-removed': {
        subject: '你投票的路线已移除：{title}',
        before: ['你投票的路线不再是候选，你的那一票也随之取消。你可以重新投票。'],
      },
      'route-changed': {
        subject: '你投票的路线有改动：{title}',
        before: ['你投票的路线有改动。你的票仍然有效，也可以改投其他路线。'],
      },
      'activity-question': {
        subject: '{sender}给你留言：{title}',
        before: ['你是这个活动的领队，{sender}给你写了一条消息：'],
        after: ['直接回复这封邮件，对方收不到。你可以在活动页面给所有参加者发消息。'],
      },
      'activity-message': {
        subject: '给所有人的消息：{title}',
        before: ['{sender}给这个活动的所有参加者写了一条消息：'],
        after: ['直接回复这封邮件，对方收不到。你可以在活动页面给领队发消息。'],
      },
      'activity-without-leader': {
        subject: '没有领队：{title}',
        before: ['这个活动的领队账号已被删除，现在没有领队。请打开活动，选一位新领队，或者取消活动。'],
      },
      'seat-changes': {
        subject: '报名名单有变：{title}',
        before: ['你带队的活动，报名名单有变动。'],
      },
    },
  },
}
