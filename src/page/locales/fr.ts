import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Mode test',
  poweredBy: 'Paiements sécurisés par ServicePay',
  stillLoading: 'La page est encore en cours de chargement. Si rien ne change, veuillez la recharger.',

  securePayment: 'Paiement sécurisé',
  payment: 'Paiement sécurisé\u202f: {purpose}',
  orderSummary: 'Votre commande',
  total: 'Total',
  quantity: '{quantity} × {price}',
  vat: 'TVA {rate} incluse',
  moreItems: {
    one: 'Afficher {count} autre article',
    many: 'Afficher {count} autres articles',
    other: 'Afficher {count} autres articles',
  },
  payUntil: 'À payer au plus tard le {date}',
  statement: 'Libellé sur votre relevé bancaire\u202f: {statement}',

  payByCard: 'Payer par carte',
  chooseMethod: 'Choisissez un moyen de paiement',
  card: 'Carte',
  acceptedBrands: 'Cartes acceptées\u202f: {brands}',
  optional: '{label} (facultatif)',
  rails: {
    continueWith: 'Continuer avec {rail}',
    payByBank: 'Paiement depuis votre banque',
    toBank: 'Continuer vers votre banque',
    about: {
      bancontact: 'Payez avec votre carte ou l’application Bancontact.',
      ideal: 'Payez depuis votre compte dans une banque néerlandaise.',
      klarna: 'Payez tout de suite, plus tard ou en plusieurs fois.',
      paypal: 'Payez avec votre compte PayPal, tout de suite ou plus tard.',
      pay_by_bank: 'Payez depuis votre compte bancaire, sans carte.',
    },
    note: 'Vous validerez le paiement sur la page suivante, puis vous reviendrez sur le site de {merchant}.',
    redirecting: 'Redirection en cours…',
    waiting:
      '{rail}\u202f: votre paiement n’est pas encore terminé. Continuez ou choisissez un autre moyen de paiement.',
    cancelled: 'Le paiement a été annulé. Aucun montant ne vous a été débité. Vous pouvez réessayer.',
  },
  wallets: {
    pay: 'Payer avec {wallet}',
    hint: 'Vous confirmerez le paiement de {amount} dans la fenêtre {wallet}.',
    waiting: 'Confirmez le paiement dans la fenêtre {wallet} et gardez cette page ouverte.',
    problems: {
      wallet_busy:
        'Un autre paiement avec {wallet} est en cours. Aucun montant ne vous a été débité. Fermez sa fenêtre et réessayez.',
      wallet_no_gesture:
        'La fenêtre {wallet} ne s’est pas ouverte. Aucun montant ne vous a été débité. Appuyez de nouveau sur le bouton.',
      wallet_unavailable:
        'Il n’est pas possible d’utiliser {wallet} ici pour le moment. Aucun montant ne vous a été débité. Choisissez un autre moyen de paiement.',
      wallet_failed:
        '{wallet} n’a pas pu effectuer le paiement. Aucun montant ne vous a été débité. Réessayez ou choisissez un autre moyen de paiement.',
    },
    or: 'ou payer autrement',
  },
  sepa: {
    name: 'Prélèvement SEPA',
    heading: 'Payer par prélèvement SEPA',
    mandate:
      'En payant, vous autorisez {merchant} et ServicePay, son prestataire de paiement, à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. La demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte.',
    account: 'Compte à débiter',
    another: 'Un autre compte',
    creditorId: 'Identifiant créancier SEPA',
    mandateReference: 'Référence unique du mandat',
    paymentType: 'Type de paiement',
    oneOff: 'Paiement ponctuel',
    recurring: 'Paiements récurrents',
  },
  transfer: {
    name: 'Virement bancaire',
    heading: 'Payer par virement bancaire',
    intro:
      'Effectuez un virement avec ces coordonnées dans l’application ou sur le site de votre banque. Appuyez ensuite sur le bouton ci-dessous.',
    beneficiary: 'Bénéficiaire',
    iban: 'IBAN',
    amount: 'Montant',
    reference: 'Référence du virement',
    copy: 'Copier\u202f: {label}',
    copied: 'Copié',
    action: 'J’ai effectué le virement',
    note: 'Indiquez exactement cette référence pour permettre à {merchant} d’identifier votre paiement.',
    later: 'Je le ferai plus tard',
    otherWays: 'Autres moyens de paiement',
    scan: 'Code QR pour votre application bancaire',
    sentTo: 'Nous avons envoyé ces coordonnées à {email}.',
    kept: 'Vous pouvez rouvrir ce lien de paiement pour retrouver ces coordonnées, jusqu’au {date}.',
  },
  challenge: {
    title: 'Confirmez auprès de votre banque',
    text: 'Votre banque souhaite s’assurer que c’est bien vous qui payez {amount} à {merchant}.',
    frameTitle: 'Votre banque\u202f: confirmez le paiement',
    cancel: 'Annuler ce paiement',
    waiting: 'Confirmez le paiement auprès de votre banque et gardez cette page ouverte.',
  },
  savedCards: {
    legend: 'Vos cartes',
    card: '{brand} se terminant par {last4}',
    expires: 'Expiration\u202f: {date}',
    another: 'Une autre carte',
    save: 'Enregistrer cette carte pour mes prochains paiements à {merchant}',
    remove: 'Supprimer la carte {card}',
    removed: 'La carte a été supprimée.',
    notRemoved: 'La carte n’a pas pu être supprimée. Veuillez réessayer.',
    removeQuestion: 'Supprimer cette carte\u202f?',
    removeNow: 'Supprimer',
    keep: 'Conserver',
  },
  saveCard: {
    action: 'Enregistrer la carte',
    note: 'Votre carte est enregistrée pour vos prochains paiements à {merchant}. Rien n’est débité maintenant.',
    saved: 'Carte enregistrée',
    savedText: 'Votre carte est enregistrée pour vos prochains paiements à {merchant}. Rien n’a été débité.',
    notSaved: 'Carte non enregistrée',
    declined:
      'Votre banque n’a pas accepté cette carte. Rien n’a été débité. Essayez une autre carte ou contactez votre banque.',
    failed: 'La carte n’a pas pu être enregistrée. Rien n’a été débité.',
    expired: 'Ce lien n’est plus valable. Rien n’a été débité. Demandez-en un nouveau à {merchant}.',
    checking: 'Vérification de votre carte',
    checkingText:
      'La banque vérifie votre carte. Cela prend quelques secondes\u202f; gardez cette page ouverte.',
    unknown: 'Nous ne savons pas encore si votre carte a été enregistrée',
    lost: 'La connexion a été perdue. Votre carte a peut-être été enregistrée\u202f: vérifiez-le d’abord.',
    challenge: 'Votre banque veut vérifier que cette carte est bien la vôtre.',
    stop: 'Ne pas enregistrer cette carte',
  },
  subscription: {
    later: 'puis {amount} {every}',
    laterFrom: 'puis {amount} {every}, à partir du {date}',
    text: 'Après ce paiement, vous paierez {amount} {every}.',
    every: {
      day: { one: 'chaque jour', many: 'tous les {count} jours', other: 'tous les {count} jours' },
      week: {
        one: 'chaque semaine',
        many: 'toutes les {count} semaines',
        other: 'toutes les {count} semaines',
      },
      month: { one: 'chaque mois', many: 'tous les {count} mois', other: 'tous les {count} mois' },
      year: { one: 'chaque année', many: 'tous les {count} ans', other: 'tous les {count} ans' },
    },
    cycles: {
      one: 'Soit encore {count} paiement, en plus de celui-ci.',
      many: 'Soit encore {count} paiements, en plus de celui-ci.',
      other: 'Soit encore {count} paiements, en plus de celui-ci.',
    },
    unknown: 'Avec ce paiement, vous souscrivez un abonnement chez {merchant}.',
    starts: 'Le premier de ces paiements aura lieu le {date}.',
    end: 'Vous pouvez résilier en ligne à tout moment, par le lien de notre e-mail ou chez {merchant}.',
  },
  labels: {
    amount: 'Montant',
    card_number: 'Numéro de carte',
    expiry: 'Date d’expiration',
    cvc: 'Cryptogramme (CVC)',
    cardholder_name: 'Nom sur la carte',
    iban: 'IBAN',
    account_holder: 'Titulaire du compte',
    email: 'E-mail',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / AA', cvc: 'CVC' },

  pay: 'Payer {amount}',
  reserve: 'Autoriser {amount}',
  openAmount: { pay: 'Payer', reserve: 'Autoriser' },
  buttonWords: {
    donate: { pay: 'Donner {amount}', open: 'Faire un don' },
    book: { pay: 'Réserver et payer {amount}', open: 'Réserver et payer' },
    subscribe: { pay: 'S’abonner et payer {amount}', open: 'S’abonner et payer' },
    order: { pay: 'Commander et payer {amount}', open: 'Commander et payer' },
  },
  paying: 'Traitement en cours…',
  slowNote:
    'Cela prend plus de temps que d’habitude. Veuillez garder cette page ouverte\u202f: le montant ne vous sera pas débité deux fois.',
  offline: 'Vous êtes hors ligne. Rien n’est envoyé tant que la connexion n’est pas rétablie.',
  reserveNote: 'Pour l’instant, le montant est seulement bloqué. {merchant} pourra le débiter plus tard.',
  privacyNote:
    'Connexion chiffrée. Les données de votre carte sont transmises directement au prestataire de paiement, jamais à {merchant}.',
  cancel: 'Annuler et revenir sur le site de {merchant}',
  leaveUnpaid: 'Revenir sur le site de {merchant} sans payer',
  returnTo: 'Revenir sur le site de {merchant}',
  continueTo: 'Continuer sur le site de {merchant}',
  takingYouBack: 'Retour sur le site de {merchant}…',
  checkAgain: 'Vérifier à nouveau',
  checking: 'Vérification en cours…',
  reference: 'Référence',
  confirmationSent: 'Nous avons envoyé une confirmation à {email}.',

  required: {
    amount: 'Saisissez un montant.',
    card_number: 'Saisissez votre numéro de carte.',
    expiry: 'Saisissez la date d’expiration.',
    cvc: 'Saisissez le cryptogramme.',
    cardholder_name: 'Saisissez le nom figurant sur la carte.',
    iban: 'Saisissez votre IBAN.',
    account_holder: 'Saisissez le nom du titulaire du compte.',
    email: 'Saisissez votre adresse e-mail.',
  },
  problems: {
    amount_invalid: 'Ce montant n’est pas valable. Vérifiez-le.',
    amount_low: 'Au moins {min}.',
    amount_high: 'Au plus {max}.',
    card_number_invalid: 'Ce numéro de carte n’est pas valide. Veuillez le vérifier.',
    card_number_incomplete: 'Ce numéro de carte est trop court.',
    card_brand_unsupported: 'Ce type de carte n’est pas accepté ici.',
    card_is_bancontact:
      'C’est une carte Bancontact. Choisissez Bancontact comme moyen de paiement ou utilisez une autre carte.',
    expiry_invalid: 'Date au format MM / AA.',
    expiry_past: 'Cette carte a expiré.',
    cvc_invalid: 'Le code a {digits} chiffres.',
    name_invalid: 'Saisissez le nom tel qu’il est imprimé sur la carte.',
    iban_invalid: 'Cet IBAN n’est pas valide. Veuillez le vérifier.',
    iban_incomplete: 'Cet IBAN est trop court.',
    iban_unsupported: 'Les comptes de ce pays ne peuvent pas être débités. Utilisez un autre compte.',
    account_holder_invalid: 'Saisissez le nom enregistré auprès de votre banque.',
    email_invalid: 'Saisissez une adresse e-mail du type nom@example.com.',
    expiry_month: 'Saisissez un mois de 01 à 12.',
  },
  errors: {
    card_declined: 'Votre banque a refusé ce paiement. Aucun montant ne vous a été débité. {next}',
    insufficient_funds:
      'Le solde ou le plafond de cette carte est insuffisant. Aucun montant ne vous a été débité. {next}',
    expired_card: 'Selon votre banque, cette carte a expiré. Aucun montant ne vous a été débité. {next}',
    authentication_failed:
      'Votre banque n’a pas pu vérifier votre identité. Aucun montant ne vous a été débité. {next}',
    payment_declined:
      'Votre banque ou votre portefeuille numérique a refusé ce paiement. Aucun montant ne vous a été débité. Réessayez ou choisissez un autre moyen de paiement.',
    processing_error:
      'Le paiement n’a pas pu être traité. Aucun montant ne vous a été débité. Veuillez réessayer dans un instant.',
    try_later:
      'Trop de paiements ont été tentés en peu de temps. Aucun montant ne vous a été débité. Patientez quelques minutes ou choisissez un autre moyen de paiement.',
    too_many_attempts:
      'Le paiement a été refusé et ne peut pas être retenté sur cette page. Aucun montant ne vous a été débité.',
    link_expired:
      'Ce lien de paiement n’est plus valable. Aucun montant ne vous a été débité. Demandez un nouveau lien à {merchant}.',
    link_closed: 'Ce paiement n’est plus disponible. Aucun montant ne vous a été débité.',
    network_error:
      'La connexion a été interrompue. Votre paiement a peut-être abouti. Ne payez pas une seconde fois\u202f: vérifiez d’abord s’il a été effectué.',
  },
  next: {
    card_declined: 'Essayez une autre carte ou contactez votre banque.',
    insufficient_funds: 'Essayez une autre carte.',
    expired_card: 'Essayez une autre carte.',
    authentication_failed: 'Réessayez ou utilisez une autre carte.',
  },
  otherWays: 'Essayez une autre carte ou un autre moyen de paiement, par exemple {method}.',
  attemptEnded:
    'La dernière tentative n’a pas abouti. Aucun montant ne vous a été débité. Vous pouvez réessayer.',
  amountChanged:
    'Le montant a changé\u202f: il est maintenant de {amount}. Aucun montant ne vous a été débité.',

  titles: {
    processing: 'Confirmation de votre paiement',
    unconfirmed: 'Nous ne savons pas encore si votre paiement a abouti',
    paid: 'Paiement réussi',
    reserved: 'Montant autorisé',
    pending: 'Paiement en attente de confirmation',
    refunded: 'Paiement remboursé',
    failed: 'Paiement non abouti',
    expired: 'Ce lien a expiré',
    cancelled: 'Paiement annulé',
    released: 'Autorisation annulée',
    no_method: 'Aucun moyen de paiement disponible',
    transfer: 'Dans l’attente de votre virement',
    later: 'Coordonnées pour votre virement',
  },
  texts: {
    processing:
      'La banque vérifie votre paiement. Cela prend quelques secondes\u202f; veuillez garder cette page ouverte.',
    paid: 'Vous avez payé {amount} à {merchant}. Merci.',
    reserved:
      'Un montant de {amount} est bloqué en faveur de {merchant}. Il ne vous sera débité qu’après confirmation par {merchant}.',
    pending:
      'Votre paiement de {amount} à {merchant} est en cours de confirmation. Vous n’avez plus rien à faire.',
    refunded: '{merchant} a remboursé votre paiement de {amount}.',
    released: 'La somme de {amount} n’est plus bloquée. Aucun montant ne vous a été débité.',
    no_method:
      '{merchant} ne propose aucun moyen de paiement utilisable sur cette page. Aucun montant ne vous a été débité.',
    transfer:
      'Nous attendons votre virement de {amount}. {merchant} confirmera sa réception, généralement sous un jour ouvré.',
    later: 'Effectuez le virement de {amount} quand vous le souhaitez. {merchant} confirmera sa réception.',
  },
  partRefunded: 'Montant remboursé\u202f: {amount}.',
  legal: { terms: 'Conditions', privacy: 'Confidentialité', contact: 'Contact' },
  cvcHelp: {
    back: 'Les {digits} chiffres au dos de votre carte',
    front: 'Les {digits} chiffres au recto de votre carte',
    either: 'Les 3 chiffres au dos de votre carte, ou les 4 chiffres au recto d’une carte American Express',
  },
  moreMethods: 'D’autres moyens de paiement',
  brandChoice: 'Marque de la carte pour ce paiement',
};
