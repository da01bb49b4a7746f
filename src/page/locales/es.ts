import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Modo de prueba',
  poweredBy: 'Pagos seguros con ServicePay',
  stillLoading: 'La página aún se está cargando. Si no cambia nada, vuelve a cargarla.',

  securePayment: 'Pago seguro',
  payment: 'Pago seguro: {purpose}',
  orderSummary: 'Tu pedido',
  total: 'Total',
  quantity: '{quantity} × {price}',
  vat: 'IVA {rate} incluido',
  moreItems: {
    one: 'Mostrar {count} artículo más',
    many: 'Mostrar {count} artículos más',
    other: 'Mostrar {count} artículos más',
  },
  payUntil: 'Fecha límite de pago: {date}',
  statement: 'En tu extracto bancario: {statement}',

  payByCard: 'Pagar con tarjeta',
  chooseMethod: 'Elige cómo pagar',
  card: 'Tarjeta',
  acceptedBrands: 'Tarjetas aceptadas: {brands}',
  optional: '{label} (opcional)',
  providers: { choose: '¿Cómo quieres pagar?', back: 'Otras formas de pago', now: 'Pagar ahora' },
  rails: {
    continueWith: 'Continuar con {rail}',
    payByBank: 'Pago desde tu banco',
    toBank: 'Continuar en tu banco',
    about: {
      bancontact: 'Paga con tu tarjeta o app de Bancontact.',
      ideal: 'Paga desde tu cuenta en un banco neerlandés.',
      klarna: 'Paga ahora, más tarde o a plazos.',
      paypal: 'Paga con tu cuenta de PayPal, ahora o más tarde.',
      pay_by_bank: 'Paga desde tu cuenta bancaria, sin tarjeta.',
    },
    note: 'Autorizarás el pago en la página siguiente y después volverás a {merchant}.',
    redirecting: 'Te estamos redirigiendo…',
    waiting: '{rail}: tu pago aún no ha terminado. Continúa o elige otra forma de pago.',
    cancelled: 'El pago se ha cancelado. No se te ha cobrado nada. Puedes intentarlo de nuevo.',
  },
  wallets: {
    pay: 'Pagar con {wallet}',
    hint: 'Confirmarás el pago de {amount} en la ventana de {wallet}.',
    waiting: 'Confirma el pago en la ventana de {wallet} y no cierres esta página.',
    problems: {
      wallet_busy:
        'Hay otro pago con {wallet} en curso. No se te ha cobrado nada. Cierra su ventana e inténtalo de nuevo.',
      wallet_no_gesture: '{wallet} no se ha abierto. No se te ha cobrado nada. Pulsa el botón otra vez.',
      wallet_unavailable:
        'Ahora mismo no se puede usar {wallet} aquí. No se te ha cobrado nada. Elige otra forma de pago.',
      wallet_failed:
        '{wallet} no ha podido completar el pago. No se te ha cobrado nada. Inténtalo de nuevo o elige otra forma de pago.',
    },
    or: 'o paga de otra forma',
  },
  sepa: {
    name: 'Adeudo directo SEPA',
    heading: 'Pagar con adeudo directo SEPA',
    mandate:
      'Al pagar, autorizas a {merchant} y a ServicePay, su proveedor de pagos, a enviar instrucciones a tu entidad bancaria para adeudar tu cuenta, y a tu entidad a efectuar los adeudos en tu cuenta siguiendo esas instrucciones. Tienes derecho al reembolso por parte de tu entidad en los términos y condiciones del contrato suscrito con ella. La solicitud de reembolso deberá efectuarse dentro de las 8 semanas que siguen a la fecha de adeudo en cuenta.',
    account: 'Cuenta de cargo',
    another: 'Otra cuenta',
    creditorId: 'Identificador del acreedor',
    mandateReference: 'Referencia del mandato',
    paymentType: 'Tipo de pago',
    oneOff: 'Pago único',
    recurring: 'Pagos recurrentes',
  },
  transfer: {
    name: 'Transferencia bancaria',
    heading: 'Pagar por transferencia bancaria',
    about: 'Haces la transferencia desde tu banco',
    intro:
      'Haz una transferencia con estos datos en la app o la web de tu banco. Después pulsa el botón de abajo.',
    beneficiary: 'Beneficiario',
    iban: 'IBAN',
    amount: 'Importe',
    reference: 'Concepto',
    copy: 'Copiar {label}',
    copied: 'Copiado',
    action: 'Ya he hecho la transferencia',
    note: 'Indica exactamente este concepto para que {merchant} pueda identificar tu pago.',
    later: 'Lo haré más tarde',
    scan: 'Código QR para la app de tu banco',
    sentTo: 'Hemos enviado estos datos a {email}.',
    kept: 'Puedes volver a ver estos datos en este enlace de pago hasta el {date}.',
  },
  challenge: {
    title: 'Confirma con tu banco',
    text: 'Tu banco quiere asegurarse de que eres tú quien paga {amount} a {merchant}.',
    frameTitle: 'Tu banco: confirma el pago',
    cancel: 'Cancelar este pago',
    waiting: 'Confirma el pago con tu banco y no cierres esta página.',
  },
  savedCards: {
    legend: 'Tus tarjetas',
    card: '{brand} terminada en {last4}',
    expires: 'Caducidad: {date}',
    another: 'Otra tarjeta',
    save: 'Guardar esta tarjeta para mis próximos pagos a {merchant}',
    remove: 'Eliminar la tarjeta {card}',
    removed: 'La tarjeta se ha eliminado.',
    notRemoved: 'No se ha podido eliminar la tarjeta. Inténtalo de nuevo.',
    removeQuestion: '¿Eliminar esta tarjeta?',
    removeNow: 'Eliminar',
    keep: 'Conservar',
  },
  subscription: {
    text: 'Después de este pago, pagarás {amount} {every}.',
    every: {
      day: { one: 'cada día', many: 'cada {count} días', other: 'cada {count} días' },
      week: { one: 'cada semana', many: 'cada {count} semanas', other: 'cada {count} semanas' },
      month: { one: 'cada mes', many: 'cada {count} meses', other: 'cada {count} meses' },
      year: { one: 'cada año', many: 'cada {count} años', other: 'cada {count} años' },
    },
    cycles: {
      one: 'Después de este quedará {count} pago.',
      many: 'Después de este quedarán {count} pagos.',
      other: 'Después de este quedarán {count} pagos.',
    },
    unknown: 'Con este pago inicias una suscripción con {merchant}.',
  },
  labels: {
    card_number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    cvc: 'Código de seguridad',
    cardholder_name: 'Nombre en la tarjeta',
    iban: 'IBAN',
    account_holder: 'Titular de la cuenta',
    email: 'Correo electrónico',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / AA', cvc: 'CVC' },

  pay: 'Pagar {amount}',
  reserve: 'Autorizar {amount}',
  paying: 'Procesando…',
  slowNote: 'Está tardando más de lo habitual. No cierres esta página: no se te cobrará dos veces.',
  offline: 'No tienes conexión. No se enviará nada hasta que vuelvas a conectarte.',
  reserveNote: 'Por ahora, el importe solo queda retenido. {merchant} podrá cobrarlo más adelante.',
  privacyNote:
    'Conexión cifrada. Los datos de tu tarjeta van directamente al proveedor de pagos, nunca a {merchant}.',
  cancel: 'Cancelar y volver a {merchant}',
  leaveUnpaid: 'Volver a {merchant} sin pagar',
  returnTo: 'Volver a {merchant}',
  continueTo: 'Continuar en {merchant}',
  takingYouBack: 'Te llevamos de vuelta a {merchant}…',
  checkAgain: 'Comprobar de nuevo',
  checking: 'Comprobando…',
  reference: 'Referencia',
  confirmationSent: 'Hemos enviado una confirmación a {email}.',

  required: {
    card_number: 'Introduce el número de tu tarjeta.',
    expiry: 'Introduce la fecha de caducidad.',
    cvc: 'Introduce el código de seguridad.',
    cardholder_name: 'Introduce el nombre que figura en la tarjeta.',
    iban: 'Introduce tu IBAN.',
    account_holder: 'Introduce el nombre del titular de la cuenta.',
    email: 'Introduce tu correo electrónico.',
  },
  problems: {
    card_number_invalid: 'Este número de tarjeta no es válido. Compruébalo.',
    card_number_incomplete: 'Este número de tarjeta es demasiado corto.',
    card_brand_unsupported: 'Aquí no se acepta este tipo de tarjeta.',
    card_is_bancontact:
      'Esta es una tarjeta Bancontact. Elige Bancontact como forma de pago o usa otra tarjeta.',
    expiry_invalid: 'Introduce la fecha en el formato MM / AA.',
    expiry_past: 'Esta tarjeta ha caducado.',
    cvc_invalid: 'El código de seguridad tiene {digits} dígitos.',
    name_invalid: 'Introduce el nombre tal como está impreso en la tarjeta.',
    iban_invalid: 'Este IBAN no es válido. Compruébalo.',
    iban_incomplete: 'Este IBAN es demasiado corto.',
    iban_unsupported: 'No se pueden hacer adeudos en cuentas de este país. Usa otra cuenta.',
    account_holder_invalid: 'Introduce el nombre tal como figura en tu banco.',
    email_invalid: 'Introduce un correo electrónico como nombre@example.com.',
    expiry_month: 'Introduce un mes del 01 al 12.',
  },
  errors: {
    card_declined:
      'Tu banco ha rechazado este pago. No se te ha cobrado nada. Prueba con otra tarjeta o contacta con tu banco.',
    insufficient_funds:
      'Esta tarjeta no tiene saldo o crédito suficiente. No se te ha cobrado nada. Prueba con otra tarjeta.',
    expired_card:
      'Tu banco indica que esta tarjeta ha caducado. No se te ha cobrado nada. Prueba con otra tarjeta.',
    authentication_failed:
      'Tu banco no ha podido verificar tu identidad. No se te ha cobrado nada. Inténtalo de nuevo o usa otra tarjeta.',
    payment_declined:
      'Tu banco o tu monedero digital ha rechazado este pago. No se te ha cobrado nada. Inténtalo de nuevo o elige otra forma de pago.',
    processing_error:
      'No se ha podido procesar el pago. No se te ha cobrado nada. Inténtalo de nuevo en un momento.',
    try_later:
      'Se han intentado demasiados pagos en poco tiempo. No se te ha cobrado nada. Espera unos minutos o elige otra forma de pago.',
    too_many_attempts:
      'El pago se ha rechazado y no se puede volver a intentar en esta página. No se te ha cobrado nada.',
    link_expired:
      'Este enlace de pago ya no es válido. No se te ha cobrado nada. Pide uno nuevo a {merchant}.',
    link_closed: 'Este pago ya no está disponible. No se te ha cobrado nada.',
    network_error:
      'Se ha perdido la conexión. Es posible que tu pago se haya realizado. No vuelvas a pagar: comprueba primero el resultado.',
  },
  attemptEnded:
    'El último intento no se ha completado. No se te ha cobrado nada. Puedes intentarlo de nuevo.',
  amountChanged: 'El importe ha cambiado: ahora es {amount}. No se te ha cobrado nada.',

  titles: {
    processing: 'Estamos confirmando tu pago',
    unconfirmed: 'Aún no sabemos si tu pago se ha realizado',
    paid: 'Pago realizado',
    reserved: 'Importe autorizado',
    pending: 'Pago pendiente de confirmación',
    refunded: 'Pago reembolsado',
    failed: 'Pago no completado',
    expired: 'Este enlace ha caducado',
    cancelled: 'Pago cancelado',
    released: 'Autorización anulada',
    no_method: 'No hay formas de pago disponibles',
    transfer: 'A la espera de tu transferencia',
    later: 'Datos para la transferencia',
  },
  texts: {
    processing: 'El banco está revisando tu pago. Tarda unos segundos; no cierres esta página.',
    paid: 'Has pagado {amount} a {merchant}. Gracias.',
    reserved:
      'El importe de {amount} está retenido a favor de {merchant}. Solo se te cobrará cuando {merchant} lo confirme.',
    pending: 'Tu pago de {amount} a {merchant} se está confirmando. No tienes que hacer nada más.',
    refunded: '{merchant} ha reembolsado tu pago de {amount}.',
    released: 'El importe de {amount} ya no está retenido. No se te ha cobrado nada.',
    no_method:
      '{merchant} no ofrece ninguna forma de pago que se pueda usar en esta página. No se te ha cobrado nada.',
    transfer:
      'Estamos a la espera de tu transferencia de {amount}. {merchant} confirmará su recepción, normalmente en un día laborable.',
    later: 'Haz la transferencia de {amount} cuando te venga bien. {merchant} confirmará su recepción.',
  },
  partRefunded: 'Importe reembolsado: {amount}.',
  legal: { terms: 'Condiciones', privacy: 'Privacidad', contact: 'Contacto' },
  cvcHelp: {
    back: 'Los {digits} dígitos del reverso de la tarjeta',
    front: 'Los {digits} dígitos del anverso de la tarjeta',
    either: 'Los 3 dígitos del reverso de la tarjeta, o los 4 dígitos del anverso de una American Express',
  },
  moreMethods: 'Más formas de pago',
  brandChoice: 'Marca de la tarjeta para este pago',
};
