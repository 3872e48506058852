import type { MailMessages } from '../mail-messages.ts'

export const de: MailMessages = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  linkFallback: 'Falls der Knopf nicht geht, öffne diesen Link:',
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
    'confirm-email-change': {
      subject: 'Bestätige deine neue Adresse für {club}',
      before: [
        'Du oder jemand, der deine Adresse eingegeben hat, möchte sie für ein Konto bei {club} verwenden. Das Konto bekommt sie, sobald du sie bestätigst.',
      ],
      button: 'Neue Adresse bestätigen',
      after: [
        'Der Link funktioniert einmal und einen Tag lang. Du warst das nicht? Dann musst du nichts tun: Ohne den Link passiert nichts.',
      ],
    },
    'address-in-use': {
      subject: 'Du bist schon bei {club}',
      before: [
        'Jemand wollte deine Adresse oder deine Telefonnummer für ein Konto bei {club} verwenden. Damit gibt es aber schon ein Konto.',
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
      before: ['Dein Passwort wurde gerade geändert. Auf deinen anderen Geräten bist du jetzt ausgeloggt.'],
      after: [
        'Warst du das nicht, hol dir auf der Anmeldeseite sofort ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    'passkey-added': {
      subject: 'Neuer Passkey für {club}',
      before: ['Zu deinem Konto wurde gerade ein Passkey hinzugefügt. Wer das Gerät entsperren kann, kann sich damit anmelden.'],
      after: [
        'Warst du das nicht, entferne ihn sofort unter Kontosicherheit, wähl ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    'passkey-removed': {
      subject: 'Ein Passkey für {club} wurde entfernt',
      before: ['Von deinem Konto wurde gerade ein Passkey entfernt. Damit kommt niemand mehr herein.'],
      after: [
        'Warst du das nicht, sieh sofort unter Kontosicherheit nach, wähl ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    'phone-changed': {
      subject: 'Deine Telefonnummer für {club} wurde geändert',
      before: ['Die Telefonnummer deines Kontos wurde gerade geändert oder entfernt. Login-Codes gehen nicht mehr an die alte.'],
      after: [
        'Warst du das nicht, hol dir auf der Anmeldeseite sofort ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    'email-changed': {
      subject: 'Deine E-Mail-Adresse für {club} wurde geändert',
      before: [
        '{admin} (Admin) hat gerade die E-Mail-Adresse deines Kontos geändert. Mit dieser Adresse kannst du dich nicht mehr einloggen.',
      ],
      after: [
        'Wolltest du das nicht, sag sofort einem anderen Admin Bescheid; das Protokoll dort zeigt, wer es war. Bis dahin bleibst du auf deinen Geräten eingeloggt, und an deinem zweiten Faktor kommt niemand vorbei.',
      ],
    },
    'email-change-requested': {
      subject: 'Deine E-Mail-Adresse für {club} soll sich ändern',
      before: [
        'Jemand, der in dein Konto eingeloggt ist, möchte eine andere E-Mail-Adresse. Sie ändert sich, sobald der Link geöffnet wird, den wir dorthin geschickt haben; bis dahin bleibt alles, wie es ist.',
      ],
      after: [
        'Warst du das nicht, brich die Änderung sofort in deinem Profil ab, wähle ein neues Passwort und sag einer Administratorin oder einem Administrator Bescheid.',
      ],
    },
    'email-change-done': {
      subject: 'Du hast eine neue E-Mail-Adresse für {club}',
      before: [
        'Die E-Mail-Adresse deines Kontos wurde gerade geändert. Mit dieser hier kannst du dich nicht mehr einloggen, und andere Geräte wurden ausgeloggt.',
      ],
      after: [
        'Warst du das nicht, sag sofort einer Administratorin oder einem Administrator Bescheid. Ein Link für ein neues Passwort kommt nicht mehr an diese Adresse.',
      ],
    },
    'phone-entered': {
      subject: 'Für dich wurde bei {club} eine Telefonnummer eingetragen',
      before: [
        'Ein Admin hat für dein Konto eine Telefonnummer eingetragen. Einloggen kann man sich damit erst, wenn du bestätigst, dass es deine ist.',
      ],
      after: ['Bestätigen kannst du sie in deinem Profil, neben der Nummer. Ist es nicht deine, ändere sie dort.'],
    },
    'account-unlocked': {
      subject: 'Dein Konto bei {club} ist entsperrt',
      before: [
        'Nach zu vielen falschen Versuchen war dein Konto für eine Weile gesperrt. {admin} (Admin) hat es entsperrt; du kannst dich wieder einloggen.',
      ],
      after: ['Warst du das nicht, hat es jemand anderes versucht: Wähle ein Passwort, das du sonst nirgends verwendest.'],
    },
    'admin-role-removed': {
      subject: 'Du bist bei {club} nicht mehr Admin',
      before: ['{admin} hat dir die Administratorrechte im Club entzogen. Du bist weiterhin Mitglied, mit allem, was dir gehört.'],
      after: ['Weißt du nicht, warum, frag {admin} oder einen anderen Admin.'],
    },
    invitation: {
      subject: 'Du bist zu {club} eingeladen',
      before: ['Für dich wurde bei {club} ein Konto angelegt. Wähle ein Passwort, und du bist dabei.'],
      button: 'Passwort wählen',
      after: ['Der Link funktioniert einmal und drei Tage lang. Danach bekommst du auf der Anmeldeseite einen neuen.'],
    },
  },
  notifications: {
    button: 'Aktivität ansehen',
    allButton: 'Andere Aktivitäten ansehen',
    footer: 'Diese Mail kommt von {club}. Antworten darauf liest niemand.',
    settingsHint: 'Was du erfährst, bestimmst du hier: {settings}',
    labels: {
      reason: 'Grund',
      activity: 'Aktivität',
      when: 'Wann',
      where: 'Wo',
      route: 'Route',
      joined: 'Neu dabei',
      left: 'Nicht mehr dabei',
      seats: 'Belegte Plätze',
    },
    digest: {
      subject: 'Neu bei {club}',
      before: ['Diese Aktivitäten sind neu. Schau sie dir an, stimm über die Route ab oder sichere dir einen Platz.'],
    },
    mails: {
      'activity-proposed': {
        subject: 'Zur Prüfung: {title}',
        before: ['Eine neue Aktivität wartet darauf, dass ein Admin sie ansieht.'],
      },
      'activity-approved': {
        subject: 'Freigegeben: {title}',
        before: ['Deine Aktivität ist freigegeben. Alle sehen sie jetzt und können über die Routen abstimmen.'],
      },
      'activity-rejected': {
        subject: 'Zurückgegeben: {title}',
        before: ['Deine Aktivität wurde zurückgegeben. Sie ist noch da: Ändere, was der Grund nennt, und reich sie noch einmal ein.'],
      },
      'enrollment-started': {
        subject: 'Sichere dir einen Platz: {title}',
        before: ['Die Abstimmung ist vorbei, die Anmeldung ist offen. Wer zuerst kommt, hat den Platz.'],
      },
      'activity-changed': {
        subject: 'Neue Zeit oder neuer Ort: {title}',
        before: ['Zeit oder Ort dieser Aktivität haben sich geändert. So steht es jetzt.'],
      },
      'activity-started': {
        subject: 'Es geht los: {title}',
        before: ['Diese Aktivität hat begonnen. Einen schönen Tag draußen!'],
      },
      'activity-cancelled': {
        subject: 'Abgesagt: {title}',
        before: ['Diese Aktivität findet nicht statt.'],
      },
      'seat-taken-back': {
        subject: 'Dein Platz wurde zurückgenommen: {title}',
        before: ['Du stehst nicht mehr auf der Teilnahmeliste dieser Aktivität. Weißt du nicht, warum, frag bei der Leitung nach.'],
      },
      'activity-rewritten': {
        subject: 'Nach der Freigabe geändert: {title}',
        before: [
          'Die Leitung hat diese Aktivität nach der Freigabe geändert. Sieh nach, ob sie noch in Ordnung ist; du kannst sie zurück in die Prüfung geben.',
        ],
      },
      'activity-returned': {
        subject: 'Wieder in Prüfung: {title}',
        before: [
          'Deine Aktivität wurde zurück in die Prüfung gegeben, weil sie sich nach der Freigabe geändert hat. Sobald sie wieder freigegeben ist, sehen sie alle.',
        ],
      },
      'activity-handed-over': {
        subject: 'Du leitest jetzt: {title}',
        before: ['Ein Admin hat dir die Leitung dieser Aktivität übertragen. Ab jetzt kannst du sie bearbeiten und durchführen.'],
      },
      'activity-deleted': {
        subject: 'Gelöscht: {title}',
        before: ['Diese Aktivität wurde gelöscht und findet nicht statt.'],
      },
      'route-removed': {
        subject: 'Deine Route wurde entfernt: {title}',
        before: ['Die Route, für die du gestimmt hast, steht nicht mehr zur Wahl. Deine Stimme ist damit weg, du kannst neu abstimmen.'],
      },
      'route-changed': {
        subject: 'Deine Route hat sich geändert: {title}',
        before: ['Die Route, für die du gestimmt hast, hat sich geändert. Deine Stimme zählt weiter für sie; du kannst sie verschieben.'],
      },
      'activity-question': {
        subject: '{sender} hat dir geschrieben: {title}',
        before: ['{sender} hat dir geschrieben, weil du diese Aktivität leitest:'],
        after: ['Antworten auf diese Mail kommen nirgends an. In der Aktivität kannst du allen schreiben, die mitkommen.'],
      },
      'activity-message': {
        subject: 'Nachricht an alle: {title}',
        before: ['{sender} hat allen geschrieben, die bei dieser Aktivität mitkommen:'],
        after: ['Antworten auf diese Mail kommen nirgends an. In der Aktivität kannst du der Leitung schreiben.'],
      },
      'activity-without-leader': {
        subject: 'Ohne Leitung: {title}',
        before: [
          'Das Konto der Leitung dieser Aktivität wurde gelöscht. Jetzt leitet sie niemand. Öffne die Aktivität und bestimme eine neue Leitung, oder sag sie ab.',
        ],
      },
      'seat-changes': {
        subject: 'Wer dazukam und wer ging: {title}',
        before: ['Bei deiner Aktivität hat sich geändert, wer mitkommt.'],
      },
    },
  },
}
