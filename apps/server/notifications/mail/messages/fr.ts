import type { MailMessages } from '../mail-messages.ts'
import { mails } from './account-mails/fr.ts'

export const fr: MailMessages = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  linkFallback: 'Si le bouton ne fonctionne pas, ouvre ce lien :',
  footer: 'Cet e-mail t’est envoyé par {club} et concerne ton compte. Merci de ne pas y répondre.',
  mails,
  otherSignIns: {
    lead: 'Ces moyens de connexion restent actifs. Supprime ceux que tu ne reconnais pas :',
    passkey: 'Clé d’accès « {passkey} », ajoutée le {day}',
    oidc: 'Ton compte chez un autre service, comme Google',
    phone: 'Codes par SMS à ton numéro de téléphone',
    button: 'Vérifier la sécurité du compte',
  },
  notifications: {
    button: 'Voir l’activité',
    allButton: 'Voir d’autres activités',
    footer: 'Cet e-mail t’est envoyé par {club}. Merci de ne pas y répondre.',
    settingsHint: 'Gérer tes notifications',
    unsubscribeHint: 'Ne plus recevoir d’e-mails sur les activités',
    unsubscribe: {
      title: 'E-mails sur les activités',
      on: 'Tu reçois à cette adresse des e-mails sur les activités.',
      off: 'Les e-mails sur les activités sont désactivés. Ceux qui concernent ton compte et les urgences arrivent toujours.',
      stop: 'Désactiver les e-mails',
      undo: 'Réactiver les e-mails',
      more: 'Choisir les e-mails à recevoir',
      invalid: 'Ce lien n’est pas valide',
      invalidText:
        'Les liens des anciens e-mails ne fonctionnent pas toujours. Ouvre celui du dernier e-mail, ou choisis dans les réglages.',
    },
    labels: {
      reason: 'Motif',
      activity: 'Activité',
      leader: 'Responsable',
      when: 'Quand',
      where: 'Où',
      route: 'Itinéraire',
      joined: 'Inscriptions',
      left: 'Désinscriptions',
      seats: 'Places prises',
      votes: 'Voix',
      voteCloses: 'Clôture du vote',
      noVoteClosing: 'Quand le responsable le décide',
      expectedReturn: 'Retour prévu',
    },
    digest: {
      subject: 'Nouvelles activités chez {club}',
      before: ['Voici les nouvelles activités. Jette un œil, vote pour un itinéraire ou participe.'],
    },
    reviews: { subject: 'Des activités attendent les admins', before: ['Ces activités attendent un admin.'] },
    summary: {
      subject: '{club} : ton récapitulatif',
      before: ['Voici ce qui s’est passé depuis ton dernier récapitulatif.'],
      newActivity: 'Nouvelle activité : {title}',
    },
    mails: {
      'activity-proposed': {
        subject: 'À valider : {title}',
        before: ['Une nouvelle activité attend d’être validée.'],
      },
      'activity-approved': {
        subject: 'Validée : {title}',
        before: ['Ton activité est validée. Les membres peuvent la voir maintenant.'],
      },
      'activity-rejected': {
        subject: 'Refusée : {title}',
        before: ['Il faut revoir ton activité. Lis le motif, modifie-la et soumets-la à nouveau.'],
      },
      'enrollment-started': {
        subject: 'Inscriptions ouvertes : {title}',
        before: ['Le vote est clos, et les inscriptions sont ouvertes. Premiers arrivés, premiers servis.'],
      },
      'activity-changed': {
        subject: 'Nouvel horaire ou nouveau lieu : {title}',
        before: ['L’horaire ou le lieu a changé. Voici les nouveaux détails.'],
      },
      'vote-closing-changed': {
        subject: 'Nouvelle clôture du vote : {title}',
        before: ['L’heure de clôture du vote sur l’itinéraire a changé. Jusque-là, tu peux voter et changer ton vote.'],
      },
      'vote-quorum-missed': {
        subject: 'Trop peu de voix : {title}',
        before: [
          'Le vote sur l’itinéraire devait se clore, mais le minimum de voix n’est pas atteint. Le vote reste ouvert. Tu peux attendre, fixer une nouvelle clôture ou clore le vote toi-même.',
        ],
      },
      'activity-started': {
        subject: 'C’est parti : {title}',
        before: ['Cette activité a commencé. Bonne sortie !'],
      },
      'activity-cancelled': {
        subject: 'Annulée : {title}',
        before: ['Cette activité a été annulée.'],
      },
      'seat-taken-back': {
        subject: 'Tu ne participes plus : {title}',
        before: ['Tu n’as plus de place dans cette activité. Si tu ne sais pas pourquoi, demande au responsable.'],
      },
      'activity-rewritten': {
        subject: 'Modifiée après validation : {title}',
        before: [
          'Le responsable a modifié cette activité après sa validation. Vérifie qu’elle convient toujours. Sinon, remets-la en validation.',
        ],
      },
      'activity-returned': {
        subject: 'Remise en validation : {title}',
        before: [
          'Un admin a remis ton activité en validation, car elle a été modifiée entre-temps. Les membres la reverront dès qu’elle sera de nouveau validée.',
        ],
      },
      'activity-republished': {
        subject: 'Le vote est rouvert : {title}',
        before: [
          'Le club a de nouveau validé cette activité, et le vote est rouvert. Des détails ont pu changer : vérifie-les, ainsi que ton vote.',
        ],
      },
      'activity-handed-over': {
        subject: 'Tu es maintenant responsable : {title}',
        before: ['Un admin t’a confié cette activité. Tu peux la modifier, la lancer et l’annuler.'],
      },
      'leadership-offered': {
        subject: 'Veux-tu l’encadrer ? {title}',
        before: [
          'Le responsable te demande d’encadrer cette activité. Ouvre-la pour accepter ou refuser. Tant que tu n’as pas accepté, rien ne change.',
        ],
      },
      'leadership-declined': {
        subject: '{member} n’encadrera pas : {title}',
        before: [
          '{member} n’encadrera pas cette activité. C’est toujours toi qui l’encadres. Tu peux demander à une autre personne qui participe.',
        ],
      },
      'activity-deleted': {
        subject: 'Supprimée : {title}',
        before: ['Cette activité a été supprimée et n’aura pas lieu.'],
      },
      'route-removed': {
        subject: 'L’itinéraire pour lequel tu as voté a été retiré : {title}',
        before: ['L’itinéraire pour lequel tu as voté a été retiré, et ton vote avec lui. Tu peux voter à nouveau.'],
      },
      'route-changed': {
        subject: 'L’itinéraire pour lequel tu as voté a changé : {title}',
        before: ['L’itinéraire pour lequel tu as voté a changé. Ton vote compte toujours pour lui. Tu peux changer ton vote.'],
      },
      'activity-question': {
        subject: '{sender} t’a écrit : {title}',
        before: ['{sender} t’a écrit, parce que tu es responsable de cette activité :'],
        after: ['Depuis l’activité, tu peux écrire à tous les participants.'],
      },
      'activity-message': {
        subject: '{sender} a écrit à tous : {title}',
        before: ['{sender} a écrit à tous les participants de cette activité :'],
        after: ['Depuis l’activité, tu peux écrire au responsable.'],
      },
      'activity-without-leader': {
        subject: 'Sans responsable : {title}',
        before: [
          'Le compte du responsable de cette activité a été supprimé. Ouvre l’activité et choisis un autre responsable, ou annule l’activité.',
        ],
      },
      'activity-overdue': {
        subject: 'Tout le monde est de retour ? {title}',
        before: [
          'L’activité devrait être terminée, et tu n’as pas encore confirmé que tout le monde est de retour. Ouvre-la pour le faire, ou pour indiquer une heure plus tardive.',
          'Si personne ne le confirme d’ici une heure, nous préviendrons les admins du club. Si tu as lancé l’activité ou noté des présences, nous préviendrons aussi ton contact d’urgence.',
        ],
      },
      'leader-overdue': {
        subject: 'Pas encore de nouvelles : {title}',
        before: [
          '{leader}, responsable de cette activité, n’a pas encore confirmé que tout le monde est de retour. Essaie de joindre {leader}. Si tu n’y arrives pas, appelle les secours.',
        ],
      },
      'leader-overdue-contact': {
        subject: '{leader} n’a pas donné de nouvelles : {title}',
        before: [
          'Cet e-mail s’adresse au contact d’urgence indiqué par {leader}, responsable de cette activité organisée par {club}. Le groupe devrait être de retour, mais {leader} ne l’a pas encore confirmé. Souvent, c’est un simple oubli.',
          'Merci d’essayer de joindre {leader}. Si cela n’aboutit pas, il faut appeler les secours et leur indiquer le lieu et les heures ci-dessous.',
        ],
      },
      'alarm-postponed': {
        subject: 'Retour plus tard que prévu : {title}',
        before: [
          'Après l’alerte, {member} a signalé que le groupe a besoin de plus de temps. L’heure du retour maintenant prévue est indiquée ci-dessous. Si personne ne confirme que tout le monde est de retour, l’alerte recommence.',
        ],
      },
      'alarm-postponed-contact': {
        subject: '{leader} rentrera plus tard : {title}',
        before: [
          'Cet e-mail s’adresse au contact d’urgence indiqué par {leader}. Nous avions signalé le retard de son groupe ({club}). {member} vient de signaler que le groupe a besoin de plus de temps. L’heure du retour prévu est indiquée ci-dessous.',
          'Inutile d’appeler les secours maintenant. Si le groupe n’est pas rentré à cette heure et si {leader} ne répond pas, il faut les appeler.',
        ],
      },
      'all-clear': {
        subject: 'Tout va bien : {title}',
        before: ['Tout le groupe est de retour. L’alerte est levée.'],
      },
      'all-clear-contact': {
        subject: 'Tout va bien, {leader} est de retour : {title}',
        before: [
          'Cet e-mail s’adresse au contact d’urgence indiqué par {leader}. Nous avions signalé le retard de son groupe ({club}). Tout le monde est maintenant de retour. Merci d’avoir été là.',
        ],
      },
      'seat-confirmed': {
        subject: 'Tu participes\xa0: {title}',
        before: ['Ton inscription à cette activité est confirmée. Voici les détails. Le fichier joint l’ajoute à ton agenda.'],
      },
      'activity-reminder': {
        subject: 'Commence bientôt : {title}',
        before: ['Cette activité commence dans moins d’un jour. Voici les détails. Le fichier joint l’ajoute à ton agenda.'],
      },
      'vote-closing-soon': {
        subject: 'Clôture du vote bientôt : {title}',
        before: ['Le vote sur l’itinéraire sera clos dans moins d’un jour. Vote maintenant ou vérifie ton vote.'],
      },
      'seat-changes': {
        subject: 'Inscriptions et désinscriptions : {title}',
        before: ['La liste des participants de ton activité a changé.'],
      },
    },
  },
}
