import type { MailMessages } from '../mail-messages.ts'

export const fr: MailMessages = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  linkFallback: 'Si le bouton ne marche pas, ouvre ce lien :',
  footer: 'Ce message vient de {club} et concerne ton compte. Personne ne lit les réponses.',
  mails: {
    'confirm-address': {
      subject: 'Confirme ton adresse pour {club}',
      before: ['Contents de t’accueillir. Il reste une étape : nous dire que cette adresse est bien la tienne.'],
      button: 'Confirmer mon adresse',
      after: [
        'Le lien marche une seule fois, pendant un jour. Tu ne t’es pas inscrit·e ? Rien à faire : sans ce lien, il ne se passe rien.',
      ],
    },
    'confirm-email-change': {
      subject: 'Confirme ta nouvelle adresse pour {club}',
      before: [
        'Toi, ou quelqu’un qui a saisi ton adresse, veut l’utiliser pour un compte à {club}. Le compte la reçoit dès que tu la confirmes.',
      ],
      button: 'Confirmer ma nouvelle adresse',
      after: ['Le lien marche une seule fois, pendant un jour. Ce n’était pas toi ? Rien à faire : sans ce lien, il ne se passe rien.'],
    },
    'address-in-use': {
      subject: 'Tu fais déjà partie de {club}',
      before: [
        'Quelqu’un a voulu utiliser ton adresse ou ton numéro de téléphone pour un compte à {club}, mais un compte existe déjà avec l’un des deux.',
        'Si c’était toi, connecte-toi tout simplement. Mot de passe oublié ? Demandes-en un nouveau sur l’écran de connexion.',
      ],
      after: ['Si ce n’était pas toi, rien à faire : rien n’a changé.'],
    },
    'reset-password': {
      subject: 'Un nouveau mot de passe pour {club}',
      before: ['Toi, ou quelqu’un qui a tapé ton adresse, a demandé un nouveau mot de passe.'],
      button: 'Choisir un mot de passe',
      after: ['Le lien marche une seule fois, pendant une heure. Si ce n’était pas toi, rien à faire : ton mot de passe reste le même.'],
    },
    'password-changed': {
      subject: 'Ton mot de passe pour {club} a changé',
      before: ['Ton mot de passe vient de changer, et tes autres appareils ont été déconnectés.'],
      after: [
        'Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur l’écran de connexion et préviens l’administration du club.',
      ],
    },
    'passkey-added': {
      subject: 'Une clé d’accès a été ajoutée pour {club}',
      before: ['Une clé d’accès vient d’être ajoutée à ton compte. Qui peut déverrouiller l’appareil peut se connecter avec.'],
      after: [
        'Si ce n’était pas toi, supprime-la tout de suite dans Sécurité du compte, choisis un nouveau mot de passe et préviens l’administration du club.',
      ],
    },
    'passkey-removed': {
      subject: 'Une clé d’accès a été supprimée pour {club}',
      before: ['Une clé d’accès vient d’être supprimée de ton compte. Elle n’ouvre plus à personne.'],
      after: [
        'Si ce n’était pas toi, va voir tout de suite dans Sécurité du compte, choisis un nouveau mot de passe et préviens l’administration du club.',
      ],
    },
    'phone-changed': {
      subject: 'Ton numéro de téléphone pour {club} a changé',
      before: ['Le numéro de téléphone de ton compte vient d’être changé ou retiré. Les codes de connexion ne vont plus à l’ancien.'],
      after: [
        'Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur l’écran de connexion et préviens l’administration du club.',
      ],
    },
    'email-changed': {
      subject: 'Ton adresse e-mail pour {club} a changé',
      before: [
        '{admin}, de l’administration du club, vient de changer l’adresse e-mail de ton compte. Tu ne peux plus te connecter avec cette adresse-ci.',
      ],
      after: [
        'Si tu ne le voulais pas, préviens tout de suite une autre personne de l’administration ; le journal y montre qui l’a fait. D’ici là, tes appareils restent connectés, et personne ne passe outre ton second facteur.',
      ],
    },
    'email-change-requested': {
      subject: 'Ton adresse e-mail pour {club} va changer',
      before: [
        'Quelqu’un qui est connecté à ton compte a demandé une autre adresse e-mail. Elle changera quand le lien que nous y avons envoyé sera ouvert ; d’ici là, tout reste en l’état.',
      ],
      after: [
        'Si ce n’était pas toi, annule tout de suite le changement dans ton profil, choisis un nouveau mot de passe et préviens l’administration du club.',
      ],
    },
    'email-change-done': {
      subject: 'Tu as une nouvelle adresse e-mail pour {club}',
      before: [
        'L’adresse e-mail de ton compte vient de changer. Tu ne peux plus te connecter avec celle-ci, et les autres appareils ont été déconnectés.',
      ],
      after: [
        'Si ce n’était pas toi, préviens tout de suite l’administration du club. Aucun lien pour un nouveau mot de passe n’arrive plus à cette adresse.',
      ],
    },
    'phone-entered': {
      subject: 'Un numéro de téléphone a été saisi pour toi à {club}',
      before: [
        'L’administration du club a saisi un numéro de téléphone pour ton compte. Il ne permet pas de se connecter tant que tu n’as pas confirmé que c’est le tien.',
      ],
      after: ['Tu le confirmes dans ton profil, à côté du numéro. Si ce n’est pas le tien, change-le au même endroit.'],
    },
    'account-unlocked': {
      subject: 'Ton compte à {club} est débloqué',
      before: [
        'Après trop d’essais ratés, ton compte était bloqué pour un moment. {admin}, de l’administration du club, l’a débloqué ; tu peux de nouveau te connecter.',
      ],
      after: ['Si ce n’était pas toi, quelqu’un d’autre a essayé : choisis un mot de passe que tu n’utilises nulle part ailleurs.'],
    },
    'admin-role-removed': {
      subject: 'Tu ne fais plus partie de l’administration de {club}',
      before: ['{admin} t’a retiré les droits d’administration du club. Tu restes membre et gardes tout ce qui est à toi.'],
      after: ['Si tu ne sais pas pourquoi, demande à {admin} ou à une autre personne de l’administration.'],
    },
    invitation: {
      subject: 'Tu es invité·e à {club}',
      before: ['Un compte a été créé pour toi à {club}. Choisis un mot de passe, et c’est parti.'],
      button: 'Choisir un mot de passe',
      after: ['Le lien marche une seule fois, pendant trois jours. Ensuite, tu peux en demander un autre sur l’écran de connexion.'],
    },
  },
  notifications: {
    button: 'Voir l’activité',
    allButton: 'Voir d’autres activités',
    footer: 'Ce message vient de {club}. Personne ne lit les réponses.',
    settingsHint: 'Tu choisis ce que tu reçois : {settings}',
    labels: {
      reason: 'Raison',
      activity: 'Activité',
      when: 'Quand',
      where: 'Où',
      route: 'Itinéraire',
      joined: 'Se sont inscrits',
      left: 'Se sont désinscrits',
      seats: 'Places prises',
    },
    digest: {
      subject: 'Du nouveau à {club}',
      before: ['Voici les nouvelles activités. Jette un œil, vote pour un itinéraire ou prends ta place.'],
    },
    mails: {
      'activity-proposed': {
        subject: 'À relire : {title}',
        before: ['Une nouvelle activité attend d’être relue par l’administration.'],
      },
      'activity-approved': {
        subject: 'Validée : {title}',
        before: ['Ton activité est validée. Tout le club la voit et peut voter pour un itinéraire.'],
      },
      'activity-rejected': {
        subject: 'Renvoyée : {title}',
        before: ['Ton activité t’a été renvoyée. Elle est toujours là : corrige ce que dit la raison, puis renvoie-la.'],
      },
      'enrollment-started': {
        subject: 'Prends ta place : {title}',
        before: ['Le vote est terminé, les inscriptions sont ouvertes. Premier arrivé, premier servi.'],
      },
      'activity-changed': {
        subject: 'Nouvel horaire ou nouveau lieu : {title}',
        before: ['L’horaire ou le lieu de cette activité a changé. Voici ce qui est prévu maintenant.'],
      },
      'activity-started': {
        subject: 'C’est parti : {title}',
        before: ['Cette activité a commencé. Bonne sortie !'],
      },
      'activity-cancelled': {
        subject: 'Annulée : {title}',
        before: ['Cette activité n’aura pas lieu.'],
      },
      'seat-taken-back': {
        subject: 'Ta place t’a été retirée : {title}',
        before: [
          'Tu ne fais plus partie des participants de cette activité. Si tu ne sais pas pourquoi, demande à la personne qui l’organise.',
        ],
      },
      'activity-rewritten': {
        subject: 'Modifiée après validation : {title}',
        before: [
          'Cette activité a été modifiée depuis sa validation. Vérifie qu’elle convient toujours ; tu peux la renvoyer en relecture.',
        ],
      },
      'activity-returned': {
        subject: 'De nouveau en relecture : {title}',
        before: [
          'Ton activité est renvoyée en relecture, parce qu’elle a changé depuis sa validation. Le club la reverra dès qu’elle sera validée.',
        ],
      },
      'activity-handed-over': {
        subject: 'Tu organises maintenant : {title}',
        before: ['L’administration t’a confié cette activité. Tu peux la modifier et c’est toi qui la mènes désormais.'],
      },
      'activity-deleted': {
        subject: 'Supprimée : {title}',
        before: ['Cette activité a été supprimée et n’aura pas lieu.'],
      },
      'route-removed': {
        subject: 'Ton itinéraire a été retiré : {title}',
        before: ['L’itinéraire pour lequel tu as voté n’est plus proposé, et ton vote a disparu avec lui. Tu peux voter à nouveau.'],
      },
      'route-changed': {
        subject: 'Ton itinéraire a changé : {title}',
        before: ['L’itinéraire pour lequel tu as voté a changé. Ton vote compte toujours ; tu peux le déplacer.'],
      },
      'activity-question': {
        subject: '{sender} t’a écrit : {title}',
        before: ['{sender} t’a écrit, parce que tu organises cette activité :'],
        after: ['Les réponses à cet e-mail n’arrivent à personne. Depuis l’activité, tu peux écrire à tous les participants.'],
      },
      'activity-message': {
        subject: 'Message à tous : {title}',
        before: ['{sender} a écrit à toutes les personnes qui participent à cette activité :'],
        after: ['Les réponses à cet e-mail n’arrivent à personne. Depuis l’activité, tu peux écrire à la personne qui l’organise.'],
      },
      'activity-without-leader': {
        subject: 'Plus personne pour organiser : {title}',
        before: [
          'Le compte de la personne qui organisait cette activité a été supprimé. Ouvre l’activité et choisis quelqu’un d’autre pour l’organiser, ou annule-la.',
        ],
      },
      'seat-changes': {
        subject: 'Inscriptions et départs : {title}',
        before: ['La liste des participants de ton activité a changé.'],
      },
    },
  },
}
