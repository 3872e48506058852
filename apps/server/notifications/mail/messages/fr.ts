import type { MailMessages } from '../mail-messages.ts'

export const fr: MailMessages = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  linkFallback: 'Si le bouton ne fonctionne pas, ouvre ce lien :',
  footer: 'Cet e-mail vient de {club} et concerne ton compte. Merci de ne pas y répondre.',
  mails: {
    'confirm-address': {
      subject: 'Confirme ton adresse e-mail pour {club}',
      before: ['Bienvenue ! Il reste une étape : confirmer ton adresse e-mail.'],
      button: 'Confirmer mon adresse e-mail',
      after: ['Le lien fonctionne une seule fois, pendant un jour. Tu n’as pas créé de compte ? Ignore cet e-mail.'],
    },
    'confirm-email-change': {
      subject: 'Confirme ta nouvelle adresse e-mail pour {club}',
      before: [
        'Quelqu’un, toi sans doute, veut utiliser cette adresse e-mail pour son compte chez {club}. Le changement se fera dès que tu l’auras confirmée.',
      ],
      button: 'Confirmer ma nouvelle adresse e-mail',
      after: ['Le lien fonctionne une seule fois, pendant un jour. Ce n’était pas toi ? Ignore cet e-mail.'],
    },
    'address-in-use': {
      subject: 'Tu as déjà un compte chez {club}',
      before: [
        'Quelqu’un a voulu utiliser ton adresse e-mail ou ton numéro de téléphone pour un autre compte chez {club}.',
        'Si c’était toi, connecte-toi. Mot de passe oublié ? Demandes-en un nouveau sur la page de connexion.',
      ],
      after: ['Ce n’était pas toi ? Ignore cet e-mail. Rien n’a changé.'],
    },
    'reset-password': {
      subject: 'Un nouveau mot de passe pour {club}',
      before: ['Quelqu’un, toi sans doute, a demandé un nouveau mot de passe.'],
      button: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail. Ton mot de passe reste le même.',
      ],
    },
    'password-changed': {
      subject: 'Ton mot de passe pour {club} a changé',
      before: ['Ton mot de passe vient d’être changé, et tes autres appareils ont été déconnectés.'],
      after: [
        'Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur la page de connexion et préviens un admin du club.',
      ],
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée à ton compte chez {club}',
      before: [
        'Une clé d’accès vient d’être ajoutée à ton compte. Toute personne qui peut déverrouiller cet appareil peut s’en servir pour se connecter.',
      ],
      after: [
        'Si ce n’était pas toi, supprime-la tout de suite dans « Sécurité du compte », change ton mot de passe et préviens un admin du club.',
      ],
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été supprimée de ton compte chez {club}',
      before: ['Une clé d’accès vient d’être supprimée de ton compte. Elle ne permet plus de se connecter.'],
      after: [
        'Si ce n’était pas toi, va voir tout de suite dans « Sécurité du compte », change ton mot de passe et préviens un admin du club.',
      ],
    },
    'phone-changed': {
      subject: 'Ton numéro de téléphone pour {club} a changé',
      before: ['Le numéro de téléphone de ton compte vient d’être changé ou retiré. Les codes de connexion ne vont plus à l’ancien.'],
      after: [
        'Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur la page de connexion et préviens un admin du club.',
      ],
    },
    'email-changed': {
      subject: 'Ton adresse e-mail pour {club} a changé',
      before: ['{admin}, admin du club, vient de changer l’adresse e-mail de ton compte. Tu ne peux plus te connecter avec cette adresse.'],
      after: [
        'Si tu ne le voulais pas, préviens tout de suite un autre admin du club. Le journal du club montre qui l’a changée. Tes appareils restent connectés. Si tu utilises la validation en deux étapes, personne ne peut la contourner.',
      ],
    },
    'email-entered': {
      subject: 'Confirme ta nouvelle adresse e-mail pour {club}',
      before: ['Un admin de {club} a remplacé l’adresse e-mail de ton compte par celle-ci. Confirme-la pour te connecter avec elle.'],
      button: 'Confirmer mon adresse e-mail',
      after: ['Le lien fonctionne une seule fois, pendant un jour. Tu ne connais pas {club} ? Ignore cet e-mail.'],
    },
    'email-change-requested': {
      subject: 'Ton adresse e-mail pour {club} va changer',
      before: [
        'Une personne connectée à ton compte a demandé à changer l’adresse e-mail. Elle changera dès que le lien envoyé à la nouvelle adresse sera ouvert.',
      ],
      after: [
        'Si ce n’était pas toi, annule tout de suite le changement dans ton profil, change ton mot de passe et préviens un admin du club.',
      ],
    },
    'email-change-done': {
      subject: 'Ton adresse e-mail pour {club} a changé',
      before: [
        'L’adresse e-mail de ton compte vient d’être changée. Tu ne peux plus te connecter avec cette adresse, et tes autres appareils ont été déconnectés.',
      ],
      after: [
        'Si ce n’était pas toi, préviens tout de suite un admin du club. Tu ne peux plus demander un nouveau mot de passe avec cette adresse.',
      ],
    },
    'phone-entered': {
      subject: 'Un numéro de téléphone a été ajouté à ton compte chez {club}',
      before: [
        'Un admin du club a ajouté un numéro de téléphone à ton compte. Il ne permet pas de se connecter tant que tu ne l’as pas confirmé.',
      ],
      after: ['Confirme-le dans ton profil, à côté du numéro. Si ce n’est pas le tien, change-le au même endroit.'],
    },
    'account-unlocked': {
      subject: 'Ton compte chez {club} est débloqué',
      before: [
        'Après trop d’échecs de connexion, ton compte a été bloqué un moment. {admin}, admin du club, l’a débloqué. Tu peux de nouveau te connecter.',
      ],
      after: ['Si ces essais ne venaient pas de toi, change de mot de passe et choisis-en un que tu n’utilises nulle part ailleurs.'],
    },
    'admin-role-removed': {
      subject: 'Tu n’es plus admin de {club}',
      before: ['{admin} t’a retiré le rôle d’admin du club. Tu restes membre, et ton compte ne change pas.'],
      after: ['Si tu ne sais pas pourquoi, demande à {admin} ou à un autre admin du club.'],
    },
    invitation: {
      subject: 'Invitation à rejoindre {club}',
      before: ['Un admin a créé un compte pour toi chez {club}. Choisis un mot de passe, et c’est parti.'],
      button: 'Choisir un mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant trois jours. Ensuite, demandes-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
      ],
    },
  },
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
    footer: 'Cet e-mail vient de {club}. Merci de ne pas y répondre.',
    settingsHint: 'Gérer tes notifications : {settings}',
    unsubscribeHint: 'Ne plus recevoir d’e-mails sur les activités : {unsubscribe}',
    unsubscribe: {
      title: 'E-mails sur les activités',
      on: 'Tu reçois à cette adresse des e-mails sur les activités.',
      off: 'Les e-mails sur les activités sont désactivés. Ceux qui concernent ton compte et les urgences arrivent toujours.',
      stop: 'Désactiver les e-mails',
      undo: 'Réactiver les e-mails',
      more: 'Choisir les sujets dans les réglages',
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
      votes: 'Votes',
      voteCloses: 'Clôture du vote',
      noVoteClosing: 'Quand la personne responsable y met fin',
      expectedReturn: 'Retour prévu',
    },
    digest: {
      subject: 'Nouvelles activités chez {club}',
      before: ['Voici les nouvelles activités. Jette un œil, vote pour un itinéraire ou participe.'],
    },
    summary: {
      subject: 'Ton récapitulatif de {club}',
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
        before: ['Le vote est clos, et les inscriptions sont ouvertes. Premier inscrit, premier servi.'],
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
        subject: 'Trop peu de votes : {title}',
        before: [
          'Le vote sur l’itinéraire devait se clore, mais le minimum de votes n’est pas atteint. Le vote reste ouvert. Tu peux attendre, fixer une nouvelle clôture ou mettre fin au vote toi-même.',
        ],
      },
      'activity-started': {
        subject: 'En route : {title}',
        before: ['Cette activité a commencé. Bonne sortie !'],
      },
      'activity-cancelled': {
        subject: 'Annulée : {title}',
        before: ['Cette activité a été annulée.'],
      },
      'seat-taken-back': {
        subject: 'Tu ne participes plus : {title}',
        before: ['Tu n’as plus de place dans cette activité. Si tu ne sais pas pourquoi, demande à la personne responsable.'],
      },
      'activity-rewritten': {
        subject: 'Modifiée après validation : {title}',
        before: [
          'La personne responsable a modifié cette activité après sa validation. Vérifie qu’elle convient toujours. Sinon, remets-la en validation.',
        ],
      },
      'activity-returned': {
        subject: 'Remise en validation : {title}',
        before: [
          'Un admin a remis ton activité en validation, car elle a été modifiée après sa validation. Les membres la reverront dès qu’elle sera de nouveau validée.',
        ],
      },
      'activity-republished': {
        subject: 'Le vote est de nouveau ouvert : {title}',
        before: [
          'Le club a vérifié cette activité à nouveau, et le vote est de nouveau ouvert. Des détails ont pu changer : vérifie-les, ainsi que ton vote.',
        ],
      },
      'activity-handed-over': {
        subject: 'Tu es maintenant responsable : {title}',
        before: ['Un admin t’a confié cette activité. Tu peux la modifier, la lancer et l’annuler.'],
      },
      'leadership-offered': {
        subject: 'Veux-tu la mener ? {title}',
        before: [
          'La personne responsable te demande de mener cette activité. Ouvre-la pour accepter ou refuser. Tant que tu n’as pas accepté, rien ne change.',
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
        after: ['Merci de ne pas répondre à cet e-mail. Depuis l’activité, tu peux écrire à tous les participants.'],
      },
      'activity-message': {
        subject: '{sender} a écrit à tous : {title}',
        before: ['{sender} a écrit à tous les participants de cette activité :'],
        after: ['Merci de ne pas répondre à cet e-mail. Depuis l’activité, tu peux écrire à la personne responsable.'],
      },
      'activity-without-leader': {
        subject: 'Sans responsable : {title}',
        before: [
          'Le compte de la personne responsable de cette activité a été supprimé. Ouvre l’activité et choisis une autre personne responsable, ou annule-la.',
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
          'La personne responsable de cette activité, {leader}, n’a pas encore confirmé que tout le monde est de retour. Essaie de la joindre. Si tu n’y arrives pas, appelle les secours.',
        ],
      },
      'leader-overdue-contact': {
        subject: 'Pas encore de nouvelles de {leader} : {title}',
        before: [
          'Cet e-mail s’adresse au contact d’urgence de {leader}, responsable de cette activité de {club}. Le groupe devrait être de retour, mais {leader} ne l’a pas encore confirmé. Souvent, c’est un simple oubli.',
          'Merci d’essayer de joindre {leader}. Si cela n’aboutit pas, il faut appeler les secours et leur indiquer le lieu et les heures ci-dessous.',
        ],
      },
      'all-clear': {
        subject: 'Tout va bien : {title}',
        before: ['Tout le groupe est de retour. L’alerte est levée.'],
      },
      'all-clear-contact': {
        subject: 'Tout va bien, {leader} est de retour : {title}',
        before: [
          'Cet e-mail s’adresse au contact d’urgence de {leader}. Nous avions signalé le retard de son groupe de {club}. Tout le monde est maintenant de retour. Merci d’avoir été là.',
        ],
      },
      'seat-changes': {
        subject: 'Inscriptions et désinscriptions : {title}',
        before: ['La liste des participants de ton activité a changé.'],
      },
    },
  },
}
