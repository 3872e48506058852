import type { AccountMails } from '../../mail-messages.ts'

export const mails: AccountMails = {
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
      'Quelqu’un a essayé d’utiliser ton adresse e-mail pour un autre compte chez {club}.',
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
    after: ['Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur la page de connexion et préviens un admin du club.'],
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
  'two-factor-on': {
    subject: 'La double authentification est activée pour {club}',
    before: [
      'La double authentification vient d’être activée pour ton compte. Pour te connecter, il faut maintenant un code de ton application d’authentification.',
      'Enregistre tes codes de secours si ce n’est pas encore fait. Sans ton téléphone, il t’en faudra un pour te connecter.',
    ],
    after: ['Si ce n’était pas toi, préviens tout de suite un admin du club.'],
  },
  'two-factor-off': {
    subject: 'La double authentification est désactivée pour {club}',
    before: ['La double authentification vient d’être désactivée pour ton compte. Il ne faut plus de code pour se connecter.'],
    after: ['Si ce n’était pas toi, réactive-la dans « Sécurité du compte », change ton mot de passe et préviens un admin du club.'],
  },
  'two-factor-reset': {
    subject: 'La double authentification pour {club} prend fin dans 24 heures',
    before: [
      '{admin}, admin du club, a appris que tu n’as plus tes codes. La double authentification de ton compte prend fin dans 24 heures. Ensuite, tu te connectes sans code.',
    ],
    button: 'La garder activée',
    after: [
      'Si tu n’as rien demandé, appuie sur le bouton, et elle reste activée. Elle le reste aussi si tu te connectes avec un code. Préviens ensuite un autre admin du club.',
    ],
  },
  'backup-code-used': {
    subject: 'Un code de secours pour {club} a été utilisé',
    before: ['Quelqu’un vient de se connecter à ton compte avec un code de secours. Codes de secours restants : {codesLeft}.'],
    after: [
      'Si ce n’était pas toi, crée tout de suite de nouveaux codes dans « Sécurité du compte », change ton mot de passe et préviens un admin du club.',
    ],
  },
  'backup-codes-renewed': {
    subject: 'Nouveaux codes de secours pour ton compte chez {club}',
    before: ['De nouveaux codes de secours viennent d’être créés pour ton compte. Les anciens ne fonctionnent plus.'],
    after: [
      'Si ce n’était pas toi, crées-en tout de suite de nouveaux dans « Sécurité du compte », change ton mot de passe et préviens un admin du club.',
    ],
  },
  'signed-out-by-admin': {
    subject: 'Déconnexion de ton compte chez {club}',
    before: [
      '{admin}, admin du club, vient de déconnecter un ou plusieurs de tes appareils. Ton compte ne change pas. Tu peux te reconnecter.',
    ],
    after: ['Si tu ne sais pas pourquoi, demande à {admin} ou à un autre admin du club.'],
  },
  'sign-in-linked': {
    subject: 'Une nouvelle façon de te connecter chez {club}',
    before: ['Ton compte peut maintenant s’ouvrir avec un compte d’un autre service, comme Google, car il a la même adresse e-mail.'],
    after: ['Si ce n’était pas toi, change tout de suite ton mot de passe auprès de ce service et préviens un admin du club.'],
  },
  'phone-changed': {
    subject: 'Ton numéro de téléphone pour {club} a changé',
    before: ['Le numéro de téléphone de ton compte vient d’être changé ou retiré. Les codes de connexion ne vont plus à l’ancien.'],
    after: ['Si ce n’était pas toi, demande tout de suite un nouveau mot de passe sur la page de connexion et préviens un admin du club.'],
  },
  'email-changed': {
    subject: 'Ton adresse e-mail pour {club} a changé',
    before: ['{admin}, admin du club, vient de changer l’adresse e-mail de ton compte. Tu ne peux plus te connecter avec cette adresse.'],
    after: [
      'Si tu ne le voulais pas, préviens tout de suite un autre admin du club. Le journal du club montre qui a changé l’adresse. Tes appareils restent connectés. La double authentification, si tu l’utilises, protège toujours ton compte.',
    ],
  },
  'email-entered': {
    subject: 'Confirme ta nouvelle adresse e-mail pour {club}',
    before: ['Un admin du club a remplacé l’adresse e-mail de ton compte par celle-ci. Confirme-la pour te connecter avec elle.'],
    button: 'Confirmer mon adresse e-mail',
    after: ['Le lien fonctionne une seule fois, pendant un jour. Tu ne connais pas {club} ? Ignore cet e-mail.'],
  },
  'email-change-requested': {
    subject: 'Ton adresse e-mail pour {club} va changer',
    before: [
      'Une personne connectée à ton compte a demandé à remplacer l’adresse e-mail par {newAddress}. Elle changera dès que le lien envoyé à cette adresse sera ouvert.',
    ],
    button: 'Annuler le changement',
    after: ['Si ce n’était pas toi, appuie tout de suite sur le bouton, change ton mot de passe et préviens un admin du club.'],
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
  'admin-role-given': {
    subject: 'Tu es maintenant admin chez {club}',
    before: [
      '{admin} t’a donné le rôle d’admin du club. Tu peux maintenant valider les activités, gérer les membres et changer les réglages du club.',
    ],
    after: ['Si tu ne sais pas pourquoi, demande à {admin} ou à un autre admin du club.'],
  },
  'admin-role-removed': {
    subject: 'Tu n’es plus admin chez {club}',
    before: ['{admin} t’a retiré le rôle d’admin du club. Tu restes membre, et ton compte ne change pas.'],
    after: ['Si tu ne sais pas pourquoi, demande à {admin} ou à un autre admin du club.'],
  },
  invitation: {
    subject: 'Invitation à rejoindre {club}',
    before: ['{admin} a créé un compte pour toi chez {club}. Choisis un mot de passe pour commencer.'],
    button: 'Choisir un mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant trois jours. Ensuite, demandes-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
    ],
  },
}
