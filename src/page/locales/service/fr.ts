import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Pour protéger les données de votre carte, cette page nécessite JavaScript. Veuillez l’activer, puis recharger la page.',
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a aucun paiement à cette adresse. Vérifiez le lien ou demandez-en un nouveau à la boutique.',
  },
  hop: {
    title: 'Validez votre paiement',
    text: 'Vous validerez votre paiement à {merchant} sur une page dédiée.',
  },
  mail: {
    subject: 'Votre paiement à {merchant}',
    greeting: 'Bonjour,',
    paid: 'Vous avez payé {amount} à {merchant}. Merci.',
    reserved:
      'Un montant de {amount} est bloqué en faveur de {merchant}. Il ne vous sera débité qu’après confirmation par {merchant}.',
    pending: 'Votre paiement de {amount} à {merchant} est en cours de confirmation.',
    footer:
      'Vous recevez cet e-mail parce que ServicePay gère ce paiement. Une question sur la commande\u202f? Adressez-vous à {merchant}.',
    waiting:
      'Nous attendons votre virement de {amount}. {merchant} confirmera sa réception, généralement sous un jour ouvré.',
    details: 'Voici les coordonnées pour votre virement de {amount} à {merchant}. Rien n’a encore été payé.',
    method: 'Moyen de paiement\u202f: {method}',
    page: 'Page de paiement\u202f: {url}',
    contact: 'Contact\u202f: {contact}',
  },
};
