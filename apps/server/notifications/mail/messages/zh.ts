import type { MailMessages } from '../mail-messages.ts'

export const zh: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按钮无法点击，请打开这个链接：',
  footer: '这封邮件由{club}发出，与你的账号有关。请勿直接回复。',
  mails: {
    'confirm-address': {
      subject: '验证你在{club}的邮箱',
      before: ['欢迎加入！还差一步：请验证邮箱。'],
      button: '验证邮箱',
      after: ['链接只能使用一次，一天内有效。如果不是你注册的，请忽略这封邮件。'],
    },
    'confirm-email-change': {
      subject: '验证你在{club}的新邮箱',
      before: ['有人（希望是你本人）申请将这个邮箱用于{club}的账号。验证之后才会更改。'],
      button: '验证新邮箱',
      after: ['链接只能使用一次，一天内有效。如果不是你申请的，请忽略这封邮件。'],
    },
    'address-in-use': {
      subject: '你在{club}已有账号',
      before: ['有人想把你的邮箱或手机号用于{club}的另一个账号。', '如果是你本人，直接登录就好；忘了密码，可以在登录页面重设。'],
      after: ['如果不是你本人操作，请忽略这封邮件，你的账号没有任何变化。'],
    },
    'reset-password': {
      subject: '重设你在{club}的密码',
      before: ['有人（希望是你本人）申请重设密码。'],
      button: '设置新密码',
      after: ['链接只能使用一次，一小时内有效。如果不是你申请的，请忽略这封邮件，密码不会改变。'],
    },
    'password-changed': {
      subject: '你在{club}的密码已修改',
      before: ['你的密码刚刚被修改，其他设备均已退出登录。'],
      after: ['如果不是你本人操作，请马上在登录页面重设密码，并告诉俱乐部的管理员。'],
    },
    'passkey-added': {
      subject: '你在{club}的账号添加了通行密钥',
      before: ['你的账号刚刚添加了一个通行密钥。能解锁那台设备的人都可以用它登录。'],
      after: ['如果不是你本人操作，请马上在“账号安全”里移除它，修改密码，并告诉俱乐部的管理员。'],
    },
    'passkey-removed': {
      subject: '你在{club}的账号移除了通行密钥',
      before: ['你的账号刚刚移除了一个通行密钥，不能再用它登录。'],
      after: ['如果不是你本人操作，请马上查看“账号安全”，修改密码，并告诉俱乐部的管理员。'],
    },
    'phone-changed': {
      subject: '你在{club}的手机号已更改',
      before: ['你账号的手机号刚刚被更改或移除，登录验证码不再发送到原来的号码。'],
      after: ['如果不是你本人操作，请马上在登录页面重设密码，并告诉俱乐部的管理员。'],
    },
    'email-changed': {
      subject: '你在{club}的邮箱已更改',
      before: ['管理员{admin}刚刚更改了你账号的邮箱，你不能再用这个邮箱登录。'],
      after: [
        '如果这不是你的意愿，请马上告诉俱乐部的其他管理员，操作日志会显示是谁更改的。你的设备仍保持登录；如果你启用了两步验证，没有人能绕过它。',
      ],
    },
    'email-entered': {
      subject: '验证你在{club}的新邮箱',
      before: ['{club}的管理员已将你账号的邮箱改为这个地址。验证后即可用它登录。'],
      button: '验证邮箱',
      after: ['链接只能使用一次，一天内有效。如果你没听说过{club}，请忽略这封邮件。'],
    },
    'email-change-requested': {
      subject: '你在{club}的邮箱即将更改',
      before: ['有人在登录你的账号后申请更改邮箱。打开我们发往新邮箱的链接后才会更改。'],
      after: ['如果不是你本人操作，请马上在个人资料里取消更改，修改密码，并告诉俱乐部的管理员。'],
    },
    'email-change-done': {
      subject: '你在{club}的邮箱已更改',
      before: ['你账号的邮箱刚刚被更改。你不能再用这个邮箱登录，其他设备也已退出登录。'],
      after: ['如果不是你本人操作，请马上告诉俱乐部的管理员。你不能再用这个邮箱重设密码。'],
    },
    'phone-entered': {
      subject: '你在{club}的账号添加了手机号',
      before: ['管理员为你的账号添加了一个手机号。在你验证之前，它不能用来登录。'],
      after: ['请在个人资料里的手机号旁边验证。如果不是你的号码，也在那里更改。'],
    },
    'account-unlocked': {
      subject: '你在{club}的账号已解锁',
      before: ['你的账号因登录失败次数过多被暂时锁定。管理员{admin}已将它解锁，你可以重新登录了。'],
      after: ['如果那些登录不是你本人操作，请换一个没在别处用过的密码。'],
    },
    'admin-role-removed': {
      subject: '你不再是{club}的管理员',
      before: ['{admin}收回了你的管理员权限。你仍是成员，账号保持不变。'],
      after: ['如果不知道原因，请询问{admin}或俱乐部的其他管理员。'],
    },
    invitation: {
      subject: '{club}邀请你加入',
      before: ['管理员已在{club}为你创建账号。设置密码后即可使用。'],
      button: '设置密码',
      after: ['链接只能使用一次，三天内有效。过期后，可以在登录页面用“忘记密码？”重新获取。'],
    },
  },
  otherSignIns: {
    lead: '以下方式仍可登录你的账号。请移除你不认识的：',
    passkey: '通行密钥“{passkey}”，添加于 {day}',
    oidc: '其他服务的账号，例如 Google',
    phone: '发到手机号的短信验证码',
    button: '检查账号安全',
  },
  notifications: {
    button: '查看活动',
    allButton: '看看其他活动',
    footer: '这封邮件由{club}发出。请勿直接回复。',
    settingsHint: '管理通知：{settings}',
    unsubscribeHint: '不再接收活动邮件：{unsubscribe}',
    unsubscribe: {
      title: '活动邮件',
      on: '活动邮件会发到这个邮箱。',
      off: '已关闭活动邮件。与账号和紧急情况有关的邮件仍会发送。',
      stop: '关闭邮件',
      undo: '重新开启邮件',
      more: '在设置中按类型选择',
    },
    labels: {
      reason: '原因',
      activity: '活动',
      leader: '领队',
      when: '时间',
      where: '地点',
      route: '路线',
      joined: '新报名',
      left: '取消报名',
      seats: '已报名人数',
      votes: '票数',
      voteCloses: '投票截止',
      noVoteClosing: '由领队决定',
      expectedReturn: '预计返回',
    },
    digest: { subject: '{club}的新活动', before: ['有新活动了。来看看，投票选路线，或者直接报名。'] },
    summary: { subject: '{club}的消息汇总', before: ['以下是上次汇总之后的消息。'], newActivity: '新活动：{title}' },
    mails: {
      'activity-proposed': {
        subject: '待审核：{title}',
        before: ['有一个新活动等待审核。'],
      },
      'activity-approved': {
        subject: '已通过：{title}',
        before: ['你的活动通过了审核。成员现在可以看到了。'],
      },
      'activity-rejected': {
        subject: '已退回：{title}',
        before: ['你的活动需要修改。请查看原因，修改后重新提交。'],
      },
      'enrollment-started': {
        subject: '开始报名：{title}',
        before: ['投票已结束，现在可以报名了。名额先到先得。'],
      },
      'activity-changed': {
        subject: '时间或地点有变：{title}',
        before: ['这个活动的时间或地点有变动，最新安排如下。'],
      },
      'vote-closing-changed': {
        subject: '投票截止时间有变：{title}',
        before: ['领队更改了路线投票的截止时间。在此之前，你可以投票或改投。'],
      },
      'vote-quorum-missed': {
        subject: '票数不足：{title}',
        before: ['路线投票已到截止时间，但没有达到最少票数。投票会继续。你可以再等等、设置新的截止时间，或自己结束投票。'],
      },
      'activity-started': {
        subject: '已开始：{title}',
        before: ['活动已经开始，祝你玩得开心！'],
      },
      'activity-cancelled': {
        subject: '已取消：{title}',
        before: ['这个活动已取消。'],
      },
      'seat-taken-back': {
        subject: '你已被移出活动：{title}',
        before: ['你在这个活动中的名额已被取消。如果不知道原因，请询问领队。'],
      },
      'activity-rewritten': {
        subject: '通过后有改动：{title}',
        before: ['这个活动通过审核后，领队又做了修改。请看看是否仍然合适；如果不合适，请点“重新审核”。'],
      },
      'activity-returned': {
        subject: '重新审核：{title}',
        before: ['你的活动通过审核后有改动，管理员已将它转为重新审核。再次通过后，成员就能重新看到。'],
      },
      'activity-republished': {
        subject: '重新开放投票：{title}',
        before: ['俱乐部重新审核了这个活动，投票重新开放。内容可能有改动，请查看最新内容和你的投票。'],
      },
      'activity-handed-over': {
        subject: '现在由你领队：{title}',
        before: ['管理员已将你设为这个活动的领队。你可以修改、开始和取消活动。'],
      },
      'leadership-offered': {
        subject: '你愿意领队吗？{title}',
        before: ['领队请你接手这个活动。打开活动即可接受或谢绝。在你接受之前，一切照旧。'],
      },
      'activity-deleted': {
        subject: '已删除：{title}',
        before: ['这个活动已被删除，不再举行。'],
      },
      'route-removed': {
        subject: '你投票的路线已移除：{title}',
        before: ['你投票的路线已被移除，你的票也随之取消。你可以重新投票。'],
      },
      'route-changed': {
        subject: '你投票的路线有改动：{title}',
        before: ['你投票的路线有改动。你的票仍然有效，也可以改投其他路线。'],
      },
      'activity-question': {
        subject: '{sender}给你发了消息：{title}',
        before: ['你是这个活动的领队，{sender}给你发了一条消息：'],
        after: ['请勿直接回复这封邮件。你可以在活动页面给所有参加者发消息。'],
      },
      'activity-message': {
        subject: '{sender}给所有人发了消息：{title}',
        before: ['{sender}给这个活动的所有参加者发了一条消息：'],
        after: ['请勿直接回复这封邮件。你可以在活动页面给领队发消息。'],
      },
      'activity-without-leader': {
        subject: '没有领队：{title}',
        before: ['这个活动的领队注销了账号或已被删除。请打开活动，选一位新领队，或者取消活动。'],
      },
      'activity-overdue': {
        subject: '你们下山了吗？{title}',
        before: [
          '活动应该已经结束，但你还没有确认全员下山。请打开活动确认，或推迟返回时间。',
          '如果一小时内仍没有人确认，我们会通知俱乐部的管理员。如果活动由你开始，或者你点过名，我们也会通知你的紧急联系人。',
        ],
      },
      'leader-overdue': {
        subject: '尚未确认下山：{title}',
        before: ['这个活动的领队{leader}还没有确认全员下山。请设法联系对方；如果联系不上，请报警求助。'],
      },
      'leader-overdue-contact': {
        subject: '还没有收到{leader}的消息：{title}',
        before: [
          '你是{leader}的紧急联系人。{leader}是{club}这次活动的领队。按计划队伍应该已经返回，但{leader}还没有确认全员下山。很多时候只是忘了确认。',
          '请先设法联系{leader}。如果联系不上，请报警求助，并说明下面的地点和时间。',
        ],
      },
      'all-clear': {
        subject: '平安归来：{title}',
        before: ['这支队伍已经全员下山，警报解除。'],
      },
      'all-clear-contact': {
        subject: '{leader}已平安归来：{title}',
        before: ['你是{leader}的紧急联系人，我们之前告诉过你{club}的队伍逾期未归。现在全员已经下山。谢谢你的关心。'],
      },
      'seat-changes': {
        subject: '报名名单有变：{title}',
        before: ['你带队的活动报名名单有变动。'],
      },
    },
  },
}
