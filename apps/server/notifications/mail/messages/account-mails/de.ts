import type { AccountMails } from '../../mail-messages.ts'

export const mails: AccountMails = {
  'confirm-address': {
    subject: 'Bestätige deine E-Mail-Adresse für {club}',
    before: ['Willkommen! Nur noch ein Schritt: Bestätige deine E-Mail-Adresse.'],
    button: 'E-Mail-Adresse bestätigen',
    after: ['Der Link funktioniert einmal, einen Tag lang. Du hast kein Konto erstellt? Dann ignoriere diese E-Mail.'],
  },
  'confirm-email-change': {
    subject: 'Bestätige deine neue E-Mail-Adresse für {club}',
    before: ['Jemand, hoffentlich du, möchte diese E-Mail-Adresse für ein Konto bei {club} verwenden. Sie gilt, sobald du sie bestätigst.'],
    button: 'Neue E-Mail-Adresse bestätigen',
    after: ['Der Link funktioniert einmal, einen Tag lang. Warst du das nicht, ignoriere diese E-Mail.'],
  },
  'address-in-use': {
    subject: 'Du hast schon ein Konto bei {club}',
    before: [
      'Jemand wollte mit deiner E-Mail-Adresse ein weiteres Konto bei {club} anlegen.',
      'Warst du das, logge dich einfach ein. Passwort vergessen? Auf der Login-Seite kannst du ein neues wählen.',
    ],
    after: ['Warst du das nicht, ignoriere diese E-Mail. Es wurde nichts geändert.'],
  },
  'reset-password': {
    subject: 'Neues Passwort für {club}',
    before: ['Jemand, hoffentlich du, hat ein neues Passwort angefordert.'],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link funktioniert einmal, eine Stunde lang. Warst du das nicht, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
    ],
  },
  'password-changed': {
    subject: 'Dein Passwort für {club} wurde geändert',
    before: ['Dein Passwort wurde gerade geändert. Auf deinen anderen Geräten wurdest du ausgeloggt.'],
    after: ['Warst du das nicht, wähle über die Login-Seite sofort ein neues Passwort und sag einem Admin Bescheid.'],
  },
  'passkey-added': {
    subject: 'Neuer Passkey für dein Konto bei {club}',
    before: ['Zu deinem Konto wurde gerade ein Passkey hinzugefügt. Wer das Gerät entsperren kann, kann sich damit einloggen.'],
    after: ['Warst du das nicht, entferne ihn sofort unter „Kontosicherheit“, ändere dein Passwort und sag einem Admin Bescheid.'],
  },
  'passkey-removed': {
    subject: 'Ein Passkey deines Kontos bei {club} wurde entfernt',
    before: ['Von deinem Konto wurde gerade ein Passkey entfernt. Damit kann sich niemand mehr einloggen.'],
    after: ['Warst du das nicht, sieh sofort unter „Kontosicherheit“ nach, ändere dein Passwort und sag einem Admin Bescheid.'],
  },
  'two-factor-on': {
    subject: 'Die Zwei-Faktor-Authentifizierung für {club} ist an',
    before: [
      'Für dein Konto wurde gerade die Zwei-Faktor-Authentifizierung eingeschaltet. Beim Einloggen brauchst du jetzt einen Code aus deiner Authenticator-App.',
      'Bewahre deine Ersatzcodes sicher auf, falls du das noch nicht getan hast. Ohne Handy brauchst du einen davon zum Einloggen.',
    ],
    after: ['Warst du das nicht, sag sofort einem Admin Bescheid.'],
  },
  'two-factor-off': {
    subject: 'Die Zwei-Faktor-Authentifizierung für {club} ist aus',
    before: ['Für dein Konto wurde gerade die Zwei-Faktor-Authentifizierung ausgeschaltet. Zum Einloggen ist kein Code mehr nötig.'],
    after: ['Warst du das nicht, schalte sie unter „Kontosicherheit“ wieder ein, ändere dein Passwort und sag einem Admin Bescheid.'],
  },
  'two-factor-reset': {
    subject: 'Die Zwei-Faktor-Authentifizierung für {club} endet in 24 Stunden',
    before: [
      '{admin}, Admin im Club, hat erfahren, dass du keine Codes mehr hast. Die Zwei-Faktor-Authentifizierung für dein Konto endet in 24 Stunden. Danach loggst du dich ohne Code ein.',
    ],
    button: 'Eingeschaltet lassen',
    after: [
      'Hast du das nicht gewünscht, drücke auf den Button: Dann bleibt sie eingeschaltet. Auch wenn du dich mit einem Code einloggst, bleibt sie an. Sag dann einem anderen Admin Bescheid.',
    ],
  },
  'backup-code-used': {
    subject: 'Ein Ersatzcode für {club} wurde verwendet',
    before: ['Jemand hat sich gerade mit einem Ersatzcode in dein Konto eingeloggt. Übrige Ersatzcodes: {codesLeft}.'],
    after: [
      'Warst du das nicht, erstelle sofort unter „Kontosicherheit“ neue Ersatzcodes, ändere dein Passwort und sag einem Admin Bescheid.',
    ],
  },
  'backup-codes-renewed': {
    subject: 'Neue Ersatzcodes für dein Konto bei {club}',
    before: ['Für dein Konto wurden gerade neue Ersatzcodes erstellt. Die alten funktionieren nicht mehr.'],
    after: ['Warst du das nicht, erstelle sofort unter „Kontosicherheit“ neue, ändere dein Passwort und sag einem Admin Bescheid.'],
  },
  'signed-out-by-admin': {
    subject: 'Du wurdest bei {club} ausgeloggt',
    before: [
      '{admin}, Admin im Club, hat dich gerade auf einem oder mehreren Geräten ausgeloggt. Dein Konto bleibt, wie es ist. Du kannst dich wieder einloggen.',
    ],
    after: ['Weißt du nicht, warum, frag {admin} oder einen anderen Admin.'],
  },
  'sign-in-linked': {
    subject: 'Du kannst dich bei {club} auf eine neue Art einloggen',
    before: [
      'Dein Konto lässt sich jetzt auch mit einem Konto bei einem anderen Dienst wie Google öffnen, weil es dieselbe E-Mail-Adresse hat.',
    ],
    after: ['Warst du das nicht, ändere sofort dein Passwort bei diesem Dienst und sag einem Admin Bescheid.'],
  },
  'phone-changed': {
    subject: 'Deine Telefonnummer für {club} wurde geändert',
    before: ['Die Telefonnummer deines Kontos wurde gerade geändert oder entfernt. Login-Codes gehen nicht mehr an die alte.'],
    after: ['Warst du das nicht, wähle über die Login-Seite sofort ein neues Passwort und sag einem Admin Bescheid.'],
  },
  'email-changed': {
    subject: 'Deine E-Mail-Adresse für {club} wurde geändert',
    before: [
      '{admin} (Admin) hat gerade die E-Mail-Adresse deines Kontos geändert. Mit dieser Adresse kannst du dich nicht mehr einloggen.',
    ],
    after: [
      'Wolltest du das nicht, sag sofort einem anderen Admin Bescheid. Das Protokoll des Clubs zeigt, wer die Adresse geändert hat. Auf deinen Geräten bleibst du eingeloggt. Die Zwei-Faktor-Authentifizierung schützt dein Konto weiterhin, falls du sie nutzt.',
    ],
  },
  'email-entered': {
    subject: 'Bestätige deine neue E-Mail-Adresse für {club}',
    before: [
      'Ein Admin von {club} hat die E-Mail-Adresse deines Kontos auf diese geändert. Bestätige sie, dann kannst du dich damit einloggen.',
    ],
    button: 'E-Mail-Adresse bestätigen',
    after: ['Der Link funktioniert einmal, einen Tag lang. Du kennst {club} nicht? Dann ignoriere diese E-Mail.'],
  },
  'email-change-requested': {
    subject: 'Deine E-Mail-Adresse für {club} soll geändert werden',
    before: [
      'Jemand, der in dein Konto eingeloggt ist, möchte die E-Mail-Adresse in {newAddress} ändern. Sie ändert sich, sobald der Link geöffnet wird, den wir dorthin geschickt haben.',
    ],
    button: 'Änderung abbrechen',
    after: ['Warst du das nicht, drücke sofort auf den Button, ändere dein Passwort und sag einem Admin Bescheid.'],
  },
  'email-change-done': {
    subject: 'Deine E-Mail-Adresse für {club} wurde geändert',
    before: [
      'Die E-Mail-Adresse deines Kontos wurde gerade geändert. Mit dieser Adresse kannst du dich nicht mehr einloggen, und deine anderen Geräte wurden ausgeloggt.',
    ],
    after: ['Warst du das nicht, sag sofort einem Admin Bescheid. Mit dieser Adresse kannst du kein neues Passwort mehr anfordern.'],
  },
  'phone-entered': {
    subject: 'Neue Telefonnummer für dein Konto bei {club}',
    before: ['Ein Admin hat für dein Konto eine Telefonnummer eingetragen. Erst wenn du sie bestätigst, kann man sich damit einloggen.'],
    after: ['Bestätige sie in deinem Profil, neben der Nummer. Ist es nicht deine, ändere sie dort.'],
  },
  'account-unlocked': {
    subject: 'Dein Konto bei {club} ist entsperrt',
    before: [
      'Nach zu vielen Fehlversuchen beim Einloggen war dein Konto für eine Weile gesperrt. {admin} (Admin) hat es entsperrt. Du kannst dich wieder einloggen.',
    ],
    after: ['Kamen die Fehlversuche nicht von dir, ändere dein Passwort: Wähle eines, das du sonst nirgends benutzt.'],
  },
  'admin-role-given': {
    subject: 'Du bist jetzt Admin bei {club}',
    before: [
      '{admin} hat dich zum Admin des Clubs gemacht. Du kannst jetzt Aktivitäten prüfen, Mitglieder verwalten und die Einstellungen des Clubs ändern.',
    ],
    after: ['Weißt du nicht, warum, frag {admin} oder einen anderen Admin.'],
  },
  'admin-role-removed': {
    subject: 'Du bist bei {club} nicht mehr Admin',
    before: ['{admin} hat dir die Adminrechte im Club entzogen. Du bist weiterhin Mitglied, und dein Konto bleibt, wie es ist.'],
    after: ['Weißt du nicht, warum, frag {admin} oder einen anderen Admin.'],
  },
  invitation: {
    subject: 'Du bist zu {club} eingeladen',
    before: ['{admin} hat bei {club} ein Konto für dich angelegt. Wähle ein Passwort, und es kann losgehen.'],
    button: 'Passwort wählen',
    after: ['Der Link funktioniert einmal, drei Tage lang. Danach bekommst du mit „Passwort vergessen?“ auf der Login-Seite einen neuen.'],
  },
}
