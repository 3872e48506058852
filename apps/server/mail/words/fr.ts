import type { MailWords } from '../words.ts'

export const fr: MailWords = {
  greeting: 'Bonjour {name},',
  greetingWithoutName: 'Bonjour,',
  orOpen: 'Si le bouton ne marche pas, ouvre ce lien :',
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
    'address-in-use': {
      subject: 'Tu fais déjà partie de {club}',
      before: [
        'Quelqu’un a voulu s’inscrire à {club} avec ton adresse ou ton numéro de téléphone, mais un compte existe déjà avec l’un des deux.',
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
    invitation: {
      subject: 'Tu es invité·e à {club}',
      before: ['Un compte a été créé pour toi à {club}. Choisis un mot de passe, et c’est parti.'],
      button: 'Choisir un mot de passe',
      after: ['Le lien marche une seule fois, pendant trois jours. Ensuite, tu peux en demander un autre sur l’écran de connexion.'],
    },
  },
}
