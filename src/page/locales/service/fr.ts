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
  manage: {
    title: 'Votre abonnement',
    price: '{amount} {every}',
    next: 'Prochain paiement',
    left: 'Paiements restants',
    payments: 'Derniers paiements',
    changeCard: 'Utiliser une autre carte',
    useCard: 'Utiliser cette carte',
    newCard: 'Ajouter une nouvelle carte',
    cardChanged: 'Cette carte sera désormais débitée.',
    busy: 'Un paiement est en cours. Réessayez dans une minute.',
    pastDue: 'Le débit de {amount} a échoué. Payez au plus tard le {date}, sinon l’abonnement prendra fin.',
    paused: 'Suspendu par {merchant}. Rien n’est débité pour le moment.',
    ending: 'Résilié. Plus rien ne sera débité. Vous avez payé jusqu’au {date}.',
    ended: 'Résilié. Plus rien ne sera débité.',
    completed: 'Tous les paiements ont été effectués. Plus rien ne sera débité.',
    endsLater: 'Si vous résiliez, l’abonnement reste actif jusqu’au {date} et plus rien ne sera débité.',
    endsNow: 'Si vous résiliez, l’abonnement prend fin immédiatement et plus rien ne sera débité.',
    cancel: 'Résilier l’abonnement',
    keepText: 'Si vous le gardez, le prochain paiement aura lieu le {date}.',
    keep: 'Garder l’abonnement',
    kept: 'Votre abonnement continue.',
  },
  subscriptionMail: {
    beganSubject: 'Votre abonnement chez {merchant}',
    began:
      'Votre abonnement chez {merchant} a commencé\u202f: {price}. Le prochain paiement aura lieu le {date}.',
    resumed:
      'Votre abonnement chez {merchant} continue\u202f: {price}. Le prochain paiement aura lieu le {date}.',
    manage: 'Consultez votre abonnement ou résiliez-le à tout moment, en un clic\u202f: {url}',
    dueSubject: 'Votre abonnement chez {merchant}\u202f: paiement en attente',
    declined:
      'Votre carte a été refusée\u202f: le débit de {amount} pour votre abonnement chez {merchant} a échoué. Nous allons réessayer.',
    returned: 'Votre banque a rejeté le prélèvement de {amount} pour votre abonnement chez {merchant}.',
    asks: 'Votre banque vous demande de confirmer {amount} pour votre abonnement chez {merchant}.',
    pay: 'Payez ici au plus tard le {date}, sinon l’abonnement prendra fin\u202f: {url}',
    endedSubject: 'Votre abonnement chez {merchant} est résilié',
    ended: 'Votre abonnement chez {merchant} est résilié. Plus rien ne sera débité.',
    paidUntil: 'Vous avez payé jusqu’au {date}.',
  },
  wallet: {
    title: 'Portefeuille',
    balance: 'Solde',
    movements: 'Derniers mouvements',
    cards: 'Cartes enregistrées',
    empty: 'Rien pour le moment.',
    reasons: { TOP_UP: 'Rechargement', TRANSFER: 'Virement', HARDWARE_ORDER: 'Terminaux de paiement' },
    received: 'Argent reçu',
    sent: 'Argent envoyé',
    leaveText: 'Cette page se ferme quand vous la quittez. Fermeture automatique : {date}.',
    leave: 'Quitter',
    closed: {
      title: 'Cette page est fermée',
      text: 'Son lien ne fonctionne qu’une fois et peu de temps. Demandez-en un nouveau là où vous l’avez reçu.',
    },
  },
};
