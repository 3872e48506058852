import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/de.ts'

export const de: MailMessages = {
  greeting: 'Hallo {name},',
  greetingWithoutName: 'Hallo,',
  linkFallback: 'Falls der Button nicht funktioniert, öffne diesen Link:',
  footer: 'Diese E-Mail kommt von {club} und betrifft dein Konto. Bitte antworte nicht darauf.',
  mails,
  otherSignIns: {
    lead: 'Damit kannst du dich weiterhin einloggen. Entferne, was du nicht kennst:',
    passkey: 'Passkey „{passkey}“, hinzugefügt am {day}',
    oidc: 'Dein Konto bei einem anderen Dienst, zum Beispiel Google',
    phone: 'Codes per SMS an deine Telefonnummer',
    button: 'Kontosicherheit prüfen',
  },
  notifications: {
    button: 'Aktivität ansehen',
    allButton: 'Andere Aktivitäten ansehen',
    footer: 'Diese E-Mail kommt von {club}. Bitte antworte nicht darauf.',
    settingsHint: 'Benachrichtigungen verwalten',
    unsubscribeHint: 'E-Mails zu Aktivitäten abbestellen',
    unsubscribe: {
      title: 'E-Mails zu Aktivitäten',
      on: 'Du bekommst E-Mails zu Aktivitäten an diese Adresse.',
      off: 'E-Mails zu Aktivitäten sind ausgeschaltet. E-Mails zu deinem Konto und in Notfällen kommen weiterhin.',
      stop: 'E-Mails ausschalten',
      undo: 'E-Mails wieder einschalten',
      more: 'Auswählen, welche E-Mails kommen',
      invalid: 'Dieser Link ist ungültig',
      invalidText:
        'Links aus alten E-Mails funktionieren manchmal nicht mehr. Öffne den Link in der neuesten E-Mail oder wähle in den Einstellungen.',
    },
    labels: {
      reason: 'Begründung',
      activity: 'Aktivität',
      leader: 'Leitung',
      when: 'Wann',
      where: 'Wo',
      route: 'Route',
      joined: 'Neu dabei',
      left: 'Nicht mehr dabei',
      seats: 'Vergebene Plätze',
      votes: 'Stimmen',
      voteCloses: 'Abstimmung endet',
      noVoteClosing: 'Wenn die Leitung sie beendet',
      expectedReturn: 'Erwartete Rückkehr',
    },
    digest: {
      subject: 'Neue Aktivitäten bei {club}',
      before: ['Diese Aktivitäten sind neu. Schau sie dir an, stimme über die Route ab oder komm mit.'],
    },
    reviews: { subject: 'Aktivitäten warten auf Admins', before: ['Diese Aktivitäten warten auf einen Admin.'] },
    summary: {
      subject: 'Deine Zusammenfassung von {club}',
      before: ['Das ist seit deiner letzten Zusammenfassung passiert.'],
      newActivity: 'Neue Aktivität: {title}',
    },
    mails: {
      'activity-proposed': {
        subject: 'Zu prüfen: {title}',
        before: ['Eine neue Aktivität wartet auf die Prüfung durch einen Admin.'],
      },
      'activity-approved': {
        subject: 'Freigegeben: {title}',
        before: ['Deine Aktivität ist freigegeben. Die Mitglieder können sie jetzt sehen.'],
      },
      'activity-rejected': {
        subject: 'Zu überarbeiten: {title}',
        before: ['Deine Aktivität braucht noch Änderungen. Lies die Begründung, bearbeite die Aktivität und reiche sie erneut ein.'],
      },
      'enrollment-started': {
        subject: 'Anmeldung offen: {title}',
        before: ['Die Abstimmung ist beendet, und die Anmeldung ist offen. Wer zuerst kommt, ist dabei.'],
      },
      'activity-changed': {
        subject: 'Neue Zeit oder neuer Ort: {title}',
        before: ['Zeit oder Ort haben sich geändert. Das gilt jetzt:'],
      },
      'vote-closing-changed': {
        subject: 'Neues Ende der Abstimmung: {title}',
        before: [
          'Die Leitung hat geändert, wann die Abstimmung über die Route endet. Bis dahin kannst du abstimmen und deine Stimme ändern.',
        ],
      },
      'vote-quorum-missed': {
        subject: 'Zu wenige Stimmen: {title}',
        before: [
          'Die Abstimmung über die Route sollte enden, aber die Mindestzahl an Stimmen wurde nicht erreicht. Die Abstimmung bleibt offen. Du kannst warten, ein neues Ende festlegen oder sie selbst beenden.',
        ],
      },
      'activity-started': {
        subject: 'Unterwegs: {title}',
        before: ['Diese Aktivität hat begonnen. Einen schönen Tag draußen!'],
      },
      'activity-cancelled': {
        subject: 'Abgesagt: {title}',
        before: ['Diese Aktivität wurde abgesagt.'],
      },
      'seat-taken-back': {
        subject: 'Du wurdest entfernt: {title}',
        before: ['Du hast keinen Platz mehr bei dieser Aktivität. Weißt du nicht, warum, frag die Leitung.'],
      },
      'activity-rewritten': {
        subject: 'Nach der Freigabe geändert: {title}',
        before: [
          'Die Leitung hat diese Aktivität nach der Freigabe geändert. Prüfe, ob sie noch in Ordnung ist. Wenn nicht, wähle „Noch einmal prüfen“.',
        ],
      },
      'activity-returned': {
        subject: 'Wird noch einmal geprüft: {title}',
        before: [
          'Deine Aktivität wird noch einmal geprüft, weil sie nach der Freigabe geändert wurde. Das hat ein Admin veranlasst. Nach der nächsten Freigabe sehen die Mitglieder sie wieder.',
        ],
      },
      'activity-republished': {
        subject: 'Die Abstimmung ist wieder offen: {title}',
        before: [
          'Der Club hat diese Aktivität noch einmal geprüft, und die Abstimmung ist wieder offen. Vielleicht hat sich etwas geändert: Sieh dir die Angaben und deine Stimme an.',
        ],
      },
      'activity-handed-over': {
        subject: 'Du leitest jetzt: {title}',
        before: ['Ein Admin hat dir die Leitung dieser Aktivität übertragen. Du kannst sie bearbeiten, starten und absagen.'],
      },
      'leadership-offered': {
        subject: 'Übernimmst du die Leitung? {title}',
        before: [
          'Die Leitung fragt, ob du diese Aktivität übernimmst. Öffne sie, um anzunehmen oder abzulehnen. Bis du annimmst, ändert sich nichts.',
        ],
      },
      'leadership-declined': {
        subject: '{member} übernimmt nicht: {title}',
        before: [
          '{member} übernimmt die Leitung dieser Aktivität nicht. Du leitest sie weiterhin. Du kannst jemand anderen fragen, der teilnimmt.',
        ],
      },
      'activity-deleted': {
        subject: 'Gelöscht: {title}',
        before: ['Diese Aktivität wurde gelöscht und findet nicht statt.'],
      },
      'route-removed': {
        subject: 'Die Route, für die du gestimmt hast, wurde entfernt: {title}',
        before: ['Die Route, für die du gestimmt hast, wurde entfernt, und damit auch deine Stimme. Du kannst neu abstimmen.'],
      },
      'route-changed': {
        subject: 'Die Route, für die du gestimmt hast, wurde geändert: {title}',
        before: ['Die Route, für die du gestimmt hast, wurde geändert. Deine Stimme zählt weiter für sie. Du kannst deine Stimme ändern.'],
      },
      'activity-question': {
        subject: '{sender} hat dir geschrieben: {title}',
        before: ['{sender} hat dir geschrieben, weil du diese Aktivität leitest:'],
        after: ['In der Aktivität kannst du allen Teilnehmenden schreiben.'],
      },
      'activity-message': {
        subject: '{sender} hat allen geschrieben: {title}',
        before: ['{sender} hat allen Teilnehmenden dieser Aktivität geschrieben:'],
        after: ['In der Aktivität kannst du der Leitung schreiben.'],
      },
      'activity-without-leader': {
        subject: 'Ohne Leitung: {title}',
        before: [
          'Das Konto der Leitung dieser Aktivität wurde gelöscht. Öffne die Aktivität und bestimme eine neue Leitung, oder sag die Aktivität ab.',
        ],
      },
      'activity-overdue': {
        subject: 'Seid ihr zurück? {title}',
        before: [
          'Die Aktivität müsste zu Ende sein, aber du hast noch nicht bestätigt, dass alle zurück sind. Öffne sie und bestätige es oder gib eine spätere Zeit an.',
          'Bestätigt es in der nächsten Stunde niemand, benachrichtigen wir die Admins des Clubs. Hast du die Aktivität gestartet oder Leute als anwesend eingetragen, benachrichtigen wir auch deinen Notfallkontakt.',
        ],
      },
      'leader-overdue': {
        subject: 'Noch keine Rückmeldung: {title}',
        before: [
          'Die Leitung dieser Aktivität, {leader}, hat noch nicht bestätigt, dass alle zurück sind. Versuche, {leader} zu erreichen. Gelingt das nicht, wähle den Notruf.',
        ],
      },
      'leader-overdue-contact': {
        subject: 'Noch keine Rückmeldung von {leader}: {title}',
        before: [
          'Du bist der Notfallkontakt von {leader}. {leader} leitet diese Aktivität von {club}. Die Gruppe müsste inzwischen zurück sein, aber {leader} hat das noch nicht bestätigt. Oft wurde es nur vergessen.',
          'Versuche bitte, {leader} zu erreichen. Gelingt das nicht, wähle den Notruf und nenne den Ort und die Zeiten, die unten stehen.',
        ],
      },
      'alarm-postponed': {
        subject: 'Später zurück: {title}',
        before: [
          '{member} hat nach dem Alarm gemeldet, dass die Gruppe länger braucht. Unten steht, wann sie jetzt zurück erwartet wird. Bestätigt dann niemand, dass alle zurück sind, beginnt der Alarm von Neuem.',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader} kommt später zurück: {title}',
        before: [
          'Du bist der Notfallkontakt von {leader}. Wir haben dir gemeldet, dass die Gruppe von {club} überfällig war. {member} hat nun gemeldet, dass die Gruppe länger braucht. Unten steht, wann sie zurück erwartet wird.',
          'Du musst jetzt nicht den Notruf wählen. Ist die Gruppe bis dahin nicht zurück und du erreichst {leader} nicht, wähle den Notruf.',
        ],
      },
      'all-clear': {
        subject: 'Entwarnung: {title}',
        before: ['Alle aus dieser Gruppe sind zurück. Der Alarm ist beendet.'],
      },
      'all-clear-contact': {
        subject: 'Entwarnung, {leader} ist zurück: {title}',
        before: [
          'Du bist der Notfallkontakt von {leader}, und wir hatten dir gemeldet, dass die Gruppe von {club} überfällig ist. Jetzt sind alle zurück. Danke, dass du dich gekümmert hast.',
        ],
      },
      'seat-confirmed': {
        subject: 'Du bist dabei: {title}',
        before: ['Du nimmst an dieser Aktivität teil. Hier sind alle Angaben. Mit der angehängten Datei kommt sie in deinen Kalender.'],
      },
      'activity-reminder': {
        subject: 'Beginnt bald: {title}',
        before: [
          'Diese Aktivität beginnt innerhalb eines Tages. Hier sind alle Angaben. Mit der angehängten Datei kommt sie in deinen Kalender.',
        ],
      },
      'vote-closing-soon': {
        subject: 'Abstimmung endet bald: {title}',
        before: ['Die Abstimmung über die Route endet innerhalb eines Tages. Stimme jetzt ab oder prüfe deine Stimme.'],
      },
      'seat-changes': {
        subject: 'Wer dazukam und wer ging: {title}',
        before: ['Die Liste der Teilnehmenden deiner Aktivität hat sich geändert.'],
      },
    },
  },
}
