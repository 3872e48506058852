import type { MailMessages } from '../mail-messages.ts'

export const enXPirate: MailMessages = {
  greeting: 'Ahoy {name},',
  greetingWithoutName: 'Ahoy,',
  linkFallback: 'If the button be stuck, sail by this link:',
  footer: 'This bottle was thrown overboard by {club} and be about yer account. No soul reads the bottles ye throw back.',
  mails: {
    'confirm-address': {
      subject: 'Swear that this port be yers: {club}',
      before: ['Welcome aboard. One knot be left to tie: tell us that this address be yers.'],
      button: 'Aye, it be mine',
      after: ['The link works once, till the same bell tomorrow. Did ye never sign on? Then leave it be: without the link naught happens.'],
    },
    'confirm-email-change': {
      subject: 'Swear that the new port be yers: {club}',
      before: [
        'Ye, or some soul that scratched yer address, wants it fer a berth with {club}. The berth gets it when ye swear that it be yers.',
      ],
      button: 'Aye, it be mine',
      after: ['The link works once, till the same bell tomorrow. Was it not ye? Then leave it be: without the link naught happens.'],
    },
    'address-in-use': {
      subject: 'Ye already sail with {club}',
      before: [
        'Some scallywag tried to use yer address or yer phone number fer a berth with {club}, but a berth be kept for one of them already.',
        'Was it ye? Then just come aboard. Lost the password? Ask for a new one at the gangway.',
      ],
      after: ['Was it not ye? Leave it be: naught was changed.'],
    },
    'reset-password': {
      subject: 'A fresh password for {club}',
      before: ['Ye, or some rogue who typed yer address, asked for a fresh password.'],
      button: 'Carve a new password',
      after: ['The link works once, for an hour. Never asked? Leave it be: yer password stays as it be.'],
    },
    'password-changed': {
      subject: 'Yer password for {club} was changed',
      before: ['Yer password was changed this very bell, and ye were put ashore from all yer other vessels.'],
      after: ['Was it not ye? Ask for a fresh password at the gangway at once, and holler for a captain of the club.'],
    },
    'passkey-added': {
      subject: 'A passkey was added for {club}',
      before: ['A passkey was hung on yer key ring this very bell. Whoever can unlock the device can come aboard with it.'],
      after: [
        'Was it not ye? Toss it overboard under Lock and key at once, choose a fresh password, and holler for a captain of the club.',
      ],
    },
    'passkey-removed': {
      subject: 'A passkey was removed for {club}',
      before: ['A passkey was tossed off yer key ring this very bell. It lets nobody aboard any more.'],
      after: ['Was it not ye? Look under Lock and key at once, choose a fresh password, and holler for a captain of the club.'],
    },
    'phone-changed': {
      subject: 'Yer phone number for {club} was changed',
      before: ['The number o’ yer account was changed or thrown overboard this very bell. Codes fer boarding go to the old one no more.'],
      after: ['Was it not ye? Ask for a fresh password at the gangway at once, and holler for a captain of the club.'],
    },
    'email-changed': {
      subject: 'Yer email address for {club} was changed',
      before: [
        '{admin}, a captain of the club, has changed the email address o’ yer account this very bell. This here address opens the gangway no more.',
      ],
      after: [
        'Be it not yer wish? Holler for another captain at once; their log tells who did it. Till then ye stay aboard on yer vessels, and no soul slips past yer second factor.',
      ],
    },
    'email-change-requested': {
      subject: 'Yer email address for {club} be about to change',
      before: [
        'Some soul aboard yer account asked fer another email address. It changes when the link that we sent there be opened; till then naught changes.',
      ],
      after: ['Was it not ye? Belay the change in yer profile at once, choose a fresh password, and holler for a captain of the club.'],
    },
    'email-change-done': {
      subject: 'Ye have a new email address for {club}',
      before: [
        'The email address o’ yer account was changed this very bell. This here one opens the gangway no more, and yer other vessels were set ashore.',
      ],
      after: ['Was it not ye? Holler for a captain of the club at once. No link to a fresh password sails to this address any more.'],
    },
    'phone-entered': {
      subject: 'A phone number was entered fer ye at {club}',
      before: ['A captain of the club has put a phone number in yer account. It opens no gangway till ye swear that it be yers.'],
      after: ['Ye swear to it in yer profile, right beside the number. Be it not yers, change it there.'],
    },
    'account-unlocked': {
      subject: 'Yer account at {club} be unlocked',
      before: [
        'Too many wrong tries at the gangway, so yer account was under lock a while. {admin}, a captain of the club, has turned the key; come aboard again.',
      ],
      after: ['Was it not ye? Then some other scallywag tried: pick a password ye use nowhere else.'],
    },
    'admin-role-removed': {
      subject: 'Ye be a captain of {club} no more',
      before: ['{admin} has taken back yer captain’s hat. Ye stay in the crew, and what be yers stays yers.'],
      after: ['Know ye not why? Ask {admin} or another captain of the club.'],
    },
    invitation: {
      subject: 'Ye be summoned to {club}',
      before: ['A captain has hung a hammock for ye at {club}. Carve a password and ye be one of the crew.'],
      button: 'Carve a password',
      after: ['The link works once, for three days. After that, ask for another at the gangway.'],
    },
  },
  notifications: {
    button: 'Spy the voyage',
    allButton: 'Spy other voyages',
    footer: 'This bottle was thrown overboard by {club}. No soul reads the bottles ye throw back.',
    settingsHint: 'Too many bottles? Ye choose which ones we throw: {settings}',
    labels: {
      reason: 'Why',
      activity: 'Voyage',
      when: 'When',
      where: 'Where',
      route: 'Course',
      joined: 'Came aboard',
      left: 'Jumped ship',
      seats: 'Berths taken',
    },
    digest: {
      subject: 'Fresh voyages from {club}',
      before: [
        'The lookout dropped the spyglass on the cook, but first she saw these: voyages nobody has ever sailed. Vote on a course, or grab a berth before the parrot does.',
      ],
    },
    mails: {
      'activity-proposed': {
        subject: 'A voyage to judge: {title}',
        before: ['A fresh voyage waits for a captain to lay an eye on it.'],
      },
      'activity-approved': {
        subject: 'Aye to yer voyage: {title}',
        before: ['Yer voyage has the captain’s aye. All hands see it now and may vote on its courses.'],
      },
      'activity-rejected': {
        subject: 'Back to port: {title}',
        before: ['A captain sent yer voyage back to port. It be still afloat: patch what the reason says and send it out again.'],
      },
      'enrollment-started': {
        subject: 'Claim yer berth: {title}',
        before: ['The vote be counted and the gangway be down. Berths go to the swift.'],
      },
      'activity-changed': {
        subject: 'New bell or new port: {title}',
        before: ['The bell or the port of this voyage has changed. This be how the chart reads now.'],
      },
      'activity-started': {
        subject: 'Anchors aweigh: {title}',
        before: ['This voyage has set sail. Fair winds to ye!'],
      },
      'activity-cancelled': {
        subject: 'Scuttled: {title}',
        before: ['This voyage be off.'],
      },
      'seat-taken-back': {
        subject: 'Yer berth be gone: {title}',
        before: ['Yer name was struck from the crew of this voyage. If ye know not why, ask its leader.'],
      },
      'activity-rewritten': {
        subject: 'The chart be redrawn: {title}',
        before: [
          'The leader has redrawn this voyage since ye gave yer aye. See whether it be still seaworthy; ye can send it back to be judged.',
        ],
      },
      'activity-returned': {
        subject: 'Before the captain again: {title}',
        before: [
          'A captain has called yer voyage back to be judged, for it has changed since the aye. The crew sees it again once it has a new one.',
        ],
      },
      'activity-handed-over': {
        subject: 'Ye have the helm: {title}',
        before: ['A captain has given ye the helm of this voyage. Ye may redraw it, and ye run it from now on.'],
      },
      'activity-deleted': {
        subject: 'Sunk: {title}',
        before: ['This voyage was sunk and will not sail.'],
      },
      'route-removed': {
        subject: 'Yer course was struck: {title}',
        before: ['The course ye voted for be off the chart, and yer vote went down with it. Ye may vote again.'],
      },
      'route-changed': {
        subject: 'Yer course was redrawn: {title}',
        before: ['The course ye voted for has changed. Yer vote still counts for it; ye may move it.'],
      },
      'activity-question': {
        subject: '{sender} sent a parrot: {title}',
        before: ['{sender} sent a parrot to ye, captain of this voyage. After one biscuit it said:'],
        after: ['The parrot will not fly back: replies to this bottle sink. On the voyage ye can shout to all hands.'],
      },
      'activity-message': {
        subject: 'All hands on deck: {title}',
        before: ['{sender} climbed the mast and shouted to all hands on this voyage:'],
        after: ['Shouting back at this bottle only scares the gulls. On the voyage ye can send a parrot to its leader.'],
      },
      'activity-without-leader': {
        subject: 'Nobody at the helm: {title}',
        before: [
          'The leader of this voyage walked the plank, account and all, and now a seagull holds the wheel. Give the helm to somebody with hands, or scuttle the voyage.',
        ],
      },
      'seat-changes': {
        subject: 'Boots on the gangway: {title}',
        before: ['Somebody came aboard yer voyage, or slipped off it while ye counted the barrels.'],
      },
    },
  },
}
