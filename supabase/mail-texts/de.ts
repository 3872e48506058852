import type { MailTexts } from './texts.ts'

export const de: MailTexts = {
  welcome: {
    subject: 'Bestätige deine E-Mail-Adresse',
    title: 'Willkommen!',
    text: 'Nur noch ein Schritt: Bestätige deine E-Mail-Adresse.',
    button: 'E-Mail-Adresse bestätigen',
    after: 'Der Link funktioniert einmal, eine Stunde lang. Du kennst den Club nicht? Dann ignoriere diese E-Mail.',
  },
  corrected: {
    title: 'Bestätige deine neue E-Mail-Adresse',
    text: 'Ein Admin des Clubs hat die E-Mail-Adresse deines Kontos auf diese geändert. Bestätige sie, dann kannst du dich damit einloggen.',
    button: 'E-Mail-Adresse bestätigen',
    after: 'Der Link funktioniert einmal, eine Stunde lang. Du kennst den Club nicht? Dann ignoriere diese E-Mail.',
  },
  change: {
    title: 'Bestätige deine neue E-Mail-Adresse',
    text: 'Jemand, hoffentlich du, möchte diese E-Mail-Adresse für ein Konto verwenden. Sie gilt, sobald du sie bestätigst.',
    button: 'Neue E-Mail-Adresse bestätigen',
    after: 'Der Link funktioniert einmal, eine Stunde lang. Warst du das nicht, ignoriere diese E-Mail.',
  },
  changed: {
    title: 'Deine E-Mail-Adresse wurde geändert',
    text: 'Die E-Mail-Adresse deines Kontos ist jetzt {{ .Email }}. Mit {{ .OldEmail }} kannst du dich nicht mehr einloggen, und deine anderen Geräte wurden ausgeloggt.',
    after: 'Warst du das nicht, sag sofort einem Admin des Clubs Bescheid.',
  },
  code: {
    title: 'Dein Login-Code',
    text: 'Logge dich mit diesem Code ein: <strong>{{ .Token }}</strong>',
    after: 'Er funktioniert einmal, eine Stunde lang. Warst du das nicht, ignoriere diese E-Mail.',
  },
  reset: {
    title: 'Neues Passwort',
    text: 'Jemand, hoffentlich du, hat ein neues Passwort angefordert.',
    button: 'Neues Passwort wählen',
    after: 'Der Link funktioniert einmal, eine Stunde lang. Warst du das nicht, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
  },
  invitation: {
    title: 'Du bist eingeladen',
    text: 'Ein Admin hat für dich ein Konto erstellt. Wähle ein Passwort, und es kann losgehen.',
    button: 'Passwort wählen',
    after: 'Der Link funktioniert einmal, eine Stunde lang. Danach bekommst du mit „Passwort vergessen?“ auf der Login-Seite einen neuen.',
  },
}
