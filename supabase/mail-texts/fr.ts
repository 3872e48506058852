import type { MailTexts } from './texts.ts'

export const fr: MailTexts = {
  welcome: {
    subject: 'Confirme ton adresse e-mail',
    title: 'Bienvenue !',
    text: 'Il reste une étape : confirmer ton adresse e-mail.',
    button: 'Confirmer mon adresse e-mail',
    after: 'Le lien fonctionne une seule fois, pendant une heure. Tu ne connais pas ce club ? Ignore cet e-mail.',
  },
  corrected: {
    title: 'Confirme ta nouvelle adresse e-mail',
    text: 'Un admin du club a remplacé l’adresse e-mail de ton compte par celle-ci. Confirme-la pour te connecter avec elle.',
    button: 'Confirmer mon adresse e-mail',
    after: 'Le lien fonctionne une seule fois, pendant une heure. Tu ne connais pas ce club ? Ignore cet e-mail.',
  },
  change: {
    title: 'Confirme ta nouvelle adresse e-mail',
    text: 'Quelqu’un, toi sans doute, veut utiliser cette adresse e-mail pour son compte. Le changement se fera dès que tu l’auras confirmée.',
    button: 'Confirmer ma nouvelle adresse e-mail',
    after: 'Le lien fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail.',
  },
  changed: {
    title: 'Ton adresse e-mail a changé',
    text: 'L’adresse e-mail de ton compte est maintenant {{ .Email }}. Tu ne peux plus te connecter avec {{ .OldEmail }}, et tes autres appareils ont été déconnectés.',
    after: 'Si ce n’était pas toi, préviens tout de suite un admin du club.',
  },
  code: {
    title: 'Ton code de connexion',
    text: 'Connecte-toi avec ce code : <strong>{{ .Token }}</strong>',
    after: 'Il fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail.',
  },
  reset: {
    title: 'Un nouveau mot de passe',
    text: 'Quelqu’un, toi sans doute, a demandé un nouveau mot de passe.',
    button: 'Choisir un mot de passe',
    after: 'Le lien fonctionne une seule fois, pendant une heure. Ce n’était pas toi ? Ignore cet e-mail. Ton mot de passe reste le même.',
  },
  invitation: {
    title: 'Une invitation pour toi',
    text: 'Un admin a créé un compte pour toi. Choisis un mot de passe, et c’est parti.',
    button: 'Choisir un mot de passe',
    after:
      'Le lien fonctionne une seule fois, pendant une heure. Ensuite, demandes-en un autre avec « Mot de passe oublié ? » sur la page de connexion.',
  },
}
