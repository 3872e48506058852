import type { MailWords } from '../words.ts'

export const de: MailWords = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  orOpen: 'Falls der Knopf nicht geht, öffne diesen Link:',
  footer: 'Diese Mail kommt von {club} und betrifft dein Konto. Antworten darauf liest niemand.',
  mails: {
    'confirm-address': {
      subject: 'Bestätige deine Adresse für {club}',
      before: ['Schön, dass du da bist. Ein Schritt fehlt noch: Sag uns, dass diese Adresse deine ist.'],
      button: 'Adresse bestätigen',
      after: [
        'Der Link funktioniert einmal und einen Tag lang. Du hast dich gar nicht angemeldet? Dann musst du nichts tun: Ohne den Link passiert nichts.',
      ],
    },
    'address-in-use': {
      subject: 'Du bist schon bei {club}',
      before: [
        'Jemand wollte sich bei {club} mit deiner Adresse oder deiner Telefonnummer registrieren. Damit gibt es aber schon ein Konto.',
        'Warst du das, melde dich einfach an. Ist das Passwort weg, hol dir auf der Anmeldeseite ein neues.',
      ],
      after: ['Warst du es nicht, musst du nichts tun: Es wurde nichts geändert.'],
    },
    'reset-password': {
      subject: 'Ein neues Passwort für {club}',
      before: ['Du, oder jemand mit deiner Adresse, hat nach einem neuen Passwort gefragt.'],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link funktioniert einmal und eine Stunde lang. Warst du es nicht, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
      ],
    },
    'password-changed': {
      subject: 'Dein Passwort für {club} wurde geändert',
      before: ['Dein Passwort wurde gerade geändert. Auf deinen anderen Geräten bist du jetzt abgemeldet.'],
      after: [
        'Warst du das nicht, hol dir auf der Anmeldeseite sofort ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    invitation: {
      subject: 'Du bist zu {club} eingeladen',
      before: ['Für dich wurde bei {club} ein Konto angelegt. Wähle ein Passwort, und du bist dabei.'],
      button: 'Passwort wählen',
      after: ['Der Link funktioniert einmal und drei Tage lang. Danach bekommst du auf der Anmeldeseite einen neuen.'],
    },
  },
}
