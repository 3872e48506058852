import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/en-x-pirate.ts'

export const enXPirate: MailMessages = {
  greeting: 'Ahoy {name},',
  greetingWithoutName: 'Ahoy,',
  linkFallback: 'If the button be jammed, open this link:',
  footer: 'This bottle was thrown by {club} an’ be about yer account. Please don’t reply; the parrot eats the answers.',
  mails,
  otherSignIns: {
    lead: 'Ye can still come aboard with these. Throw overboard any ye don’t know:',
    passkey: 'Passkey “{passkey}”, hung up on {day}',
    oidc: 'Yer account in another harbor, such as Google',
    phone: 'Codes by text message to yer phone number',
    button: 'Check “Lock an’ key”',
  },
  notifications: {
    button: 'See the voyage',
    allButton: 'See other voyages',
    footer: 'This bottle was thrown by {club}. Please don’t reply; the parrot eats the answers.',
    settingsHint: 'Too much squawkin’? Choose yer squawks',
    unsubscribeHint: 'No more bottles about voyages',
    unsubscribe: {
      title: 'Bottles about voyages',
      on: 'Bottles about voyages wash up at this address.',
      off: 'No more bottles about voyages. Those about yer account an’ in emergencies still wash ashore.',
      stop: 'Stop the bottles',
      undo: 'Throw me bottles again',
      more: 'Choose yer squawks in the settings',
      invalid: 'This link be a dud',
      invalidText: 'Old bottles may hold dead charts. Follow the newest one, or choose in the settings.',
    },
    labels: {
      reason: 'Why',
      activity: 'Voyage',
      leader: 'Captain',
      when: 'When',
      where: 'Where',
      route: 'Chart',
      joined: 'Grabbed a berth',
      left: 'Gave up a berth',
      seats: 'Berths taken',
      votes: 'Ayes',
      voteCloses: 'The vote closes',
      noVoteClosing: 'When the captain decides',
      expectedReturn: 'Due in port',
    },
    digest: {
      subject: 'Fresh voyages at {club}',
      before: [
        'The lookout dropped the spyglass on the cook, but first she spied these new voyages. Take a look, say aye to a chart, or grab a berth afore the parrot does.',
      ],
    },
    reviews: { subject: 'Voyages waitin’ fer the admirals', before: ['These voyages wait fer an admiral. Best hat on.'] },
    summary: {
      subject: 'Yer scroll from {club}',
      before: ['All that befell since yer last scroll. Some o’ it even happened.'],
      newActivity: 'Fresh voyage: {title}',
    },
    mails: {
      'activity-proposed': {
        subject: 'To inspect: {title}',
        before: ['A fresh voyage waits fer inspection. Bring the magnifyin’ glass.'],
      },
      'activity-approved': {
        subject: 'Blessed: {title}',
        before: ['Yer voyage was blessed. The crew can see it now. Practice lookin’ modest.'],
      },
      'activity-rejected': {
        subject: 'Needs patchin’: {title}',
        before: ['Yer voyage came back fer patchin’. Read why, mend it an’ send it again. It happens to the handsomest captains.'],
      },
      'enrollment-started': {
        subject: 'Berths open: {title}',
        before: ['The ayes be counted, an’ the berths be open. First to grab one gets it; elbows be permitted.'],
      },
      'activity-changed': {
        subject: 'New time or place: {title}',
        before: ['The time or place o’ this voyage has changed. Here be the new details. Scratch out the old ones, not on the table.'],
      },
      'vote-closing-changed': {
        subject: 'The vote closes at a new hour: {title}',
        before: [
          'The captain moved the hour when the vote on the chart closes. Ye can say aye or move yer aye till then, so dither in comfort.',
        ],
      },
      'vote-quorum-missed': {
        subject: 'Too few ayes: {title}',
        before: [
          'The vote on the chart was due to close, but too few shipmates said aye. Asleep, the lot. The vote stays open: ye can wait, name a new hour or end it yerself.',
        ],
      },
      'activity-started': {
        subject: 'Afoot, alas: {title}',
        before: ['This voyage has set off. Fair winds, dry socks, an’ follow the captain at yer own risk!'],
      },
      'activity-cancelled': {
        subject: 'Scuttled (canceled): {title}',
        before: ['This voyage was canceled. Ye may take off yer boots. Slowly, fer all our sakes.'],
      },
      'seat-taken-back': {
        subject: 'Ye were marooned: {title}',
        before: [
          'Ye no longer have a berth on this voyage. If ye know not why, ask its captain. Other ships be in port, an’ some have better biscuits.',
        ],
      },
      'activity-rewritten': {
        subject: 'Mended after the blessin’: {title}',
        before: [
          'The captain mended this voyage after it was blessed. Check whether it still floats. If it gurgles, press “Back to inspection.”',
        ],
      },
      'activity-returned': {
        subject: 'Back to inspection: {title}',
        before: [
          'An admiral sent yer voyage back to inspection because it was mended after the blessin’. The crew sees it once it be blessed again. Blessin’s slide off wet paint.',
        ],
      },
      'activity-republished': {
        subject: 'The vote be open again: {title}',
        before: [
          'The admirals squinted at this voyage once more, an’ the vote be open again. Check the details an’ yer aye, in case the ink ran.',
        ],
      },
      'activity-handed-over': {
        subject: 'Ye be the captain now: {title}',
        before: ['An admiral made ye the captain o’ this voyage. Ye can mend, start an’ scuttle it. The wheel be sticky; ask the seagull.'],
      },
      'leadership-offered': {
        subject: 'Will ye captain it? {title}',
        before: ['The captain asks ye to take the helm o’ this voyage. Open it to say aye or nay. Till ye say aye, nothing changes.'],
      },
      'leadership-declined': {
        subject: '{member} won’t take the hat: {title}',
        before: ['{member} won’t take the helm o’ this voyage. Ye be still the captain. Ask another o’ the crew.'],
      },
      'activity-deleted': {
        subject: 'Gone to Davy Jones: {title}',
        before: ['This voyage was deleted an’ won’t take place. Davy Jones has the picnic basket.'],
      },
      'route-removed': {
        subject: 'The chart ye said aye to was burned: {title}',
        before: ['The chart ye said aye to was removed, an’ yer aye went up in smoke with it. Ye can say aye again.'],
      },
      'route-changed': {
        subject: 'The chart ye said aye to was redrawn: {title}',
        before: ['The chart ye said aye to was changed. Yer aye still counts fer it. If ye like the old ink better, ye can move yer aye.'],
      },
      'activity-question': {
        subject: '{sender} sent ye a parrot: {title}',
        before: ['{sender} sent ye a parrot, because ye captain this voyage. After one biscuit it said:'],
        after: ['The parrot only flies one way. On the voyage’s page ye can shout to all hands.'],
      },
      'activity-message': {
        subject: '{sender} shouted to all hands: {title}',
        before: ['{sender} climbed on a barrel an’ shouted to all hands on this voyage:'],
        after: ['On the voyage’s page ye can send its captain a parrot.'],
      },
      'activity-without-leader': {
        subject: 'No captain: {title}',
        before: [
          'The captain o’ this voyage deleted their account or was deleted, an’ a seagull holds the wheel. Open the voyage an’ pick a new captain, or scuttle it.',
        ],
      },
      'activity-overdue': {
        subject: 'Be ye back? {title}',
        before: [
          'The voyage should be over, an’ ye haven’t said that all hands be back. Open it an’ say so, or set a later hour.',
          'If no one says so within an hour, we tell the admirals o’ the ship. If ye started the voyage or mustered anyone, we tell yer emergency contact too.',
        ],
      },
      'leader-overdue': {
        subject: 'No word yet: {title}',
        before: [
          '{leader}, the captain o’ this voyage, hasn’t said that all hands be back. Try to reach {leader}. If ye can’t, call the emergency services.',
        ],
      },
      'leader-overdue-contact': {
        subject: 'No word from {leader} yet: {title}',
        before: [
          'Ye be the emergency contact o’ {leader}, captain o’ this voyage o’ {club}. The crew should be back, but {leader} hasn’t said so yet. Most times ’twas just forgotten.',
          'Try to reach {leader}. If ye can’t, call the emergency services an’ tell them the place an’ the times below.',
        ],
      },
      'alarm-postponed': {
        subject: 'Due in port later: {title}',
        before: [
          '{member} said after the alarm that the crew needs longer. Below be when they’re due now. If no soul says that all hands be back, the alarm starts again.',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader} is back later: {title}',
        before: [
          'Ye be the emergency contact o’ {leader}, an’ we told ye that their crew o’ {club} was overdue. {member} has now said that the crew needs longer. Below be when they’re due back.',
          'No need to call the emergency services now. If the crew isn’t back by then an’ ye can’t reach {leader}, call them.',
        ],
      },
      'all-clear': {
        subject: 'All clear: {title}',
        before: ['All hands o’ this crew be back. The alarm be over, an’ the kettle be on.'],
      },
      'all-clear-contact': {
        subject: 'All clear, {leader} be back: {title}',
        before: [
          'Ye be the emergency contact o’ {leader}, an’ we told ye that their crew o’ {club} was overdue. All hands be back now. Ye have our thanks, an’ the parrot’s.',
        ],
      },
      'seat-confirmed': {
        subject: 'Ye have a berth: {title}',
        before: ['Ye be aboard this voyage. The particulars stand below. The attached scroll puts it in yer log.'],
      },
      'activity-reminder': {
        subject: 'Sets off soon: {title}',
        before: ['This voyage sets off within a day. The particulars stand below. The attached scroll puts it in yer log.'],
      },
      'vote-closing-soon': {
        subject: 'The vote closes soon: {title}',
        before: ['The vote on the chart closes within a day. Say aye now, or look at yer aye again.'],
      },
      'seat-changes': {
        subject: 'Who grabbed an’ gave up berths: {title}',
        before: ['The hands on yer voyage changed while ye admired yer reflection.'],
      },
    },
  },
}
