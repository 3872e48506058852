import type { MailMessages } from '../mail-messages.ts'

export const enXPirate: MailMessages = {
  greeting: 'Ahoy {name},',
  greetingWithoutName: 'Ahoy,',
  linkFallback: 'If the button be jammed, open this link:',
  footer: 'This bottle was thrown by {club} an’ be about yer account. Please don’t reply; the parrot eats the answers.',
  mails: {
    'confirm-address': {
      subject: 'Swear to yer email address fer {club}',
      before: ['Welcome aboard! One knot left to tie: swear that this email address be yers.'],
      button: 'Swear to email address',
      after: ['The link works once, fer one day. Did ye never join the crew? Then ignore this bottle.'],
    },
    'confirm-email-change': {
      subject: 'Swear to yer new email address fer {club}',
      before: ['Some soul, hopefully ye, asked to use this email address fer their account at {club}. It changes once ye swear to it.'],
      button: 'Swear to new email address',
      after: ['The link works once, fer one day. If ye didn’t ask fer this, ignore this bottle.'],
    },
    'address-in-use': {
      subject: 'Ye already have an account at {club}',
      before: [
        'Some soul tried to use yer email address or phone number fer another account at {club}. One o’ ye be plenty, says the cook.',
        'Was it ye? Then just come aboard. Forgot yer secret word? Get a new one at the gangway, no shame in it.',
      ],
      after: ['If it wasn’t ye, ignore this bottle. Nothin’ was changed.'],
    },
    'reset-password': {
      subject: 'A new secret word fer {club}',
      before: ['Some soul, hopefully ye, asked to reset yer secret word. I blame the rum.'],
      button: 'Choose a new secret word',
      after: ['The link works once, fer one hour. If ye didn’t ask fer this, ignore this bottle. Yer secret word stays the same.'],
    },
    'password-changed': {
      subject: 'Yer secret word fer {club} was changed',
      before: ['Yer secret word was changed just now, an’ ye were put ashore on yer other contraptions.'],
      after: ['If it wasn’t ye, get a new secret word at the gangway right away an’ tell an admiral o’ the ship.'],
    },
    'passkey-added': {
      subject: 'A passkey was added to yer account at {club}',
      before: ['A passkey was hung on yer hook just now, still jinglin’. Anyone who can unlock that contraption can come aboard with it.'],
      after: ['If it wasn’t ye, toss it under “Lock an’ key” right away, change yer secret word an’ tell an admiral o’ the ship.'],
    },
    'passkey-removed': {
      subject: 'A passkey was removed from yer account at {club}',
      before: ['A passkey was tossed off yer hook just now. It lets nobody aboard anymore, not even with a bribe.'],
      after: ['If it wasn’t ye, look under “Lock an’ key” right away, change yer secret word an’ tell an admiral o’ the ship.'],
    },
    'phone-changed': {
      subject: 'Yer phone number fer {club} was changed',
      before: ['The phone number o’ yer account was changed or tossed just now. Boardin’ codes fly to the old number no more.'],
      after: ['If it wasn’t ye, get a new secret word at the gangway right away an’ tell an admiral o’ the ship.'],
    },
    'email-changed': {
      subject: 'Yer email address fer {club} was changed',
      before: [
        '{admin}, an admiral o’ the ship, changed the email address o’ yer account just now. Ye can’t come aboard with this address anymore.',
      ],
      after: [
        'If ye didn’t want this, tell another admiral right away. The ship’s log shows who did it. Ye stay aboard on yer contraptions, an’ if ye use two-plank boardin’, no rogue gets past it.',
      ],
    },
    'email-entered': {
      subject: 'Swear to yer new email address, as an admiral o’ {club} wrote it',
      before: ['An admiral o’ {club} changed the email address o’ yer account to this one. Swear to it to come aboard with it.'],
      button: 'Swear to email address',
      after: ['The link works once, fer one day. Never heard o’ {club}? Then ignore this bottle.'],
    },
    'email-change-requested': {
      subject: 'Yer email address fer {club} be about to change',
      before: [
        'Some soul aboard yer account asked to change its email address. It changes once the link we sent to the new address be opened.',
      ],
      after: ['If it wasn’t ye, drop the swap in yer cabin right away, change yer secret word an’ tell an admiral o’ the ship.'],
    },
    'email-change-done': {
      subject: 'Yer email address fer {club} was changed',
      before: [
        'The email address o’ yer account was changed just now. Ye can’t come aboard with this address anymore, an’ yer other contraptions were put ashore.',
      ],
      after: ['If it wasn’t ye, tell an admiral o’ the ship right away. Ye can’t get a new secret word with this address anymore.'],
    },
    'phone-entered': {
      subject: 'A phone number was added to yer account at {club}',
      before: ['An admiral o’ the ship added a phone number to yer account. No one can come aboard with it till ye swear to it.'],
      after: ['Swear to it in yer cabin, next to the number. If it be some other sailor’s, change it there.'],
    },
    'account-unlocked': {
      subject: 'Yer account at {club} be out o’ the brig',
      before: [
        'Yer account sat locked in the brig after too many wrong tries at the gangway. {admin}, an admiral o’ the ship, unlocked it. Ye can come aboard again, blinkin’.',
      ],
      after: ['If those tries weren’t ye, some rogue be fishin’: change yer secret word to one ye use in no other port.'],
    },
    'admin-role-removed': {
      subject: 'Ye be no admiral o’ {club} anymore',
      before: ['{admin} took back yer admiral’s hat. Ye stay in the crew, an’ yer account stays the same. Yer hair will recover.'],
      after: ['If ye know not why, ask {admin} or another admiral o’ the ship.'],
    },
    invitation: {
      subject: 'Ye be summoned to {club}',
      before: ['An admiral hung up a hammock, which is to say an account, fer ye at {club}. Choose a secret word to climb in.'],
      button: 'Choose a secret word',
      after: ['The link works once, fer three days. After that, get a new one with “Forgot the word?” at the gangway.'],
    },
  },
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
    settingsHint: 'Too much squawkin’? Choose yer squawks: {settings}',
    unsubscribeHint: 'No more bottles about voyages: {unsubscribe}',
    unsubscribe: {
      title: 'Bottles about voyages',
      on: 'Bottles about voyages wash up at this address.',
      off: 'No more bottles about voyages. Those about yer account an’ in emergencies still wash ashore.',
      stop: 'Stop the bottles',
      undo: 'Throw me bottles again',
      more: 'Choose yer squawks in the settings',
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
      noVoteClosing: 'When the captain ends it',
      expectedReturn: 'Due in port',
    },
    digest: {
      subject: 'Fresh voyages at {club}',
      before: [
        'The lookout dropped the spyglass on the cook, but first she spied these new voyages. Take a look, say aye to a chart, or grab a berth afore the parrot does.',
      ],
    },
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
        subject: 'Scuttled: {title}',
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
          'The captain mended this voyage after it was blessed. Check whether it still floats. If it gurgles, press “Back to inspection”.',
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
        before: ['The captain asks ye to take the helm of this voyage. Open it to say aye or nay. Till ye say aye, nothing changes.'],
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
        after: [
          'Please don’t reply to this bottle: the parrot only flies one way. On the voyage’s page ye can shout to all hands instead.',
        ],
      },
      'activity-message': {
        subject: '{sender} shouted to all hands: {title}',
        before: ['{sender} climbed on a barrel an’ shouted to all hands on this voyage:'],
        after: ['Please don’t reply to this bottle. On the voyage’s page ye can send its captain a parrot instead.'],
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
      'seat-changes': {
        subject: 'Who grabbed an’ gave up berths: {title}',
        before: ['The hands on yer voyage changed while ye admired yer reflection.'],
      },
    },
  },
}
