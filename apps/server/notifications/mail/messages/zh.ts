import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/zh.ts'

export const zh: MailMessages = {
  greeting: '{name}，你好：',
  greetingWithoutName: '你好：',
  linkFallback: '如果按钮无法点击，请打开这个链接：',
  footer: '本邮件由 {club} 发送，与你的账号有关。请勿回复。',
  mails,
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
    footer: '本邮件由 {club} 发送。请勿回复。',
    settingsHint: '管理通知',
    unsubscribeHint: '不再接收活动邮件',
    unsubscribe: {
      title: '活动邮件',
      on: '活动邮件会发到这个邮箱。',
      off: '已关闭活动邮件。与账号和紧急情况有关的邮件仍会发送。',
      stop: '关闭邮件',
      undo: '重新开启邮件',
      more: '在设置中按类型选择',
      invalid: '此链接无效',
      invalidText: '旧邮件里的链接可能已失效。请打开最新一封邮件里的链接，或在设置中选择。',
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
      noVoteClosing: '由领队结束投票时',
      expectedReturn: '预计返回',
    },
    digest: { subject: '{club} 的新活动', before: ['有新活动了。来看看，投票选路线，或者直接报名。'] },
    reviews: { subject: '待管理员处理的活动', before: ['以下活动正等待管理员处理。'] },
    summary: { subject: '{club} 的消息汇总', before: ['以下是上次汇总之后的消息。'], newActivity: '新活动：{title}' },
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
        subject: '时间或地点有变动：{title}',
        before: ['这个活动的时间或地点有变动，最新安排如下。'],
      },
      'vote-closing-changed': {
        subject: '投票截止时间有变动：{title}',
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
      'leadership-declined': {
        subject: '{member} 谢绝了领队：{title}',
        before: ['{member} 谢绝担任这个活动的领队。领队仍然是你。你可以请另一位参加者接手。'],
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
        subject: '{sender} 给你发了消息：{title}',
        before: ['你是这个活动的领队，{sender} 给你发了一条消息：'],
        after: ['你可以在活动页面给所有参加者发消息。'],
      },
      'activity-message': {
        subject: '{sender} 给所有人发了消息：{title}',
        before: ['{sender} 给这个活动的所有参加者发了一条消息：'],
        after: ['你可以在活动页面给领队发消息。'],
      },
      'activity-without-leader': {
        subject: '没有领队：{title}',
        before: ['这个活动的领队注销了账号或已被删除。请打开活动，选一位新领队，或者取消活动。'],
      },
      'activity-overdue': {
        subject: '你们都回来了吗？{title}',
        before: [
          '活动应该已经结束，但你还没有确认全员已返回。请打开活动确认，或推迟返回时间。',
          '如果一小时内仍没有人确认，我们会通知俱乐部的管理员。如果活动由你开始，或者你点过名，我们也会通知你的紧急联系人。',
        ],
      },
      'leader-overdue': {
        subject: '尚未确认返回：{title}',
        before: ['这个活动的领队 {leader} 还没有确认全员已返回。请设法联系对方；如果联系不上，请拨打 110 或当地的求救电话。'],
      },
      'leader-overdue-contact': {
        subject: '还没有收到 {leader} 的消息：{title}',
        before: [
          '你是 {leader} 的紧急联系人。{leader} 是 {club} 这次活动的领队。按计划队伍应该已经返回，但 {leader} 还没有确认全员已返回。很多时候只是忘了确认。',
          '请先设法联系 {leader}。如果联系不上，请拨打 110 或当地的求救电话，并说明下面的地点和时间。',
        ],
      },
      'alarm-postponed': {
        subject: '推迟返回：{title}',
        before: ['警报发出后，{member} 表示队伍还需要更多时间。新的预计返回时间见下方。如果到时仍没有人确认全员已返回，警报会重新开始。'],
      },
      'alarm-postponed-contact': {
        subject: '{leader} 会晚些返回：{title}',
        before: [
          '你是 {leader} 的紧急联系人。我们之前告诉过你，{leader} 在 {club} 带的队伍逾期未归。现在 {member} 表示队伍还需要更多时间，新的预计返回时间见下方。',
          '现在不需要拨打求救电话。如果到时队伍仍未返回，又联系不上 {leader}，请拨打 110 或当地的求救电话。',
        ],
      },
      'all-clear': {
        subject: '平安归来：{title}',
        before: ['这支队伍已全员返回，警报解除。'],
      },
      'all-clear-contact': {
        subject: '{leader} 已平安归来：{title}',
        before: ['你是 {leader} 的紧急联系人，我们之前告诉过你，{leader} 在 {club} 带的队伍逾期未归。现在全员已平安返回。谢谢你的关心。'],
      },
      'seat-confirmed': {
        subject: '报名成功：{title}',
        before: ['你已报名参加这个活动，详情如下。打开附件可以把它加入日历。'],
      },
      'activity-reminder': {
        subject: '即将开始：{title}',
        before: ['这个活动将在一天之内开始，详情如下。打开附件可以把它加入日历。'],
      },
      'vote-closing-soon': {
        subject: '投票即将截止：{title}',
        before: ['路线投票将在一天之内结束。请尽快投票，或再确认一下你的选择。'],
      },
      'seat-changes': {
        subject: '报名名单有变动：{title}',
        before: ['你带队的活动报名名单有变动。'],
      },
    },
  },
}
