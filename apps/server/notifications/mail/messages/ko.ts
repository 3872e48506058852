import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/ko.ts'

export const ko: MailMessages = {
  greeting: '{name} 님, 안녕하세요.',
  greetingWithoutName: '안녕하세요.',
  linkFallback: '버튼이 작동하지 않으면 이 링크를 여세요:',
  footer: '{club}에서 회원님의 계정과 관련해 보낸 발신 전용 이메일이에요.',
  mails,
  otherSignIns: {
    lead: '다음 방법으로는 계속 로그인할 수 있어요. 모르는 것은 삭제하세요.',
    passkey: '패스키 ‘{passkey}’, {day} 추가',
    oidc: 'Google 등 다른 서비스의 계정',
    phone: '전화번호로 받는 문자 인증번호',
    button: '계정 보안 확인하기',
  },
  notifications: {
    button: '활동 보기',
    allButton: '다른 활동 보기',
    footer: '{club}에서 보낸 발신 전용 이메일이에요.',
    settingsHint: '알림 설정',
    unsubscribeHint: '활동 이메일 그만 받기',
    unsubscribe: {
      title: '활동 이메일',
      on: '이 주소로 활동 이메일을 보내 드리고 있어요.',
      off: '활동 이메일을 껐어요. 계정과 긴급 상황 이메일은 계속 와요.',
      stop: '이메일 끄기',
      undo: '이메일 다시 켜기',
      more: '설정에서 종류별로 고르기',
      invalid: '사용할 수 없는 링크예요',
      invalidText: '오래된 이메일의 링크는 열리지 않을 수 있어요. 가장 최근 이메일의 링크를 열거나 설정에서 골라 주세요.',
    },
    labels: {
      reason: '사유',
      activity: '활동',
      leader: '리더',
      when: '일시',
      where: '장소',
      route: '코스',
      joined: '참가',
      left: '취소',
      seats: '참가 인원',
      votes: '투표수',
      voteCloses: '투표 마감',
      noVoteClosing: '리더가 마감할 때',
      expectedReturn: '복귀 예정',
    },
    digest: { subject: '{club}의 새 활동', before: ['새로 올라온 활동이에요. 살펴보고 코스에 투표하거나 참가해 보세요.'] },
    reviews: { subject: '관리자의 확인을 기다리는 활동', before: ['이 활동들이 관리자의 확인을 기다리고 있어요.'] },
    summary: { subject: '{club}의 알림 모아보기', before: ['지난번 모아보기 이후의 소식이에요.'], newActivity: '새 활동: {title}' },
    mails: {
      'activity-proposed': {
        subject: '검토 대기: {title}',
        before: ['새 활동이 검토를 기다리고 있어요.'],
      },
      'activity-approved': {
        subject: '승인됨: {title}',
        before: ['회원님의 활동이 승인됐어요. 이제 회원이 볼 수 있어요.'],
      },
      'activity-rejected': {
        subject: '반려됨: {title}',
        before: ['회원님의 활동이 반려됐어요. 사유를 보고 수정해서 다시 제출해 주세요.'],
      },
      'enrollment-started': {
        subject: '모집 중: {title}',
        before: ['투표가 끝나고 모집이 시작됐어요. 자리는 선착순이에요.'],
      },
      'activity-changed': {
        subject: '일시나 장소가 바뀌었어요: {title}',
        before: ['이 활동의 일시나 장소가 바뀌었어요. 변경된 내용이에요.'],
      },
      'vote-closing-changed': {
        subject: '투표 마감 시간이 바뀌었어요: {title}',
        before: ['리더가 코스 투표 마감 시간을 바꿨어요. 그때까지 투표하거나 투표를 바꿀 수 있어요.'],
      },
      'vote-quorum-missed': {
        subject: '표가 모자라요: {title}',
        before: [
          '코스 투표 마감 시간이 됐지만 정해 둔 최소 투표수보다 표가 적어요. 투표는 계속돼요. 기다리거나, 새 마감 시간을 정하거나, 직접 마감할 수 있어요.',
        ],
      },
      'activity-started': {
        subject: '시작됐어요: {title}',
        before: ['활동이 시작됐어요. 즐거운 하루 보내세요!'],
      },
      'activity-cancelled': {
        subject: '취소됨: {title}',
        before: ['이 활동은 취소됐어요.'],
      },
      'seat-taken-back': {
        subject: '활동에서 제외됐어요: {title}',
        before: ['이 활동의 참가자에서 제외됐어요. 이유를 모르겠다면 리더에게 물어보세요.'],
      },
      'activity-rewritten': {
        subject: '승인 후 수정됐어요: {title}',
        before: ['승인된 뒤 리더가 이 활동을 수정했어요. 괜찮은지 확인해 주세요. 검토 단계로 되돌릴 수도 있어요.'],
      },
      'activity-returned': {
        subject: '검토 단계로 돌아갔어요: {title}',
        before: ['승인 후 수정되어 관리자가 회원님의 활동을 검토 단계로 되돌렸어요. 다시 승인되면 회원에게 보여요.'],
      },
      'activity-republished': {
        subject: '투표가 다시 열렸어요: {title}',
        before: ['클럽이 이 활동을 다시 검토했고, 투표가 다시 열렸어요. 내용이 바뀌었을 수 있으니 회원님의 투표와 함께 확인해 주세요.'],
      },
      'activity-handed-over': {
        subject: '이제 리더예요: {title}',
        before: ['관리자가 회원님을 이 활동의 리더로 지정했어요. 활동을 수정하고, 시작하고, 취소할 수 있어요.'],
      },
      'leadership-offered': {
        subject: '리더를 맡으시겠어요? {title}',
        before: [
          '이 활동의 리더가 리더를 맡아 달라고 부탁했어요. 활동을 열어 수락하거나 거절하세요. 수락할 때까지 아무것도 바뀌지 않아요.',
        ],
      },
      'leadership-declined': {
        subject: '{member} 님이 맡지 않아요: {title}',
        before: ['{member} 님이 이 활동의 리더를 맡지 않아요. 지금처럼 회원님이 리더예요. 다른 참가자에게 부탁할 수 있어요.'],
      },
      'activity-deleted': {
        subject: '삭제됨: {title}',
        before: ['이 활동은 삭제되어 진행되지 않아요.'],
      },
      'route-removed': {
        subject: '투표한 코스가 삭제됐어요: {title}',
        before: ['투표한 코스가 삭제되어 투표도 취소됐어요. 다시 투표할 수 있어요.'],
      },
      'route-changed': {
        subject: '투표한 코스가 바뀌었어요: {title}',
        before: ['투표한 코스의 내용이 바뀌었어요. 투표는 그대로 유효하고, 원하면 바꿀 수 있어요.'],
      },
      'activity-question': {
        subject: '{sender} 님이 보낸 메시지: {title}',
        before: ['이 활동의 리더인 회원님에게 {sender} 님이 메시지를 보냈어요:'],
        after: ['활동 화면에서 참가자 모두에게 메시지를 보낼 수 있어요.'],
      },
      'activity-message': {
        subject: '{sender} 님이 모두에게 보낸 메시지: {title}',
        before: ['{sender} 님이 이 활동의 참가자 모두에게 메시지를 보냈어요:'],
        after: ['활동 화면에서 리더에게 메시지를 보낼 수 있어요.'],
      },
      'activity-without-leader': {
        subject: '리더가 없어요: {title}',
        before: ['리더의 계정이 삭제되어 이 활동에 리더가 없어요. 활동을 열어 새 리더를 정하거나 취소해 주세요.'],
      },
      'activity-overdue': {
        subject: '모두 돌아왔나요? {title}',
        before: [
          '활동이 끝났을 시간인데 모두 돌아왔다는 확인이 아직 없어요. 활동을 열어, 돌아왔다면 확인하고 늦어지면 복귀 예정을 바꿔 주세요.',
          '한 시간 안에 아무도 확인하지 않으면 클럽 관리자에게 알려요. 회원님이 활동을 시작했거나 인원을 확인했다면 비상 연락처에도 알려요.',
        ],
      },
      'leader-overdue': {
        subject: '복귀 소식이 없어요: {title}',
        before: [
          '이 활동의 리더 {leader} 님이 아직 모두 돌아왔다고 알리지 않았어요. 먼저 연락해 보고, 연락이 닿지 않으면 119나 현지 긴급 번호로 신고하세요.',
        ],
      },
      'leader-overdue-contact': {
        subject: '{leader} 님의 복귀 소식이 아직 없어요: {title}',
        before: [
          '{leader} 님의 비상 연락처로 등록되어 있어 알려 드려요. {leader} 님이 리더인 {club} 활동의 복귀 예정 시각이 지났지만, 모두 돌아왔다는 소식이 아직 없어요. 확인을 깜빡한 경우가 많아요.',
          '먼저 {leader} 님에게 연락해 보세요. 연락이 닿지 않으면 119나 현지 긴급 번호로 신고하고 아래의 장소와 시간을 알려 주세요.',
        ],
      },
      'alarm-postponed': {
        subject: '복귀가 늦어져요: {title}',
        before: [
          '복귀 지연 알림 뒤에 {member} 님이 시간이 더 걸린다고 알렸어요. 새 복귀 예정 시각은 아래에 있어요. 그때까지 모두 돌아왔다는 소식이 없으면 다시 알려 드려요.',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader} 님의 복귀가 늦어져요: {title}',
        before: [
          '{leader} 님의 비상 연락처로 등록되어 있어 알려 드려요. {leader} 님의 {club} 일행이 늦어지고 있다고 알려 드렸는데, {member} 님이 시간이 더 걸린다고 알렸어요. 새 복귀 예정 시각은 아래에 있어요.',
          '지금은 신고하지 않아도 돼요. 그때까지 돌아오지 않고 {leader} 님과 연락도 닿지 않으면 119나 현지 긴급 번호로 신고하세요.',
        ],
      },
      'all-clear': {
        subject: '모두 무사히 돌아왔어요: {title}',
        before: ['이 활동에 참가한 사람이 모두 돌아왔어요. 복귀 지연 알림을 종료해요.'],
      },
      'all-clear-contact': {
        subject: '{leader} 님이 무사히 돌아왔어요: {title}',
        before: [
          '{leader} 님의 비상 연락처로 등록되어 있어 {club} 활동의 복귀가 늦어지고 있다고 알려 드렸어요. 이제 모두 돌아왔어요. 함께해 주셔서 고마워요.',
        ],
      },
      'seat-confirmed': {
        subject: '참가 완료: {title}',
        before: ['이 활동에 참가하게 됐어요. 자세한 내용은 아래에 있어요. 첨부 파일로 캘린더에 추가할 수 있어요.'],
      },
      'activity-reminder': {
        subject: '곧 시작돼요: {title}',
        before: ['이 활동이 하루 안에 시작해요. 자세한 내용은 아래에 있어요. 첨부 파일로 캘린더에 추가할 수 있어요.'],
      },
      'vote-closing-soon': {
        subject: '곧 투표가 마감돼요: {title}',
        before: ['코스 투표가 하루 안에 끝나요. 지금 투표하거나 회원님의 표를 확인해 주세요.'],
      },
      'seat-changes': {
        subject: '참가자 변동: {title}',
        before: ['회원님 활동의 참가자가 바뀌었어요.'],
      },
    },
  },
}
