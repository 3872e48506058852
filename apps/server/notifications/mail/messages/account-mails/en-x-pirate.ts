import type { AccountMails } from '../../mail-messages.ts'

export const mails: AccountMails = {
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
      'Some soul tried to use yer email address fer another account at {club}.',
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
  'two-factor-on': {
    subject: 'Two-plank boardin’ fer {club} be on',
    before: [
      'Two-plank boardin’ was just turned on fer yer account. Comin’ aboard now takes a code from yer authenticator app.',
      'Bury yer spare codes if ye haven’t yet. If yer phone swims off, ye need one to come aboard.',
    ],
    after: ['If it wasn’t ye, tell an admiral o’ the ship right away.'],
  },
  'two-factor-off': {
    subject: 'Two-plank boardin’ fer {club} be off',
    before: ['Two-plank boardin’ was just turned off fer yer account. Comin’ aboard takes no code anymore.'],
    after: ['If it wasn’t ye, turn it on again under “Lock an’ key,” change yer secret word an’ tell an admiral o’ the ship.'],
  },
  'two-factor-reset': {
    subject: 'Two-plank boardin’ fer {club} ends in 24 hours',
    before: [
      '{admin}, an admiral o’ the ship, heard that ye lost yer codes. Two-plank boardin’ fer yer account ends in 24 hours. Then ye come aboard without a code.',
    ],
    button: 'Keep both planks',
    after: [
      'If ye never asked fer this, press the button, an’ both planks stay. Comin’ aboard with a code keeps them, too. Then tell another admiral o’ the ship.',
    ],
  },
  'backup-code-used': {
    subject: 'A spare code fer {club} was used',
    before: ['Some soul just came aboard yer account with a spare code. Spare codes left: {codesLeft}.'],
    after: ['If it wasn’t ye, make fresh codes under “Lock an’ key” right away, change yer secret word an’ tell an admiral o’ the ship.'],
  },
  'backup-codes-renewed': {
    subject: 'Fresh spare codes fer yer account at {club}',
    before: ['Fresh spare codes were just made fer yer account. The old ones work no more; the moths have them.'],
    after: ['If it wasn’t ye, make fresh ones under “Lock an’ key” right away, change yer secret word an’ tell an admiral o’ the ship.'],
  },
  'signed-out-by-admin': {
    subject: 'Ye were put ashore at {club}',
    before: [
      '{admin}, an admiral o’ the ship, just put ye ashore on one or more contraptions. Yer account stays the same. Ye can come aboard again.',
    ],
    after: ['If ye know not why, ask {admin} or another admiral o’ the ship.'],
  },
  'sign-in-linked': {
    subject: 'There be a new way aboard yer account at {club}',
    before: ['Yer account now opens with an account at another port, such as Google, fer it has the same email address.'],
    after: ['If it wasn’t ye, change yer secret word at that port right away an’ tell an admiral o’ the ship.'],
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
      'If ye didn’t want this, tell another admiral right away. The ship’s log shows who did it. Ye stay aboard on yer contraptions, an’ two-plank boardin’, if ye use it, still guards yer account.',
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
      'Some soul aboard yer account asked to change its email address to {newAddress}. It changes once the link we sent there be opened.',
    ],
    button: 'Call off the change',
    after: ['If it wasn’t ye, press the button right away, change yer secret word an’ tell an admiral o’ the ship.'],
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
  'admin-role-given': {
    subject: 'Ye be an admiral o’ {club} now',
    before: [
      '{admin} put the admiral’s hat on ye. Ye may now inspect voyages, muster the crew an’ set the ship’s rules. Mind the feather.',
    ],
    after: ['If ye know not why, ask {admin} or another admiral o’ the ship.'],
  },
  'admin-role-removed': {
    subject: 'Ye be no admiral o’ {club} anymore',
    before: ['{admin} took back yer admiral’s hat. Ye stay in the crew, an’ yer account stays the same. Yer hair will recover.'],
    after: ['If ye know not why, ask {admin} or another admiral o’ the ship.'],
  },
  invitation: {
    subject: 'Ye be summoned to {club}',
    before: ['{admin} made an account fer ye at {club}. Choose a secret word to set sail.'],
    button: 'Choose a secret word',
    after: ['The link works once, fer three days. After that, get a new one with “Forgot the word?” at the gangway.'],
  },
}
